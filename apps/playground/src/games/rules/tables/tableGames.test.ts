import { describe, expect, it } from 'vitest'
import { fraction, toPpm } from '../fraction.ts'
import { BACCARAT, BACCARAT_PAYS, baccaratWinner, DECKS, playHands, pointsOf } from './baccarat.ts'
import { COCK, COCK_SPOTS, cockPays, cockReturn, poolPays } from './cock.ts'
import { INNER_SPOTS, numbersOf, ROULETTE, rouletteReturn, WHEEL_ORDER } from './roulette.ts'
import { spotPayout } from './table.ts'
import { dealOfTable, TABLE_GAMES, TABLES } from './tableGames.ts'

const SEED = 'ef'.repeat(32)

/** How many of all orders of six cards end with each winner: every value of every card, with how often it is there. */
function outcomes(): Record<'PLAYER' | 'BANKER' | 'TIE', number> {
  const left = Array.from({ length: 10 }, (_, value) => DECKS * (value === 0 ? 16 : 4))
  const counts = { PLAYER: 0, BANKER: 0, TIE: 0 }
  const values: number[] = []
  const go = (weight: number): void => {
    if (values.length === 6) {
      const { player, banker } = playHands(values)
      counts[player === banker ? 'TIE' : player > banker ? 'PLAYER' : 'BANKER'] += weight
      return
    }
    for (let value = 0; value < 10; value += 1) {
      const there = left[value] ?? 0
      left[value] = there - 1
      values.push(value)
      go(weight * there)
      values.pop()
      left[value] = there
    }
  }
  go(1)
  return counts
}

describe('baccarat', () => {
  it('is won as often as all orders of six cards of eight decks say, exactly', () => {
    const { PLAYER, BANKER, TIE } = outcomes()
    // All of them are below 2^53, so that the sums are exact.
    expect([BANKER, PLAYER, TIE]).toEqual([2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216])
    const all = BigInt(PLAYER) + BigInt(BANKER) + BigInt(TIE)
    const back = (won: number, pays: number, pushed: number) =>
      toPpm(fraction(BigInt(won) * BigInt(pays) + BigInt(pushed) * 100n, all * 100n))
    expect(back(BANKER, BACCARAT_PAYS.BANKER, TIE)).toBe(989_420)
    expect(back(PLAYER, BACCARAT_PAYS.PLAYER, TIE)).toBe(987_649)
    expect(back(TIE, BACCARAT_PAYS.TIE, 0)).toBe(856_403)
    // Of 415 cards that may follow the first, 31 have its rank.
    expect(toPpm(fraction(31n * 1_200n, 415n * 100n))).toBe(896_385)
  })

  it('draws third cards by the table', () => {
    const totals = (values: number[]) => {
      const { playerTakes, bankerTakes } = playHands(values)
      return [playerTakes, bankerTakes]
    }
    expect(totals([9, 0, 0, 0, 5, 5])).toEqual([false, false])
    expect(totals([0, 3, 5, 0, 8, 1])).toEqual([true, false])
    expect(totals([0, 3, 5, 0, 9, 1])).toEqual([true, true])
    expect(totals([0, 6, 6, 0, 9, 1])).toEqual([false, false])
    expect(totals([0, 6, 2, 0, 6, 1])).toEqual([true, true])
    expect(totals([0, 5, 7, 0, 6, 1])).toEqual([false, true])
  })

  it('gives a tie back to both sides, and pays pairs apart', () => {
    // 4 + 5 = 9 against 9 + king = 9; ranks count four cards each.
    const tie = { open: {}, result: { player: [12, 16], banker: [32, 48] } }
    expect(baccaratWinner(tie.result)).toBe('TIE')
    expect(BACCARAT.spots.map((spot) => BACCARAT.pays(spot, tie))).toEqual([100, 100, 900, 0, 0])
    const pair = { open: {}, result: { player: [16, 17, 0], banker: [40, 41, 48] } }
    expect(BACCARAT.spots.map((spot) => BACCARAT.pays(spot, pair))).toEqual([200, 0, 0, 1200, 1200])
    expect([pointsOf(0), pointsOf(32), pointsOf(36), pointsOf(51)]).toEqual([1, 9, 0, 0])
  })
})

describe('roulette', () => {
  it('returns 36 of 37 on every bet there is', () => {
    expect(ROULETTE.spots).toHaveLength(37 + 12 + 105)
    for (const spot of ROULETTE.spots) expect(rouletteReturn(spot)).toEqual(fraction(36n, 37n))
    expect(toPpm(fraction(36n, 37n))).toBe(972_972)
  })

  it('has every number once, and loses everything but itself on the zero', () => {
    expect(WHEEL_ORDER.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, n) => n))
    const zero = { open: {}, result: { number: 0 } }
    expect(ROULETTE.spots.filter((spot) => ROULETTE.pays(spot, zero) > 0)).toEqual([
      'N0',
      ...[1, 2, 3].map((number) => `SPLIT_0_${number}`),
    ])
    expect([ROULETTE.pays('N0', zero), numbersOf('RED').length, numbersOf('X')]).toEqual([3_600, 18, []])
  })
})

describe('the cloth of roulette', () => {
  it('has 60 splits, 12 streets, 22 corners and 11 six lines, each in a place of its own', () => {
    const count = (kind: string) => INNER_SPOTS.filter((one) => one.kind === kind).length
    expect(['SPLIT', 'STREET', 'CORNER', 'LINE'].map(count)).toEqual([60, 12, 22, 11])
    const places = INNER_SPOTS.map(({ along, across }) => `${along} ${across}`)
    expect(new Set(places).size).toBe(INNER_SPOTS.length)
  })

  it('pays 18, 12, 9 and 6 times by how many numbers a bet has', () => {
    const five = { open: {}, result: { number: 5 } }
    const pays = ['SPLIT_4_5', 'SPLIT_5_8', 'STREET_4', 'CORNER_4', 'LINE_4', 'LINE_7']
    expect(pays.map((spot) => ROULETTE.pays(spot, five))).toEqual([1_800, 1_800, 1_200, 900, 600, 0])
    expect(numbersOf('CORNER_1')).toEqual([1, 2, 4, 5])
    expect([numbersOf('CORNER_3'), numbersOf('SPLIT_3_4'), numbersOf('LINE_34')]).toEqual([[], [], []])
  })
})

describe('the pool of a bout', () => {
  const staked = { POOL_MERON: 3_000n, POOL_WALA: 1_000n, MERON: 9_000n }
  const ended = (winner: string) => ({ open: { meron: 48 }, result: { winner } })

  it('shares 95 % of it among those who were right', () => {
    expect([poolPays('POOL_MERON', staked), poolPays('POOL_WALA', staked)]).toEqual([126, 380])
    expect(COCK.pays('POOL_WALA', ended('WALA'), staked)).toBe(380)
    expect(COCK.pays('POOL_MERON', ended('WALA'), staked)).toBe(0)
  })

  it('gives the stakes back on a draw, and where nobody was right', () => {
    expect(COCK.pays('POOL_WALA', ended('DRAW'), staked)).toBe(100)
    expect(COCK.pays('POOL_MERON', ended('WALA'), { POOL_MERON: 500n })).toBe(100)
    expect(COCK.pays('POOL_MERON', ended('MERON'), { POOL_MERON: 500n })).toBe(100)
    expect(poolPays('POOL_WALA', { POOL_MERON: 1_000_000n, POOL_WALA: 1n })).toBe(5_000)
  })
})

describe('the bout', () => {
  it('returns 94 to 95 % on each side and 92 % on the draw, whatever its odds', () => {
    for (let meron = 38; meron <= 58; meron += 1) {
      for (const spot of ['MERON', 'WALA']) {
        const ppm = toPpm(cockReturn(spot, { meron }))
        expect(ppm).toBeLessThanOrEqual(950_000)
        expect(ppm).toBeGreaterThan(944_000)
      }
      expect(toPpm(cockReturn('DRAW', { meron }))).toBe(920_000)
    }
    expect(COCK_SPOTS.map((spot) => cockPays(spot, { meron: 50 }))).toEqual([182, 197, 2_300])
  })
})

describe.each(TABLE_GAMES)('a table of %s', (game) => {
  it('deals the same from the same seed and number, and something else from others', async () => {
    const first = await dealOfTable(game, SEED, 1)
    expect(await dealOfTable(game, SEED, 1)).toEqual(first)
    const others = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => await dealOfTable(game, SEED, index + 2)),
    )
    expect(others.some((other) => JSON.stringify(other) !== JSON.stringify(first))).toBe(true)
  })

  it('never pays more than it says before', async () => {
    for (let number = 1; number <= 60; number += 1) {
      const deal = await dealOfTable(game, SEED, number)
      for (const spot of TABLES[game].spots) {
        expect(TABLES[game].pays(spot, deal)).toBeLessThanOrEqual(TABLES[game].most(spot, deal.open))
      }
    }
    expect(spotPayout(101n, 195)).toBe(196n)
  })
})
