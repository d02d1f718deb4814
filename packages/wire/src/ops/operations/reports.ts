import { units } from '@croupier/money'
import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { fileReply } from '../../route.ts'
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
  adjustments: amount,
  opened: z.int(),
  firstDepositors: z.int(),
  kept1: z.int().nullable(),
  kept7: z.int().nullable(),
  kept30: z.int().nullable(),
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

const agentResult = z.object({
  /** null: players who are under no agent, all together */
  account: z.string().nullable(),
  publicId: z.uuid().nullable(),
  active: z.int(),
  opened: z.int(),
  deposits: amount,
  withdrawals: amount,
  stakes: amount,
  payouts: amount,
  gross: amount,
  rebates: amount,
  wages: amount,
  dividends: amount,
  bonuses: amount,
  net: amount,
})
export type OpsAgentResult = z.output<typeof agentResult>
export const readAgentResults = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/agent-results',
  summary: 'How a merchant’s top agents and their teams did on some business days',
  access: 'agents.see',
  params: z.strictObject({ merchantCode }),
  query: z.strictObject(ends).refine(isForward, FORWARD).refine(isShort, SHORT),
  reply: z.object({ value: z.array(agentResult) }),
  errors: ['NOT_FOUND'],
})
export const readAgentFile = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/agent-results/file',
  summary: 'The same as a file for spreadsheets',
  access: 'agents.see',
  params: z.strictObject({ merchantCode }),
  query: z
    .strictObject({ ...ends, format: z.enum(['csv', 'xlsx']) })
    .refine(isForward, FORWARD)
    .refine(isShort, SHORT),
  reply: fileReply,
  errors: ['NOT_FOUND'],
})

const monthName = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
const providerMonth = z.object({
  vendor: z.string(),
  rounds: z.int(),
  stakes: amount,
  payouts: amount,
  corrections: amount,
  gross: amount,
})
export type OpsProviderMonth = z.output<typeof providerMonth>
export const readProviders = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/providers',
  summary: 'What there is to settle with each game provider for a month',
  access: 'reports.see',
  params: z.strictObject({ merchantCode }),
  query: z.strictObject({ month: monthName }),
  reply: z.object({ value: z.array(providerMonth) }),
  errors: ['NOT_FOUND'],
})
export const readProviderFile = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/providers/file',
  summary: 'The same as a file for spreadsheets',
  access: 'reports.see',
  params: z.strictObject({ merchantCode }),
  query: z.strictObject({ month: monthName, format: z.enum(['csv', 'xlsx']) }),
  reply: fileReply,
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

const largeMove = z.object({
  id: z.string(),
  at: instant,
  of: z.enum(['STAKE', 'WIN']),
  publicId: z.uuid(),
  account: z.string(),
  game: z.string(),
  ref: z.string(),
  asset: z.string(),
  amount,
})
export type OpsLargeMove = z.output<typeof largeMove>
export const listLargeMoves = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/large-moves',
  summary: 'The newest stakes and wins that are large by the merchant’s settings',
  access: 'reports.see',
  params: z.strictObject({ merchantCode }),
  query: z.strictObject({ of: largeMove.shape.of.optional() }),
  reply: z.object({ value: z.array(largeMove) }),
  errors: ['NOT_FOUND'],
})
