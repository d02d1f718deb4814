import { type MemberTree, memberTree } from './memberTree.ts'

/**
 * Settled lines of one window and category, column by column. Amounts are whole units held in
 * floats, exact below 2^53. Lines with a net result of zero are left out by the caller.
 */
export type RealtimeFacts = {
  /** Index of the bettor. */
  readonly member: Uint32Array
  /** Compared with the single bet amount. */
  readonly stake: Float64Array
  /** Summed; negative in a correction. */
  readonly effective: Float64Array
  /** 1 when the line won by net result, 0 when it lost. */
  readonly won: Uint8Array
}

/** Active contracts of the category, column by column. */
export type RealtimeContracts = {
  /** Index of the payee, whose whole team counts, itself included. */
  readonly payee: Uint32Array
  /** Single bet amount in whole units: lines staked below it do not count. */
  readonly minimum: Float64Array
}

/** The base of each contract's wage, in the order of the contracts. */
export type RealtimeBases = {
  readonly wonUnits: BigInt64Array
  readonly lostUnits: BigInt64Array
  /** How many lines counted. */
  readonly lines: Uint32Array
}

/** Sums are exact while they stay below this many units in total. */
const EXACT_UNITS_MAX = 2 ** 53

/** The lines in parts, each of which is summed exactly in floats: what the parts come to is added up in whole numbers. */
function* exactParts({ member, stake, effective, won }: RealtimeFacts): Generator<RealtimeFacts> {
  let [from, total] = [0, 0]
  const part = (to: number): RealtimeFacts => ({
    member: member.subarray(from, to),
    stake: stake.subarray(from, to),
    effective: effective.subarray(from, to),
    won: won.subarray(from, to),
  })
  for (const [row, amount] of effective.entries()) {
    const size = Math.abs(amount)
    if (size >= EXACT_UNITS_MAX) throw new RangeError('a line is too large to be summed exactly')
    if (total + size >= EXACT_UNITS_MAX) {
      yield part(row)
      from = row
      total = 0
    }
    total += size
  }
  yield part(effective.length)
}

/** The different minimums, ascending. */
function steps(minimum: Float64Array): Float64Array {
  const sorted = minimum.slice().sort()
  return sorted.filter((value, index) => index === 0 || value !== sorted[index - 1])
}

const SLOTS = 2 ** 16

/**
 * Tells how many steps an amount reaches: the number of values that are at most the amount. The
 * range of the values is cut into even slots, so that the search goes on among the few values of
 * the amount's slot only. Slots grow with amounts whatever the multiplication rounds, so the
 * answer is exact.
 */
function stepsReached(values: Float64Array): (amount: number) => number {
  const least = values[0] ?? 0
  const most = values[values.length - 1] ?? 0
  const perUnit = most === least ? 0 : (SLOTS - 1) / (most - least)
  const slotOf = (amount: number) => Math.floor((amount - least) * perUnit)
  const firstIn = new Uint32Array(SLOTS + 1)
  for (const value of values) {
    const next = slotOf(value) + 1
    firstIn[next] = (firstIn[next] as number) + 1
  }
  for (let slot = 1; slot <= SLOTS; slot += 1) {
    firstIn[slot] = (firstIn[slot] as number) + (firstIn[slot - 1] as number)
  }
  return (amount) => {
    if (amount >= most) return values.length
    if (amount < least) return 0
    const slot = slotOf(amount)
    let low = firstIn[slot] as number
    let high = firstIn[slot + 1] as number
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((values[middle] as number) <= amount) low = middle + 1
      else high = middle
    }
    return low
  }
}

/**
 * How many steps each amount reaches, and where each row is in descending order of them, by
 * counting. Only what separates two minimums matters, so no stake is packed or rounded and any
 * size is sorted exactly.
 */
function placesDescending(amounts: Float64Array, values: Float64Array, reached: (amount: number) => number) {
  const rank = new Uint32Array(amounts.length)
  const starts = new Uint32Array(values.length + 2)
  for (let row = 0; row < amounts.length; row += 1) {
    const steps = reached(amounts[row] as number)
    rank[row] = steps
    const slot = values.length - steps + 1
    starts[slot] = (starts[slot] as number) + 1
  }
  for (let slot = 1; slot < starts.length; slot += 1) {
    starts[slot] = (starts[slot] as number) + (starts[slot - 1] as number)
  }
  const place = new Uint32Array(amounts.length)
  for (let row = 0; row < amounts.length; row += 1) {
    const slot = values.length - (rank[row] as number)
    const at = starts[slot] as number
    place[row] = at
    starts[slot] = at + 1
  }
  return { place, rank }
}

/** What is the same for every part of the lines. */
interface Plan {
  readonly tree: MemberTree
  /** the different minimums, ascending, and how many of them an amount reaches */
  readonly values: Float64Array
  readonly reached: (amount: number) => number
  /** the contracts from the largest minimum down, and the step of each by its index */
  readonly order: Uint32Array
  readonly needed: Uint32Array
  readonly payee: Uint32Array
}

function planOf(parent: Int32Array, { payee, minimum }: RealtimeContracts): Plan {
  const values = steps(minimum)
  const reached = stepsReached(values)
  const { place, rank } = placesDescending(minimum, values, reached)
  const order = new Uint32Array(place.length)
  place.forEach((at, contract) => {
    order[at] = contract
  })
  return { tree: memberTree(parent), values, reached, order, needed: rank, payee }
}

/** Lines in descending order of the steps they reach, ready to be added one after the other. */
function sortLines({ tree, values, reached }: Plan, facts: RealtimeFacts) {
  const { place, rank } = placesDescending(facts.stake, values, reached)
  const steps = new Uint32Array(place.length)
  const position = new Uint32Array(place.length)
  const won = new Uint8Array(place.length)
  const effective = new Float64Array(place.length)
  for (let row = 0; row < place.length; row += 1) {
    const at = place[row] as number
    steps[at] = rank[row] as number
    position[at] = tree.pre[facts.member[row] as number] as number
    won[at] = facts.won[row] as number
    effective[at] = facts.effective[row] as number
  }
  return { steps, position, won, effective }
}

/** Won, lost and count are next to each other, so that a step touches one line of the cache. */
const LANES = 3
const LOST = 0
const WON = 1
const LINES = 2
const BLOCK_BITS = 6
const BLOCK = 2 ** BLOCK_BITS
const LARGE = BLOCK * BLOCK

/**
 * Sums over intervals of positions: each position, each block of 64 and each of 4096 has its own.
 * An amount is written in three places, an interval is read in a few hundred. There are far more
 * lines than contracts, and reading goes straight through memory: over a million lines the whole
 * roll-up takes a fifth of what it took with a Fenwick tree.
 */
class IntervalSums {
  readonly #single: Float64Array
  readonly #block: Float64Array
  readonly #large: Float64Array

  constructor(positions: number) {
    this.#single = new Float64Array(positions * LANES)
    this.#block = new Float64Array(Math.ceil(positions / BLOCK) * LANES)
    this.#large = new Float64Array(Math.ceil(positions / LARGE) * LANES)
  }

  clear(): void {
    for (const sums of [this.#single, this.#block, this.#large]) sums.fill(0)
  }

  add(position: number, lane: number, amount: number): void {
    addAt(this.#single, position * LANES, lane, amount)
    addAt(this.#block, (position >>> BLOCK_BITS) * LANES, lane, amount)
    addAt(this.#large, (position >>> (2 * BLOCK_BITS)) * LANES, lane, amount)
  }

  /** Adds up the positions from `from` up to and without `to`. */
  read(from: number, to: number, into: Float64Array): void {
    into.fill(0)
    for (let at = from; at < to; ) {
      if (at % LARGE === 0 && at + LARGE <= to) {
        readAt(this.#large, (at / LARGE) * LANES, into)
        at += LARGE
      } else if (at % BLOCK === 0 && at + BLOCK <= to) {
        readAt(this.#block, (at / BLOCK) * LANES, into)
        at += BLOCK
      } else {
        readAt(this.#single, at * LANES, into)
        at += 1
      }
    }
  }
}

function addAt(sums: Float64Array, at: number, lane: number, amount: number): void {
  sums[at + lane] = (sums[at + lane] as number) + amount
  sums[at + LINES] = (sums[at + LINES] as number) + 1
}

function readAt(sums: Float64Array, at: number, into: Float64Array): void {
  into[LOST] = (into[LOST] as number) + (sums[at + LOST] as number)
  into[WON] = (into[WON] as number) + (sums[at + WON] as number)
  into[LINES] = (into[LINES] as number) + (sums[at + LINES] as number)
}

/** Adds some lines to the bases: both are gone through from the largest amount down. */
function sweep(plan: Plan, facts: RealtimeFacts, team: IntervalSums, bases: RealtimeBases): void {
  const { tree, order, needed, payee } = plan
  const lines = sortLines(plan, facts)
  const sums = new Float64Array(LANES)
  let next = 0
  for (const contract of order) {
    const least = needed[contract] as number
    for (; next < lines.steps.length && (lines.steps[next] as number) >= least; next += 1) {
      const lane = lines.won[next] === 1 ? WON : LOST
      team.add(lines.position[next] as number, lane, lines.effective[next] as number)
    }
    const member = payee[contract] as number
    const from = tree.pre[member] as number
    team.read(from, from + (tree.size[member] as number), sums)
    bases.wonUnits[contract] = (bases.wonUnits[contract] as bigint) + BigInt(sums[WON] as number)
    bases.lostUnits[contract] = (bases.lostUnits[contract] as bigint) + BigInt(sums[LOST] as number)
    bases.lines[contract] = (bases.lines[contract] as number) + (sums[LINES] as number)
  }
}

/** A roll-up whose lines come in parts, in any order: what it holds follows members and contracts, not lines. */
export interface RealtimeRollUp {
  /** @throws RangeError when a line names an unknown member, or is of 2^53 units by itself */
  add(facts: RealtimeFacts): void
  /** What all parts come to so far. */
  readonly bases: RealtimeBases
}

/**
 * The wage bases of all contracts of a category in one window (rules B9, speed 2.2 design 6c):
 * lines and contracts are gone through from the largest amount down, each line is added once at its
 * member's place in preorder, and a contract reads its payee's interval. Any number of different
 * minimums costs the same, and depth costs nothing. A base is a sum over lines, so parts of the lines add up.
 * @param parent each member's upline by index, or −1
 * @throws RangeError when the uplines form a ring or a payee is unknown
 */
export function realtimeRollUp(parent: Int32Array, contracts: RealtimeContracts): RealtimeRollUp {
  const inTree = (member: number) => member < parent.length
  if (!contracts.payee.every(inTree)) throw new RangeError('a contract names an unknown member')
  const plan = planOf(parent, contracts)
  const team = new IntervalSums(parent.length)
  const count = contracts.payee.length
  const bases: RealtimeBases = {
    wonUnits: new BigInt64Array(count),
    lostUnits: new BigInt64Array(count),
    lines: new Uint32Array(count),
  }
  return {
    bases,
    add(facts) {
      if (!facts.member.every(inTree)) throw new RangeError('a line names an unknown member')
      for (const part of exactParts(facts)) {
        team.clear()
        sweep(plan, part, team, bases)
      }
    },
  }
}

/**
 * The same of lines that are all there at once.
 * @throws RangeError when the uplines form a ring, an index is unknown, or a line is of 2^53 units by itself
 */
export function rollUpRealtime(parent: Int32Array, facts: RealtimeFacts, contracts: RealtimeContracts): RealtimeBases {
  const all = realtimeRollUp(parent, contracts)
  all.add(facts)
  return all.bases
}
