import type { Books, Due, Line, Member, Receipt, Run, Settings, Terms } from './books.ts'
import { type Carried, dividendDue, realtimeDue, wageDue } from './dues.ts'
import { addLine, addRealtime, addReceipt, countsCategory, noSums, type Sums } from './sums.ts'

const WINDOW_MS = 300_000
/** No transaction is open for so many runs. */
const RUNS_LATE_MAX = 1_000

const groupOf = ({ merchant, kind, code }: Pick<Run, 'merchant' | 'kind' | 'code'>): string =>
  `${merchant} ${kind} ${code}`
const sidesOf = ({ payer, payee, kind, category }: Terms): string => `${payer} ${payee} ${kind} ${category}`
const keyOf = (run: Run, { id }: Terms): string => `${run.id} ${id}`

/** The runs that end after an instant: the first of them holds it, unless it is before all runs. */
function runsAfter(runs: readonly Run[], atMs: number): readonly Run[] {
  const first = runs[0]
  if (first === undefined || atMs < first.startMs) return []
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((runs[middle]?.endMs ?? 0) > atMs) high = middle
    else low = middle + 1
  }
  return runs.slice(low, low + RUNS_LATE_MAX)
}

/**
 * Works out what every contract must be paid, from lines and receipts that are passed in by time: a line is looked at once for
 * each contract on the way up from its bettor. Written from the rules (B4 to B10); it shares no code with the product.
 */
export class Reckoning {
  readonly #members: ReadonlyMap<bigint, Member>
  readonly #contractsOf = new Map<bigint, Terms[]>()
  readonly #contracts: ReadonlyMap<string, readonly Terms[]>
  readonly #runs: ReadonlyMap<string, readonly Run[]>
  /** runs that are not closed yet, the last one to end first */
  readonly #open: Run[]
  readonly #settings: ReadonlyMap<number, Settings>
  readonly #sums = new Map<string, Sums>()
  readonly #exactCarries = new Map<string, bigint>()
  /** effective bets below zero of wages, by contract */
  readonly #betCarries = new Map<string, bigint>()
  readonly #carries = new Map<string, Carried>()
  /** lines of accounts for tests, and of those below them */
  linesForTests = 0

  constructor({ members, contracts, runs, settings }: Books) {
    this.#members = new Map(members.map((member) => [member.id, member]))
    this.#settings = settings
    for (const one of contracts) {
      this.#contractsOf.set(one.payee, [...(this.#contractsOf.get(one.payee) ?? []), one])
    }
    const sorted = [...contracts].sort((a, b) => (a.id < b.id ? -1 : 1))
    this.#contracts = Map.groupBy(sorted, groupOf)
    const byTime = [...runs].sort((a, b) => a.startMs - b.startMs)
    this.#runs = Map.groupBy(byTime, groupOf)
    this.#open = [...runs].sort((a, b) => b.endMs - a.endMs || b.startMs - a.startMs)
  }

  /** An account and everybody above it; null when one of them is for tests. */
  #wayUp(member: bigint): Member[] | null {
    const way: Member[] = []
    for (let at: bigint | null = member; at !== null; ) {
      const one: Member | undefined = this.#members.get(at)
      if (one === undefined) throw new Error(`there is no account ${at}`)
      if (one.forTests) return null
      way.push(one)
      at = one.upline
    }
    return way
  }

  /** The first run whose time ends after an instant and that saw what a transaction wrote (rules B9). */
  #runOf(contract: Terms, atMs: number, xact: bigint): Run | undefined {
    const runs = runsAfter(this.#runs.get(groupOf(contract)) ?? [], atMs)
    return runs.find((run) => run.sees(xact))
  }

  #sumsOf(run: Run, contract: Terms): Sums {
    const key = keyOf(run, contract)
    const sums = this.#sums.get(key) ?? noSums()
    this.#sums.set(key, sums)
    return sums
  }

  #addTo(contract: Terms, line: Line): void {
    const run = this.#runOf(contract, line.atMs, line.xact)
    if (run === undefined) return
    if (contract.kind === 'REALTIME_WAGE') {
      const windowMs = Math.floor(line.atMs / WINDOW_MS) * WINDOW_MS
      const worked = contract.fromMs <= windowMs && windowMs < contract.toMs
      const stake = line.stake < 0n ? -line.stake : line.stake
      if (!worked || line.payout === line.stake || stake < contract.leastStake) return
      if (countsCategory(contract, line.category)) addRealtime(this.#sumsOf(run, contract), line)
      return
    }
    const atMs = Math.max(line.atMs, run.startMs)
    if (contract.fromMs <= atMs && atMs < contract.toMs) {
      addLine(this.#sumsOf(run, contract), contract, run, line)
    }
  }

  add(line: Line): void {
    const way = this.#wayUp(line.member)
    if (way === null) {
      this.linesForTests += 1
      return
    }
    for (const { id } of way) {
      for (const contract of this.#contractsOf.get(id) ?? []) this.#addTo(contract, line)
    }
  }

  receive(receipt: Receipt): void {
    for (const { id } of this.#wayUp(receipt.member) ?? []) {
      for (const contract of this.#contractsOf.get(id) ?? []) {
        if (contract.kind !== 'DIVIDEND') continue
        const { atMs } = receipt
        const [run] = runsAfter(this.#runs.get(groupOf(contract)) ?? [], atMs)
        if (run === undefined || contract.fromMs > atMs || contract.toMs <= atMs) continue
        addReceipt(this.#sumsOf(run, contract), contract, receipt)
      }
    }
  }

  #dueOf(contract: Terms, run: Run): Due {
    const sums = this.#sums.get(keyOf(run, contract)) ?? noSums()
    this.#sums.delete(keyOf(run, contract))
    const settings = this.#settings.get(contract.merchant)
    if (settings === undefined) throw new Error(`there is no merchant ${contract.merchant}`)
    const sides = sidesOf(contract)
    if (contract.kind === 'REALTIME_WAGE') {
      const { due, carry } = realtimeDue(contract, run, sums, this.#exactCarries.get(sides) ?? 0n)
      this.#exactCarries.set(sides, carry)
      return due
    }
    if (contract.kind !== 'DIVIDEND') {
      const key = String(contract.id)
      const { due, carry } = wageDue(contract, run, sums, settings, this.#betCarries.get(key) ?? 0n)
      this.#betCarries.set(key, carry)
      return due
    }
    const before = this.#carries.get(sides)
    const { due, carried } = dividendDue(contract, run, sums, settings, before)
    this.#carries.set(sides, carried)
    return due
  }

  /**
   * What every contract must be paid in the runs that end until an instant, the first one first. All their lines and receipts
   * must have been passed in.
   */
  closeUpTo(atMs: number): Due[] {
    const dues: Due[] = []
    for (let run = this.#open.at(-1); run !== undefined && run.endMs <= atMs; ) {
      this.#open.pop()
      dues.push(...this.#duesOfRun(run))
      run = this.#open.at(-1)
    }
    return dues
  }

  #duesOfRun(run: Run): Due[] {
    const ofGroup = this.#contracts.get(groupOf(run)) ?? []
    return ofGroup
      .filter(
        (one) =>
          // A late line belongs to the contract under which it was settled, also when that is over.
          this.#sums.has(keyOf(run, one)) || (one.fromMs < run.endMs && one.toMs > run.startMs),
      )
      .filter(({ payee }) => this.#wayUp(payee) !== null)
      .map((contract) => this.#dueOf(contract, run))
  }
}
