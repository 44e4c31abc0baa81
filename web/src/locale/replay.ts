import { en } from './en.replay'

export const words: typeof en = en
