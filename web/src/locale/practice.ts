import { en } from './en.practice'

export const words: typeof en = en
