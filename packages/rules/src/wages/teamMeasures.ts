import type { MemberTree } from './memberTree.ts'

/**
 * Adds members' own amounts up to whole teams: a team is one interval of positions, so its sum is the difference of two
 * running totals.
 * @param own one amount for each member, by index, in units
 * @returns the sum over a member's team, itself included
 */
export function teamSums(tree: MemberTree, own: BigInt64Array): (member: number) => bigint {
  const before = new BigInt64Array(own.length + 1)
  for (let member = 0; member < own.length; member += 1) {
    before[(tree.pre[member] as number) + 1] = own[member] as bigint
  }
  for (let at = 1; at < before.length; at += 1) {
    before[at] = (before[at] as bigint) + (before[at - 1] as bigint)
  }
  return (member) => {
    const from = tree.pre[member] as number
    return (before[from + (tree.size[member] as number)] as bigint) - (before[from] as bigint)
  }
}

/** Whose active users are counted: columns of the same length. */
export type ActiveQuestions = {
  /** index of the member whose team is counted */
  readonly payee: Uint32Array
  /** effective bet with which an account is active, in units */
  readonly minimum: BigInt64Array
}

/** Counts over intervals of positions (a Fenwick tree). */
class Counts {
  readonly #sums: Uint32Array
  constructor(positions: number) {
    this.#sums = new Uint32Array(positions + 1)
  }
  add(position: number): void {
    for (let at = position + 1; at < this.#sums.length; at += at & -at) {
      this.#sums[at] = (this.#sums[at] as number) + 1
    }
  }
  below(position: number): number {
    let count = 0
    for (let at = position; at > 0; at -= at & -at) count += this.#sums[at] as number
    return count
  }
}

/** How many of ascending values are at most an amount. */
function reachedOf(values: BigInt64Array, amount: bigint): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as bigint) <= amount) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The active users of teams (rules B4): accounts whose own effective bets reach the contract's minimum and are above zero.
 * Minimums are gone through from the largest down, so that each account is added once however many different ones there are.
 * @param effective own effective bets of each member, by index, in units
 * @returns one count for each minimum asked for
 */
export function activeUsers(
  tree: MemberTree,
  effective: BigInt64Array,
  { payee, minimum }: ActiveQuestions,
): Uint32Array {
  const values = BigInt64Array.from(new Set(minimum)).sort()
  // members by the number of minimums they reach
  const members: number[][] = Array.from({ length: values.length + 1 }, () => [])
  effective.forEach((own, member) => {
    if (own > 0n) members[reachedOf(values, own)]?.push(member)
  })
  const questions: number[][] = Array.from({ length: values.length + 1 }, () => [])
  minimum.forEach((least, question) => {
    questions[reachedOf(values, least)]?.push(question)
  })
  const counts = new Counts(tree.pre.length)
  const active = new Uint32Array(payee.length)
  for (let step = values.length; step > 0; step -= 1) {
    for (const member of members[step] ?? []) counts.add(tree.pre[member] as number)
    for (const question of questions[step] ?? []) {
      const of = payee[question] as number
      const from = tree.pre[of] as number
      active[question] = counts.below(from + (tree.size[of] as number)) - counts.below(from)
    }
  }
  return active
}
