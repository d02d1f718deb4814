import type { LoggedIn } from '../../../api/identity/session.ts'
import type { SecondCheck } from './secondCheck.ts'

/** The props of every login method. */
export type WayProps = {
  /** which side is entered: the agent side accepts agents only (spec 6) */
  side: 'member' | 'agent'
  onDone: (loggedIn: LoggedIn) => void
  /** the first step was right, and one more is asked for */
  onSecond: (check: SecondCheck) => void
}
