import { type Units, units } from '@croupier/money'
import type { ogp } from '@croupier/wire'

export type TicketState = 'PENDING' | 'ACCEPTED' | 'REJECTED' | 'PARTLY_SETTLED' | 'SETTLED' | 'VOID' | 'CASHED_OUT'
export type TicketEvent = 'ACCEPT' | 'REJECT' | 'SETTLE' | 'VOID' | 'CASH_OUT'

const IN_FORCE: ReadonlySet<TicketState> = new Set(['ACCEPTED', 'PARTLY_SETTLED'])
const OVER: ReadonlySet<TicketState> = new Set(['REJECTED', 'VOID', 'CASHED_OUT'])

/**
 * What an event means for a ticket: it happens (OK), it did already (AGAIN), its ticket is not known or not decided yet (BET_NOT_FOUND:
 * come again), or it comes too late (ROUND_CLOSED). A settled ticket can be settled again and void (O23).
 */
export function judgeTicket(
  state: TicketState | null,
  event: TicketEvent,
): 'OK' | 'AGAIN' | 'BET_NOT_FOUND' | 'ROUND_CLOSED' {
  // A rejection that overtakes its ticket buries it; there is nothing to void.
  if (state === null) return event === 'REJECT' || event === 'VOID' ? 'OK' : 'BET_NOT_FOUND'
  if (event === 'VOID') return OVER.has(state) && state !== 'CASHED_OUT' ? 'AGAIN' : 'OK'
  if (event === 'REJECT') {
    if (state === 'REJECTED' || state === 'VOID') return 'AGAIN'
    return state === 'PENDING' ? 'OK' : 'ROUND_CLOSED'
  }
  if (OVER.has(state)) return 'ROUND_CLOSED'
  if (event === 'ACCEPT') return state === 'PENDING' ? 'OK' : 'AGAIN'
  if (state === 'PENDING') return 'BET_NOT_FOUND'
  if (event === 'SETTLE') return 'OK'
  return IN_FORCE.has(state) ? 'OK' : 'ROUND_CLOSED'
}

/** Places of odds. */
const ODDS_SCALE = 10_000n

function oddsOf(text: string): bigint {
  const [whole = '0', rest = ''] = text.split('.')
  return BigInt(whole) * ODDS_SCALE + BigInt(rest.padEnd(4, '0'))
}

/** A leg's factor as a fraction of odds. */
function factorOf(
  odds: bigint,
  { result, sharedBy }: Pick<ogp.LegResult, 'result' | 'sharedBy'>,
): readonly [bigint, bigint] {
  switch (result) {
    case 'WON':
      return [odds, ODDS_SCALE]
    case 'LOST':
      return [0n, 1n]
    case 'HALF_WON':
      return [odds + ODDS_SCALE, 2n * ODDS_SCALE]
    case 'HALF_LOST':
      return [1n, 2n]
    case 'DEAD_HEAT':
      return [odds, ODDS_SCALE * BigInt(sharedBy ?? 2)]
    case 'PUSH':
    case 'VOID':
      return [1n, 1n]
  }
}

/**
 * What a ticket pays by its legs (protocol, sports extension): the stake times the factor of each, a void leg counting 1, cut to units.
 * @returns null while a leg has no result
 */
export function ticketPayout(
  stake: Units,
  legs: readonly Pick<ogp.TicketLeg, 'legId' | 'odds'>[],
  results: readonly ogp.LegResult[],
): Units | null {
  let [top, bottom] = [1n, 1n]
  for (const { legId, odds } of legs) {
    const result = results.find((one) => one.legId === legId)
    if (result === undefined) return null
    const [a, b] = factorOf(oddsOf(odds), result)
    top *= a
    bottom *= b
  }
  return units((stake * top) / bottom)
}
