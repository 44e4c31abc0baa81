import { en } from './en.daily'

export const words: typeof en = en
