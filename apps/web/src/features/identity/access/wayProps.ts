import type { LoggedIn } from '../../../api/session.ts'
import type { SecondCheck } from './secondCheck.ts'

/** What every way of logging in is handed. */
export type WayProps = {
  /** which side is entered: the agent side lets in agents alone (spec 6) */
  side: 'member' | 'agent'
  onDone: (loggedIn: LoggedIn) => void
  /** the first step was right, and one more is asked for */
  onSecond: (check: SecondCheck) => void
}
