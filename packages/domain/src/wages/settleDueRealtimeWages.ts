import { CONTRACTS_PER_CHUNK_MAX, payWages, type WageDue } from '@croupier/ledger'
import { min, type Units, units } from '@croupier/money'
import { realtimeWage, rollUpRealtime } from '@croupier/rules'
import type { Ctx } from '../ctx.ts'
import { type ContractInForce, contractsInForce } from './contractsInForce.ts'
import { type FactSpan, factSpans, readFacts } from './readFacts.ts'
import { type MemberPositions, readMemberTree } from './readMemberTree.ts'
import {
  dueRealtimeWindows,
  finishRealtimeRun,
  openRealtimeRun,
  type RealtimeRun,
} from './realtimeRuns.ts'

const ALL_CATEGORIES = 'CONS'

/** What the teams of some contracts did, in the contracts' order. */
interface Bases {
  readonly won: bigint[]
  readonly lost: bigint[]
  readonly counted: number[]
  lines: bigint
}

const workedAt = ({ effectiveFrom, effectiveTo }: ContractInForce, start: Date): boolean =>
  effectiveFrom <= start && (effectiveTo === null || effectiveTo > start)

/** Adds one span's lines of one category to the bases of the contracts that were in force then. */
async function addSpan(
  ctx: Ctx,
  run: RealtimeRun,
  span: FactSpan,
  category: string,
  contracts: readonly ContractInForce[],
  tree: Promise<MemberPositions>,
  bases: Bases,
): Promise<void> {
  const places = contracts.flatMap((one, at) =>
    one.category === category && workedAt(one, span.from) ? [at] : [],
  )
  if (places.length === 0) return
  const chosen = places.map((at) => contracts[at] as ContractInForce)
  const least = chosen.reduce<Units>(
    (smallest, one) => min(smallest, one.singleBetAmount),
    (chosen[0] as ContractInForce).singleBetAmount,
  )
  const filter = { category: category === ALL_CATEGORIES ? null : category, least }
  const facts = await readFacts(ctx, run, span, filter, tree)
  if (facts.member.length === 0) return
  const members = await tree
  const sums = rollUpRealtime(members.parent, facts, {
    payee: Uint32Array.from(chosen, (one) => members.positionOf[Number(one.payeeId)] as number),
    minimum: Float64Array.from(chosen, (one) => Number(one.singleBetAmount)),
  })
  places.forEach((at, row) => {
    bases.won[at] = (bases.won[at] as bigint) + (sums.wonUnits[row] as bigint)
    bases.lost[at] = (bases.lost[at] as bigint) + (sums.lostUnits[row] as bigint)
    bases.counted[at] = (bases.counted[at] as number) + (sums.lines[row] as number)
  })
  bases.lines += BigInt(facts.member.length)
}

/**
 * One posting per contract, rounded once (rules B9); contracts with nothing to tell are left out. What late lines leave below
 * zero in a contract that was replaced is carried into the one in its place, which comes behind it: it has no next window.
 */
function duesOf(contracts: readonly ContractInForce[], bases: Bases): WageDue[] {
  const handedOn = new Map<string, bigint>()
  return contracts.flatMap((one, at) => {
    const wonUnits = bases.won[at] as bigint
    const lostUnits = bases.lost[at] as bigint
    const place = `${one.payeeId} ${one.category}`
    const carryIn = one.carryIn + (one.replaces ? (handedOn.get(place) ?? 0n) : 0n)
    if (bases.counted[at] === 0 && carryIn === 0n) return []
    const wage = realtimeWage(one, { wonUnits, lostUnits, carryNumerator: carryIn })
    if (one.replaced) handedOn.set(place, wage.carryNumerator)
    return [
      {
        contractId: one.id,
        versionNo: one.versionNo,
        won: units(wonUnits),
        lost: units(lostUnits),
        winRatePpm: one.winRatePpm,
        lossRatePpm: one.lossRatePpm,
        lines: bases.counted[at] as number,
        carryInPpmUnits: carryIn,
        carryOutPpmUnits: wage.carryNumerator,
        due: wage.amountUnits,
      },
    ]
  })
}

/** The lines that counted for somebody and what each contract is owed, without booking anything. */
export async function computeRealtimeRun(
  ctx: Ctx,
  run: RealtimeRun,
): Promise<{ dues: WageDue[]; lines: bigint }> {
  const spans = await factSpans(ctx, run)
  const starts = spans.map(({ from }) => from)
  const contracts = await contractsInForce(ctx, run.windowStart, starts)
  const bases: Bases = {
    won: contracts.map(() => 0n),
    lost: contracts.map(() => 0n),
    counted: contracts.map(() => 0),
    lines: 0n,
  }
  if (contracts.length > 0) {
    const tree = readMemberTree(ctx)
    // Told by the first who waits for it; until then it must not count as nobody's.
    tree.catch(() => undefined)
    const categories = new Set(contracts.map((one) => one.category))
    for (const span of spans) {
      for (const category of categories) {
        await addSpan(ctx, run, span, category, contracts, tree, bases)
      }
    }
  }
  return { dues: duesOf(contracts, bases), lines: bases.lines }
}

async function settleRun(ctx: Ctx, run: RealtimeRun): Promise<void> {
  const { dues, lines } = await computeRealtimeRun(ctx, run)
  for (let at = 0; at < dues.length; at += CONTRACTS_PER_CHUNK_MAX) {
    await payWages(ctx.db, run.id, dues.slice(at, at + CONTRACTS_PER_CHUNK_MAX))
  }
  await finishRealtimeRun(ctx, run.id, lines)
}

/**
 * Settles and pays every closed 5-minute window that is not settled yet, oldest first (rules B9, B11, house 4). The database
 * says what is due, so late, doubled or parallel calls pay once; a run that broke off is resumed with the view it began with.
 * @returns how many windows were settled
 */
export async function settleDueRealtimeWages(ctx: Ctx): Promise<number> {
  const windows = await dueRealtimeWindows(ctx)
  for (const window of windows) await settleRun(ctx, await openRealtimeRun(ctx, window))
  return windows.length
}
