import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { keyErrors, route } from '../route.ts'

export const missionMeasures = ['BETS', 'DEPOSITS', 'LOGINS'] as const

const mission = z.object({
  code: z.string(),
  period: z.enum(['DAY', 'WEEK']),
  measure: z.enum(missionMeasures),
  /** of LOGINS a number of them */
  target: amount,
  /** of what is asked for: how much is there, at most all of it */
  done: amount,
  reward: amount,
  state: z.enum(['OPEN', 'CLAIM', 'CLAIMED']),
  resetsAt: instant,
})
export type Mission = z.output<typeof mission>

export const list = route({
  method: 'GET',
  path: '/wps/missions',
  summary: 'The own missions of the day and week, and how many can be claimed',
  access: 'member',
  reply: z.object({ value: z.object({ missions: z.array(mission), available: z.int() }) }),
  errors: [],
})

export const claim = route({
  method: 'POST',
  path: '/wps/missions/claims',
  summary: 'Claim a mission that is done',
  access: 'member',
  body: z.strictObject({ code: z.string().min(1).max(40) }),
  reply: z.object({ value: z.object({ amount }) }),
  errors: [
    'MISSION_NOT_FOUND',
    'MISSION_NOT_DONE',
    'PROMOTION_PERSON_USED',
    'PROTECTION_EXCLUDED',
    'PROTECTION_TIME_OUT',
    'SITE_ANONYMISER_REFUSED',
    'SITE_MONEY_READ_ONLY',
    ...keyErrors,
  ],
  keyed: true,
})

export const winners = route({
  method: 'GET',
  path: '/wps/winners',
  summary: 'The latest large payouts and the best of the week, names masked, none invented',
  access: 'public',
  sharedBy: 'anybody',
  reply: z.object({
    value: z.object({
      latest: z.array(
        z.object({
          player: z.string(),
          category: z.string(),
          /** its name by language code; empty where it has none any more */
          game: z.record(z.string(), z.string()),
          prize: amount,
          at: instant,
        }),
      ),
      week: z.array(z.object({ player: z.string(), prize: amount })),
    }),
  }),
  errors: [],
})

export const ownRank = route({
  method: 'GET',
  path: '/wps/winners/own',
  summary: 'The own place among those who were paid most this week',
  access: 'member',
  reply: z.object({
    value: z.object({
      player: z.string(),
      /** null: nothing was paid this week, or the account is in no list */
      place: z.int().nullable(),
      prize: amount,
    }),
  }),
  errors: [],
})
