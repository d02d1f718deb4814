import type { LoggedIn } from '../../../api/session.ts'
import type { SecondCheck } from './secondCheck.ts'

/** What every way of logging in is handed. */
export type WayProps = {
  onDone: (loggedIn: LoggedIn) => void
  /** the first step was right, and one more is asked for */
  onSecond: (check: SecondCheck) => void
}
