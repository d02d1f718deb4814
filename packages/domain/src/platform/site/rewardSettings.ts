import { hasDigitsOf, parseUnits, textInCurrency } from '@croupier/money'
import { REBATE_CATEGORIES, type RebateRates, rebateRates, VIP_LEVEL_COUNT, vipLevelsIn } from '@croupier/rules'
import { z } from 'zod'
import { wholeAmount } from './moneySettings.ts'

/** An amount with no more decimals than the currency has, as a decimal text; it may be nothing. */
const exactIn = (currency: string) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,11})(\.\d{1,2})?$/)
    .refine((text) => hasDigitsOf(parseUnits(text), currency))
const positiveIn = (currency: string) => exactIn(currency).regex(/[1-9]/)

/** Points (rules C1). */
const pointSettings = (currency: string) => {
  const worth = (inYuan: string): string => textInCurrency(inYuan, currency)
  return z
    .strictObject({
      /** what has to be bet, or paid in, for one point (rules C1) */
      perPoint: z
        .strictObject({
          LIVE: wholeAmount.default(worth('500')),
          LOTTERY: wholeAmount.default(worth('500')),
          SPORTS: wholeAmount.default(worth('500')),
          PVP: wholeAmount.default(worth('300')),
          RNG: wholeAmount.default(worth('200')),
          DEPOSIT: wholeAmount.default(worth('100')),
        })
        .prefault({}),
      /** so many points are so much cash: points are worth the same in every currency */
      ratio: z.int().min(1).max(1_000_000).default(100),
      worth: positiveIn(currency).default(worth('1')),
      /** cash of one conversion at most, and conversions in a business day */
      convertMax: wholeAmount.default(worth('5000')),
      conversionsPerDay: z.int().min(0).max(100).default(3),
    })
    .prefault({})
}

/** VIP levels (rules C2). */
const levelSettings = (currency: string) => {
  const exact = exactIn(currency)
  return z
    .array(
      z.strictObject({
        deposits: exact,
        bets: exact,
        keep: exact,
        upgrade: exact,
        birthday: exact,
        monthly: exact,
        rebateCap: exact,
        withdrawals: z.int().min(1).max(1_000),
        perDay: exact,
      }),
    )
    .length(VIP_LEVEL_COUNT)
    .refine((levels) =>
      levels.every((level, at) => {
        const below = levels[at - 1] ?? level
        return +below.deposits <= +level.deposits && +below.bets <= +level.bets
      }),
    )
    .default(vipLevelsIn(currency))
}

/** Rates of water rebate for each level, in ppm of effective bets (rules C3); a higher level has no lower rate. */
const rebateTable = z
  .array(
    z.strictObject(
      Object.fromEntries(REBATE_CATEGORIES.map((name) => [name, z.int().min(0).max(50_000)])) as Record<
        keyof RebateRates,
        z.ZodInt
      >,
    ),
  )
  .length(VIP_LEVEL_COUNT)
  .refine((levels) =>
    levels.every((rates, at) => REBATE_CATEGORIES.every((name) => (levels[at - 1] ?? rates)[name] <= rates[name])),
  )
  .default(Array.from({ length: VIP_LEVEL_COUNT }, (_, level) => ({ ...rebateRates(level) })))

/** Points, gifts and promotions of a merchant (rules C); amounts are decimal texts, in its currency where they are not set. */
export const rewardSettings = (currency: string) => {
  const worth = (inYuan: string): string => textInCurrency(inYuan, currency)
  return z.strictObject({
    points: pointSettings(currency),
    /** VIP levels from 0 on (rules C2); each asks for no less than the one below it */
    levels: levelSettings(currency),
    /** deposits of a month from which the next one brings the envelope of a level (rules C2) */
    monthlyFrom: wholeAmount.default(worth('1000')),
    /** below this no water rebate is paid (rules C3) */
    leastRebate: positiveIn(currency).default(worth('0.1')),
    /** counters of a day or week with their reward; `target` of LOGINS is a number of them (rules C6) */
    missions: z
      .array(
        z.strictObject({
          code: z.string().regex(/^[A-Z0-9_]{2,40}$/),
          period: z.enum(['DAY', 'WEEK']),
          measure: z.enum(['BETS', 'DEPOSITS', 'LOGINS']),
          target: wholeAmount,
          reward: wholeAmount,
        }),
      )
      .max(30)
      .default([]),
    /** what who brought a friend gets once the friend has deposited and bet so much in 30 days; null: nothing (rules C6) */
    referral: z
      .strictObject({ deposits: wholeAmount, bets: wholeAmount, reward: wholeAmount })
      .nullable()
      .default(null),
    /** days in which what was earned can be claimed after its promotion, mission, window or cycle is over (rules C5) */
    keptDays: z.int().min(1).max(365).default(30),
    /** how often a gift or bonus may have to be bet at most, and whether deposits bring one at all (rules C5) */
    multipleMax: z.int().min(0).max(100).default(100),
    depositBonus: z.boolean().default(true),
    /** water rebates (rules C3): paid when they are made, or only to claim; one that is not paid can be claimed for so many days */
    rebates: z
      .strictObject({
        payment: z.enum(['AUTOMATIC', 'CLAIM']).default('AUTOMATIC'),
        days: z.int().min(1).max(365).default(7),
        rates: rebateTable,
      })
      .prefault({}),
    /** bets under an open bonus count for wages, dividends, points and levels as others do (rules B4) */
    bonusPlayCounts: z.boolean().default(true),
    /** payouts from this on are told as winners, the name masked */
    winnersFrom: wholeAmount.default(worth('500')),
    /** a rain of red envelopes at every full hour; null: none (rules C4) */
    hourlyRain: z
      .strictObject({
        total: wholeAmount,
        count: z.int().min(1).max(10_000),
        minutes: z.int().min(1).max(59),
      })
      .nullable()
      .default(null),
  })
}
