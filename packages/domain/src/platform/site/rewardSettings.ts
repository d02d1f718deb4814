import { z } from 'zod'

const whole = z.string().regex(/^[1-9]\d{0,8}$/)

/** Points, gifts and promotions of a merchant (rules C); amounts are decimal texts. */
export const rewardSettings = z.strictObject({
  points: z
    .strictObject({
      /** what has to be bet, or paid in, for one point (rules C1) */
      perPoint: z
        .strictObject({
          LIVE: whole.default('500'),
          LOTTERY: whole.default('500'),
          SPORTS: whole.default('500'),
          PVP: whole.default('300'),
          RNG: whole.default('200'),
          DEPOSIT: whole.default('100'),
        })
        .prefault({}),
      /** points that are one unit of the currency */
      ratio: z.int().min(1).max(1_000_000).default(100),
      /** cash of one conversion at most, and conversions in a business day */
      convertMax: whole.default('5000'),
      conversionsPerDay: z.int().min(0).max(100).default(3),
    })
    .prefault({}),
  /** counters of a day or week with their reward; `target` of LOGINS is a number of them (rules C6) */
  missions: z
    .array(
      z.strictObject({
        code: z.string().regex(/^[A-Z0-9_]{2,40}$/),
        period: z.enum(['DAY', 'WEEK']),
        measure: z.enum(['BETS', 'DEPOSITS', 'LOGINS']),
        target: whole,
        reward: whole,
      }),
    )
    .max(30)
    .default([]),
  /** what who brought a friend gets once the friend has deposited and bet so much in 30 days; null: nothing (rules C6) */
  referral: z.strictObject({ deposits: whole, bets: whole, reward: whole }).nullable().default(null),
  /** days in which what was earned can be claimed after its promotion, mission, window or cycle is over (rules C5) */
  keptDays: z.int().min(1).max(365).default(30),
  /** water rebates (rules C3): paid when they are made, or only to claim; one that is not paid can be claimed for so many days */
  rebates: z
    .strictObject({
      payment: z.enum(['AUTOMATIC', 'CLAIM']).default('AUTOMATIC'),
      days: z.int().min(1).max(365).default(7),
    })
    .prefault({}),
  /** payouts from this on are told as winners, the name masked */
  winnersFrom: whole.default('500'),
  /** a rain of red envelopes at every full hour; null: none (rules C4) */
  hourlyRain: z
    .strictObject({
      total: whole,
      count: z.int().min(1).max(10_000),
      minutes: z.int().min(1).max(59),
    })
    .nullable()
    .default(null),
})
