import { describe, expect, it } from 'vitest'
import { toPpm } from '../fraction.ts'
import { roundStream } from '../roundStream.ts'
import type { Outcome, UnderWay } from '../seeded.ts'
import { CELLS, MINES, minesMultiplier, minesReturn, openedOf, safeChance } from './mines.ts'

const SEED = 'ab'.repeat(32)
const STAKE = 1_000n
const deal = async (mines: number): Promise<Outcome> =>
  await MINES.deal(await roundStream(SEED, 'mine', 'mines', 0), {
    stake: STAKE,
    stakeUnits: STAKE * 100n,
    choice: { mines },
  })
const minesOf = ({ hidden }: Outcome) => (hidden as { mines: number[] }).mines
const round = (outcome: Outcome, mines: number, cap = 10n ** 12n): UnderWay => ({
  stake: STAKE,
  choice: { mines },
  outcome,
  cap,
})

describe('mines', () => {
  it('returns 99 % however many mines there are and whenever the player leaves, and never more', () => {
    for (let mines = 1; mines <= 24; mines += 1) {
      for (let opened = 1; opened <= CELLS - mines; opened += 1) {
        const ppm = toPpm(minesReturn(mines, opened))
        expect(ppm).toBeLessThanOrEqual(990_000)
        expect(ppm).toBeGreaterThan(989_890)
      }
    }
  })

  it('counts the chance of every first two fields as they are', () => {
    // Of all pairs of fields that a player may open in order, those without a mine.
    const mines = new Set([3, 7, 11])
    const pairs = Array.from({ length: CELLS * CELLS }, (_, pair) => pair)
      .map((pair) => [Math.floor(pair / CELLS), pair % CELLS] as const)
      .filter(([first, second]) => first !== second)
    const safe = pairs.filter((pair) => pair.every((cell) => !mines.has(cell)))
    const { top, bottom } = safeChance(3, 2)
    expect(BigInt(safe.length) * bottom).toBe(BigInt(pairs.length) * top)
    expect(minesMultiplier(3, 1)).toBe(11_250n)
    expect(minesMultiplier(3, 2)).toBe(12_857n)
    expect(minesMultiplier(24, 1)).toBe(247_500n)
    expect(minesMultiplier(12, 13)).toBe(51_482_970_000n)
  })

  it('hides as many mines as were chosen, each on a field of its own', async () => {
    for (const count of [1, 3, 24]) {
      const mines = minesOf(await deal(count))
      expect(new Set(mines).size).toBe(count)
      expect(mines.every((cell) => cell >= 0 && cell < CELLS)).toBe(true)
    }
  })

  it('goes on after a safe field, pays who leaves, and ends at a mine', async () => {
    const dealt = await deal(3)
    const safe = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !minesOf(dealt).includes(cell))
    const first = MINES.move?.(round(dealt, 3), { cell: safe[0], isOut: false })
    expect(first).toEqual({
      step: { won: '0', view: { cell: safe[0], isOut: false } },
      isOver: false,
    })
    const after = { ...dealt, steps: [...dealt.steps, first?.step ?? { won: '', view: {} }] }
    expect(openedOf(after.steps)).toEqual([safe[0]])
    const out = MINES.move?.(round(after, 3), { cell: null, isOut: true })
    expect(out).toMatchObject({ isOver: true, step: { won: '1125' } })
    const hit = MINES.move?.(round(after, 3), { cell: minesOf(dealt)[0], isOut: false })
    expect(hit).toMatchObject({ isOver: true, step: { won: '0', view: { mines: minesOf(dealt) } } })
  })

  it('leaves by itself where the next field could pay more than a round may', async () => {
    const dealt = await deal(3)
    const cell = Array.from({ length: CELLS }, (_, one) => one).find((one) => !minesOf(dealt).includes(one))
    const moved = MINES.move?.(round(dealt, 3, 1_200n), { cell, isOut: false })
    expect(moved).toMatchObject({ isOver: true, step: { won: '1125', view: { isOut: true } } })
  })

  it('makes no move twice, and none off the square', async () => {
    const dealt = await deal(3)
    const steps = [...dealt.steps, { won: '0', view: { cell: 5, isOut: false } }]
    const under = round({ ...dealt, steps }, 3)
    const wrong = [
      { cell: 5, isOut: false },
      { cell: 25, isOut: false },
      { cell: 1.5, isOut: false },
    ]
    for (const move of [...wrong, { cell: null, isOut: false }, {}, { cell: 1 }]) {
      expect(MINES.move?.(under, move)).toBeNull()
    }
    for (const choice of [{ mines: 0 }, { mines: 25 }, { mines: 2.5 }, {}, { mines: 3, more: 1 }]) {
      expect(MINES.isChoice(choice)).toBe(false)
    }
  })
})
