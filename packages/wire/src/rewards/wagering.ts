import { z } from 'zod'
import { amount, instant, ppm } from '../amount.ts'
import { fileFormat } from '../dayRange.ts'
import { feedOf, feedQuery } from '../paging.ts'
import { fileReply, keyErrors, route } from '../route.ts'

/** What a requirement came with. */
export const requirementSources = ['TRANSFER', 'DEPOSIT', 'BONUS', 'GIFT', 'POINTS'] as const
export type RequirementSource = (typeof requirementSources)[number]

/**
 * ZEROED: nothing was left of the account when the next deposit came. FORFEITED: its owner gave the bonus up for
 * good. REVERSED: the deposit did not stand (rules C5).
 */
export const requirementStates = ['OPEN', 'DONE', 'EXPIRED', 'ZEROED', 'FORFEITED', 'REVERSED'] as const
export type RequirementState = (typeof requirementStates)[number]

const requirement = z.object({
  id: z.string(),
  source: z.enum(requirementSources),
  /** what came in, and the effective bets it asks for: those made, those still to be made */
  amount,
  required: amount,
  done: amount,
  left: amount,
  state: z.enum(requirementStates),
  /** what bets of a category count for; 0 for one that is not named, null: every category in full */
  rates: z.record(z.string(), ppm).nullable(),
  /** bets on less than this theoretical edge count in proportion to it; null: the edge is of no matter */
  edgePpm: ppm.nullable(),
  /** the largest stake while it is open, and what may be cashed out at most; null: no bound */
  maxStake: amount.nullable(),
  cashoutMax: amount.nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** of a bonus that was reclaimed: how much, what was won with it included */
  taken: amount.nullable(),
})

export const requirements = route({
  method: 'GET',
  path: '/wps/wallets/wagering',
  summary: 'Wagering requirements, open and closed, newest first, with every settled bet counted',
  access: 'member',
  query: feedQuery('number'),
  reply: feedOf(requirement).extend({
    /** amounts that may not leave yet, and the effective bets still to be made for them */
    locked: amount,
    left: amount,
    open: z.int(),
    /** id of the oldest open one: bets fill it before any other */
    firstOpen: z.string().nullable(),
    hasBonus: z.boolean(),
    /** the least that the open rows allow to be cashed out; null: no row bounds it */
    cashoutMax: amount.nullable(),
    /** the open bonus, and what giving it up would cost now; null: none is open */
    bonus: z.object({ id: z.string(), taken: amount, inPlay: z.boolean() }).nullable(),
  }),
  errors: [],
})

export const requirementsFile = route({
  method: 'GET',
  path: '/wps/wallets/wagering/export',
  summary: 'All wagering requirements, open and closed, as a file',
  access: 'member',
  query: z.object(fileFormat),
  reply: fileReply,
  errors: [],
})

export const forfeit = route({
  method: 'POST',
  path: '/wps/wallets/wagering/forfeits',
  summary: 'Give up an open bonus for good: it and what was won with it are reclaimed',
  access: 'member',
  body: z.strictObject({
    id: z.string().regex(/^\d{1,18}$/),
    /** what its owner was told that it costs; more is never taken */
    most: amount,
  }),
  reply: z.object({ value: z.object({ taken: amount }) }),
  errors: ['BONUS_NOT_OPEN', 'BONUS_IN_PLAY', 'BONUS_COST_CHANGED', 'SITE_MONEY_READ_ONLY', ...keyErrors],
  keyed: true,
})
