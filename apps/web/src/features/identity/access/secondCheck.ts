import type { ErrorParams } from '@croupier/wire'

/** What is left to do for somebody whose first step was right. */
export type SecondCheck = ErrorParams<'SESSION_SECOND_CHECK_REQUIRED'>
