import { createHmac } from 'node:crypto'
import { parseUnits, sum, toDecimalString, ZERO_UNITS } from '@croupier/money'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const looked = vi.hoisted(() => ({ outcomes: 0, samples: 0 }))

vi.mock('../draws/family.ts', async (original) => {
  const family = await original<typeof import('../draws/family.ts')>()
  return {
    ...family,
    *outcomesOf(...input: Parameters<typeof family.outcomesOf>) {
      for (const draw of family.outcomesOf(...input)) {
        looked.outcomes += 1
        yield draw
      }
    },
  }
})
vi.mock('./coverSample.ts', async (original) => {
  const real = await original<typeof import('./coverSample.ts')>()
  return {
    ...real,
    coverSample: (...input: Parameters<typeof real.coverSample>) => {
      const sample = real.coverSample(...input)
      return (index: number) => {
        looked.samples += 1
        return sample(index)
      }
    },
  }
})

import {
  DRAW_SPACES,
  effectiveBets,
  isRefusal,
  type Play,
  parseContent,
  playTable,
  priceLine,
  type StakedLine,
} from '../index.ts'
import { drawPlacesOf } from '../plays/play.ts'
import { range } from '../plays/readings.ts'
import { elevenFiveLott } from '../plays/tables/elevenFive.ts'
import { kl8Odds } from '../plays/tables/kl8.ts'
import { lhcSetRows } from '../plays/tables/lhcSets.ts'
import { lhcSpecialRows } from '../plays/tables/lhcSpecial.ts'
import { luckyFarmLott, luckyFarmOdds } from '../plays/tables/luckyFarm.ts'
import { coversTooMuch } from './cover.ts'
import { COVER_SAMPLE, coverSample } from './coverSample.ts'

const rows = [
  elevenFiveLott(),
  luckyFarmLott(),
  luckyFarmOdds(),
  kl8Odds(),
  lhcSetRows('horse'),
  lhcSpecialRows('horse'),
  playTable('SSC', 'LOTT'),
].flat()

const ISSUE = '20240305-0001'

function playOf(code: string): Play {
  const play = rows.find((one) => one.code === code)
  if (play === undefined) throw new Error(`no play ${code}`)
  return play
}

function staked(code: string, content: string, stake = '10'): StakedLine {
  const play = playOf(code)
  const line = priceLine(
    play,
    play.mode === 'LOTT'
      ? { content, series: 1900, base: 2, unit: 'YUAN', multiple: 1 }
      : { content, series: 1960, stakeUnits: parseUnits(stake) },
  )
  if (isRefusal(line)) throw new Error(`${content}: ${line.reason}`)
  return { play, line, pushedStakeUnits: ZERO_UNITS }
}

const effective = (...lines: StakedLine[]) => effectiveBets(lines, { issueNumber: ISSUE }).map(toDecimalString)
const whole = (lines: readonly StakedLine[]) => lines.map(({ line }) => toDecimalString(line.stakeUnits))
const picks = (count: number) =>
  range(1, count)
    .map((number) => `${number}`.padStart(2, '0'))
    .join()

function covers(code: string, content: string, issueNumber = ISSUE): boolean {
  const play = playOf(code)
  const selection = parseContent(play, content)
  if (isRefusal(selection)) throw new Error(selection.reason)
  return coversTooMuch([{ play, selection }], drawPlacesOf(play), issueNumber)
}

beforeEach(() => {
  looked.outcomes = 0
  looked.samples = 0
})

describe('first step: the sum of the chances', () => {
  test('what cannot cover more than 70 % is looked at no further', () => {
    // Four pairs of 14/95 each: 56/95.
    const lines = ['01,02', '03,04', '05,06', '07,08'].map((pair) => staked('lf.rx2', pair))
    expect(effective(...lines)).toEqual(whole(lines))
    expect(looked).toEqual({ outcomes: 0, samples: 0 })
  })
})

describe('second step: up to 200,000 outcomes are counted', () => {
  test('any-2 of 11X5: seven numbers cover 455 of 462 sets, six pairs with one banker too few', () => {
    // Fewer than two of seven are drawn only with all four others: 7 sets.
    const seven = staked('11.rx2', picks(7))
    expect(effective(seven)).toEqual(['0'])
    // One number in six pairs covers 5/11 at most, though the chances add up to 12/11.
    const star = staked('11.rx2', `01#${picks(7).slice(3)}`)
    expect(effective(star)).toEqual(whole([star]))
    expect(looked.outcomes).toBeGreaterThan(0)
    expect(looked.outcomes).toBeLessThanOrEqual(2 * 55_440)
    expect(looked.samples).toBe(0)
  })
})

describe('third step: beyond, 65,536 combinations of the issue', () => {
  test('any-2 of LF on one banker covers two fifths, though its chances add up to 1.6', () => {
    // 11 bets of 14/95 each, all of which need number 01: chance 2/5.
    const star = staked('lf.rx2', `01#${picks(12).slice(3)}`)
    expect(effective(star)).toEqual(whole([star]))
    expect(looked.outcomes).toBe(0)
    expect(looked.samples).toBeGreaterThan(0)
    expect(looked.samples).toBeLessThanOrEqual(COVER_SAMPLE)
  })

  test('any-2 of LF on eight numbers covers 95 % and counts nothing', () => {
    expect(effective(staked('lf.rx2', picks(8)))).toEqual(['0'])
  })

  test('a merchant’s own bound counts, of lines placed under several the least', () => {
    // Five numbers cover 0.6935.
    const five = staked('lf.rx2', picks(5))
    expect(effective({ ...five, coverPpm: 690_000 })).toEqual(['0'])
    expect(effective({ ...five, coverPpm: 697_000 })).toEqual(whole([five]))
    expect(effective(five, { ...five, coverPpm: 690_000 })).toEqual(['0', '0'])
    expect(effective(five)).toEqual(whole([five]))
  })

  test('the verdict is right on both sides of 70 %', () => {
    // At least two of five: 1 − [C(15,8) + 5·C(15,7)] / C(20,8) = 0.6935; of six: 0.8127.
    expect(covers('lf.rx2', picks(5))).toBe(false)
    expect(covers('lf.rx2', picks(6))).toBe(true)
  })

  test('both sides of a sum of LHC and of KL8, which have no end of draws', () => {
    const both = [staked('lhc.sum.bs', 'big', '100'), staked('lhc.sum.bs', 'small', '5')]
    expect(effective(...both)).toEqual(['0', '0'])
    expect(effective(...both.slice(0, 1))).toEqual(['100'])
    const sides = [staked('kl.e.sum.oe', 'odd'), staked('kl.e.sum.oe', 'even')]
    expect(effective(...sides)).toEqual(['0', '0'])
  })

  test('animals of LHC that come among the seven: linked ones do not add up', () => {
    // Rat and one of ten others: at most the 0.4717 of the rat, though the chances add up to 2.
    const others = 'ox,tiger,rabbit,dragon,snake,goat,monkey,rooster,dog,pig'.split(',')
    const star = others.map((animal) => staked('lhc.lx2', `rat,${animal}`))
    expect(effective(...star)).toEqual(whole(star))
    const flat = staked('lhc.flatzod', 'rat,ox,tiger,rabbit,dragon,snake')
    expect(effective(flat)).toEqual(['0'])
  })

  test('more than 31 symbols: 49 numbers of which two of 30 nearly always come', () => {
    expect(covers('lhc.2of2', picks(30))).toBe(true)
    expect(covers('lhc.no5', picks(10))).toBe(true)
    expect(covers('lhc.2of2', picks(8))).toBe(false)
  })

  test('lines of linked accounts are judged together', () => {
    const even = staked('lf.e.sum.oe', 'even')
    const odd = staked('lf.e.sum.oe', 'odd')
    expect(effective(even)).toEqual(['10'])
    expect(effective(even, odd)).toEqual(['0', '0'])
  })

  test('a parlay and its opposites depend on their own places only', () => {
    const one = staked('lhc.parlay', 'big|big|-|-|-|-')
    const all = ['big|big', 'big|small', 'small|big', 'small|small'].map((legs) =>
      staked('lhc.parlay', `${legs}|-|-|-|-`),
    )
    expect(effective(one)).toEqual(['10'])
    expect(effective(...all)).toEqual(['0', '0', '0', '0'])
    // 2,352 ordered pairs of balls are counted, not estimated.
    expect(looked.samples).toBe(0)
    expect(looked.outcomes).toBeGreaterThan(0)
  })
})

describe('guaranteed return', () => {
  test('all 49 numbers of the special return 48.02 of 49', () => {
    const all = staked('lhc.sp', picks(49), '1')
    expect(effective(all)).toEqual(['0.98'])
    const most = staked('lhc.sp', picks(48), '1')
    expect(effective(most)).toEqual(['48'])
  })

  test('three places of 11X5 have 990 outcomes and are paid through', () => {
    const all = staked('11.any1.3', picks(11))
    // 22 staked; three numbers come, each pays 2·1900/(2000·3/11).
    const paid = 3n * 69_666n
    const [rest] = effectiveBets([all], { issueNumber: ISSUE })
    expect(rest).toBe(220_000n - paid)
    expect(looked.samples).toBe(0)
  })
})

describe('the sample', () => {
  /** The stream of rules B4 written a second time, over node's own hash. */
  function wordsOf(issueNumber: string): () => number {
    let counter = 0
    let block: number[] = []
    return () => {
      if (block.length === 0) {
        const bytes = createHmac('sha256', issueNumber).update(`${counter}`).digest()
        block = range(0, 7).map((at) => bytes.readUInt32BE(at * 4))
        counter += 1
      }
      return block.shift() ?? 0
    }
  }

  function belowOf(word: () => number): (n: number) => number {
    return (n) => {
      for (;;) {
        const drawn = word()
        if (drawn < n * Math.floor(2 ** 32 / n)) return drawn % n
      }
    }
  }

  test('follows from the issue number alone, by HMAC-SHA256', () => {
    const below = belowOf(wordsOf('2024065'))
    const sample = coverSample(DRAW_SPACES.LHC, 7, '2024065')
    for (let index = 0; index < 500; index += 1) {
      const pool = range(1, 49)
      const expected = range(0, 6).map((at) => {
        const chosen = at + below(49 - at)
        const number = pool[chosen] ?? 0
        pool[chosen] = pool[at] ?? 0
        return number
      })
      expect([...sample(index)]).toEqual(expected)
    }
  })

  test('is the same in whatever order it is read, and another in another issue', () => {
    const first = [...coverSample(DRAW_SPACES.LF, 8, 'a')(900)]
    expect([...coverSample(DRAW_SPACES.LF, 8, 'b')(900)]).not.toEqual(first)
    for (const issue of 'cdefghijk') coverSample(DRAW_SPACES.LF, 8, issue)(0)
    expect([...coverSample(DRAW_SPACES.LF, 8, 'a')(900)]).toEqual(first)
  })

  test('digits are drawn one by one', () => {
    const below = belowOf(wordsOf('1'))
    const sample = coverSample(DRAW_SPACES.SSC, 5, '1')
    for (let index = 0; index < 100; index += 1) {
      expect([...sample(index)]).toEqual(range(0, 4).map(() => below(10)))
    }
  })

  test('comes near the exact chance', () => {
    const sample = coverSample(DRAW_SPACES.LF, 8, ISSUE)
    const hits = range(0, COVER_SAMPLE - 1).filter((index) => sample(index).includes(7)).length
    // 2/5 of 65,536 with four standard deviations of about 125.
    expect(Math.abs(hits - (COVER_SAMPLE * 2) / 5)).toBeLessThan(502)
  })
})

test('effective bets never exceed the stakes, whatever is covered', () => {
  const lines = [staked('lf.rx2', picks(9)), staked('lf.adj2', picks(6)), staked('lf.rx5', picks(6))]
  const total = sum(effectiveBets(lines, { issueNumber: ISSUE }))
  expect(total <= sum(lines.map(({ line }) => line.stakeUnits))).toBe(true)
})
