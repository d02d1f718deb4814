import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { route } from '../route.ts'
import { contractCategory, contractKind, contractTerms } from './contracts.ts'

/** One period of a simulation; a real-time wage is added up by day. */
const simulatedBill = z.object({
  start: instant,
  end: instant,
  /** the team's effective bets; of a real-time wage those that counted */
  effective: amount,
  activeUsers: z.int().nullable(),
  /** dividend: the base that counted */
  base: amount.nullable(),
  /** from 1; null where none was reached, and for hourly and real-time wages */
  tierNo: z.int().nullable(),
  due: amount,
  /** what was really paid between the two on contracts of the kind and category */
  paid: amount,
  /** what of it the payer's wallet could not have paid; null where that is not known */
  short: amount.nullable(),
  /** what the payer really received of the kind and category */
  received: amount,
  /** what would have been left of it after what was really paid on to others; may be below zero */
  kept: amount,
})

/** What proposed terms would have paid in the past. It reads only; terms come in the body, as those of an offer do. */
export const simulate = route({
  method: 'POST',
  path: '/wps/contracts/simulation',
  summary: 'What terms would have paid to a direct downline over the last 30 or 90 days',
  access: 'agent',
  body: z.strictObject({
    kind: contractKind,
    category: contractCategory,
    payeeId: z.uuid(),
    terms: contractTerms,
    days: z.union([z.literal(30), z.literal(90)]),
  }),
  reply: z.object({
    value: z.object({
      /** FACTS, DAYS: what it was read from; NONE: the team is too large for this kind */
      basis: z.enum(['FACTS', 'DAYS', 'NONE']),
      /** in what it is not exact */
      estimates: z.array(z.enum(['REBATES', 'CAP', 'FEWER_DAYS'])).readonly(),
      /** oldest first */
      periods: z.array(simulatedBill).readonly(),
      due: amount,
      paid: amount,
      received: amount,
      kept: amount,
      /** start of the period with the largest bill */
      worst: instant.nullable(),
      /** bills that the payer could not have paid in full */
      shortPeriods: z.int(),
    }),
  }),
  errors: [
    'AGENT_MEMBER_NOT_FOUND',
    'CONTRACT_NOT_DIRECT_DOWNLINE',
    'CONTRACT_TEST_LINE',
    'CONTRACT_OWN_MISSING',
    'CONTRACT_EXCEEDS_OWN',
    'CONTRACT_CEILING',
    'CONTRACT_TERMS_WRONG',
  ],
})
