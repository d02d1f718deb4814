import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { BOUNDS, fileFormat, inBounds, range } from '../dayRange.ts'
import { CURSOR_FITS, cursorFits, feedOf, sortedFeedQuery, sortsInBounds } from '../paging.ts'
import { fileReply, route } from '../route.ts'
import { betUnit, gameCode, issueState, prizeMode } from './lotteryGames.ts'

export const betLineState = z.enum(['PENDING', 'WIN', 'LOSE', 'PUSH', 'CANCELLED', 'VOID'])

export const betLine = z.object({
  lineNo: z.int(),
  mode: prizeMode,
  playCode: z.string(),
  content: z.string(),
  bets: z.int(),
  stake: amount,
  /** 0 where the terms of the line cannot be read: an operator looks at it */
  series: z.int(),
  /** unit prizes (LOTT) or odds (ELOTT) agreed, in the order of the play's tiers or the line's selections */
  prizes: z.array(amount),
  base: z.int().nullable(),
  unit: betUnit.nullable(),
  multiple: z.int().nullable(),
  state: betLineState,
  payout: amount.nullable(),
  /** more was won than a line pays at most: the payout was cut to it (rules A3) */
  capped: z.boolean(),
  effective: amount.nullable(),
  settledAt: instant.nullable(),
})
export type BetLine = z.output<typeof betLine>

export const betOrder = z.object({
  orderId: z.uuid(),
  gameCode,
  issueNumber: z.string(),
  mode: prizeMode,
  stake: amount,
  /** what taking it back costs now; 0 where it costs nothing or is too late (rules A6) */
  cancelFee: amount,
  placedAt: instant,
  closeAt: instant,
  issueState,
  numbers: z.array(z.int()),
  lines: z.array(betLine),
})
export type BetOrder = z.output<typeof betOrder>

/** What an own order is looked for by; `state`: a line of it is in that state. */
const ordersFilter = {
  mode: prizeMode.optional(),
  gameCode: gameCode.optional(),
  state: betLineState.optional(),
  orderId: z.uuid().optional(),
}

export const myOrders = route({
  method: 'GET',
  path: '/wps/lottery/orders',
  summary: 'Own orders, newest first, or by stake or payout',
  access: 'session',
  query: sortedFeedQuery('uuid', ['stake', 'payout'])
    .extend(ordersFilter)
    .refine(cursorFits, CURSOR_FITS)
    .refine(sortsInBounds, BOUNDS),
  reply: feedOf(betOrder),
  errors: [],
})

/** What all orders of a filter add up to, those of other pages too. */
export const myTotals = route({
  method: 'GET',
  path: '/wps/lottery/orders/totals',
  summary: 'What the own orders of a range of days add up to',
  access: 'session',
  query: z.object({ ...range, ...ordersFilter }).refine(inBounds, BOUNDS),
  reply: z.object({
    value: z.object({
      orders: z.int(),
      lines: z.int(),
      /** stakes of settled lines, without cancelled, void and pushed ones (rules B4), and what counts of them */
      stake: amount,
      effective: amount,
      /** payouts of those lines, and payouts less stakes */
      payout: amount,
      net: amount,
      /** stakes of lines that are not settled, and those that came back: cancelled, void, pushed */
      open: amount,
      returned: amount,
    }),
  }),
  errors: [],
})

export const myOrdersExport = route({
  method: 'GET',
  path: '/wps/lottery/orders/export',
  summary: 'Own orders of a range of days as a file, line by line',
  access: 'session',
  query: z.object({ ...range, ...ordersFilter, ...fileFormat }).refine(inBounds, BOUNDS),
  reply: fileReply,
  errors: [],
})

export const myOrder = route({
  method: 'GET',
  path: '/wps/lottery/orders/:orderId',
  summary: 'One own order',
  access: 'session',
  params: z.object({ orderId: z.uuid() }),
  reply: z.object({ value: betOrder }),
  errors: ['BET_ORDER_NOT_FOUND'],
})
