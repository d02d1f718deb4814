/** C(n, k): how many ways k of n can be picked; 0 when there are too few. */
export function choose(n: number, k: number): number {
  if (k < 0 || n < k) return 0
  let ways = 1
  for (let taken = 1; taken <= k; taken += 1) ways = (ways * (n - k + taken)) / taken
  return ways
}

/** C(n, k) for counts of draws, which leave the safe integers: exact. */
export function waysOf(n: number, k: number): bigint {
  if (k < 0 || n < k) return 0n
  let ways = 1n
  for (let taken = 1; taken <= k; taken += 1) ways = (ways * BigInt(n - k + taken)) / BigInt(taken)
  return ways
}

/** n·(n−1)·…, k factors: in how many orders k of n can come. */
export function ordersOf(n: number, k: number): bigint {
  let orders = 1n
  for (let taken = 0; taken < k; taken += 1) orders *= BigInt(n - taken)
  return orders
}

/**
 * The sum over all k-subsets of the products of their members: how many bets arise when k of the
 * places are played together and place i has sizes[i] picks.
 */
export function subsetProducts(sizes: readonly number[], k: number): number {
  const sums = new Array<number>(k + 1).fill(0)
  sums[0] = 1
  for (const size of sizes) {
    for (let taken = k; taken > 0; taken -= 1) {
      sums[taken] = (sums[taken] ?? 0) + (sums[taken - 1] ?? 0) * size
    }
  }
  return sums[k] ?? 0
}

/** Every way to take k of some things, in their order. */
export function subsetsOf<T>(from: readonly T[], k: number): T[][] {
  if (k === 0) return [[]]
  return from.flatMap((one, at) => subsetsOf(from.slice(at + 1), k - 1).map((rest) => [one, ...rest]))
}

function sharedCount(sets: readonly ReadonlySet<string>[]): number {
  const [first, ...rest] = sets
  let shared = 0
  for (const symbol of first ?? []) if (rest.every((set) => set.has(symbol))) shared += 1
  return shared
}

/**
 * How many ways one symbol can be taken from each of two or three groups with no symbol twice
 * (rules A9 `a·b − h`, A11 the inclusion–exclusion of three groups).
 * @throws RangeError for more than three groups
 */
export function distinctTuples(groups: readonly (readonly string[])[]): number {
  const sets = groups.map((group) => new Set(group))
  const [a, b, c] = sets
  if (sets.length > 3) throw new RangeError('distinct picks are counted for up to three places')
  if (a === undefined) return 1
  if (b === undefined) return a.size
  if (c === undefined) return a.size * b.size - sharedCount([a, b])
  return (
    a.size * b.size * c.size -
    sharedCount([a, b]) * c.size -
    sharedCount([a, c]) * b.size -
    sharedCount([b, c]) * a.size +
    2 * sharedCount([a, b, c])
  )
}
