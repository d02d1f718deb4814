import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const done = z.object({ value: z.object({}) })
const merchantCode = z.string().min(1).max(40)
const vendorCode = z.string().min(1).max(40)
const state = z.enum(['OPEN', 'MAINTENANCE', 'OFF'])

const vendor = z.object({
  vendor: z.string(),
  name: z.string(),
  state,
  until: instant.nullable(),
  games: z.int(),
  isSample: z.boolean(),
  syncedAt: instant.nullable(),
  /** null: nobody outside is asked for it */
  health: z
    .object({
      failures: z.int(),
      requestedAt: instant.nullable(),
      awaySince: instant.nullable(),
      openRounds: z.int(),
      openCases: z.int(),
    })
    .nullable(),
})
export type OpsVendor = z.output<typeof vendor>
export const listVendors = opsRoute({
  method: 'GET',
  path: '/ops/vendors',
  summary: 'Every vendor: whether its games take bets, and what its server last answered',
  access: 'games.see',
  reply: z.object({ value: z.array(vendor) }),
  errors: [],
})
export const setVendor = opsRoute({
  method: 'POST',
  path: '/ops/vendors/:vendor/state',
  summary: 'Puts a vendor into maintenance, takes it out of the offer, or opens it again',
  access: 'games.act',
  params: z.strictObject({ vendor: vendorCode }),
  body: z.strictObject({
    state,
    /** what players are told: language code → why */
    notice: z.record(z.string().regex(/^[A-Z]{2}$/), z.string().trim().max(500)),
    until: instant.nullable(),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND'],
})

const offered = z.object({
  vendor: z.string(),
  name: z.string(),
  /** null: not offered */
  place: z.int().nullable(),
  isHot: z.boolean(),
})
export type OfferedVendor = z.output<typeof offered>
export const readOffer = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/offer',
  summary: 'What a merchant offers in its order, and the games that it shows first',
  access: 'games.see',
  params: z.strictObject({ merchantCode }),
  reply: z.object({
    value: z.object({ vendors: z.array(offered), hot: z.array(z.string()) }),
  }),
  errors: ['NOT_FOUND'],
})
export const chooseVendors = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/offer',
  summary: 'Says which vendors a merchant offers, all of them, in this order',
  access: 'games.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({
    vendors: z.array(z.strictObject({ vendor: vendorCode, isHot: z.boolean() })).max(100),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND'],
})
export const chooseHot = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/hot',
  summary: 'Says which games a merchant shows first, all of them, in this order',
  access: 'games.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({ games: z.array(z.string().min(3).max(120)).max(100), reason }),
  reply: done,
  errors: ['NOT_FOUND', 'GAME_NOT_FOUND'],
})

const title = z.object({
  code: z.string(),
  category: z.string(),
  name: z.string(),
  closedAt: instant.nullable(),
  isWithdrawn: z.boolean(),
})
export type OpsTitle = z.output<typeof title>
export const listTitles = opsRoute({
  method: 'GET',
  path: '/ops/vendors/:vendor/titles',
  summary: 'Games of a vendor by words of their code or name, closed ones first',
  access: 'games.see',
  params: z.strictObject({ vendor: vendorCode }),
  query: z.strictObject({ search: z.string().max(100).default('') }),
  reply: z.object({ value: z.array(title) }),
  errors: [],
})
export const setTitle = opsRoute({
  method: 'POST',
  path: '/ops/vendors/:vendor/titles/:gameCode/state',
  summary: 'Closes a single game of a vendor for new stakes, or opens it again',
  access: 'games.act',
  params: z.strictObject({ vendor: vendorCode, gameCode: z.string().min(1).max(120) }),
  body: z.strictObject({ isOpen: z.boolean(), reason }),
  reply: done,
  errors: ['GAME_NOT_FOUND', 'STAFF_OVER'],
})

const key = z.object({ keyId: z.string(), notBefore: instant, notAfter: instant.nullable() })
export type OpsProviderKey = z.output<typeof key>
export const listKeys = opsRoute({
  method: 'GET',
  path: '/ops/vendors/:vendor/keys',
  summary: 'Since when and until when each key of a game provider is good; never the keys',
  access: 'games.see',
  params: z.strictObject({ vendor: vendorCode }),
  reply: z.object({ value: z.array(key) }),
  errors: [],
})
export const rotateKey = opsRoute({
  method: 'POST',
  path: '/ops/vendors/:vendor/keys',
  summary: 'Gives a game provider a new key, which is shown once; two officers do it',
  access: 'games.act',
  params: z.strictObject({ vendor: vendorCode }),
  body: z.strictObject({ from: instant.nullable(), reason }),
  reply: z.object({
    value: z.object({ keyId: z.string(), secret: z.string(), notBefore: instant }),
  }),
  errors: ['NOT_FOUND', ...SECOND_ERRORS],
})

const caseId = z.string().regex(/^\d{1,18}$/)
const providerCase = z.object({
  id: caseId,
  vendor: z.string(),
  merchantCode: z.string(),
  kind: z.enum([
    'CONFLICT',
    'ORPHAN',
    'CLOSED_ROUND',
    'LATE_WIN',
    'AMOUNT_DIFFERS',
    'STUCK_ROUND',
    'DEBT',
    'ADJUSTMENT',
    'LARGE_PAYOUT',
    'UNKNOWN_PLAYER',
    'UNKNOWN_GAME',
    'NOT_COUNTED',
    'MISSING_HERE',
    'MISSING_THERE',
    'SUM_DIFFERS',
    'STATE_DIFFERS',
    'ROUND_DIFFERS',
    'TOTALS_DIFFER',
  ]),
  subject: z.string(),
  account: z.string().nullable(),
  publicId: z.string().nullable(),
  openedAt: instant,
  seenAt: instant,
  times: z.int(),
  closedAt: instant.nullable(),
  /** of an adjustment or a large payout: above zero for the player, below zero against them */
  adjustment: amount.nullable(),
  asset: z.string().nullable(),
  why: z.string().nullable(),
})
export type OpsProviderCase = z.output<typeof providerCase>
export const listCases = opsRoute({
  method: 'GET',
  path: '/ops/provider-cases',
  summary: 'What a person has to look at about game providers',
  access: 'games.see',
  query: z.strictObject({ state: z.enum(['OPEN', 'CLOSED']).default('OPEN') }),
  reply: z.object({ value: z.array(providerCase) }),
  errors: [],
})
export const closeCase = opsRoute({
  method: 'POST',
  path: '/ops/provider-cases/:caseId/close',
  summary: 'Closes a case about which nothing is left to do',
  access: 'games.act',
  params: z.strictObject({ caseId }),
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})
export const decideAdjustment = opsRoute({
  method: 'POST',
  path: '/ops/provider-cases/:caseId/decide',
  summary: 'Books a large adjustment or payout of a provider, which takes two officers, or refuses it',
  access: 'games.act',
  params: z.strictObject({ caseId }),
  body: z.strictObject({ isBooked: z.boolean(), reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER', ...SECOND_ERRORS, 'SERVICE_BUSY'],
})
