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
  Tier,
} from './books.ts'
export { Reckoning } from './reckoning.ts'
