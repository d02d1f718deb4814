import { parseUnits, sum, toDecimalString, type Units, units, ZERO_UNITS } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cancelFee,
  currentStreak,
  effectiveBets,
  findPlay,
  hotFirst,
  isRefusal,
  type LottTerms,
  lastDrawForms,
  type OddsTerms,
  outcomeOf,
  type PricedLine,
  priceLine,
  road,
  type StakedLine,
  selfRebate,
  theoreticalResult,
  trendTable,
  uplineRebates,
} from './index.ts'

function staked(playCode: string, terms: LottTerms | OddsTerms, pushed = ZERO_UNITS): StakedLine {
  const play = findPlay(playCode)
  if (play === undefined) throw new Error(`no play ${playCode}`)
  const line = priceLine(play, terms)
  if (isRefusal(line)) throw new Error(line.reason)
  return { play, line, pushedStakeUnits: pushed }
}

const atOdds = (playCode: string, content: string, stake: string, series = 1960) =>
  staked(playCode, { content, series, stakeUnits: parseUnits(stake) })
const official = (playCode: string, content: string, series = 1956) =>
  staked(playCode, { content, base: 2, unit: 'YUAN', multiple: 1, series })
const effective = (...lines: StakedLine[]) =>
  effectiveBets(lines, { issueNumber: '20240305-0001' }).map(toDecimalString)

const FIRST = (pick: string) => `${pick}|-|-|-|-|-|-|-|-|-`

describe('point rebates, the vectors of rules A2', () => {
  const up = (...series: number[]) => series.map((one) => ({ series: one, closed: false }))
  const texts = (amounts: readonly Units[]) => amounts.map(toDecimalString)

  test('RB-1', () => {
    const stake = parseUnits('1000')
    expect(toDecimalString(selfRebate(stake, 1930, 1900))).toBe('15')
    expect(texts(uplineRebates(up(1940, 1950, 1956), stake, 1930))).toEqual(['5', '5', '3'])
  })

  test('RB-2', () => {
    const stake = parseUnits('33.33')
    expect(selfRebate(stake, 1900, 1900)).toBe(0n)
    expect(texts(uplineRebates(up(1940, 1956), stake, 1900))).toEqual(['0.6666', '0.2666'])
  })

  test('RB-3', () => {
    const stake = parseUnits('500')
    expect(texts(uplineRebates(up(1950, 1956), stake, 1950))).toEqual(['0', '1.5'])
  })

  test('a closed ancestor gets nothing and nobody gets its part', () => {
    const chain = [{ series: 1940, closed: true }, ...up(1956)]
    expect(texts(uplineRebates(chain, parseUnits('1000'), 1930))).toEqual(['0', '8'])
  })

  test('all rebates of a line never exceed stake·(Gtop − g)/2000', () => {
    const series = fc.integer({ min: 850, max: 978 }).map((half) => half * 2)
    const stakes = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(units)
    fc.assert(
      fc.property(fc.array(series, { minLength: 2 }), stakes, (unsorted, stake) => {
        const [bet = 0, own = 0, ...chain] = unsorted.toSorted((a, b) => a - b)
        const all = [selfRebate(stake, own, bet), ...uplineRebates(up(...chain), stake, own)]
        const top = chain.at(-1) ?? own
        expect(sum(all) * 2000n <= stake * BigInt(top - bet)).toBe(true)
        expect(sum(all) * 2000n > stake * BigInt(top - bet) - 2000n * BigInt(all.length)).toBe(true)
      }),
    )
  })
})

describe('effective bets (rules B4)', () => {
  test('EB-1: hedged sizes of one place', () => {
    const side = (pick: string, stake: string) => atOdds('pk.e.place.bs', FIRST(pick), stake)
    expect(effective(side('big', '70'), side('big', '30'), side('small', '60'))).toEqual(['18.55', '7.95', '15.9'])
  })

  test('EB-2: all ten digits of a place, and eight of them', () => {
    const all = official('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-')
    const eight = official('ssc.pos', '0,1,2,3,4,5,6,7|-|-|-|-')
    expect(effective(all)).toEqual(['0.44'])
    expect(effective(eight)).toEqual(['16'])
  })

  test('a hedge across official play and odds on the same place is seen', () => {
    const small = official('ssc.pos', '0,1,2,3,4|-|-|-|-')
    const big = atOdds('ssc.e.ball.bs', 'big|-|-|-|-', '10')
    expect(effective(small, big)).toEqual(['0.22', '0.22'])
  })

  test('picks on one place cannot hide behind picks on others', () => {
    const spread = official('ssc.pos', '0,1,2,3,4,5,6,7,8,9|1|1|1|1')
    expect(effective(spread)).toEqual(['8.44'])
  })

  const at1950 = (playCode: string, content: string, multiple = 1) =>
    staked(playCode, { content, base: 2, unit: 'YUAN', multiple, series: 1950 })
  const halfOfFirst = at1950('ssc.pos', '0,1,2,3,4|-|-|-|-', 10)
  const otherHalf = at1950('ssc.2.direct.front', '5,6,7,8,9|0,1,2,3,4,5,6,7,8,9')

  test('ticked places are judged with other bets on these places', () => {
    // 56 of the 100 pairs, and the other 44: every draw returns 195 of 200.
    const different = at1950('ssc.rx2g', 'w,q;0,1,2,3,4,5,6,7', 2)
    const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'))
    const others = pairs.filter(([w = '', q = '']) => w === q || w > '7' || q > '7')
    expect(others).toHaveLength(44)
    expect(effective(different, at1950('ssc.2.direct.front.typed', others.join(' ')))).toEqual(['2.8', '2.2'])
  })

  test('a bet on places within those of another is judged with it', () => {
    expect(effective(halfOfFirst, otherHalf)).toEqual(['2.5', '2.5'])
    expect(effective(otherHalf, halfOfFirst)).toEqual(['2.5', '2.5'])
    // 50 of 2 and 100 of 10, over the 1,000 outcomes of three places
    const threeStar = at1950('ssc.3.direct.front', '5,6,7,8,9|0,1,2,3,4,5,6,7,8,9|0,1,2,3,4,5,6,7,8,9')
    expect(effective(at1950('ssc.pos', '0,1,2,3,4|-|-|-|-', 100), threeStar)).toEqual(['25', '25'])
  })

  test('a small bet on wider places draws no part away from what it hedges', () => {
    const decoy = at1950('ssc.rx2', '1|-|1|-|-')
    expect(effective(decoy, halfOfFirst, otherHalf)).toEqual(['2', '2.5', '2.5'])
  })

  test('bets on different places do not hedge each other', () => {
    const big = atOdds('pk.e.place.bs', FIRST('big'), '10')
    const small = atOdds('pk.e.place.bs', '-|small|-|-|-|-|-|-|-|-', '10')
    expect(effective(big, small)).toEqual(['10', '10'])
  })

  test('both sides of a sum over 100 000 outcomes count nothing, one side counts whole', () => {
    const side = (pick: string, stake: string) => atOdds('ssc.e.sum.bs', pick, stake)
    expect(effective(side('big', '100'), side('small', '5'))).toEqual(['0', '0'])
    expect(effective(side('big', '100'))).toEqual(['100'])
  })

  test('a five-digit line that covers more than seven tenths counts nothing', () => {
    const all = '0,1,2,3,4,5,6,7,8,9'
    expect(effective(official('ssc.5.direct', `${all}|${all}|${all}|${all}|0,1,2,3,4,5,6`))).toEqual(['140000'])
    expect(effective(official('ssc.5.direct', `${all}|${all}|${all}|${all}|0,1,2,3,4,5,6,7`))).toEqual(['0'])
  })

  test('pushed lines count nothing and no longer hedge what was decided', () => {
    const dragon = staked(
      'ssc.e.dt',
      { content: 'dragon', series: 1960, stakeUnits: parseUnits('10') },
      parseUnits('10'),
    )
    expect(effective(dragon, atOdds('ssc.e.dt', 'tie', '4'))).toEqual(['0', '4'])
    expect(effective(atOdds('ssc.e.dt', 'dragon', '10'), atOdds('ssc.e.dt', 'tiger', '10'))).toEqual(['0.2', '0.2'])
  })
})

describe('theoretical result (rules B4)', () => {
  test('is stake less the return of the series, up to the cut of the prize', () => {
    const { play, line } = official('ssc.5.direct', '1|2|3|4|5')
    expect(toDecimalString(theoreticalResult(play, line))).toBe('0.044')
    const odds = atOdds('ssc.e.dt', 'dragon', '100')
    // 100 − 0.45·196 − 0.1·100
    expect(toDecimalString(theoreticalResult(odds.play, odds.line))).toBe('1.8')
    const sides = atOdds('pk.e.sum.bs', 'big,small', '90')
    // 180 − 4/9·198.45 − 5/9·158.76
    expect(toDecimalString(theoreticalResult(sides.play, sides.line as PricedLine))).toBe('3.6')
  })
})

describe('trends (rules A8)', () => {
  test('the vector of the trend table', () => {
    const table = trendTable([3, 9, 9, 1, 0, 3], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    const omissions = [3, 0, 1, 9, 5].map((digit) => table.get(digit)?.omission)
    expect(omissions).toEqual([0, 1, 2, 3, 6])
    expect(table.get(9)).toMatchObject({ count: 2, averageOmission: 2, maxRun: 2, maxOmission: 3 })
    expect(table.get(3)).toMatchObject({ count: 2, maxRun: 1, maxOmission: 4 })
    expect(hotFirst(table).slice(0, 2)).toEqual([3, 9])
  })

  test('the vectors of the long dragon', () => {
    const first = [7, 9, 6, 10, 3].map((number) => outcomeOf({ playCode: 'pk.e.place.bs', cell: 0 }, [number]))
    expect(currentStreak(first)).toEqual({ outcome: 'big', length: 4 })
    const duels = [
      [9, 0, 0, 0, 1],
      [3, 0, 0, 0, 2],
      [5, 0, 0, 0, 5],
      [8, 0, 0, 0, 0],
    ].map((draw) => outcomeOf({ playCode: 'ssc.e.dt', cell: 0 }, draw))
    expect(currentStreak(duels)).toEqual({ outcome: 'dragon', length: 2 })
    expect(currentStreak(['big', null, 'big'])).toEqual({ outcome: 'big', length: 1 })
    expect(currentStreak([null, 'big'])).toBeNull()
    expect(currentStreak([])).toBeNull()
  })

  test('a road puts ties into the running column', () => {
    expect(road([null, 'big', 'big', null, 'big', 'small'])).toEqual([
      { outcome: 'big', length: 3, ties: 1 },
      { outcome: 'small', length: 1, ties: 0 },
    ])
  })

  test('the forms of the last draw', () => {
    const ssc = lastDrawForms('SSC', [3, 0, 7, 3, 9])
    expect(ssc?.sum).toBe(22)
    expect(ssc?.sides.slice(0, 3).map(({ side }) => side)).toEqual(['small', 'even', 'tiger'])
    const pk10 = lastDrawForms('PK10', [7, 4, 10, 1, 5, 9, 2, 8, 3, 6])
    expect(pk10?.sum).toBe(11)
    expect(pk10?.sides.slice(0, 3).map(({ side }) => side)).toEqual(['small', 'odd', 'dragon'])
    expect(() => lastDrawForms('PK10', [1, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toThrow(RangeError)
  })
})

describe('the fee of a player’s cancel (rules A6)', () => {
  const fee = (stake: string, ratePpm: number, above: string) =>
    toDecimalString(cancelFee(parseUnits(stake), { ratePpm, above: parseUnits(above) }))

  test('is nothing by default', () => expect(fee('123456.78', 0, '0')).toBe('0'))

  test('is a rate of the whole stake of an order above the amount', () => {
    expect(fee('100', 10_000, '100')).toBe('0')
    expect(fee('100.0001', 10_000, '100')).toBe('1')
    expect(fee('250', 10_000, '100')).toBe('2.5')
  })

  test('is cut to a unit: the remainder stays with the player', () => {
    expect(fee('33.33', 333, '0')).toBe('0.011')
    expect(fee('0.002', 10_000, '0')).toBe('0')
  })
})
