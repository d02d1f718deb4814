import { parseUnits, sum, type Units, units, yuan } from '@croupier/money'
import { chases } from '@croupier/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPlay } from '../plays/playTable.ts'
import { isRefusal } from '../plays/selection.ts'
import { type ChasePlan, chaseCost, chaseMultiples, chaseSteps, isChaseRefusal, stoppedParts } from './chase.ts'
import { type PricedLine, priceLine } from './priceLine.ts'

const costs = (cost: string, gain = '19.56') => ({ cost: parseUnits(cost), gain: parseUnits(gain) })
const half = (multiple = 1): ChasePlan => ({ kind: 'PROFIT', multiple, ratePpm: 500_000 })

function spent(planned: ReturnType<typeof chaseMultiples>, cost: ReturnType<typeof costs>): Units {
  if (isChaseRefusal(planned)) throw new Error(planned.refused)
  return chaseSteps(planned, cost).at(-1)?.spent ?? units(0n)
}

describe('the multiples of a chase (rules A7)', () => {
  it('CH-1: the same in every issue', () => {
    expect(chaseMultiples({ kind: 'SAME', multiple: 2 }, 5, costs('2'))).toEqual([2, 2, 2, 2, 2])
  })

  it('CH-2: three times as much every two issues', () => {
    const plan: ChasePlan = { kind: 'DOUBLING', multiple: 1, every: 2, factor: 3 }
    expect(chaseMultiples(plan, 5, costs('2'))).toEqual([1, 1, 3, 3, 9])
  })

  it('CH-3: half of what was spent above it, a cheap content', () => {
    const planned = chaseMultiples(half(), 12, costs('2'))
    expect(planned).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4])
    expect(spent(planned, costs('2'))).toBe(parseUnits('44'))
  })

  it('CH-4: the same share with five digits', () => {
    const planned = chaseMultiples(half(), 5, costs('10'))
    expect(planned).toEqual([1, 4, 17, 73, 313])
    expect(spent(planned, costs('10'))).toBe(parseUnits('4080'))
  })

  it('CH-5: a win that cannot bring the share is refused', () => {
    expect(chaseMultiples(half(), 5, costs('14'))).toEqual({
      refused: 'CHASE_PROFIT_IMPOSSIBLE',
      at: 1,
    })
  })

  it('refuses the first issue whose multiple is more than allowed', () => {
    const plan: ChasePlan = { kind: 'DOUBLING', multiple: 1, every: 1, factor: 10 }
    expect(chaseMultiples(plan, chases.CHASE_ISSUES_MAX, costs('2'))).toEqual({
      refused: 'CHASE_MULTIPLE_EXCEEDED',
      at: 6,
    })
    expect(chaseMultiples(half(), 5, costs('10'), 100)).toEqual({
      refused: 'CHASE_MULTIPLE_EXCEEDED',
      at: 5,
    })
  })

  it('brings at least the share at whichever issue it wins', () => {
    const rates = fc.integer({ min: 0, max: 2_000_000 })
    const cents = fc.integer({ min: 1, max: 2_000 })
    fc.assert(
      fc.property(rates, cents, cents, fc.integer({ min: 1, max: 50 }), (ratePpm, c, g, start) => {
        const cost = { cost: units(BigInt(c) * 100n), gain: units(BigInt(g) * 100n) }
        const plan: ChasePlan = { kind: 'PROFIT', multiple: start, ratePpm }
        const planned = chaseMultiples(plan, 20, cost)
        if (isChaseRefusal(planned)) return
        for (const step of chaseSteps(planned, cost)) {
          expect(step.profit * 1_000_000n >= step.spent * BigInt(ratePpm)).toBe(true)
        }
      }),
    )
  })
})

describe('stopping on a win (rules A7.4)', () => {
  it('CH-6: what is closed stays, what comes after it is cancelled', () => {
    const start = Date.parse('2024-03-05T00:00:55+08:00')
    const parts = [1, 2, 3, 4, 5].map((no) => ({
      no,
      closeAt: new Date(start + no * 60_000),
      stake: yuan(4n),
    }))
    // issue 2 is settled just when issue 3 has closed
    const now = new Date(start + 3 * 60_000)
    const stopped = stoppedParts(parts, 2, now)
    expect(stopped.map(({ no }) => no)).toEqual([4, 5])
    expect(sum(stopped.map(({ stake }) => stake))).toBe(yuan(8n))
  })
})

describe('what an issue costs and its least win', () => {
  const priced = (code: string, terms: Parameters<typeof priceLine>[1]): PricedLine => {
    const play = findPlay(code)
    if (play === undefined) throw new Error(`no play ${code}`)
    const line = priceLine(play, terms)
    if (isRefusal(line)) throw new Error(line.reason)
    return line
  }

  it('is one winning bet of the worst tier, of official lines', () => {
    const terms = { base: 2, unit: 'YUAN', multiple: 1, series: 1956 } as const
    const line = priced('ssc.pos', { ...terms, content: '1,2,3,4,5|-|-|-|-' })
    expect(chaseCost([line])).toEqual({ cost: parseUnits('10'), gain: parseUnits('19.56') })
  })

  it.each([
    // Of a tie alone, of the sum 3, and of a triple, not of the other tiers of their plays.
    ['ssc.lhh', 'tie|-|-|-|-|-|-|-|-|-', 1950, '19.5'],
    ['ssc.lhh', 'dragon,tie|-|-|-|-|-|-|-|-|-', 1950, '4.3333'],
    ['pk.sum', '3', 1940, '87.3'],
    ['ssc.3.shape.front', 'triple', 1950, '195'],
  ])('leaves out tiers that the picks of %s cannot win: %s', (code, content, series, gain) => {
    const terms = { base: 2, unit: 'YUAN', multiple: 1, series } as const
    expect(chaseCost([priced(code, { ...terms, content })]).gain).toBe(parseUnits(gain))
  })

  it('is the lowest odds of the picks, at odds', () => {
    const line = priced('ssc.e.sum.bs', { content: 'big', series: 1960, stakeUnits: yuan(10n) })
    expect(chaseCost([line])).toEqual({ cost: yuan(10n), gain: parseUnits('19.6') })
    expect(chaseCost([])).toEqual({ cost: 0n, gain: 0n })
  })
})
