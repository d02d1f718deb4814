/** Shortest and longest wait before a refused socket asks again, in ms. */
const FIRST_MS = 2_000
const LONGEST_MS = 5 * 60_000
/** Doublings after which the longest wait is reached in any case. */
const DOUBLINGS_MAX = 8
/** A connection that held for so long was a good one, and the count of refusals begins again. */
export const GOOD_AFTER_MS = 30_000

/** Refusals that a new access token may cure. */
const CURED_BY_TOKEN = new Set(['SESSION_EXPIRED', 'SESSION_MISSING'])

/** Whether a handshake that was refused with this code is worth renewing the login for. */
export function wantsNewToken(code: string): boolean {
  return CURED_BY_TOKEN.has(code)
}

/**
 * How long to wait before asking again after `refusals` in a row: twice as long each time, by half
 * of it either way by chance, so that all clients of a gateway that was away do not come at once.
 * @param refusals 1 after the first
 * @param dice 0 ≤ dice < 1
 * @returns ms
 */
export function waitAfter(refusals: number, dice: number): number {
  const doublings = Math.min(Math.max(refusals, 1) - 1, DOUBLINGS_MAX)
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** doublings)
  return Math.round(wait * (0.5 + dice))
}
