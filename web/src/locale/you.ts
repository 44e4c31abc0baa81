import { en } from './en.you'

export const words: typeof en = en
