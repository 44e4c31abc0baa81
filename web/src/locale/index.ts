// English now; another language is another file of the same shape.
import { en } from './en'

export type Catalogue = typeof en

export const words: Catalogue = en
