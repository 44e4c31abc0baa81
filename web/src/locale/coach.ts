import { en } from './en.coach'

export const words: typeof en = en
