import { toDecimalString, units } from '@croupier/money'
import { describe, expect, test } from 'vitest'
import {
  bringsRebates,
  drawnPrizes,
  effectiveBets,
  type Family,
  findPlay,
  HEAD_PRIZE,
  isRefusal,
  oddsFault,
  oddsPolicy,
  type Play,
  type PricedLine,
  playTable,
  priceLine,
  readDraw,
  settleLine,
  theoreticalResult,
  topTogether,
} from './index.ts'
import { fairOddsMax } from './pricing/prizes.ts'

const FAMILIES = ['VN', 'VNS', 'TH'] as const satisfies Family[]
const plays = FAMILIES.flatMap((family) => playTable(family, 'ELOTT'))

const digits = (prizes: string) => [...prizes.replaceAll(' ', '')].map(Number)
const VN1 = digits(
  '68412 20931 55018 77345 11203 90016 43210 67813 88123 30049 1234 5514 9987 0412 2277 3340 8876 1190 6654 7721 318 846 990 17 45 67 89',
)
const VNS1 = digits(
  '168412 20931 55018 77345 11203 90016 43210 67813 88123 30049 12340 55114 9987 0412 2277 3340 318 12',
)
const TH1 = digits('907332 45')

function playOf(code: string, policies: readonly string[] = []): Play {
  const play = plays
    .concat(FAMILIES.flatMap((family) => playTable(family, 'ELOTT', policies)))
    .findLast((one) => one.code === code)
  if (play === undefined) throw new Error(`no play ${code}`)
  return play
}

function lineOf(play: Play, content: string, yuan = 1): PricedLine {
  const line = priceLine(play, { content, series: 1900, stakeUnits: units(10_000n * BigInt(yuan)) })
  if (isRefusal(line)) throw new Error(line.reason)
  return line
}

function pays(code: string, content: string, draw: readonly number[], policies?: string[]) {
  const play = playOf(code, policies)
  const line = lineOf(play, content)
  const { payoutUnits } = settleLine(play, line, draw)
  expect(payoutUnits <= line.topPayoutUnits).toBe(true)
  return [toDecimalString(line.stakeUnits), toDecimalString(payoutUnits)].join(' → ')
}

describe('the chances of rules A18', () => {
  test.each([
    ['vn.xien2', 0.054882],
    ['vn.xien3', 0.012298],
    ['vn.xien4', 0.00267],
    ['vn.truot4', 0.332142],
    ['vn.truot8', 0.105262],
    ['vn.truot10', 0.05815],
    ['vns.xien2', 0.026108],
    ['vns.truot4', 0.479603],
    ['vn.lo2', 0.01],
    ['vn.lo3', 0.001],
    ['vn.lo4', 0.0001],
    ['vn.de', 0.01],
    ['vn.head', 0.01],
    ['vn.cang3', 0.001],
    ['vn.cang4', 0.0001],
    ['th.top3', 0.001],
    ['th.top2', 0.01],
    ['th.bottom2', 0.01],
    ['th.runtop', 0.271],
    ['th.runbottom', 0.19],
  ])('%s wins with a chance of %f', (code, chance) => {
    const [tier] = playOf(code).tiers
    expect(Number(tier?.win.num) / Number(tier?.win.den)).toBeCloseTo(chance, 6)
  })

  test('tod wins in six orders, or three with a pair', () => {
    expect(playOf('th.tod3').tiers.map(({ win }) => win)).toEqual([
      { num: 3n, den: 500n },
      { num: 3n, den: 1_000n },
    ])
  })
})

describe('plays on many prizes', () => {
  test('a stake for each of the prizes that have so many digits: 27, 23, 20 in the North, 18, 17, 16 in the South', () => {
    const stakes = ['vn.lo2', 'vn.lo3', 'vn.lo4', 'vns.lo2', 'vns.lo3', 'vns.lo4'].map((code) => {
      const play = playOf(code)
      const content = '1'.repeat(play.field.typedSymbols ?? 2)
      return toDecimalString(lineOf(play, content).stakeUnits)
    })
    expect(stakes.join()).toBe('27,23,20,18,17,16')
  })

  test('every prize that ends in the number pays', () => {
    expect(pays('vn.lo2', '12,90', VN1)).toBe('54 → 396')
    expect(pays('vn.lo3', '412', VN1)).toBe('23 → 1920')
    expect(pays('vn.lo3', '990 846 001', VN1)).toBe('69 → 1920')
    expect(pays('vn.lo4', '8412 0412', VN1)).toBe('40 → 19200')
    expect(pays('vns.lo2', '12', VNS1)).toBe('18 → 297')
    expect(pays('vns.lo3', '412', VNS1)).toBe('17 → 1920')
    expect(pays('vns.lo4', '0412', VNS1)).toBe('16 → 9600')
  })

  test('lo of every number costs what it pays less one part in a hundred, and counts the rest only (rules B4)', () => {
    const play = playOf('vn.lo2')
    const line = lineOf(play, play.field.symbols.join())
    expect(toDecimalString(line.stakeUnits)).toBe('2700')
    expect(toDecimalString(settleLine(play, line, VN1).payoutUnits)).toBe('2673')
    expect(toDecimalString(theoreticalResult(play, line))).toBe('27')
    const counted = (content: string) => {
      const own = lineOf(play, content)
      const lines = [{ play, line: own, pushedStakeUnits: units(0n) }]
      return effectiveBets(lines, { issueNumber: '1' }).map(toDecimalString).join()
    }
    expect(counted(play.field.symbols.join())).toBe('27')
    expect(counted(play.field.symbols.slice(1).join())).toBe('2673')
    expect(counted('12')).toBe('27')
  })

  test('xien of many numbers is each of its pairs, truot needs all of a bet to stay away', () => {
    expect(pays('vn.xien2', '12,45,67', VN1)).toBe('3 → 51')
    expect(pays('vn.xien3', '12,45,67', VN1)).toBe('1 → 75')
    expect(pays('vn.xien4', '12,45,67,99', VN1)).toBe('1 → 0')
    expect(pays('vn.truot4', '00,01,02,05,12', VN1)).toBe('5 → 2.9')
    expect(pays('vn.truot8', '00,01,02,05,06,07,08,09', VN1)).toBe('1 → 9.1')
  })

  test('bets that look at a draw in different ways are added up', () => {
    const lo = playOf('vn.lo2')
    const cang = playOf('vn.cang3')
    const lines = [
      { play: lo, priced: lineOf(lo, '12') },
      { play: cang, priced: lineOf(cang, '412') },
    ]
    expect(toDecimalString(topTogether(lines))).toBe(`${27 * 99 + 960}`)
  })
})

describe('plays on one prize', () => {
  test('head is of the special, or of the prizes of two digits where the game says so', () => {
    expect(pays('vn.head', '68', VN1)).toBe('1 → 99')
    expect(pays('vn.head', '17', VN1)).toBe('1 → 0')
    expect(playTable('VN', 'ELOTT', [HEAD_PRIZE]).map(({ code }) => code)).not.toContain('vn.head')
    expect(pays('vn.head.prize', '17,45', VN1, [HEAD_PRIZE])).toBe('8 → 198')
    expect(pays('vns.head', '16', VNS1)).toBe('1 → 99')
    expect(pays('vns.head.prize', '12', VNS1, [HEAD_PRIZE])).toBe('1 → 99')
  })

  test('the South looks at the last digits of a special of six', () => {
    expect(pays('vns.de', '12', VNS1)).toBe('1 → 99')
    expect(pays('vns.cang4', '8412 0412', VNS1)).toBe('2 → 9600')
  })

  test('Thai style: top, any order, bottom and runs', () => {
    expect(pays('th.top3', '332', TH1)).toBe('1 → 960')
    expect(pays('th.top3', '323', TH1)).toBe('1 → 0')
    expect(pays('th.tod3', '323', TH1)).toBe('1 → 320')
    expect(pays('th.tod3', '109 901', digits('907019 45'))).toBe('1 → 160')
    expect(pays('th.top2', '32', TH1)).toBe('1 → 96')
    expect(pays('th.bottom2', '45,54', TH1)).toBe('2 → 96')
    expect(pays('th.runtop', '3', TH1)).toBe('1 → 3.5')
    expect(pays('th.runbottom', '4,5,9', TH1)).toBe('3 → 10')
    const play = playOf('th.tod3')
    const triple = { content: '111', series: 1900, stakeUnits: units(10_000n) }
    expect(priceLine(play, triple)).toMatchObject({ refused: 'BET_CONTENT_INVALID' })
  })
})

test('a draw is shown prize by prize, and read by its endings', () => {
  const prizes = drawnPrizes('VN', VN1) ?? []
  expect(prizes.map(({ rank, prizes: own }) => `${rank} ${own.join(' ')}`)).toEqual([
    'special 68412',
    'first 20931',
    'second 55018 77345',
    'third 11203 90016 43210 67813 88123 30049',
    'fourth 1234 5514 9987 0412',
    'fifth 2277 3340 8876 1190 6654 7721',
    'sixth 318 846 990',
    'seventh 17 45 67 89',
  ])
  expect(drawnPrizes('VNS', VNS1)?.flatMap(({ prizes: own }) => own)).toHaveLength(18)
  expect(drawnPrizes('SSC', [1, 2, 3, 4, 5])).toBeNull()
  expect(readDraw(playOf('vn.lo2'), VN1).slice(0, 3)).toEqual([12, 31, 18])
  expect(() => readDraw(playOf('vn.lo2'), [1, 2, 3])).toThrow('is missing')
})

describe('odds of the operator (rules A18)', () => {
  test('the odds that stand are at fixed odds and none is above the fair odds at the highest series', () => {
    for (const play of plays) {
      expect([play.code, bringsRebates(play)]).toEqual([play.code, false])
      for (const tier of play.tiers) {
        const odds = tier.pricing.kind === 'fixed' ? tier.pricing.odds : 0n
        expect([play.code, odds > 10_000n && odds <= fairOddsMax(play, tier)]).toEqual([play.code, true])
      }
    }
  })

  test('a row above gmax/(2000·p) is refused, as is one without a gain or of no such play', () => {
    const fault = (code: string, tier: string, odds: bigint) =>
      oddsFault(findPlay(code), { playCode: code, tier, odds: units(odds) })
    expect(fault('vn.lo2', 'win', 990_000n)).toBeNull()
    expect(fault('vn.lo2', 'win', 990_001n)).toBe('TOO_HIGH')
    expect(fault('vn.xien2', 'win', 180_386n)).toBeNull()
    expect(fault('vn.xien2', 'win', 180_387n)).toBe('TOO_HIGH')
    expect(fault('th.tod3', 'pair', 3_300_001n)).toBe('TOO_HIGH')
    expect(fault('vn.de', 'win', 10_000n)).toBe('TOO_LOW')
    expect(fault('vn.de', 'none', 20_000n)).toBe('UNKNOWN')
    expect(fault('ssc.e.sum.bs', 'big', 19_000n)).toBe('UNKNOWN')
    expect(fault('k3.e.sanjun', 'one', 28_000n)).toBe('UNKNOWN')
  })

  test('a game pays what its policies say, and the rules where they say nothing that is allowed', () => {
    const policies = [
      oddsPolicy('vn.xien2', 'win', '16.5'),
      oddsPolicy('vn.de', 'win', '120'),
      oddsPolicy('vn.lo2', 'win', '95'),
    ]
    expect(pays('vn.xien2', '12,45', VN1, policies)).toBe('1 → 16.5')
    expect(pays('vn.de', '12', VN1, policies)).toBe('1 → 99')
    expect(pays('vn.lo2', '12', VN1, policies)).toBe('27 → 190')
  })
})
