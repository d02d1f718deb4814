import { MINUTE_MS } from '@croupier/wire'
/** Failed logins of one scope: an account, a known device of it, an address, a network. */
export interface LoginFailures {
  readonly failures: number
  /** the latest of them; null when there is none */
  readonly lastAt: Date | null
}

/** The ladder's verdict on the next try. */
export interface Verdict {
  /** how long no password is checked, ms; 0 when one is */
  readonly lockedMs: number
  /** whether a picture has to be read first */
  readonly captcha: boolean
  /** failures that are left before the next lock; null while there are more than two (experience 3.13) */
  readonly triesLeft: number | null
}

/** From this failure on, no password is checked without a solved picture. */
const CAPTCHA_FROM = 3
/** From how many failures on each further one locks, and for how long; the longest first. */
const STEPS = [
  { from: 10, lockMs: 60 * MINUTE_MS },
  { from: 8, lockMs: 15 * MINUTE_MS },
  { from: 5, lockMs: MINUTE_MS },
] as const
const FIRST_LOCK_FROM = 5
const TRIES_SHOWN_MAX = 2

/** The number of failures of the longest lock; the owner is notified of it. */
export const NOTICE_FROM: number = STEPS[0].from

function lockedMsOf({ failures, lastAt }: LoginFailures, now: Date): number {
  const step = STEPS.find(({ from }) => failures >= from)
  if (step === undefined || lastAt === null) return 0
  return Math.max(0, lastAt.getTime() + step.lockMs - now.getTime())
}

/** The ladder of safety 4.2 over every scope that a try belongs to: the strictest decides. */
export function judgeLogin(standings: readonly LoginFailures[], now: Date): Verdict {
  const failures = Math.max(0, ...standings.map((one) => one.failures))
  const left = FIRST_LOCK_FROM - failures
  return {
    lockedMs: Math.max(0, ...standings.map((one) => lockedMsOf(one, now))),
    captcha: failures >= CAPTCHA_FROM,
    triesLeft: left >= 1 && left <= TRIES_SHOWN_MAX ? left : null,
  }
}
