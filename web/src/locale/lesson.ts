import { en } from './en.lesson'

export const words: typeof en = en
