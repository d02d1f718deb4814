import { type Decimals, units } from '@croupier/money'
import {
  type ContractTerms,
  hoursOf,
  isTiered,
  type Period,
  type RealtimeTerms,
  type TieredTerms,
} from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import type { readSettings } from '../../platform/index.ts'
import { closedPeriods } from './closedPeriods.ts'
import { readCarried, readPeriodIncomes, type Sides } from './readPayer.ts'
import { MEMBER_DAYS_MAX, sumsOfDays, sumsOfFacts, TEAM_MAX, teamSize, windowsOfFacts } from './readTeamSums.ts'
import {
  type SimulatedPeriod,
  simulateDaily,
  simulateDividends,
  simulateHourly,
  simulateRealtime,
  type TeamSums,
} from './simulatePeriods.ts'

/** What terms are run over. */
export interface Scene {
  readonly sides: Sides
  readonly terms: ContractTerms
  /** how far back, in days */
  readonly days: number
  readonly now: Date
  /** IANA name of the merchant's time zone */
  readonly zone: string
  /** of the merchant's currency */
  readonly decimals: Decimals
  readonly payday: Awaited<ReturnType<typeof readSettings>>['payday']
}

/**
 * What a simulation is not exact in. REBATES: shared by effective bets instead of those on the lines; CAP: the bound of a
 * dividend's base is left out; FEWER_DAYS: the team is too large for all the days that were asked for.
 */
export type Estimate = 'REBATES' | 'CAP' | 'FEWER_DAYS'

/** What terms would have paid. FACTS, DAYS: what it was read from; NONE: the team is too large for this kind. */
export interface Simulated {
  readonly basis: 'FACTS' | 'DAYS' | 'NONE'
  readonly estimates: readonly Estimate[]
  /** oldest first */
  readonly periods: readonly SimulatedPeriod[]
}

/** Days that are tried one after the other when a team has too many lines. */
const FEWER_DAYS = [7, 1]

const marksOf = (periods: readonly Pick<Period, 'start' | 'end'>[]): Date[] => [
  ...periods.map(({ start }) => start),
  ...periods.slice(-1).map(({ end }) => end),
]

const dayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant)

const lastOf = (periods: readonly Period[], days: number): Period[] => periods.slice(-days)

/** How many of the days asked for are read from the folded days: fewer for a very large team. */
const daysRead = ({ days }: Scene, members: number): number =>
  Math.max(1, Math.min(days, Math.floor(MEMBER_DAYS_MAX / Math.max(1, members))))

async function daily(ctx: Ctx, scene: Scene, terms: TieredTerms, members: number): Promise<Simulated> {
  const { sides, now, zone, payday, decimals } = scene
  const days = daysRead(scene, members)
  const periods = closedPeriods(terms.periodCode, now, days, zone)
  const marks = marksOf(periods).map((mark) => dayIn(zone, mark))
  const sums = await sumsOfDays(ctx, sides, terms.minimumBetAmount, marks)
  return {
    basis: 'DAYS',
    estimates: days < scene.days ? ['FEWER_DAYS'] : [],
    periods: simulateDaily(terms, periods, sums, { rankUnit: units(BigInt(payday.rankUnit)), decimals }),
  }
}

/** Reads facts of all the days, or of fewer where there are too many lines; null when even one day has too many. */
async function ofFewerDays<Read>(
  periods: readonly Period[],
  read: (days: readonly Period[]) => Promise<Read | null>,
): Promise<{ readonly days: readonly Period[]; readonly found: Read } | null> {
  for (const count of [periods.length, ...FEWER_DAYS.filter((fewer) => fewer < periods.length)]) {
    const days = lastOf(periods, count)
    const found = await read(days)
    if (found !== null) return { days, found }
  }
  return null
}

const TOO_LARGE: Simulated = { basis: 'NONE', estimates: [], periods: [] }

async function hourly(ctx: Ctx, scene: Scene, terms: TieredTerms): Promise<Simulated> {
  const { sides, now, zone } = scene
  const periods = closedPeriods('D', now, scene.days, zone)
  const read = await ofFewerDays(periods, async (days) => {
    const marks = marksOf(days.flatMap((day) => hoursOf(day, zone)))
    return await sumsOfFacts(ctx, sides, terms.minimumBetAmount, marks)
  })
  if (read === null) return TOO_LARGE
  const { days, found } = read
  const hours = days.map((day) => hoursOf(day, zone))
  return {
    basis: 'FACTS',
    estimates: days.length < periods.length ? ['FEWER_DAYS'] : [],
    periods: simulateHourly(terms, days, hours, found, scene.decimals),
  }
}

async function realtime(ctx: Ctx, scene: Scene, terms: RealtimeTerms): Promise<Simulated> {
  const { sides, now, zone } = scene
  const periods = closedPeriods('D', now, scene.days, zone)
  const read = await ofFewerDays(periods, async (days) => {
    const [from, to] = [days[0]?.start ?? now, days.at(-1)?.end ?? now]
    return await windowsOfFacts(ctx, sides, terms.singleBetAmount, [from, to])
  })
  if (read === null) return TOO_LARGE
  const { days, found } = read
  const carried = await readCarried(ctx, sides, days[0]?.start ?? now)
  return {
    basis: 'FACTS',
    estimates: days.length < periods.length ? ['FEWER_DAYS'] : [],
    periods: simulateRealtime(terms, days, found, carried?.carryOut ?? 0n),
  }
}

async function dividends(ctx: Ctx, scene: Scene, terms: TieredTerms, members: number): Promise<Simulated> {
  const { sides, now, zone, payday } = scene
  const { category } = sides
  const days = daysRead(scene, members)
  const periods = closedPeriods(terms.periodCode, now, days, zone)
  const marks = marksOf(periods)
  const names = marks.map((mark) => dayIn(zone, mark))
  const minimum = terms.minimumBetAmount
  const exact = members > TEAM_MAX ? null : await sumsOfFacts(ctx, sides, minimum, marks)
  const sums: Map<number, TeamSums> = exact ?? (await sumsOfDays(ctx, sides, minimum, names))
  const [incomes, carried] = await Promise.all([
    readPeriodIncomes(ctx, sides, marks),
    readCarried(ctx, sides, periods[0]?.start ?? now),
  ])
  const capFactor = exact === null ? 0 : payday.capFactor
  const simulated = { terms, category, periods, sums, incomes, carried, capFactor, decimals: scene.decimals, zone }
  const rough = [...(payday.capFactor === 0 ? [] : (['CAP'] as const))]
  return {
    basis: exact === null ? 'DAYS' : 'FACTS',
    estimates: [...(exact === null ? rough : []), ...(days < scene.days ? (['FEWER_DAYS'] as const) : [])],
    periods: simulateDividends(simulated),
  }
}

/** Runs terms over the past of a team with the rules of their kind. @throws Error when kind and terms do not go together */
export async function simulateKind(ctx: Ctx, scene: Scene): Promise<Simulated> {
  const { terms, sides } = scene
  const members = await teamSize(ctx, sides.payeeId)
  if (!isTiered(terms)) return members > TEAM_MAX ? TOO_LARGE : await realtime(ctx, scene, terms)
  switch (sides.kind) {
    case 'DAILY_WAGE':
      return await daily(ctx, scene, terms, members)
    case 'HOURLY_WAGE':
      return members > TEAM_MAX ? TOO_LARGE : await hourly(ctx, scene, terms)
    case 'DIVIDEND':
      return await dividends(ctx, scene, terms, members)
    case 'REALTIME_WAGE':
      throw new Error('a real-time wage has no tiers')
  }
}
