import { drawStream } from '@croupier/fairness'
import { describe, expect, it } from 'vitest'
import { FORMATS, finalsOf, furtherPoints, hasWon, lineOf, marketsOf, priceOf, priceText } from './odds.ts'
import { CASES, playMatch, pointsOf, SPORT, SPORTS, sidesOf, type Team } from './sports.ts'

const even: readonly [Team, Team] = [
  { name: 'A', strength: 100 },
  { name: 'B', strength: 100 },
]
const start = (sport: (typeof SPORTS)[number]) => ({ sport, sides: even, step: 0, score: [0, 0] }) as const

describe('the model of a match', () => {
  it.each(SPORTS)('%s: the chances of a step, and of all final scores, are one', (sport) => {
    for (let number = 0; number < 40; number += 1) {
      for (const side of [0, 1] as const) {
        const points = pointsOf(sport, sidesOf(sport, number), side)
        expect(points.reduce((sum, [, cases]) => sum + cases, 0)).toBe(CASES)
        expect(points.every(([, cases]) => cases > 0)).toBe(true)
      }
      const [home, away] = sidesOf(sport, number)
      expect(home).not.toBe(away)
    }
    const all = finalsOf(start(sport)).reduce((sum, [, , chance]) => sum + chance, 0)
    expect(all).toBeCloseTo(1, 9)
  })

  it.each(SPORTS)('%s: a side plays once a round, and meets each other one', (sport) => {
    const all = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => sidesOf(sport, from + index).map(({ name }) => name))
    const sides = new Set(all(0, 60).flat()).size
    for (let round = 0; round < 2 * sides; round += 1) {
      const [from, to] = [(round * sides) / 2, ((round + 1) * sides) / 2]
      expect(new Set(all(from, to).flat()).size).toBe(sides)
    }
    const met = all(0, (sides * (sides - 1)) / 2).map((pair) => pair.toSorted().join())
    expect(new Set(met).size).toBe(met.length)
  })

  it('adds up steps as they are: two dice of two sides', () => {
    const coin = [
      [0, 500_000],
      [1, 500_000],
    ] as const
    expect(furtherPoints(coin, 2)).toEqual([0.25, 0.5, 0.25])
  })

  it('plays the same match from the same seed, and scores what the model says on average', async () => {
    const play = async (number: number) =>
      await playMatch(await drawStream('56'.repeat(32), 'match', String(number)), 'FOOTBALL', even)
    expect(await play(1)).toEqual(await play(1))
    let goals = 0
    for (let number = 0; number < 60; number += 1) {
      const { steps, abandonedAfter } = await play(number)
      if (abandonedAfter === null) expect(steps).toHaveLength(SPORT.FOOTBALL.steps)
      goals += steps.reduce((sum, [home, away]) => sum + home + away, 0)
    }
    // 2.60 goals are expected; matches that are abandoned have fewer.
    expect(goals / 60).toBeGreaterThan(2)
    expect(goals / 60).toBeLessThan(3.2)
  })
})

describe('prices', () => {
  it('of an even race are those of the ways it can go: best of three', () => {
    const [winner, total] = marketsOf(start('STRIKE'))
    // An even side wins in half of all cases: 10 000 / (0.5 × 105), cut.
    expect(winner?.prices).toEqual({ HOME: 190, AWAY: 190 })
    expect(total).toMatchObject({ id: 'TOTAL', line: 2.5, prices: { OVER: 190, UNDER: 190 } })
    const later = marketsOf({ ...start('STRIKE'), step: 1, score: [1, 0] })
    // One map ahead, three of four: 10 000 / (0.75 × 105) = 126.98…
    expect(later[0]?.prices).toEqual({ HOME: 126, AWAY: 380 })
  })

  it('of a football match follow its score and its clock', () => {
    const [winner, total, both] = marketsOf(start('FOOTBALL'))
    expect(winner?.prices).toEqual({ HOME: 216, DRAW: 364, AWAY: 318 })
    expect(total).toMatchObject({ id: 'TOTAL', line: 2.5, prices: { OVER: 197, UNDER: 184 } })
    expect(both?.prices).toEqual({ YES: 180, NO: 201 })
    const late = marketsOf({ ...start('FOOTBALL'), step: 80, score: [1, 0] })
    expect(late[0]?.prices).toEqual({ HOME: 106, DRAW: 975, AWAY: null })
  })

  it('are worth more than a stake together, and never more than a fair one alone', () => {
    for (const sport of SPORTS) {
      for (let number = 0; number < 6; number += 1) {
        const sides = sidesOf(sport, number)
        for (const { prices } of marketsOf({ sport, sides, step: 0, score: [0, 0] })) {
          const book = Object.values(prices).reduce<number>((sum, price) => sum + 100 / (price ?? 1), 0)
          expect(book).toBeGreaterThan(1.04)
          expect(book).toBeLessThan(1.1)
        }
      }
    }
    expect([priceOf(0.5), priceOf(0.005), priceOf(0.97)]).toEqual([190, null, null])
  })

  it('are written in five formats', () => {
    const texts = (price: number) => FORMATS.map((format) => priceText(price, format))
    expect(texts(190)).toEqual(['1.90', '0.90', '0.90', '-1.11', '-111'])
    expect(texts(250)).toEqual(['2.50', '1.50', '-0.67', '1.50', '+150'])
    expect(texts(200)).toEqual(['2.00', '1.00', '1.00', '1.00', '+100'])
  })
})

describe('what a bet comes to', () => {
  it('is won, lost, or void where nobody has won and nobody can bet on that', () => {
    expect(hasWon('FOOTBALL', 'WINNER', 'DRAW', null, [1, 1])).toBe(true)
    expect(hasWon('BASKETBALL', 'WINNER', 'HOME', null, [80, 80])).toBeNull()
    expect(hasWon('FOOTBALL', 'TOTAL', 'OVER', 2.5, [2, 1])).toBe(true)
    // Of cricket the runs of the side that bats first count.
    expect(hasWon('CRICKET', 'TOTAL', 'OVER', 150.5, [151, 10])).toBe(true)
    expect(hasWon('CRICKET', 'TOTAL', 'UNDER', 150.5, [151, 10])).toBe(false)
    expect(hasWon('FOOTBALL', 'BOTH', 'NO', null, [2, 0])).toBe(true)
    expect(Number.isInteger(lineOf('CRICKET', even) - 0.5)).toBe(true)
  })
})
