import { textInCurrency } from '@croupier/money'

/** A VIP level of a merchant; amounts are decimal texts, as settings are. */
export interface VipLevel {
  /** deposited and bet since the beginning, to rise to it */
  readonly deposits: string
  readonly bets: string
  /** bet in 60 days, to keep it */
  readonly keep: string
  /** gifts: for rising to it, on birthdays, in a month */
  readonly upgrade: string
  readonly birthday: string
  readonly monthly: string
  /** the most that water rebates of a day come to (rules C3) */
  readonly rebateCap: string
  /** withdrawals of a day, and how much they are in all */
  readonly withdrawals: number
  readonly perDay: string
}

type Amounts = Exclude<keyof VipLevel, 'withdrawals'>
const AMOUNTS = [
  'deposits',
  'bets',
  'keep',
  'upgrade',
  'birthday',
  'monthly',
  'rebateCap',
  'perDay',
] as const satisfies readonly Amounts[]

/** Levels there are, from 0 on. */
export const VIP_LEVEL_COUNT = 8

/** The table of rules C2, in yuan: the amounts in the order above, then how many withdrawals. */
const IN_YUAN: readonly (readonly [number, number, number, number, number, number, number, number, number])[] = [
  [0, 0, 0, 0, 0, 0, 5_888, 50_000, 3],
  [5_000, 50_000, 20_000, 18, 18, 0, 7_388, 100_000, 5],
  [20_000, 200_000, 60_000, 58, 58, 28, 8_888, 100_000, 5],
  [100_000, 500_000, 180_000, 188, 128, 88, 15_554, 200_000, 8],
  [300_000, 1_500_000, 600_000, 588, 288, 188, 22_221, 200_000, 8],
  [800_000, 4_000_000, 1_500_000, 1_288, 588, 588, 28_888, 300_000, 10],
  [1_500_000, 8_000_000, 3_000_000, 2_888, 888, 1_288, 43_888, 400_000, 10],
  [3_000_000, 15_000_000, 6_000_000, 5_888, 1_888, 2_888, 58_888, 500_000, 15],
]

/** The levels of a merchant that has set none: the table of rules C2 in its currency. */
export const vipLevelsIn = (currency: string): VipLevel[] =>
  IN_YUAN.map((row) => {
    const amounts = AMOUNTS.map((name, at) => [name, textInCurrency(String(row[at] ?? 0), currency)] as const)
    return { ...(Object.fromEntries(amounts) as Record<Amounts, string>), withdrawals: row[AMOUNTS.length] ?? 0 }
  })
