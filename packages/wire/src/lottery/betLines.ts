import { z } from 'zod'
import { amount, positiveAmount } from '../amount.ts'
import { betUnit, CONTENT_CHARS_MAX, MULTIPLE_MAX } from './lotteryGames.ts'

/** One line. The client's figures are compared with the server's own, never believed (rules A3). */
export const betLineInput = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('LOTT'),
    playCode: z.string().max(32),
    content: z.string().min(1).max(CONTENT_CHARS_MAX),
    base: z.union([z.literal(1), z.literal(2)]),
    unit: betUnit,
    multiple: z.int().min(1).max(MULTIPLE_MAX),
    series: z.int(),
    bets: z.int().min(1),
    stake: positiveAmount,
  }),
  z.strictObject({
    mode: z.literal('ELOTT'),
    playCode: z.string().max(32),
    content: z.string().min(1).max(200),
    series: z.int(),
    /** stake of each selection; a line's stake is this times its selections */
    stakePerBet: positiveAmount,
    bets: z.int().min(1),
    stake: positiveAmount,
    /** the odds that were shown, one per selection */
    odds: z.array(amount).max(100),
    acceptAnyOdds: z.boolean().default(false),
  }),
])
export type BetLineInput = z.output<typeof betLineInput>
