import type { WageDue } from '@croupier/ledger'
import { min, type Units, units } from '@croupier/money'
import { type RealtimeFacts, type RealtimeRollUp, realtimeRollUp, realtimeWage } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { type ContractInForce, contractsInForce } from './contractsInForce.ts'
import { type FactSpan, factSpans, READ_SIZE, type ReadSize, readFacts } from './readFacts.ts'
import { type MemberPositions, readMemberTree } from './readMemberTree.ts'
import type { MerchantRun, RealtimeRun } from './realtimeRuns.ts'

const ALL_CATEGORIES = 'CONS'

/** What the teams of some contracts did, in the contracts' order. */
interface Bases {
  readonly won: bigint[]
  readonly lost: bigint[]
  readonly counted: number[]
  /** lines that could count, by merchant */
  readonly lines: Map<number, bigint>
}

/** One merchant's run, worked out. */
export interface RealtimeDues extends MerchantRun {
  /** what its contracts are owed, from the top of the tree down */
  readonly dues: readonly WageDue[]
  /** how many of its lines could count */
  readonly lines: bigint
}

const workedAt = ({ fromMs, toMs }: ContractInForce, startMs: number): boolean => fromMs <= startMs && toMs > startMs

/** Adds one span's lines of one category to the bases of the contracts that were in force then. */
async function addSpan(
  ctx: Ctx,
  run: RealtimeRun,
  span: FactSpan,
  category: string,
  contracts: readonly ContractInForce[],
  tree: Promise<MemberPositions>,
  bases: Bases,
  size: ReadSize,
): Promise<void> {
  const startMs = span.from.getTime()
  const places = contracts.flatMap((one, index) => (one.category === category && workedAt(one, startMs) ? [index] : []))
  if (places.length === 0) return
  const chosen = places.map((index) => contracts[index] as ContractInForce)
  const least = chosen.reduce<Units>(
    (smallest, one) => min(smallest, one.singleBetAmount),
    (chosen[0] as ContractInForce).singleBetAmount,
  )
  const filter = { category: category === ALL_CATEGORIES ? null : category, least }
  let sums: RealtimeRollUp | undefined
  await readFacts(ctx, run, span, filter, tree, size, (facts, members) => {
    sums ??= realtimeRollUp(members.parent, {
      payee: Uint32Array.from(chosen, (one) => members.positionOf[Number(one.payeeId)] as number),
      minimum: Float64Array.from(chosen, (one) => Number(one.singleBetAmount)),
    })
    sums.add(facts)
    for (const [merchantId, count] of linesByMerchant(run, members, facts)) {
      bases.lines.set(merchantId, (bases.lines.get(merchantId) ?? 0n) + BigInt(count))
    }
  })
  if (sums === undefined) return
  const { wonUnits, lostUnits, lines } = sums.bases
  places.forEach((index, row) => {
    bases.won[index] = (bases.won[index] as bigint) + (wonUnits[row] as bigint)
    bases.lost[index] = (bases.lost[index] as bigint) + (lostUnits[row] as bigint)
    bases.counted[index] = (bases.counted[index] as number) + (lines[row] as number)
  })
}

function linesByMerchant(
  { merchants }: RealtimeRun,
  { merchantOf }: MemberPositions,
  { member }: RealtimeFacts,
): Map<number, number> {
  const [only, ...others] = merchants
  if (only !== undefined && others.length === 0) return new Map([[only.merchantId, member.length]])
  const counts = new Map<number, number>()
  for (const position of member) {
    const merchantId = merchantOf[position] as number
    counts.set(merchantId, (counts.get(merchantId) ?? 0) + 1)
  }
  return counts
}

/**
 * One posting per contract, rounded once (rules B9); contracts without a line are left out, and what is carried waits. A negative
 * rest goes through the contracts of the same payee and category in their order: what late lines leave below zero in one that is
 * over comes into the one in its place.
 */
function duesOf(contracts: readonly ContractInForce[], bases: Bases): Map<number, WageDue[]> {
  const carries = new Map<string, bigint>()
  const dues = new Map<number, WageDue[]>()
  contracts.forEach((one, index) => {
    const lines = bases.counted[index] as number
    if (lines === 0) return
    const wonUnits = bases.won[index] as bigint
    const lostUnits = bases.lost[index] as bigint
    const sides = `${one.payeeId} ${one.category}`
    const carryIn = carries.get(sides) ?? one.carryIn
    const wage = realtimeWage(one, { wonUnits, lostUnits, carryNumerator: carryIn })
    carries.set(sides, wage.carryNumerator)
    const due = {
      contractId: one.id,
      versionNo: one.versionNo,
      won: units(wonUnits),
      lost: units(lostUnits),
      winRatePpm: one.winRatePpm,
      lossRatePpm: one.lossRatePpm,
      lines,
      carryInPpmUnits: carryIn,
      carryOutPpmUnits: wage.carryNumerator,
      due: wage.amountUnits,
    }
    const ofMerchant = dues.get(one.merchantId)
    if (ofMerchant === undefined) dues.set(one.merchantId, [due])
    else ofMerchant.push(due)
  })
  return dues
}

/**
 * What the contracts of each of the run's merchants are owed, in the merchants' order, without booking anything. Facts are read and
 * added up in parts: memory follows members and contracts.
 */
export async function computeRealtimeRun(
  ctx: Ctx,
  run: RealtimeRun,
  size: ReadSize = READ_SIZE,
): Promise<RealtimeDues[]> {
  const spans = await factSpans(ctx, run)
  const starts = spans.map(({ from }) => from)
  const contracts = await contractsInForce(ctx, run, starts)
  const bases: Bases = {
    won: contracts.map(() => 0n),
    lost: contracts.map(() => 0n),
    counted: contracts.map(() => 0),
    lines: new Map(),
  }
  if (contracts.length > 0) {
    const tree = readMemberTree(ctx, run)
    // Told by the first who waits for it; until then it must not count as nobody's.
    tree.catch(() => undefined)
    const categories = new Set(contracts.map((one) => one.category))
    for (const span of spans) {
      for (const category of categories) {
        await addSpan(ctx, run, span, category, contracts, tree, bases, size)
      }
    }
  }
  const dues = duesOf(contracts, bases)
  return run.merchants.map((one) => ({
    ...one,
    dues: dues.get(one.merchantId) ?? [],
    lines: bases.lines.get(one.merchantId) ?? 0n,
  }))
}
