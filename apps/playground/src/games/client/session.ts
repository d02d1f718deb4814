import type { RoundView } from '../views.ts'
import { ApiError, type Seeds, type SessionState } from './api.ts'
import type { Money } from './money.ts'
import { t } from './page.ts'
import { tell } from './parent.ts'
import type { Sound } from './sound.ts'

/** What every game has: a bar, a stage, a panel for the thumb, and what is known of the session. */
export interface Shell {
  readonly state: SessionState
  readonly money: Money
  readonly sound: Sound
  readonly stage: HTMLElement
  readonly pills: HTMLElement
  readonly panel: HTMLElement
  seeds: Seeds
  balance: bigint
  rounds: RoundView[]
  /** says something to eye and ear; an empty text takes it away */
  say(text: string, tone?: 'good' | 'bad' | 'plain'): void
  setBalance(balance: string | null): void
  /** adds a finished round to the list and to what was won and lost */
  add(round: RoundView): void
}

/** What the player is told about a refusal. */
export function refusalText(code: string, { state, money }: Pick<Shell, 'state' | 'money'>): string {
  const min = money.text(BigInt(state.minStake))
  const known: Readonly<Record<string, string>> = {
    INSUFFICIENT_FUNDS: t('error.INSUFFICIENT_FUNDS'),
    STAKE_WRONG: t('error.STAKE_WRONG', { min, max: money.text(BigInt(state.maxStake)) }),
    LIMIT_EXCEEDED: t('error.STAKE_WRONG', { min, max: money.text(BigInt(state.maxStake)) }),
    PAYOUT_TOO_HIGH: t('error.PAYOUT_TOO_HIGH', { max: money.text(BigInt(state.maxPayout)) }),
    TOO_SOON: t('error.TOO_SOON'),
    TOO_LATE: t('error.TOO_LATE'),
    UNSURE: t('error.UNSURE'),
  }
  if (known[code] !== undefined) return known[code]
  if (/^SESSION_|^TOKEN_|^TICKET_/.test(code)) return t('error.SESSION_ENDED')
  if (/BLOCKED|DISABLED/.test(code)) return t('error.BLOCKED')
  return t('error.OTHER')
}

/**
 * What is said of a round that is over: what it paid, or that the payout is looked at first, so that nobody believes it lost.
 * @param paid in words, what it paid
 */
export function endText(round: RoundView, { money }: Pick<Shell, 'money'>, paid: string): string {
  if (round.why === 'NOT_PAID') return t('bet.notPaid')
  if (round.why !== 'PENDING_REVIEW') return paid
  return t('bet.review', { amount: money.text(BigInt(round.won)) })
}

/** Runs what a player started; what the server refuses is said, anything else is an error. */
export async function attempt(shell: Shell, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    shell.say(refusalText(error.code, shell), 'bad')
    if (error.status === 401 || error.code === 'SESSION_ENDED') tell('game:sessionExpired')
  }
}
