import { z } from 'zod'
import { digits, inRound, reason, ref } from './fields.ts'

/** Legs of one ticket, and digits of their odds: a product of all of them is exact. */
export const LEGS_MAX = 30

const { roundId: _, ...ofTicket } = inRound
/** A ticket is a round of its own name: the provider's id of it is unique among its rounds. */
const onTicket = { ...ofTicket, ticketId: ref } as const

/** Decimal odds with at most four places, above 1. */
const odds = z.string().regex(/^[1-9]\d{0,4}(\.\d{1,4})?$/)

const leg = z.object({
  legId: ref,
  eventId: ref,
  market: z.string().max(64),
  selection: z.string().max(64),
  odds,
  /** as the player saw them: Malay, Hong Kong, Indo, American */
  shownOdds: z.string().max(20).optional(),
})
export type TicketLeg = z.output<typeof leg>

/** `POST /ticket/place`: a bet of one or many legs; its stake is taken now. */
export const ticketPlaceBody = z.object({
  ...onTicket,
  txId: ref,
  amount: digits,
  legs: z.array(leg).min(1).max(LEGS_MAX),
  /** what happens when odds change before it is decided */
  oddsPolicy: z.enum(['REJECT', 'BETTER', 'ANY']).default('REJECT'),
  /** in-play: seconds until it is decided */
  acceptDelaySec: z.int().min(0).max(120).optional(),
})
export type TicketPlaceBody = z.output<typeof ticketPlaceBody>

/** `POST /ticket/decision`: a ticket that is rejected gives its stake back, also one that has not come yet. */
export const ticketDecisionBody = z.object({
  ...onTicket,
  txId: ref,
  /** of `/ticket/place` */
  refTxId: ref,
  decision: z.enum(['ACCEPTED', 'REJECTED']),
  reason: reason.default(''),
})
export type TicketDecisionBody = z.output<typeof ticketDecisionBody>

export const legResults = ['WON', 'LOST', 'HALF_WON', 'HALF_LOST', 'PUSH', 'VOID', 'DEAD_HEAT'] as const
const result = z.object({
  legId: ref,
  result: z.enum(legResults),
  /** of DEAD_HEAT: how many share the place */
  sharedBy: z.int().min(2).max(20).optional(),
})
export type LegResult = z.output<typeof result>

/**
 * `POST /ticket/settle`: results of legs; what it pays is said when all of them are known. A higher version takes the settlement
 * before it back (O23).
 */
export const ticketSettleBody = z.object({
  ...onTicket,
  txId: ref,
  settlementVersion: z.int().min(1).max(1_000),
  legs: z.array(result).min(1).max(LEGS_MAX),
  amount: digits,
  effectiveBet: digits.optional(),
})
export type TicketSettleBody = z.output<typeof ticketSettleBody>

/** `POST /ticket/void`: everything of the ticket is undone. */
export const ticketVoidBody = z.object({ ...onTicket, reason: reason.default('') })
export type TicketVoidBody = z.output<typeof ticketVoidBody>

/** `POST /ticket/cashout`: the player takes a price for the ticket, or for a part of its stake (O24). */
export const ticketCashoutBody = z.object({
  ...onTicket,
  txId: ref,
  amount: digits,
  /** the part of the stake that it is for; all that is left when it is not said */
  stake: digits.optional(),
})
export type TicketCashoutBody = z.output<typeof ticketCashoutBody>
