import { type Units, units } from '@croupier/money'
import { activeUsers, type MemberTree, type TeamMeasure, teamSums } from '@croupier/rules'
import type { MemberPositions } from './readMemberTree.ts'
import type { MemberSums, Slice } from './readPeriodFacts.ts'
import type { TieredContract } from './tieredContracts.ts'

/** All categories together (rules B5). */
export const ALL_CATEGORIES = 'CONS'

/** What the members did in a category while certain contracts worked: one amount for each member, by position, in units. */
export interface Group {
  readonly category: string
  readonly from: Date
  readonly to: Date
  readonly effective: BigInt64Array
  readonly bets: BigInt64Array
  readonly payouts: BigInt64Array
  readonly theoretical: BigInt64Array
  readonly rebates: BigInt64Array
}

const keyOf = (category: string, from: Date, to: Date): string => `${category} ${from.getTime()} ${to.getTime()}`

/** The groups that some contracts are measured by; few, because contracts begin and end at midnights. */
export class Groups {
  readonly #groups = new Map<string, Group>()
  readonly #members: number

  constructor(members: number, contracts: readonly TieredContract[]) {
    this.#members = members
    for (const { category, from, to } of contracts) this.open(category, from, to)
  }

  /** Adds a group, if it is not there yet. */
  open(category: string, from: Date, to: Date): void {
    const key = keyOf(category, from, to)
    if (this.#groups.has(key)) return
    const column = () => new BigInt64Array(this.#members)
    this.#groups.set(key, {
      category,
      from,
      to,
      effective: column(),
      bets: column(),
      payouts: column(),
      theoretical: column(),
      rebates: column(),
    })
  }

  /** The group of a contract, or of another category over the same time. */
  of({ category, from, to }: Pick<TieredContract, 'category' | 'from' | 'to'>): Group {
    const group = this.#groups.get(keyOf(category, from, to))
    if (group === undefined) throw new Error(`nothing was measured for ${category}`)
    return group
  }

  /** Groups that work during a slice; what came late belongs to those that begin with the period. */
  during(slice: Slice): Group[] {
    const at = slice.notSeenBy === null ? slice.from : slice.to
    return [...this.#groups.values()].filter(({ from, to }) => from <= at && to > at)
  }

  /** Adds what members did in a slice. */
  add(slice: Slice, sums: readonly MemberSums[]): void {
    const working = this.during(slice)
    for (const one of sums) {
      for (const group of working) {
        if (group.category !== ALL_CATEGORIES && group.category !== one.category) continue
        addTo(group.effective, one.member, one.effective)
        addTo(group.bets, one.member, one.bets)
        addTo(group.payouts, one.member, one.payouts)
        addTo(group.theoretical, one.member, one.theoretical)
        addTo(group.rebates, one.member, one.rebates)
      }
    }
  }

  /** Sets everything back to zero, for the next hour. */
  clear(): void {
    for (const group of this.#groups.values()) {
      for (const column of columnsOf(group)) column.fill(0n)
    }
  }

  [Symbol.iterator](): IterableIterator<Group> {
    return this.#groups.values()
  }
}

const columnsOf = ({ effective, bets, payouts, theoretical, rebates }: Group): BigInt64Array[] => [
  effective,
  bets,
  payouts,
  theoretical,
  rebates,
]

export function addTo(column: BigInt64Array, member: number, amount: bigint): void {
  column[member] = (column[member] as bigint) + amount
}

/** The position of a contract's payee. */
export function payeeOf({ payeeId }: TieredContract, { positionOf }: MemberPositions): number {
  const position = positionOf[Number(payeeId)] ?? -1
  if (position < 0) throw new Error(`payee ${payeeId} is not in the tree`)
  return position
}

/** What each contract's team did, by the contracts' order: all contracts of a group in one pass (rules B4). */
export function measureTeams(
  contracts: readonly TieredContract[],
  groups: Groups,
  members: MemberPositions,
  tree: MemberTree,
): TeamMeasure[] {
  const measures: { effective: Units; activeUsers: number }[] = contracts.map(() => ({
    effective: units(0n),
    activeUsers: 0,
  }))
  for (const group of groups) {
    const indices = contracts.flatMap((one, index) => (groups.of(one) === group ? [index] : []))
    if (indices.length === 0) continue
    const chosen = indices.map((index) => contracts[index] as TieredContract)
    const payee = Uint32Array.from(chosen, (one) => payeeOf(one, members))
    const minimum = BigInt64Array.from(chosen, ({ terms }) => terms.minimumBetAmount)
    const sumOf = teamSums(tree, group.effective)
    const active = activeUsers(tree, group.effective, { payee, minimum })
    indices.forEach((index, row) => {
      measures[index] = {
        effective: units(sumOf(payee[row] as number)),
        activeUsers: active[row] as number,
      }
    })
  }
  return measures
}
