import { units } from '@croupier/money'
import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { opsRoute } from '../opsRoute.ts'
import { ends, FORWARD, isForward, isShort, SHORT } from '../platform/dayRange.ts'

const merchantCode = z.string().min(1).max(40)

const day = z.object({
  day: z.string(),
  active: z.int(),
  stakes: amount,
  effective: amount,
  payouts: amount,
  gross: amount,
  deposits: amount,
  withdrawals: amount,
  rebates: amount,
  wages: amount,
  dividends: amount,
  bonuses: amount,
  net: amount,
})
export type OpsReportDay = z.output<typeof day>
export const readReport = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/report',
  summary: 'A merchant’s business days: turnover, payouts, revenue, money in and out, what was given',
  access: 'reports.see',
  params: z.strictObject({ merchantCode }),
  query: z.strictObject(ends).refine(isForward, FORWARD).refine(isShort, SHORT),
  reply: z.object({ value: z.array(day) }),
  errors: ['NOT_FOUND'],
})
export const readReportFile = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/report/file',
  summary: 'The same as a file for spreadsheets',
  access: 'reports.see',
  params: z.strictObject({ merchantCode }),
  query: z
    .strictObject({ ...ends, format: z.enum(['csv', 'xlsx']) })
    .refine(isForward, FORWARD)
    .refine(isShort, SHORT),
  reply: z.object({ value: z.object({ file: z.base64() }) }),
  errors: ['NOT_FOUND'],
})

const month = z.object({
  month: z.string(),
  stakes: amount,
  effective: amount,
  payouts: amount,
  gross: amount,
  deposits: amount,
  rebates: amount,
  bonuses: amount,
})
export type OpsReportMonth = z.output<typeof month>
export const readMonths = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/report/months',
  summary: 'The months of a year so far, which add up to the year to date',
  access: 'reports.see',
  params: z.strictObject({ merchantCode }),
  query: z.strictObject({ year: z.coerce.number().int().min(2_020).max(2_100) }),
  reply: z.object({ value: z.array(month) }),
  errors: ['NOT_FOUND'],
})

const gameReturn = z.object({
  category: z.string(),
  game: z.string(),
  bets: z.int(),
  stakes: amount,
  payouts: amount,
  actualPpm: z.int().nullable(),
  theoryPpm: z.int().nullable(),
})
export type OpsGameReturn = z.output<typeof gameReturn>
export const readReturns = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/returns',
  summary: 'What each game gave back on one business day, against theory',
  access: 'reports.see',
  params: z.strictObject({ merchantCode }),
  query: z.strictObject({ day: z.iso.date() }),
  reply: z.object({ value: z.array(gameReturn) }),
  errors: ['NOT_FOUND'],
})

const atLeast = amount.refine((units) => units >= 0n).default(units(0n))
const bet = z.object({
  id: z.string(),
  at: instant,
  merchantCode: z.string(),
  publicId: z.uuid(),
  account: z.string(),
  isTest: z.boolean(),
  game: z.string(),
  ref: z.string(),
  asset: z.string(),
  stake: amount,
  payout: amount.nullable(),
})
export type OpsBet = z.output<typeof bet>
export const listBets = opsRoute({
  method: 'GET',
  path: '/ops/bets',
  summary: 'The latest bets that fit, of the own lottery and of game providers',
  access: 'reports.see',
  query: z.strictObject({
    merchant: merchantCode.optional(),
    account: z.string().max(40).default(''),
    game: z.string().max(120).default(''),
    minStake: atLeast,
    minPayout: atLeast,
  }),
  reply: z.object({ value: z.array(bet) }),
  errors: ['NOT_FOUND'],
})
