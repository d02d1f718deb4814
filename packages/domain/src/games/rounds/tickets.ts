import { units } from '@croupier/money'
import { digitsOf, judgeTicket, scaleOf, type TicketEvent, type TicketState, ticketPayout } from '@croupier/rules'
import type { ogp } from '@croupier/wire'
import { takeStake } from './bet.ts'
import { amountOf, booksOf, type Deal, isAccepted, type Outcome, outcomeOf, txOf } from './deal.ts'
import { endRound, openCase } from './keep.ts'
import { rollBack, voidRound } from './undo.ts'
import { takeWin } from './win.ts'

/** A leg with what is known of its result. */
type StoredLeg = ogp.TicketLeg & Partial<Omit<ogp.LegResult, 'legId'>>

interface Ticket {
  readonly row: bigint
  readonly state: TicketState
  /** what is still staked on it, in units */
  readonly remaining: bigint
  readonly legs: readonly StoredLeg[]
  /** of the settlement that stands */
  readonly version: number
}

async function ticketOf({ tx, provider, player }: Deal, ticketId: string): Promise<Ticket | null> {
  const [row] = await tx.$queryRaw<Ticket[]>`
    SELECT t.round_row_id AS row, t.state, t.remaining_units AS remaining, t.legs, r.settlement_version AS version
      FROM provider_rounds r JOIN provider_tickets t ON t.round_row_id = r.id AND t.merchant_id = r.merchant_id
     WHERE r.vendor = ${provider.vendor} AND r.round_id = ${ticketId} AND r.member_id = ${player.memberId}
       AND r.merchant_id = ${player.merchantId}`
  return row ?? null
}

async function change(
  { tx, player }: Deal,
  ticket: Ticket,
  to: Partial<Pick<Ticket, 'state' | 'remaining' | 'legs'>>,
): Promise<void> {
  const { state, remaining, legs } = { ...ticket, ...to }
  await tx.$executeRaw`
    UPDATE provider_tickets SET state = ${state}, remaining_units = ${remaining}, legs = ${JSON.stringify(legs)}::jsonb,
           changed_at = ${player.at}
     WHERE round_row_id = ${ticket.row} AND merchant_id = ${player.merchantId}`
}

/** The call under way is one that was decided before: its first answer is given again. */
const isKnown = async (deal: Deal, ticketId: string, txId: string): Promise<boolean> =>
  txOf(await booksOf(deal, ticketId, txId), txId) !== undefined

/** A ticket's bet: its stake is taken as any other, and it waits to be decided. */
export async function placeTicket(deal: Deal, body: ogp.TicketPlaceBody): Promise<Outcome> {
  const { tx, provider, player } = deal
  const { ticketId, legs, oddsPolicy } = body
  const isSecond = (await ticketOf(deal, ticketId)) !== null && !(await isKnown(deal, ticketId, body.txId))
  if (isSecond || new Set(legs.map(({ legId }) => legId)).size < legs.length) {
    return outcomeOf('BAD_REQUEST')
  }
  const stake = { ...body, roundId: ticketId, betRef: ticketId }
  const taken = await takeStake(deal, 'BET', stake)
  if (taken.reply.status !== 'OK' || taken.isReplay) return taken
  await tx.$executeRaw`
    INSERT INTO provider_tickets (round_row_id, merchant_id, remaining_units, odds_policy, legs, changed_at)
    SELECT id, merchant_id, stake_units, ${oddsPolicy}, ${JSON.stringify(legs)}::jsonb, ${player.at} FROM provider_rounds
     WHERE vendor = ${provider.vendor} AND round_id = ${ticketId} AND member_id = ${player.memberId}
       AND merchant_id = ${player.merchantId}`
  return taken
}

/** What an event means here and now; null: it happens. */
function decided(ticket: Ticket | null, event: TicketEvent): Outcome | null {
  const judged = judgeTicket(ticket?.state ?? null, event)
  if (judged === 'OK') return null
  return outcomeOf(judged === 'AGAIN' ? 'OK' : judged)
}

/** Takes the provider's decision on a ticket; one that is rejected is undone, before it came as well (O6). */
export async function decideTicket(deal: Deal, body: ogp.TicketDecisionBody): Promise<Outcome> {
  const { ticketId, decision } = body
  const ticket = await ticketOf(deal, ticketId)
  const no = decided(ticket, decision === 'ACCEPTED' ? 'ACCEPT' : 'REJECT')
  if (no !== null) return no
  if (decision === 'REJECTED') {
    const undone = await rollBack(deal, { ...body, roundId: ticketId })
    if (ticket !== null && undone.reply.status === 'OK') {
      await change(deal, ticket, { state: 'REJECTED', remaining: 0n })
    }
    return undone
  }
  if (ticket !== null) await change(deal, ticket, { state: 'ACCEPTED' })
  return outcomeOf('OK')
}

/** The legs with the results that came; null where one of them is of no leg. */
function withResults({ legs }: Ticket, results: readonly ogp.LegResult[]): readonly StoredLeg[] | null {
  const known = new Set(legs.map(({ legId }) => legId))
  if (results.some(({ legId }) => !known.has(legId))) return null
  return legs.map((leg) => ({ ...leg, ...results.find(({ legId }) => legId === leg.legId) }))
}

const isDecided = (leg: StoredLeg): leg is ogp.TicketLeg & ogp.LegResult => leg.result !== undefined

/**
 * Results of legs. When all of them are known the ticket pays; what it should pay by its legs is compared, and a difference is for a person.
 * A higher version takes the settlement before it back (O23).
 */
export async function settleTicket(deal: Deal, body: ogp.TicketSettleBody): Promise<Outcome> {
  const { ticketId, txId, settlementVersion } = body
  const win = { ...body, roundId: ticketId, betRef: ticketId, roundFinished: true }
  if (await isKnown(deal, ticketId, txId)) return await takeWin(deal, 'WIN', win)
  const ticket = await ticketOf(deal, ticketId)
  const no = decided(ticket, 'SETTLE')
  if (no !== null || ticket === null) return no ?? outcomeOf('BET_NOT_FOUND')
  if (settlementVersion <= ticket.version) return outcomeOf('STALE_VERSION')
  const legs = withResults(ticket, body.legs)
  if (legs === null) return outcomeOf('BAD_REQUEST')
  const expected = ticketPayout(units(ticket.remaining), legs, legs.filter(isDecided))
  if (expected === null) {
    if (body.amount !== '0') return outcomeOf('BAD_AMOUNT')
    await change(deal, ticket, { state: 'PARTLY_SETTLED', legs })
    return outcomeOf('OK')
  }
  const paid = await takeWin(deal, 'WIN', win)
  if (!isAccepted(paid)) return paid
  await change(deal, ticket, { state: 'SETTLED', legs })
  const { tx, provider, player } = deal
  const due = digitsOf(expected, scaleOf(player.asset))
  if (due !== body.amount) {
    const detail = { due, paid: body.amount }
    await openCase(tx, provider.vendor, player, { kind: 'AMOUNT_DIFFERS', subject: txId, detail })
  }
  return paid
}

/** Everything of a ticket is undone, its payments as well. */
export async function voidTicket(deal: Deal, body: ogp.TicketVoidBody): Promise<Outcome> {
  const ticket = await ticketOf(deal, body.ticketId)
  const no = decided(ticket, 'VOID')
  if (no !== null) return { ...no, reply: { ...no.reply, undone: [] } }
  const outcome = await voidRound(deal, { roundId: body.ticketId })
  if (ticket !== null && outcome.reply.status === 'OK') {
    await change(deal, ticket, { state: 'VOID', remaining: 0n })
  }
  return outcome
}

/** The player takes a price for a ticket, or for a part of its stake where the provider may pay parts (O24). */
export async function cashTicketOut(deal: Deal, body: ogp.TicketCashoutBody): Promise<Outcome> {
  const { ticketId, txId } = body
  const ticket = await ticketOf(deal, ticketId)
  const pay = async (): Promise<Outcome> =>
    await takeWin(deal, 'CASH_OUT', { ...body, roundId: ticketId, betRef: ticketId })
  if (await isKnown(deal, ticketId, txId)) return await pay()
  const no = decided(ticket, 'CASH_OUT')
  if (no !== null || ticket === null) return no ?? outcomeOf('BET_NOT_FOUND')
  const stake = body.stake === undefined ? ticket.remaining : amountOf(deal, body.stake)
  if (stake <= 0n || stake > ticket.remaining) return outcomeOf('BAD_AMOUNT')
  const isAll = stake === ticket.remaining
  if (!isAll && !deal.provider.capabilities.includes('PARTIAL_UNDO')) return outcomeOf('NOT_SUPPORTED')
  const paid = await pay()
  if (!isAccepted(paid)) return paid
  const remaining = ticket.remaining - stake
  await change(deal, ticket, { remaining, ...(isAll ? { state: 'CASHED_OUT' } : {}) })
  // The round ends when the ticket says what was cashed out: its fact is made of both.
  if (isAll) await endRound(deal.tx, deal.player, ticket.row, 'ENDED')
  return paid
}
