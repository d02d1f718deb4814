import { MINUTE_MS } from '@croupier/wire'

const WINDOW_MS = 5 * MINUTE_MS
/** Password hashes that one opened account costs the platform: by the upline, at the login, at the change, its check. */
const HASHES_PER_ACCOUNT = 4
/** Beside the hashes: calls, transactions, contracts. */
const ACCOUNT_MS = 60
/** The issue that is on sale at the end is drawn within a minute and settled shortly after. */
const DRAWN_AFTER_MS = MINUTE_MS + 15_000
/** A window is settled some seconds after its end, by the next tick. */
const PAID_AFTER_MS = 40_000
/** At least this much of the requested time is played, however long the opening took. */
const PLAYED_SHARE_MIN = 0.5

/** What a run is going to take, each part in ms. */
export interface SimulatePlan {
  readonly openingMs: number
  readonly playingMs: number
  readonly drawsMs: number
  /** 0 when nobody waits for wages */
  readonly wagesMs: number
  readonly totalMs: number
}

export interface PlanOptions {
  readonly members: number
  /** how long they bet, minutes */
  readonly minutes: number
  /** whether the wages of the last bets are waited for */
  readonly wait: boolean
}

/**
 * How long a run takes at most. Wages are paid at marks of five minutes, so that depends on when it begins.
 * @param begin ms since 1970 at which it begins
 * @param machine what one password hash takes here, ms, and how many processors work on them
 */
export function planRun(
  { members, minutes, wait }: PlanOptions,
  begin: number,
  machine: { readonly hashMs: number; readonly processors: number },
): SimulatePlan {
  const each = (HASHES_PER_ACCOUNT * machine.hashMs) / machine.processors + ACCOUNT_MS
  const openingMs = Math.ceil(members * each)
  const playingMs = minutes * MINUTE_MS
  const drawnAt = begin + openingMs + playingMs + DRAWN_AFTER_MS
  const paidAt = Math.ceil(drawnAt / WINDOW_MS) * WINDOW_MS + PAID_AFTER_MS
  const wagesMs = wait ? paidAt - drawnAt : 0
  const totalMs = openingMs + playingMs + DRAWN_AFTER_MS + wagesMs
  return { openingMs, playingMs, drawsMs: DRAWN_AFTER_MS, wagesMs, totalMs }
}

/**
 * How long is played after an opening that took its time: what it took more is taken off, down to half, so that the whole takes
 * what was said.
 */
export function playingMs(plan: SimulatePlan, openedInMs: number): number {
  const late = Math.max(0, openedInMs - plan.openingMs)
  return Math.max(plan.playingMs * PLAYED_SHARE_MIN, plan.playingMs - late)
}

/** A duration as people say it, such as "6 min 05 s". */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const rest = seconds % 60
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${rest} s` : `${minutes} min ${String(rest).padStart(2, '0')} s`
}

/** The plan in one line, with the time of day at which it ends. */
export function planSentence(plan: SimulatePlan, begin: number): string {
  const end = new Date(begin + plan.totalMs).toTimeString().slice(0, 8)
  const { openingMs, playingMs: played, drawsMs, wagesMs, totalMs } = plan
  const parts = [
    `opening accounts ${duration(openingMs)}`,
    `betting ${duration(played)}`,
    `last draws ${duration(drawsMs)}`,
    ...(wagesMs === 0 ? [] : [`last wages ${duration(wagesMs)}`]),
  ]
  return `This takes at most ${duration(totalMs)}, until ${end}: ${parts.join(', ')}.`
}
