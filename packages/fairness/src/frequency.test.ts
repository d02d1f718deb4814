import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DRAW_SPACES, type DrawFamily, type DrawSpace, drawNumbers } from './index.ts'

const GIVEN = [
  { family: 'SSC', draws: 100_000 },
  { family: 'PK10', draws: 100_000 },
  { family: '3D', draws: 20_000 },
  { family: 'K3', draws: 20_000 },
  { family: '11X5', draws: 20_000 },
  { family: 'LF', draws: 20_000 },
  { family: 'LHC', draws: 20_000 },
  { family: 'KL8', draws: 10_000 },
  { family: 'VN', draws: 3_000 },
  { family: 'VNS', draws: 3_000 },
  { family: 'TH', draws: 20_000 },
] satisfies { family: DrawFamily; draws: number }[]

const BATCH = 500

function poolOf(space: DrawSpace): { first: number; size: number; places: number } {
  return { first: space.from, size: space.to - space.from + 1, places: space.places }
}

/**
 * Wilson and Hilferty: the cube root of a chi-square over its degrees of freedom is nearly normal,
 * so one bound in standard deviations serves families of any size.
 */
function deviation(chiSquare: number, freedom: number): number {
  const spread = 2 / (9 * freedom)
  return (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread)
}

/** Draws of a family one after the other, each with a seed of its own. */
async function* drawsOf(family: DrawFamily, draws: number): AsyncGenerator<readonly number[]> {
  for (let from = 0; from < draws; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, index) => {
      const seed = createHash('sha256')
        .update(`${family} ${from + index}`)
        .digest()
      return drawNumbers(DRAW_SPACES[family], new Uint8Array(seed), family, '20240305-0001')
    })
    yield* await Promise.all(batch)
  }
}

test.each(GIVEN)('$family: every number is as frequent in every place', async (given) => {
  const pool = poolOf(DRAW_SPACES[given.family])
  const counts = new Float64Array(pool.size * pool.places)
  for await (const numbers of drawsOf(given.family, given.draws)) {
    numbers.forEach((number, place) => {
      const cell = place * pool.size + number - pool.first
      counts[cell] = (counts[cell] ?? 0) + 1
    })
  }
  const expected = given.draws / pool.size
  for (let place = 0; place < pool.places; place += 1) {
    const cells = counts.subarray(place * pool.size, (place + 1) * pool.size)
    const chiSquare = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(cells.reduce((sum, count) => sum + count, 0)).toBe(given.draws)
    expect(Math.abs(deviation(chiSquare, pool.size - 1))).toBeLessThan(4)
  }
})

/** What comes after another: numbers of the first place, draw by draw, from 0 on. */
async function sequenceOf(family: DrawFamily, draws: number): Promise<number[]> {
  const { first } = poolOf(DRAW_SPACES[family])
  const sequence: number[] = []
  for await (const numbers of drawsOf(family, draws)) sequence.push((numbers[0] ?? 0) - first)
  return sequence
}

/** Wald and Wolfowitz: how many runs of high and of low numbers there are; the middle one of an odd pool counts for neither. */
function ofRuns(sequence: readonly number[], size: number): number {
  const middle = (size - 1) / 2
  const highs = sequence.filter((number) => number !== middle).map((number) => number > middle)
  const high = highs.filter((isHigh) => isHigh).length
  const [n, low] = [highs.length, highs.length - high]
  const runs = 1 + highs.filter((isHigh, at) => at > 0 && isHigh !== highs[at - 1]).length
  const expected = 1 + (2 * high * low) / n
  return (runs - expected) / Math.sqrt(((expected - 1) * (expected - 2)) / (n - 1))
}

/** How much a number says of the next one. */
function ofCorrelation(sequence: readonly number[]): number {
  const n = sequence.length
  const mean = sequence.reduce((sum, number) => sum + number, 0) / n
  const at = (index: number) => (sequence[index % n] ?? 0) - mean
  const products = sequence.reduce((sum, _, index) => sum + at(index) * at(index + 1), 0)
  const squares = sequence.reduce((sum, _, index) => sum + at(index) ** 2, 0)
  return (products / squares) * Math.sqrt(n)
}

const GROUPS_MAX = 6

/** Good: pairs that overlap are as frequent as their numbers say, in groups of neighbouring numbers; their statistics are subtracted. */
function ofOverlap(sequence: readonly number[], size: number): number {
  const groups = Math.min(size, GROUPS_MAX)
  const groupOf = (number: number) => Math.floor((number * groups) / size)
  const chances = Array.from({ length: size }, (_, number) => groupOf(number)).reduce<number[]>((all, group) => {
    all[group] = (all[group] ?? 0) + 1 / size
    return all
  }, [])
  const n = sequence.length
  const singles = new Float64Array(groups)
  const pairs = new Float64Array(groups * groups)
  sequence.forEach((number, index) => {
    const [one, next] = [groupOf(number), groupOf(sequence[(index + 1) % n] ?? 0)]
    singles[one] = (singles[one] ?? 0) + 1
    pairs[one * groups + next] = (pairs[one * groups + next] ?? 0) + 1
  })
  const chance = (group: number) => chances[group] ?? 0
  const part = (count: number, expected: number) => (count - expected) ** 2 / expected
  const ofSingles = singles.reduce((sum, count, group) => sum + part(count, n * chance(group)), 0)
  const ofPairs = pairs.reduce((sum, count, cell) => {
    return sum + part(count, n * chance(Math.floor(cell / groups)) * chance(cell % groups))
  }, 0)
  return deviation(ofPairs - ofSingles, groups * (groups - 1))
}

/** How many draws it takes on average until every number has come. */
function ofCoupons(sequence: readonly number[], size: number): number {
  const lengths: number[] = []
  let [seen, length] = [new Set<number>(), 0]
  for (const number of sequence) {
    seen.add(number)
    length += 1
    if (seen.size < size) continue
    lengths.push(length)
    ;[seen, length] = [new Set(), 0]
  }
  const terms = Array.from({ length: size }, (_, index) => index + 1)
  const expected = terms.reduce((sum, left) => sum + size / left, 0)
  const variance = terms.reduce((sum, left) => sum + (size * (size - left)) / left ** 2, 0)
  const mean = lengths.reduce((sum, one) => sum + one, 0) / lengths.length
  return (mean - expected) / Math.sqrt(variance / lengths.length)
}

test.each(GIVEN)(
  '$family: nothing of a draw shows in the next: runs, correlation, overlap, coupons',
  async ({ family }) => {
    const { size } = poolOf(DRAW_SPACES[family])
    const sequence = await sequenceOf(family, 10_000)
    const found = {
      runs: ofRuns(sequence, size),
      correlation: ofCorrelation(sequence),
      overlap: ofOverlap(sequence, size),
      coupons: ofCoupons(sequence, size),
    }
    for (const [name, off] of Object.entries(found)) expect(Math.abs(off), name).toBeLessThan(4)
  },
)

test('what is not random is seen by each of them', async () => {
  const fair = await sequenceOf('SSC', 10_000)
  const rising = fair.map((_, index) => index % 10)
  expect(Math.abs(ofOverlap(rising, 10))).toBeGreaterThan(4)
  expect(Math.abs(ofCoupons(rising, 10))).toBeGreaterThan(4)
  expect(Math.abs(ofRuns(rising, 10))).toBeGreaterThan(4)
  const sticky = fair.map((number, index) => (index % 3 === 0 ? (fair[index - 1] ?? number) : number))
  expect(Math.abs(ofCorrelation(sticky))).toBeGreaterThan(4)
})
