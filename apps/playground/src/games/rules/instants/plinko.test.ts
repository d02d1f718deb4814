import { describe, expect, it } from 'vitest'
import { toPpm } from '../fraction.ts'
import { roundStream } from '../roundStream.ts'
import type { Step } from '../seeded.ts'
import { PLINKO, plinkoReturn, RISKS, ROWS, slotsOf } from './plinko.ts'
import { SEGMENTS, WHEEL, wheelReturn } from './wheel.ts'

describe('plinko', () => {
  it('returns exactly what every path of a ball adds up to', () => {
    const returns = ROWS.map((rows) => RISKS.map((risk) => toPpm(plinkoReturn({ rows, risk }))))
    expect(returns).toEqual([
      [989_843, 989_062, 990_625],
      [989_794, 989_892, 991_162],
      [989_987, 989_883, 989_764],
    ])
    // The same, path by path, for the board of 8 rows.
    const paths = Array.from({ length: 2 ** 8 }, (_, path) => path)
    const slots = slotsOf({ rows: 8, risk: 'HIGH' })
    const paid = paths.reduce((sum, path) => {
      const right = path.toString(2).replaceAll('0', '').length
      return sum + (slots[right] ?? 0)
    }, 0)
    expect(Math.floor((paid * 10_000) / 256)).toBe(990_625)
  })

  it('pays the same on both sides, and has one slot more than rows', () => {
    for (const rows of ROWS) {
      for (const risk of RISKS) {
        const slots = slotsOf({ rows, risk })
        expect(slots).toHaveLength(rows + 1)
        expect(slots).toEqual(slots.toReversed())
      }
    }
  })

  it('pays the slot that its path leads to, cut towards zero', async () => {
    const choice = { rows: 16, risk: 'LOW' }
    const stream = await roundStream('cd'.repeat(32), 'mine', 'plinko', 3)
    const { steps } = await PLINKO.deal(stream, { stake: 333n, stakeUnits: 33_300n, choice })
    const [step] = steps as readonly [Step]
    const { path, slot } = step.view as { path: number[]; slot: number }
    expect(path.reduce((sum, side) => sum + side, 0)).toBe(slot)
    const pays = slotsOf({ rows: 16, risk: 'LOW' })[slot] ?? 0
    expect(step.won).toBe(String((333n * BigInt(pays)) / 100n))
  })

  it('refuses what cannot be chosen', () => {
    for (const choice of [{}, { rows: 9, risk: 'LOW' }, { rows: 8, risk: 'NONE' }, { rows: 8 }]) {
      expect(PLINKO.isChoice(choice)).toBe(false)
    }
  })
})

describe('the wheel', () => {
  it('has twenty segments and returns exactly 99 % on each risk', () => {
    for (const risk of RISKS) {
      expect(SEGMENTS[risk]).toHaveLength(20)
      expect(toPpm(wheelReturn(risk))).toBe(990_000)
    }
  })

  it('pays the segment it stops on', async () => {
    const stream = await roundStream('cd'.repeat(32), 'mine', 'wheel', 0)
    const choice = { risk: 'LOW' }
    const { steps } = await WHEEL.deal(stream, { stake: 1_000n, stakeUnits: 100_000n, choice })
    const [step] = steps as readonly [Step]
    const { segment } = step.view as { segment: number }
    expect(step.won).toBe(String(10 * (SEGMENTS.LOW[segment] ?? 0)))
    expect(WHEEL.isChoice({ risk: 'NONE' })).toBe(false)
  })
})
