// At a table, and what the house says everywhere.
import { words as house } from '.'
import { en } from './en.table'

export const words = { ...house, ...en }
