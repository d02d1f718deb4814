import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { BOUNDS, day, inBounds } from '../dayRange.ts'
import { accountName, memberType, newPassword, nickname } from '../identity/member.ts'
import { feedOf, feedQuery } from '../paging.ts'
import { route } from '../route.ts'

const seriesEntry = z.object({ family: z.string(), mode: z.string(), series: z.int() })
/** Series that an upline chooses for somebody directly below it (rules A2, B2). */
const chosenSeries = z.array(z.strictObject({ family: z.string(), mode: z.string(), series: z.int() })).max(40)

/** A row of team management: totals of the row's whole team, no personal data (rules B1). */
export const teamRow = z.object({
  id: z.uuid(),
  account: z.string(),
  nickname: z.string(),
  type: memberType,
  /** an account for tests: it has play money, and no total counts it (protection A11) */
  test: z.boolean(),
  /** levels below the viewer */
  level: z.int(),
  teamSize: z.int(),
  balance: amount,
  teamBalance: amount,
  /** of the row's whole team, by the business day: valid bets, and net as the player sees it */
  betsToday: amount,
  netToday: amount,
  /** accounts between the viewer and the row, the highest first */
  path: z.array(z.string()),
  series: z.array(seriesEntry),
  status: z.string(),
  /** it may send money to its upline (rules B3) */
  toUpline: z.boolean(),
  lastLoginAt: instant.nullable(),
  createdAt: instant,
})

/** Which accounts below one a list shows: those directly below, or everybody. */
export const levels = z.enum(['direct', 'all']).default('direct')

/** What a team is ordered by besides the account's own age and name. */
export const teamFigures = ['level', 'balance', 'teamBalance', 'teamSize', 'lastLogin'] as const

/**
 * Direct downlines of `of` (default: oneself), with the breadcrumb from the viewer down to it. A team grows without a bound, so
 * it is a feed in the order that is asked for: `older` is what comes later in it. With `from` and `to` only accounts that were
 * opened on these business days.
 */
export const team = route({
  method: 'GET',
  path: '/wps/agent/team',
  summary: 'Direct downlines with their team totals',
  access: 'agent',
  keyScope: 'TEAM',
  query: feedQuery('uuid')
    .extend({
      of: z.uuid().optional(),
      search: z.string().trim().max(32).optional(),
      level: levels,
      from: day.optional(),
      to: day.optional(),
      sort: z.enum(['createdAt', 'account', ...teamFigures]).default('createdAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
    })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      path: ['to'],
      message: 'Both days or none',
    })
    .refine(({ from, to }) => from === undefined || inBounds({ from, to: to ?? from }), BOUNDS),
  reply: feedOf(teamRow).extend({
    /** of everybody below `of`, whatever page and filter */
    total: z.object({ teamSize: z.int(), teamBalance: amount }),
    /** there are more names with these letters than a search looks through: a longer text finds them */
    cut: z.boolean(),
    breadcrumb: z.array(z.object({ id: z.uuid(), account: z.string() })),
  }),
  errors: ['AGENT_MEMBER_NOT_FOUND', 'VALIDATION_FAILED'],
})

/** Figures of the agent centre's header. */
export const teamOverview = route({
  method: 'GET',
  path: '/wps/agent/team/overview',
  summary: "Figures of the own team: today's, by the business day",
  access: 'agent',
  keyScope: 'TEAM',
  reply: z.object({
    value: z.object({
      asOf: instant,
      timeZone: z.string(),
      teamSize: z.int(),
      agents: z.int(),
      players: z.int(),
      teamBalance: amount,
      betsToday: amount,
      effectiveToday: amount,
      payoutsToday: amount,
      depositsToday: amount,
      /** paid, less what banks gave back */
      withdrawalsToday: amount,
      rebatesToday: amount,
      wagesToday: amount,
      activeToday: z.int(),
      newToday: z.int(),
    }),
  }),
  errors: [],
})

/** Who of the own team was here: what it reads follows who was. */
export const teamPresence = route({
  method: 'GET',
  path: '/wps/agent/team/presence',
  summary: 'How many accounts of the own team are online and how many were not seen for days',
  access: 'agent',
  reply: z.object({
    value: z.object({
      /** used in the last five minutes, with a session that has not ended */
      online: z.int(),
      /** not seen for three and for seven days */
      away3: z.int(),
      away7: z.int(),
    }),
  }),
  errors: [],
})

/** An account of which there is news. */
const newsRow = z.object({ id: z.uuid(), account: z.string(), level: z.int(), at: instant })

/** Who of the own team came and left in the last seven business days: a few names of each. */
export const teamNews = route({
  method: 'GET',
  path: '/wps/agent/team/news',
  summary: 'Who of the own team came, paid in first and stopped playing in the last seven days',
  access: 'agent',
  keyScope: 'TEAM',
  reply: z.object({
    value: z.object({
      from: day,
      to: day,
      /** the newest first; `at`: when opened */
      came: z.array(newsRow),
      /** `at`: when the first deposit was credited, `units`: what of it */
      paidIn: z.array(newsRow.extend({ units: amount })),
      /** `at`: the last day with a valid bet, `units`: valid bets of the seven days before, the largest first */
      left: z.array(newsRow.extend({ units: amount })),
    }),
  }),
  errors: [],
})

/** Own series per game family and the bounds for a child (rules B2). */
export const openingTerms = route({
  method: 'GET',
  path: '/wps/agent/opening',
  summary: 'What one may give to a new account',
  access: 'agent',
  reply: z.object({
    value: z.object({
      types: z.array(memberType),
      series: z.array(
        z.object({
          family: z.string(),
          mode: z.string(),
          min: z.int(),
          max: z.int(),
          suggested: z.int(),
        }),
      ),
      /** accounts with `from` or more: how many one may have directly below, and how many more one may open */
      quotas: z.array(
        z.object({
          family: z.string(),
          mode: z.string(),
          from: z.int(),
          accounts: z.int(),
          left: z.int(),
        }),
      ),
    }),
  }),
  errors: [],
})

export const openAccount = route({
  method: 'POST',
  path: '/wps/agent/accounts',
  summary: 'Open an account directly below oneself',
  access: 'agent',
  bodyAs: 'encrypted',
  body: z.strictObject({
    /** uuid v7 made by the client: a repeat opens nothing twice */
    requestId: z.uuid(),
    account: accountName,
    nickname: nickname.optional(),
    type: z.union([z.literal(0), z.literal(2)]),
    /** left out: a random one, shown once */
    password: newPassword.optional(),
    series: chosenSeries,
  }),
  reply: z.object({
    value: z.object({
      id: z.uuid(),
      account: z.string(),
      /** only in the first answer, never stored */
      password: z.string().nullable(),
    }),
  }),
  errors: [
    'BAD_ENCRYPTED_BODY',
    'MEMBER_ACCOUNT_TAKEN',
    'MEMBER_PASSWORD_WEAK',
    'AGENT_SERIES_INVALID',
    'AGENT_SERIES_QUOTA',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_KEY_EXPIRED',
  ],
})

/** An invitation link that can be used now (rules B2). */
const inviteLink = z.object({
  code: z.string(),
  type: memberType,
  /** what a newcomer gets today, as far as no quota is used up */
  series: z.array(seriesEntry),
  uses: z.int(),
  /** null: any number of times */
  maxUses: z.int().nullable(),
  /** null: never */
  expiresAt: instant.nullable(),
  remark: z.string(),
  createdAt: instant,
})

/** Spec 7, affiliate: the codes with which the own downlines register. */
export const affiliate = route({
  method: 'GET',
  path: '/wps/agent/affiliate',
  summary: 'Own invitation links that can be used now',
  access: 'agent',
  reply: z.object({ value: z.object({ links: z.array(inviteLink) }) }),
  errors: [],
})

/** How often an invitation link can be used; null: as often as it is. */
export const linkUses = z.int().min(1).max(10_000).nullable()
/** A word to know a link by. */
export const linkRemark = z.string().trim().max(40)

export const openLink = route({
  method: 'POST',
  path: '/wps/agent/affiliate',
  summary: 'Open an invitation link',
  access: 'agent',
  body: z.strictObject({
    /** uuid v7 made by the client: a repeat opens nothing twice */
    requestId: z.uuid(),
    type: z.union([z.literal(0), z.literal(2)]),
    /** how long it can be used, in days; null: forever */
    days: z.union([z.literal(1), z.literal(7), z.literal(30)]).nullable(),
    maxUses: linkUses,
    remark: linkRemark.default(''),
    /** what is left out is suggested when somebody registers */
    series: chosenSeries.optional(),
  }),
  reply: z.object({ value: inviteLink }),
  errors: ['AGENT_SERIES_INVALID', 'AGENT_LINKS_EXCEEDED', 'IDEMPOTENCY_MISMATCH', 'IDEMPOTENCY_KEY_EXPIRED'],
})

export const closeLink = route({
  method: 'DELETE',
  path: '/wps/agent/affiliate/:code',
  summary: 'Close one of the own invitation links',
  access: 'agent',
  params: z.object({ code: z.string().min(1).max(32) }),
  reply: z.object({ value: z.object({ closed: z.boolean() }) }),
  errors: ['MEMBER_INVITE_CODE_WRONG'],
})

export const raiseSeries = route({
  method: 'PUT',
  path: '/wps/agent/team/:memberId/series',
  summary: 'Raise series of a direct downline, at most to the own',
  access: 'agent',
  params: z.object({ memberId: z.uuid() }),
  body: z.strictObject({ series: chosenSeries.min(1) }),
  reply: z.object({ value: z.object({ series: z.array(seriesEntry) }) }),
  errors: ['AGENT_MEMBER_NOT_FOUND', 'AGENT_SERIES_INVALID', 'AGENT_SERIES_QUOTA'],
})
