import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { keyErrors, route } from '../route.ts'

/** What a gift is for. */
export const rewardKinds = [
  'VIP_UPGRADE',
  'VIP_MONTHLY',
  'VIP_BIRTHDAY',
  'WATER_REBATE',
  'RED_ENVELOPE',
  'PROMOTION',
  'MISSION',
  'REFERRAL',
  'CAMPAIGN',
] as const
export type RewardKind = (typeof rewardKinds)[number]

const reward = z.object({
  /** names it among the own: what it is for */
  cause: z.string(),
  kind: z.enum(rewardKinds),
  amount,
  /** effective bets that go with it */
  wagering: amount,
  state: z.enum(['OPEN', 'CLAIMED', 'EXPIRED']),
  createdAt: instant,
  expiresAt: instant,
  claimedAt: instant.nullable(),
})
export type Reward = z.output<typeof reward>

export const list = route({
  method: 'GET',
  path: '/wps/rewards',
  summary: 'The own gifts: those to claim first, then what was claimed or missed, newest first',
  access: 'member',
  reply: z.object({ value: z.object({ rewards: z.array(reward), claimable: amount }) }),
  errors: [],
})

const GATE = ['PROTECTION_EXCLUDED', 'PROTECTION_TIME_OUT', 'SITE_ANONYMISER_REFUSED', 'SITE_MONEY_READ_ONLY'] as const

export const claim = route({
  method: 'POST',
  path: '/wps/rewards/claims',
  summary: 'Claim one of the own gifts; a repeat pays nothing twice',
  access: 'member',
  body: z.strictObject({ cause: z.string().min(1).max(80) }),
  reply: z.object({ value: reward }),
  errors: ['REWARD_NOT_FOUND', 'REWARD_EXPIRED', 'PROMOTION_PERSON_USED', ...GATE, ...keyErrors],
  keyed: true,
})

const vipLevel = z.object({
  level: z.int(),
  deposits: amount,
  bets: amount,
  /** bets in 60 days that keep the level */
  keep: amount,
  upgrade: amount,
  birthday: amount,
  monthly: amount,
})

export const vip = route({
  method: 'GET',
  path: '/wps/vip',
  summary: 'The own VIP level, the way to the next, and the table of levels',
  access: 'member',
  reply: z.object({
    value: z.object({
      level: z.int(),
      deposits: amount,
      bets: amount,
      /** the last business day that is in these sums; null: none yet */
      countedTo: z.iso.date().nullable(),
      levels: z.array(vipLevel),
    }),
  }),
  errors: [],
})

const campaign = z.object({
  id: z.uuid(),
  total: amount,
  count: z.int(),
  left: z.int(),
  opensAt: instant,
  closesAt: instant,
  /** what the member took of it; null: nothing */
  taken: amount.nullable(),
  /** who may take one: from this VIP level, age of the account in days, and sum deposited on the day */
  levelMin: z.int(),
  accountDaysMin: z.int(),
  depositsMin: amount,
  /** whether the member may */
  fits: z.boolean(),
})
export type EnvelopeCampaign = z.output<typeof campaign>

export const envelopes = route({
  method: 'GET',
  path: '/wps/rewards/envelopes',
  summary: 'The rains of red envelopes that are on, and the next one',
  access: 'member',
  reply: z.object({ value: z.object({ open: z.array(campaign), next: campaign.nullable() }) }),
  errors: [],
})

export const takeEnvelope = route({
  method: 'POST',
  path: '/wps/rewards/envelopes',
  summary: 'Take an envelope of a rain that is on: one each',
  access: 'member',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.object({ value: z.object({ amount }) }),
  errors: [
    'ENVELOPE_NONE_OPEN',
    'ENVELOPES_ALL_TAKEN',
    'ENVELOPE_TAKEN',
    'ENVELOPE_NOT_FOR_YOU',
    ...GATE,
    ...keyErrors,
  ],
  keyed: true,
})

const friend = z.object({
  /** the name, masked */
  player: z.string(),
  joinedAt: instant,
  /** of what the gift asks for: how much is there, at most all of it; null where there is no gift */
  deposits: amount.nullable(),
  bets: amount.nullable(),
  /** WAITING: within its 30 days; OPEN, CLAIMED, EXPIRED: the gift that was made; ENDED: the days are over and nothing was made */
  state: z.enum(['WAITING', 'OPEN', 'CLAIMED', 'EXPIRED', 'ENDED']),
})

export const friends = route({
  method: 'GET',
  path: '/wps/rewards/friends',
  summary: 'The own code for bringing friends, what a friend brings, and the latest friends',
  access: 'member',
  reply: z.object({
    value: z.object({
      /** belongs into `referralCode` of a registration */
      code: z.string(),
      gift: z.object({ deposits: amount, bets: amount, reward: amount }).nullable(),
      /** times the own link was opened */
      clicks: z.int(),
      total: z.int(),
      /** friends who have paid in */
      depositors: z.int(),
      /** gifts for friends that were claimed, in all */
      earned: amount,
      friends: z.array(friend),
    }),
  }),
  errors: [],
})

export const countClick = route({
  method: 'POST',
  path: '/wps/rewards/clicks',
  summary: 'Count that the link of a member was opened; a code of nobody counts nowhere',
  access: 'public',
  body: z.strictObject({ code: z.uuid() }),
  reply: z.object({ value: z.object({}) }),
  errors: [],
})
