export type {
  Books,
  Due,
  Kind,
  Line,
  Member,
  Receipt,
  Run,
  Settings,
  Terms,
} from './books.ts'
export { Reckoning } from './reckoning.ts'
