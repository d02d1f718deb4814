import type { PeriodDue } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { dailyWage, hourlyWage, hoursOf, type MemberTree, memberTree, type TeamMeasure } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { carriedBets } from './carriedBets.ts'
import { Groups, measureTeams } from './periodMeasures.ts'
import type { PeriodRun } from './periodRuns.ts'
import { type MemberPositions, readMemberTree } from './readMemberTree.ts'
import { readSlice, type Slice, slicesOf } from './readPeriodFacts.ts'
import { type TieredContract, tieredContracts } from './tieredContracts.ts'

/** What a run of wages came to. */
export interface WageRunDues {
  /** from the top of the tree down; contracts whose teams did nothing are left out */
  readonly dues: readonly PeriodDue[]
  /** how many sums of facts were read */
  readonly rows: number
}

interface Scene {
  readonly run: PeriodRun
  readonly contracts: readonly TieredContract[]
  readonly members: MemberPositions
  readonly tree: MemberTree
}

/** The tier as a bill keeps it. */
export function tierOfBill({ terms }: TieredContract, tierNo: number | null): NonNullable<PeriodDue['tier']> | null {
  const tier = tierNo === null ? undefined : terms.tiers[tierNo - 1]
  if (tierNo === null || tier === undefined) return null
  const isFixed = tier.rateType === 'F'
  return {
    no: tierNo,
    ratioPpm: isFixed ? null : tier.ratioPpm,
    fixed: isFixed ? tier.fixed : null,
  }
}

const didNothing = ({ effective, activeUsers }: TeamMeasure, due: Units): boolean =>
  effective === 0n && activeUsers === 0 && due === 0n

const cutsOf = (contracts: readonly TieredContract[]): Date[] => contracts.flatMap(({ from, to }) => [from, to])

async function readInto(ctx: Ctx, { run, members }: Scene, slices: readonly Slice[], groups: Groups): Promise<number> {
  let rows = 0
  for (const slice of slices) {
    const sums = await readSlice(ctx, run, slice, members)
    groups.add(slice, sums)
    rows += sums.length
  }
  return rows
}

async function daily(ctx: Ctx, scene: Scene, rankUnit: Units): Promise<WageRunDues> {
  const { run, contracts, members, tree } = scene
  const groups = new Groups(tree.pre.length, contracts)
  const rows = await readInto(ctx, scene, slicesOf(run, cutsOf(contracts)), groups)
  const measures = measureTeams(contracts, groups, members, tree)
  const carried = await carriedBets(ctx, contracts, run.period.start)
  const dues = contracts.flatMap((contract, index) => {
    const measure = measures[index] as TeamMeasure
    const carryIn = carried.get(contract.id) ?? units(0n)
    const { due, tierNo, base, carryOut } = dailyWage(contract.terms, measure, rankUnit, carryIn, run.decimals)
    if (didNothing(measure, due)) return []
    const tier = tierOfBill(contract, tierNo)
    return [{ contractId: contract.id, versionNo: contract.versionNo, due, tier, base, carryIn, carryOut, ...measure }]
  })
  return { dues, rows }
}

/** Hour by hour: only the sums of one hour are held, beside one row a contract and hour. */
async function hourly(ctx: Ctx, scene: Scene): Promise<WageRunDues> {
  const { run, contracts, members, tree } = scene
  const hours = hoursOf({ ...run.period }, run.zone)
  const slices = slicesOf(run, [...cutsOf(contracts), ...hours.map(({ start }) => start)])
  const groups = new Groups(tree.pre.length, contracts)
  const measured: TeamMeasure[][] = []
  let rows = 0
  for (const [index, { end }] of hours.entries()) {
    const before = index === 0 ? run.period.start : (hours[index - 1]?.end as Date)
    const own = slices.filter(({ to, notSeenBy }) => (to > before && to <= end) || (index === 0 && notSeenBy !== null))
    groups.clear()
    rows += await readInto(ctx, scene, own, groups)
    measured.push(measureTeams(contracts, groups, members, tree))
  }
  const carried = await carriedBets(ctx, contracts, run.period.start)
  const dues = contracts.flatMap((contract, index) => {
    const ofHours = measured.map((hour) => hour[index] as TeamMeasure)
    const carryIn = carried.get(contract.id) ?? units(0n)
    const wage = hourlyWage(contract.terms, ofHours, carryIn, run.decimals)
    const effective = units(ofHours.reduce((sum, hour) => sum + hour.effective, 0n))
    const activeUsers = Math.max(0, ...ofHours.map((hour) => hour.activeUsers))
    const isCarrySame = wage.carryOut === carryIn
    if (didNothing({ effective, activeUsers }, wage.due) && isCarrySame) return []
    const rowsOfDay = wage.hours.map((hour, at) => ({ ...hour, start: hours[at]?.start as Date }))
    const { id: contractId, versionNo } = contract
    const figures = { effective, activeUsers, tier: null, hours: rowsOfDay, carryIn, carryOut: wage.carryOut }
    return [{ contractId, versionNo, due: wage.due, ...figures }]
  })
  return { dues, rows }
}

/**
 * What the contracts of a run of daily or hourly wages are owed, without booking anything (rules B7, B8). Facts are read in
 * slices that the database adds up by member: memory follows members and contracts, not facts.
 * @param rankUnit steps in which a daily wage counts effective bets, in units
 */
export async function computeWageRun(ctx: Ctx, run: PeriodRun, rankUnit: Units): Promise<WageRunDues> {
  const contracts = await tieredContracts(ctx, run)
  if (contracts.length === 0) return { dues: [], rows: 0 }
  const members = await readMemberTree(ctx, { merchants: [run] })
  const scene = { run, contracts, members, tree: memberTree(members.parent) }
  return run.kind === 'HOURLY_WAGE' ? await hourly(ctx, scene) : await daily(ctx, scene, rankUnit)
}
