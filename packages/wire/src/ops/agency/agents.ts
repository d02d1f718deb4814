import { z } from 'zod'
import { contractCategory, contractKind, contractTerms } from '../../agency/contracts.ts'
import { amount, instant } from '../../amount.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const merchantCode = z.string().min(1).max(40)

const line = z.object({
  publicId: z.uuid(),
  account: z.string(),
  type: z.int(),
  status: z.string(),
  children: z.int(),
  members: z.int(),
  balance: amount,
})
export type OpsTreeLine = z.output<typeof line>
const contract = z.object({
  id: z.uuid(),
  kind: z.string(),
  category: z.string(),
  state: z.string(),
  requestedBy: z.string().nullable(),
  payer: z.string().nullable(),
  payee: z.string(),
  from: instant.nullable(),
  to: instant.nullable(),
})
const bill = z.object({
  id: z.string(),
  kind: z.string(),
  category: z.string(),
  payer: z.string().nullable(),
  payee: z.string(),
  start: instant,
  end: instant,
  due: amount,
  paid: amount,
  state: z.string(),
})
export const readTree = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/tree',
  summary: 'A place in the tree: its downlines, contracts and latest bills; the house’s without one',
  access: 'agents.see',
  params: z.strictObject({ merchantCode }),
  query: z.strictObject({ at: z.uuid().optional() }),
  reply: z.object({
    value: z.object({
      path: z.array(z.object({ publicId: z.uuid(), account: z.string() })),
      children: z.array(line),
      series: z.array(z.object({ family: z.string(), mode: z.string(), series: z.int() })),
      contracts: z.array(contract),
      bills: z.array(bill),
    }),
  }),
  errors: ['NOT_FOUND'],
})

const frozen = z.object({
  publicId: z.uuid(),
  account: z.string(),
  bills: z.int(),
  owed: amount,
  balance: amount,
  since: instant.nullable(),
})
export const listFrozen = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/frozen-payers',
  summary: 'Payers who are frozen because of bills that were not paid in time',
  access: 'agents.see',
  params: z.strictObject({ merchantCode }),
  reply: z.object({ value: z.array(frozen) }),
  errors: ['NOT_FOUND'],
})

const houseTerms = {
  /** public id of a top agent */
  payee: z.uuid(),
  kind: contractKind,
  category: contractCategory,
  terms: contractTerms,
}
const OFFERED = [
  'NOT_FOUND',
  'AGENT_MEMBER_NOT_FOUND',
  'CONTRACT_NOT_DIRECT_DOWNLINE',
  'CONTRACT_CEILING',
  'CONTRACT_TERMS_WRONG',
] as const
export const weighHouse = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/house-contracts/weigh',
  summary: 'What one line of a top agent would give away under these terms, against the edge',
  access: 'agents.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject(houseTerms),
  reply: z.object({
    value: z.object({ sumPpm: z.int(), edgePpm: z.int(), needsConfirmation: z.boolean() }),
  }),
  errors: OFFERED,
})
export const offerHouse = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/house-contracts',
  summary: 'Offers a top agent a contract of the house; above the edge a second officer confirms it',
  access: 'agents.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({ ...houseTerms, reason }),
  reply: z.object({ value: z.object({ id: z.uuid() }) }),
  errors: [...OFFERED, 'CONTRACT_EXISTS', ...SECOND_ERRORS],
})

const SERIES_ERRORS = ['NOT_FOUND', 'AGENT_MEMBER_NOT_FOUND', 'AGENT_SERIES_INVALID', ...SECOND_ERRORS] as const
const changedSeries = z.strictObject({
  /** public id of the account */
  member: z.uuid(),
  family: z.string().min(1).max(10),
  mode: z.enum(['LOTT', 'ELOTT']),
  series: z.int().min(0).max(2_000),
  reason,
})
export const lowerSeries = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/series',
  summary: 'Lowers a series of an account, and of everybody below that is above it; two officers',
  access: 'agents.act',
  params: z.strictObject({ merchantCode }),
  body: changedSeries,
  reply: z.object({ value: z.object({ accounts: z.int() }) }),
  errors: SERIES_ERRORS,
})
export const raiseSeries = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/series/raised',
  summary: 'Raises a series of a top agent, who has no upline that could, up to its family’s best; two officers',
  access: 'agents.act',
  params: z.strictObject({ merchantCode }),
  body: changedSeries,
  reply: z.object({ value: z.object({}) }),
  errors: SERIES_ERRORS,
})

const houseMove = z.enum(['withdraw', 'askTermination', 'agreeTermination', 'refuseTermination'])
export type HouseMove = z.output<typeof houseMove>
export const moveHouse = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/house-contracts/:contractId/:move',
  summary: 'Withdraws an offer of the house, asks for an end, or answers an agent who asked for one',
  access: 'agents.act',
  params: z.strictObject({ merchantCode, contractId: z.uuid(), move: houseMove }),
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.object({}) }),
  errors: ['NOT_FOUND', 'CONTRACT_NOT_FOUND', 'CONTRACT_STATE_WRONG'],
})
