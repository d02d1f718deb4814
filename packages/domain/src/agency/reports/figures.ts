import { add, negate, type Units, units, ZERO_UNITS } from '@croupier/money'

/** What was bet and won. */
export interface BetFigures {
  readonly bets: Units
  readonly effective: Units
  readonly payouts: Units
}

/**
 * Figures of an account or team (rules B4). Rebates, gifts, deposits, withdrawals, wages and dividends are shown for all categories together:
 * they are null where one category is asked for. `net` is the player's view: payouts − bets + rebates + water rebates + promotions +
 * wages.
 */
export interface Figures extends BetFigures {
  /** those on own bets and those of uplines together */
  readonly rebates: Units | null
  readonly selfRebates: Units | null
  readonly uplineRebates: Units | null
  readonly waterRebates: Units | null
  /** bonuses, envelopes, VIP gifts, points for cash, less what was reclaimed */
  readonly promotions: Units | null
  readonly deposits: Units | null
  /** paid, less what banks gave back */
  readonly withdrawals: Units | null
  readonly wages: Units | null
  readonly dividends: Units | null
  readonly net: Units
}

/** The same as the database adds it up. */
export interface FigureRow {
  readonly bets: bigint
  readonly effective: bigint
  readonly payouts: bigint
  readonly rebates: bigint
  readonly upline_rebates: bigint
  readonly water_rebates: bigint
  readonly promotions: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly wages: bigint
  readonly dividends: bigint
}

const sumOf = (what: string, name: string): string => `coalesce(sum(${what}), 0)::bigint AS ${name}`

/** Columns of a FigureRow over rows `d` of report_days(). */
export const FIGURES = [
  sumOf('d.bet_units', 'bets'),
  sumOf('d.effective_units', 'effective'),
  sumOf('d.payout_units', 'payouts'),
  sumOf('d.rebate_units', 'rebates'),
  sumOf('d.upline_rebate_units', 'upline_rebates'),
  sumOf('d.water_units', 'water_rebates'),
  sumOf('d.promotion_units', 'promotions'),
  sumOf('d.deposit_units', 'deposits'),
  sumOf('d.withdrawal_units', 'withdrawals'),
].join(', ')

/** Wages and dividends that came in: of a whole team, whose inner payments cancel out (rules B4 WG). */
export const RECEIVED = [sumOf('d.wage_units', 'wages'), sumOf('d.dividend_units', 'dividends')].join(', ')

/** The same less what was paid on: of an account without those below it. */
export const KEPT = [
  sumOf('d.wage_units - d.wage_paid_units', 'wages'),
  sumOf('d.dividend_units - d.dividend_paid_units', 'dividends'),
].join(', ')

const COLUMNS = [
  'bets',
  'effective',
  'payouts',
  'rebates',
  'upline_rebates',
  'water_rebates',
  'promotions',
  'deposits',
  'withdrawals',
  'wages',
  'dividends',
]
/** The figures of a row `f` that may be missing, as columns. */
export const NONE_IS_ZERO = COLUMNS.map((name) => `coalesce(f.${name}, 0) AS ${name}`).join(', ')
/** The columns of figures of a row `r` that has them. */
export const OF_ROW = COLUMNS.map((name) => `r.${name}`).join(', ')

/** @param inAll whether the figures are those of all categories together */
export function figuresOf(row: FigureRow, inAll: boolean): Figures {
  const won = units(row.payouts - row.bets)
  const ofAll = (amount: bigint): Units | null => (inAll ? units(amount) : null)
  const added = {
    rebates: ofAll(row.rebates),
    waterRebates: ofAll(row.water_rebates),
    promotions: ofAll(row.promotions),
    wages: ofAll(row.wages),
  }
  return {
    bets: units(row.bets),
    effective: units(row.effective),
    payouts: units(row.payouts),
    ...added,
    selfRebates: ofAll(row.rebates - row.upline_rebates),
    uplineRebates: ofAll(row.upline_rebates),
    withdrawals: ofAll(row.withdrawals),
    deposits: ofAll(row.deposits),
    dividends: ofAll(row.dividends),
    net: Object.values(added).reduce<Units>((sum, one) => add(sum, one ?? ZERO_UNITS), won),
  }
}

/** Payouts less bets: the player's view of a category. */
const wonOf = ({ bets, payouts }: BetFigures): Units => add(payouts, negate(bets))

/** Rows added up; all have a figure or none has. */
export function addFigures(rows: readonly Figures[], inAll: boolean): Figures {
  const sum = (pick: (row: Figures) => Units | null): bigint =>
    rows.reduce((total, row) => total + (pick(row) ?? 0n), 0n)
  return figuresOf(
    {
      bets: sum((row) => row.bets),
      effective: sum((row) => row.effective),
      payouts: sum((row) => row.payouts),
      rebates: sum((row) => row.rebates),
      upline_rebates: sum((row) => row.uplineRebates),
      water_rebates: sum((row) => row.waterRebates),
      promotions: sum((row) => row.promotions),
      deposits: sum((row) => row.deposits),
      withdrawals: sum((row) => row.withdrawals),
      wages: sum((row) => row.wages),
      dividends: sum((row) => row.dividends),
    },
    inAll,
  )
}

/** What was bet and won in a category. */
export interface CategoryFigures extends BetFigures {
  readonly category: string
  /** payouts less bets */
  readonly net: Units
}

const betsOf = (rows: readonly FigureRow[]): BetFigures => ({
  bets: units(rows.reduce((sum, row) => sum + row.bets, 0n)),
  effective: units(rows.reduce((sum, row) => sum + row.effective, 0n)),
  payouts: units(rows.reduce((sum, row) => sum + row.payouts, 0n)),
})

/** The rows of each category added up, by its code; those that belong to no category are left out. */
export function categoriesOf(rows: readonly (FigureRow & { readonly category: string | null })[]): CategoryFigures[] {
  const inCategory = rows.filter((row) => row.category !== null)
  return [...Map.groupBy(inCategory, (row) => row.category ?? '')]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([category, ofIt]) => {
      const sums = betsOf(ofIt)
      return { category, ...sums, net: wonOf(sums) }
    })
}
