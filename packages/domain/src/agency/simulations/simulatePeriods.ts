import { type Decimals, type Units, units } from '@croupier/money'
import {
  type CarriedLoss,
  carryInto,
  carryOutOf,
  dailyWage,
  dividend,
  hourlyWage,
  type Period,
  type RealtimeTerms,
  realtimeWage,
  shareOfCategory,
  type TieredTerms,
  teamLoss,
} from '@croupier/rules'

/** What a team did in one period or hour; in units. */
export interface TeamSums {
  readonly effective: Units
  readonly activeUsers: number
  readonly bets: Units
  readonly payouts: Units
  readonly theoretical: Units
  /** effective bets of all categories */
  readonly allEffective: Units
}

/** What the team got in a period besides payouts; in units. */
export interface PeriodIncome {
  /** rebates of the whole team, of the category */
  readonly rebates: bigint
  /** gifts to the whole team that the category earned, and those that none did */
  readonly waterRebates: bigint
  readonly waterShared: bigint
  readonly promotions: bigint
  readonly promotionsShared: bigint
  /** wages that the payee got: of the category alone, of CONS, and of everything */
  readonly wagesOfOwn: bigint
  readonly wagesOfCons: bigint
  readonly wagesOfAll: bigint
}

/** What the terms come to in one period. */
export interface SimulatedPeriod {
  readonly start: Date
  readonly end: Date
  readonly effective: Units
  /** null where the rule does not count them */
  readonly activeUsers: number | null
  /** what a dividend is taken of; null for wages */
  readonly base: Units | null
  /** null: none reached, or the kind has no tier for the whole period */
  readonly tierNo: number | null
  readonly due: Units
}

const NOTHING: TeamSums = {
  effective: units(0n),
  activeUsers: 0,
  bets: units(0n),
  payouts: units(0n),
  theoretical: units(0n),
  allEffective: units(0n),
}

/** Daily wages (rules B7). @param sums of the periods, by their place from 0 */
export function simulateDaily(
  terms: TieredTerms,
  periods: readonly Period[],
  sums: ReadonlyMap<number, TeamSums>,
  { rankUnit, decimals }: { readonly rankUnit: Units; readonly decimals: Decimals },
): SimulatedPeriod[] {
  let carried = units(0n)
  return periods.map(({ start, end }, place) => {
    const team = sums.get(place) ?? NOTHING
    const { due, tierNo, carryOut } = dailyWage(terms, team, rankUnit, carried, decimals)
    carried = carryOut
    const { effective, activeUsers } = team
    return { start, end, effective, activeUsers, base: null, tierNo, due }
  })
}

/**
 * Hourly wages, one row a day (rules B8).
 * @param hours the clock hours of each day
 * @param sums of the hours, by their place from 0 over all days
 */
export function simulateHourly(
  terms: TieredTerms,
  periods: readonly Period[],
  hours: readonly (readonly unknown[])[],
  sums: ReadonlyMap<number, TeamSums>,
  decimals: Decimals,
): SimulatedPeriod[] {
  let first = 0
  let carried = units(0n)
  return periods.map(({ start, end }, day) => {
    const count = hours[day]?.length ?? 0
    const from = first
    first += count
    const measures = Array.from({ length: count }, (_, hour) => sums.get(from + hour) ?? NOTHING)
    const { due, carryOut } = hourlyWage(terms, measures, carried, decimals)
    carried = carryOut
    const effective = units(measures.reduce((sum, one) => sum + one.effective, 0n))
    const activeUsers = Math.max(0, ...measures.map((one) => one.activeUsers))
    return { start, end, effective, activeUsers, base: null, tierNo: null, due }
  })
}

/** What a team won and lost in a window of real-time wages; in units. */
export interface WindowSums {
  readonly start: Date
  readonly wonUnits: bigint
  readonly lostUnits: bigint
}

/**
 * Real-time wages, one row a day: each window is rounded by itself and leaves its negative rest to the next (rules B9).
 * @param windows those in which a line counted, oldest first
 * @param carried what the two sides had left below zero, in units × ppm
 */
export function simulateRealtime(
  terms: RealtimeTerms,
  periods: readonly Period[],
  windows: readonly WindowSums[],
  carried: bigint,
): SimulatedPeriod[] {
  let carryNumerator = carried
  let next = 0
  return periods.map(({ start, end }) => {
    let [due, effective] = [0n, 0n]
    for (let window = windows[next]; window !== undefined && window.start < end; ) {
      const wage = realtimeWage(terms, { ...window, carryNumerator })
      carryNumerator = wage.carryNumerator
      due += wage.amountUnits
      effective += window.wonUnits + window.lostUnits
      next += 1
      window = windows[next]
    }
    const figures = { effective: units(effective), activeUsers: null, base: null, tierNo: null }
    return { start, end, ...figures, due: units(due) }
  })
}

export interface DividendScene {
  readonly terms: TieredTerms
  readonly category: string
  readonly periods: readonly Period[]
  /** by the place of the period, from 0 */
  readonly sums: ReadonlyMap<number, TeamSums>
  readonly incomes: ReadonlyMap<number, PeriodIncome>
  readonly carried: CarriedLoss | null
  /** 0: the base has no bound */
  readonly capFactor: number
  readonly decimals: Decimals
  readonly zone: string
}

const ALL_CATEGORIES = 'CONS'
const NO_INCOME: PeriodIncome = {
  rebates: 0n,
  waterRebates: 0n,
  waterShared: 0n,
  promotions: 0n,
  promotionsShared: 0n,
  wagesOfOwn: 0n,
  wagesOfCons: 0n,
  wagesOfAll: 0n,
}

function lossOf(scene: DividendScene, team: TeamSums, income: PeriodIncome): Units {
  const { category, terms } = scene
  const whole = category === ALL_CATEGORIES
  const isFirst = category === 'LOTT'
  const share = (amount: bigint) =>
    whole ? amount : shareOfCategory(amount, team.effective, team.allEffective, isFirst)
  const wages = whole ? income.wagesOfAll : income.wagesOfOwn + share(income.wagesOfCons)
  const figures = {
    bets: team.bets,
    payouts: team.payouts,
    rebates: units(income.rebates),
    waterRebates: units(income.waterRebates + share(income.waterShared)),
    promotions: units(income.promotions + share(income.promotionsShared)),
    wages: units(wages),
  }
  return teamLoss(figures, terms.deductWages)
}

/** Dividends, each with what the period before left (rules B10). */
export function simulateDividends(scene: DividendScene): SimulatedPeriod[] {
  const { terms, periods, sums, incomes, capFactor, decimals, zone } = scene
  let before = scene.carried
  return periods.map((period, place) => {
    const team = sums.get(place) ?? NOTHING
    const loss = lossOf(scene, team, incomes.get(place) ?? NO_INCOME)
    const carryIn = carryInto(terms.carryOver, period.start, before)
    const figures = { ...team, loss }
    const { base, counted, tierNo, due } = dividend(terms, figures, { carryIn, capFactor, decimals })
    const carryOut = carryOutOf(terms.carryOver, { loss, base }, period, zone)
    // As the runs read it: the last bill that had a rest, coming in or going out.
    if (carryIn !== 0n || carryOut !== 0n) before = { carryOut, end: period.end }
    const { effective, activeUsers } = team
    return {
      start: period.start,
      end: period.end,
      effective,
      activeUsers,
      base: counted,
      tierNo,
      due,
    }
  })
}
