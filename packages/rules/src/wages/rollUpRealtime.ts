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

function assertExact(facts: RealtimeFacts): void {
  let total = 0
  for (const effective of facts.effective) total += Math.abs(effective)
  if (total >= EXACT_UNITS_MAX) throw new RangeError('the window is too large to be summed exactly')
}

/** The different minimums, ascending. */
function steps(minimum: Float64Array): Float64Array {
  const sorted = minimum.slice().sort()
  return sorted.filter((value, index) => index === 0 || value !== sorted[index - 1])
}

/** How many steps an amount reaches: the number of values that are at most the amount. */
function reached(values: Float64Array, amount: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) <= amount) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Rows in descending order of the steps their amount reaches, by counting. Only what separates two
 * minimums matters, so no stake is packed or rounded and any size is sorted exactly.
 */
function byStepsDescending(amounts: Float64Array, values: Float64Array) {
  const rank = new Uint32Array(amounts.length)
  const starts = new Uint32Array(values.length + 2)
  for (let row = 0; row < amounts.length; row += 1) {
    const steps = reached(values, amounts[row] as number)
    rank[row] = steps
    const slot = values.length - steps + 1
    starts[slot] = (starts[slot] as number) + 1
  }
  for (let slot = 1; slot < starts.length; slot += 1) {
    starts[slot] = (starts[slot] as number) + (starts[slot - 1] as number)
  }
  const order = new Uint32Array(amounts.length)
  for (let row = 0; row < amounts.length; row += 1) {
    const slot = values.length - (rank[row] as number)
    const place = starts[slot] as number
    order[place] = row
    starts[slot] = place + 1
  }
  return { order, rank }
}

/** Won, lost and count lie beside each other, so that one step of the tree touches one line. */
const LANES = 3
const LOST = 0
const WON = 1
const LINES = 2

function addTo(fenwick: Float64Array, position: number, lane: number, amount: number): void {
  for (let node = position + 1; node * LANES < fenwick.length; node += node & -node) {
    const at = node * LANES
    fenwick[at + lane] = (fenwick[at + lane] as number) + amount
    fenwick[at + LINES] = (fenwick[at + LINES] as number) + 1
  }
}

function prefix(fenwick: Float64Array, positions: number, sign: 1 | -1, into: Float64Array): void {
  for (let node = positions; node > 0; node -= node & -node) {
    const at = node * LANES
    into[LOST] = (into[LOST] as number) + sign * (fenwick[at + LOST] as number)
    into[WON] = (into[WON] as number) + sign * (fenwick[at + WON] as number)
    into[LINES] = (into[LINES] as number) + sign * (fenwick[at + LINES] as number)
  }
}

function sweep(
  tree: MemberTree,
  facts: RealtimeFacts,
  contracts: RealtimeContracts,
): RealtimeBases {
  const values = steps(contracts.minimum)
  const lines = byStepsDescending(facts.stake, values)
  const sorted = byStepsDescending(contracts.minimum, values)
  const fenwick = new Float64Array((tree.pre.length + 1) * LANES)
  const sums = new Float64Array(LANES)
  const bases: RealtimeBases = {
    wonUnits: new BigInt64Array(contracts.payee.length),
    lostUnits: new BigInt64Array(contracts.payee.length),
    lines: new Uint32Array(contracts.payee.length),
  }
  let next = 0
  for (const contract of sorted.order) {
    const needed = sorted.rank[contract] as number
    while (next < lines.order.length) {
      const line = lines.order[next] as number
      if ((lines.rank[line] as number) < needed) break
      const position = tree.pre[facts.member[line] as number] as number
      addTo(fenwick, position, facts.won[line] === 1 ? WON : LOST, facts.effective[line] as number)
      next += 1
    }
    const payee = contracts.payee[contract] as number
    const from = tree.pre[payee] as number
    sums.fill(0)
    prefix(fenwick, from + (tree.size[payee] as number), 1, sums)
    prefix(fenwick, from, -1, sums)
    bases.wonUnits[contract] = BigInt(sums[WON] as number)
    bases.lostUnits[contract] = BigInt(sums[LOST] as number)
    bases.lines[contract] = sums[LINES] as number
  }
  return bases
}

/**
 * The wage bases of all contracts of a category in one window (rules B9, speed 2.2 design 6c):
 * lines and contracts are gone through from the largest amount down, each line is added once to a
 * Fenwick tree over the preorder of the members, and a contract reads its payee's interval. Any
 * number of different minimums costs the same, and depth costs nothing.
 * @param parent each member's upline by index, or −1
 * @throws RangeError when the uplines form a ring, an index is unknown, or sums reach 2^53 units
 */
export function rollUpRealtime(
  parent: Int32Array,
  facts: RealtimeFacts,
  contracts: RealtimeContracts,
): RealtimeBases {
  assertExact(facts)
  const tree = memberTree(parent)
  const inTree = (member: number) => member < parent.length
  if (!facts.member.every(inTree) || !contracts.payee.every(inTree)) {
    throw new RangeError('a line or a contract names an unknown member')
  }
  return sweep(tree, facts, contracts)
}
