import { en } from './en.print'

export const words: typeof en = en
