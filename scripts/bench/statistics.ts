/** The middle of some figures; of an even number the mean of the two middle ones. @throws RangeError for none */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const high = sorted[sorted.length >> 1]
  const low = sorted[(sorted.length - 1) >> 1]
  if (high === undefined || low === undefined) throw new RangeError('nothing was measured')
  return (low + high) / 2
}

/**
 * The smallest value that at least `share` of all values do not exceed (nearest rank).
 * @param share above 0, at most 1
 * @throws RangeError for no values
 */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new RangeError('nothing was measured')
  return value
}

/** Random numbers from 0 up to 1 that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
