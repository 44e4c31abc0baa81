import { en } from './en.lab'

export const words: typeof en = en
