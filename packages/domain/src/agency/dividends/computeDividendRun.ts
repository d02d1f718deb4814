import type { PeriodDue } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import {
  carryInto,
  carryOutOf,
  dividend,
  memberTree,
  shareOfCategory,
  type TeamMeasure,
  teamLoss,
  teamSums,
} from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import {
  ALL_CATEGORIES,
  addTo,
  Groups,
  type MemberPositions,
  measureTeams,
  type PeriodRun,
  payeeOf,
  readMemberTree,
  readSlice,
  slicesOf,
  type TieredContract,
  tieredContracts,
  tierOfBill,
} from '../wages/index.ts'
import { carriedLosses } from './carriedLosses.ts'
import { type Income, type IncomeName, readIncomes } from './readIncomes.ts'

type GiftName = Exclude<IncomeName, 'WAGES'>
/** Gifts that no category earned, beside the categories themselves. */
const SHARED = ''

/** What the members received while certain contracts worked. */
class Incomes {
  /** of the whole team, by span, name and category, all categories together being one of them */
  readonly #gifts = new Map<string, BigInt64Array>()
  /** by span, then by position, then by category */
  readonly #wages = new Map<string, Map<number, Map<string, bigint>>>()
  readonly #members: number
  readonly #spans: readonly { readonly from: Date; readonly to: Date }[]

  /** @param spans the times in which contracts work */
  constructor(members: number, spans: readonly { readonly from: Date; readonly to: Date }[]) {
    this.#members = members
    this.#spans = spans
  }

  /** Adds what members received; test lines count for nobody (rules B1). */
  add(at: Date, incomes: readonly Income[], { positionOf, isTest }: MemberPositions): void {
    for (const { from, to } of this.#spans) {
      if (at < from || at >= to) continue
      const span = spanKey({ from, to })
      const wages = this.#wages.get(span) ?? new Map<number, Map<string, bigint>>()
      this.#wages.set(span, wages)
      for (const one of incomes) {
        const position = positionOf[Number(one.memberId)] ?? -1
        if (position < 0) throw new Error(`an income of unknown member ${one.memberId}`)
        if (isTest[position] === 1) continue
        const { category, units: received } = one
        if (one.of === 'WAGES') {
          const own = wages.get(position) ?? new Map<string, bigint>()
          wages.set(position, own.set(category, (own.get(category) ?? 0n) + received))
          continue
        }
        addTo(this.#giftsIn(span, one.of, ALL_CATEGORIES), position, received)
        addTo(this.#giftsIn(span, one.of, category === ALL_CATEGORIES ? SHARED : category), position, received)
      }
    }
  }

  #giftsIn(span: string, of: GiftName, category: string): BigInt64Array {
    const key = `${span} ${of} ${category}`
    const known = this.#gifts.get(key) ?? new BigInt64Array(this.#members)
    this.#gifts.set(key, known)
    return known
  }

  /** What members received of the contract's category (rules A2.6, B4); of CONS: of every one. */
  giftsOf(contract: TieredContract, of: GiftName): BigInt64Array {
    return this.#giftsIn(spanKey(contract), of, contract.category)
  }

  /** What members received that no category earned. */
  sharedOf(contract: TieredContract, of: GiftName): BigInt64Array {
    return this.#giftsIn(spanKey(contract), of, SHARED)
  }

  /** What a member received as wages: of one category and of all together. */
  wagesOf(contract: TieredContract, position: number): ReadonlyMap<string, bigint> {
    return this.#wages.get(spanKey(contract))?.get(position) ?? new Map<string, bigint>()
  }
}

const spanKey = ({ from, to }: { readonly from: Date; readonly to: Date }): string =>
  `${from.getTime()} ${to.getTime()}`

const distinctSpans = (contracts: readonly TieredContract[]) => [
  ...new Map(contracts.map(({ from, to }) => [spanKey({ from, to }), { from, to }])).values(),
]

/** What one team won or lost of a category, with its share of what is paid for all categories together (rules B4). */
interface TeamFigures extends TeamMeasure {
  readonly loss: Units
  readonly theoretical: Units
}

function figuresOf(
  contracts: readonly TieredContract[],
  groups: Groups,
  incomes: Incomes,
  scene: { readonly members: MemberPositions },
): TeamFigures[] {
  const tree = memberTree(scene.members.parent)
  const measures = measureTeams(contracts, groups, scene.members, tree)
  const sums = new Map<BigInt64Array, (member: number) => bigint>()
  const sumOf = (column: BigInt64Array, member: number): bigint => {
    const known = sums.get(column) ?? teamSums(tree, column)
    sums.set(column, known)
    return known(member)
  }
  return contracts.map((contract, index) => {
    const own = groups.of(contract)
    const all = groups.of({ ...contract, category: ALL_CATEGORIES })
    const payee = payeeOf(contract, scene.members)
    const whole = contract.category === ALL_CATEGORIES
    const isFirst = contract.category === 'LOTT'
    const partOfAll = (amount: bigint): bigint =>
      shareOfCategory(amount, sumOf(own.effective, payee), sumOf(all.effective, payee), isFirst)
    const wages = incomes.wagesOf(contract, payee)
    const ofAll = wages.get(ALL_CATEGORIES) ?? 0n
    const gifts = (of: GiftName) => {
      const own = sumOf(incomes.giftsOf(contract, of), payee)
      return units(whole ? own : own + partOfAll(sumOf(incomes.sharedOf(contract, of), payee)))
    }
    const ofOwn = whole
      ? [...wages.values()].reduce((sum, amount) => sum + amount, 0n)
      : (wages.get(contract.category) ?? 0n) + partOfAll(ofAll)
    const figures = {
      bets: units(sumOf(own.bets, payee)),
      payouts: units(sumOf(own.payouts, payee)),
      rebates: gifts('REBATES'),
      waterRebates: gifts('WATER_REBATES'),
      promotions: gifts('PROMOTIONS'),
      wages: units(ofOwn),
    }
    return {
      ...(measures[index] as TeamMeasure),
      loss: teamLoss(figures, contract.terms.deductWages),
      theoretical: units(sumOf(own.theoretical, payee)),
    }
  })
}

/**
 * What the contracts of a run of dividends are owed, without booking anything (rules B10). Facts and incomes are read in slices
 * that the database adds up by member.
 */
export async function computeDividendRun(
  ctx: Ctx,
  run: PeriodRun,
): Promise<{ readonly dues: PeriodDue[]; readonly rows: number }> {
  const contracts = await tieredContracts(ctx, run)
  if (contracts.length === 0) return { dues: [], rows: 0 }
  const members = await readMemberTree(ctx, { merchants: [run] })
  const groups = new Groups(members.parent.length, contracts)
  for (const { from, to } of contracts) groups.open(ALL_CATEGORIES, from, to)
  const incomes = new Incomes(members.parent.length, distinctSpans(contracts))
  const cuts = contracts.flatMap(({ from, to }) => [from, to])
  let rows = 0
  for (const slice of slicesOf(run, cuts)) {
    const sums = await readSlice(ctx, run, slice, members)
    groups.add(slice, sums)
    rows += sums.length
    if (slice.notSeenBy !== null) continue
    incomes.add(slice.from, await readIncomes(ctx, run.merchantId, slice), members)
  }
  const carried = await carriedLosses(ctx, contracts, run.period.start)
  const figures = figuresOf(contracts, groups, incomes, { members })
  const dues = contracts.flatMap((contract, index) => {
    const team = figures[index] as TeamFigures
    const mode = contract.terms.carryOver
    const { capFactor } = contract
    const carryIn = carryInto(mode, run.period.start, carried.get(contract.id) ?? null)
    const { decimals } = run
    const { due, tierNo, base, counted } = dividend(contract.terms, team, { carryIn, capFactor, decimals })
    const { loss, theoretical, effective, activeUsers } = team
    if (effective === 0n && activeUsers === 0 && loss === 0n && carryIn === 0n) return []
    const carryOut = carryOutOf(mode, { loss, base }, run.period, run.zone)
    return [
      {
        contractId: contract.id,
        versionNo: contract.versionNo,
        due,
        effective,
        activeUsers,
        tier: tierOfBill(contract, tierNo),
        dividend: { loss, theoretical, base: counted, carryIn, carryOut },
      },
    ]
  })
  return { dues, rows }
}
