import { en } from './en'

export const words: typeof en = en
