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

test.each(GIVEN)('$family: every number is as frequent in every place', async (given) => {
  const space = DRAW_SPACES[given.family]
  const pool = poolOf(space)
  const counts = new Float64Array(pool.size * pool.places)
  for (let from = 0; from < given.draws; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, index) => {
      const seed = createHash('sha256')
        .update(`${given.family} ${from + index}`)
        .digest()
      return drawNumbers(space, new Uint8Array(seed), given.family, '20240305-0001')
    })
    for (const numbers of await Promise.all(batch)) {
      numbers.forEach((number, place) => {
        const cell = place * pool.size + number - pool.first
        counts[cell] = (counts[cell] ?? 0) + 1
      })
    }
  }
  const expected = given.draws / pool.size
  for (let place = 0; place < pool.places; place += 1) {
    const cells = counts.subarray(place * pool.size, (place + 1) * pool.size)
    const chiSquare = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(cells.reduce((sum, count) => sum + count, 0)).toBe(given.draws)
    expect(Math.abs(deviation(chiSquare, pool.size - 1))).toBeLessThan(4)
  }
})
