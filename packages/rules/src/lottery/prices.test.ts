import { toDecimalString, units } from '@croupier/money'
import { expect, test } from 'vitest'
import { findPlay, isRefusal, type Play, priceLine, settleLine, tierOdds, unitPrize } from './index.ts'
import { lottPayout, oddsPayout } from './pricing/priceLine.ts'

function rowOf(code: string): Play {
  const play = findPlay(code) ?? findPlay(`${code}.horse`)
  if (play === undefined) throw new Error(`no play ${code}`)
  return play
}

const SERIES = {
  SSC: 1956,
  '3D': 1956,
  PK10: 1948,
  '11X5': 1916,
  LF: 1916,
  K3: 1900,
  KL8: 1900,
} as const

function pricesOf(play: Play): string {
  const series = play.family in SERIES ? SERIES[play.family as keyof typeof SERIES] : 1960
  return play.tiers
    .map((tier) => toDecimalString(play.mode === 'LOTT' ? unitPrize(tier, series) : tierOdds(tier, 1960)))
    .join(' ')
}

/** Columns U of rules A10, A11, A12, A14 and A15, and odds at 1960 of A11, A13, A14, A15 and A17. */
const PRINTED = `
ssc.5.direct  195600
ssc.5.combo  195600 19560 1956 195.6 19.56
ssc.5.g120  1630
ssc.5.g60  3260
ssc.5.g30  6520
ssc.5.g20  9780
ssc.5.g10  19560
ssc.5.g5  39120
ssc.4.direct.front  19560
ssc.4.g24.front  815
ssc.4.g12.front  1630
ssc.4.g6.front  3260
ssc.4.g4.front  4890
ssc.3.direct.front  1956
ssc.3.combo.front  1956 195.6 19.56
ssc.3.sum.front  1956
ssc.3.span.front  1956
ssc.3.g3.front  652
ssc.3.g6.front  326
ssc.3.mixed.front  652 326
ssc.3.gsum.front  652 326
ssc.3.banker.front  652 326
ssc.3.tail.front  19.56
ssc.3.shape.front  195.6 32.6 7.2444
ssc.2.direct.front  195.6
ssc.2.sum.front  195.6
ssc.2.span.front  195.6
ssc.2.group.front  97.8
ssc.2.gsum.front  97.8
ssc.2.banker.front  97.8
ssc.pos  19.56
ssc.any1.3.front  7.2177
ssc.any1.4.front  5.6876
ssc.any2.3.front  36.2222
ssc.any2.4.front  20.0821
ssc.any2.5  13.3333
ssc.any3.5  44.9655
ssc.bsoe.2.front  7.824
ssc.bsoe.3.front  15.648
ssc.fun1  4.7764
ssc.fun2  24.0117
ssc.fun3  228.5046
ssc.fun4  4252.1739
ssc.rx2  195.6
ssc.rx3  1956
ssc.rx4  19560
ssc.rx2g  97.8
ssc.rx3g3  652
ssc.rx3g6  326
ssc.lhh  4.3466 19.56
3d.3.direct.typed  1956
3d.3.mixed  652 326
3d.2.direct.front.typed  195.6
3d.2.sum.front  195.6
3d.2.span.back  195.6
3d.2.gsum.front  97.8
3d.2.banker.back  97.8
pk.q1  19.48
pk.pos  19.48
pk.q2.direct  175.32
pk.q3.direct  1402.56
pk.sum  87.66 43.83 29.22 21.915 17.532
pk.dt  3.896
pk.bsoe  3.896
11.q1  21.076
11.q2.direct  210.76
11.q2.group  105.38
11.q3.direct  1896.84
11.q3.group  316.14
11.any1.3  7.0253
11.rx1  4.2152
11.rx2  10.538
11.rx3  31.614
11.rx4  126.456
11.rx5  885.192
11.rx6  147.532
11.rx7  42.152
11.rx8  15.807
11.split  885.192 29.5064 5.9012 4.4259 11.8025 147.532
11.mid  31.614 14.0506 9.8354 8.8519
11.e.ball.bs  1.96
11.e.sum.bs  1.96
lf.num1  38.32
lf.red1  19.16
lf.rx2  13.0014
lf.rx3  39.0042
lf.rx4  132.6145
lf.rx5  530.4582
lf.adj2  52.0057
lf.adj2.direct  104.0114
lf.q3.group  2184.24
lf.q3.direct  13105.44
lf.e.sum.bs  1.96
k3.sum  410.4 136.8 68.4 41.04 27.36 19.5428 16.416 15.2
k3.t1  410.4
k3.tall  68.4
k3.pall  25.65
k3.p1  136.8
k3.d3  68.4
k3.s3all  17.1
k3.d2  13.68
k3.e.bs  2.016
k3.e.oe  2.016
k3.e.sanjun  2 3 4
kl.pick1  7.6
kl.e.sum.bs  1.96
kl.e.half  2.4599 4.8218
lhc.sp  48.02
lhc.sp.bs  1.96
lhc.sp.bsoe  3.92
lhc.sp.col  2.8247 3.0012
lhc.half  6.72 4.704 5.2266 5.88
lhc.half2  15.68 11.76 9.408
lhc.sp.zod  12.005 9.604
lhc.sp.head  5.3355 4.802
lhc.sp.tail  12.005 9.604
lhc.reg  8.0033
lhc.regpos  48.02
lhc.sum.bs  1.9383 1.982
lhc.sum.oe  1.96 1.9599
lhc.flatzod  2.0775 1.7692
lhc.flattail  1.7692 2.0775
lhc.zodcnt  16.1463 3.1989 2.131 5.6618 2.0333 1.8917
lhc.7col  2.697 3.0786 33.6407
lhc.4of4  13842.5653
lhc.3of3  902.776
lhc.2of2  76.832
lhc.3of2  24.3539 117.3608
lhc.2sp  61.4656 38.416
lhc.techuan  192.08
lhc.lx2  4.7767 4.0387
lhc.lx3  12.179 10.2136
lhc.lx4  35.6116 29.5896
lhc.lx5  126.2819 103.8163
lhc.lw2  3.4164 4.0387
lhc.lw3  7.1938 8.5696
lhc.lw4  17.0194 20.4556
lhc.lw5  47.5943 57.8077
lhc.no5  2.1967
lhc.no6  2.6124
lhc.no7  3.1203
lhc.no8  3.7444
lhc.no9  4.5153
lhc.no10  5.4731
lhc.no11  6.6704
lhc.no12  8.1766
`
  .trim()
  .split('\n')
  .map((line) => line.split('  ') as [string, string])

test.each(PRINTED)('%s pays %s', (code, expected) => {
  expect(pricesOf(rowOf(code))).toBe(expected)
})

test('zheng xiao pays 1 and the net odds of every hit', () => {
  expect(pricesOf(rowOf('lhc.zheng'))).toBe('2.1483 3.2966 4.4449 5.5932 1.7918 2.5836 3.3754 4.1672 4.959')
})

test('the chances of the tiers of KL8 are hypergeometric', () => {
  const tops = [1, 2, 3, 4, 5, 6, 7].map((picks) => rowOf(`kl.pick${picks}`).tiers[0]?.win)
  expect(tops.map((win) => `${win?.num}/${win?.den}`).join(' ')).toBe(
    '1/4 19/316 57/4108 969/316316 51/79079 51/395395 51/2089945',
  )
})

const atOdds = (code: string, content: string) => {
  const line = priceLine(rowOf(code), { content, series: 1960, stakeUnits: 100_000n as never })
  if (isRefusal(line)) throw new Error(line.reason)
  return toDecimalString(line.prizes[0] ?? (0n as never))
}

test('a set of k animals pays 11.76 / k', () => {
  expect(atOdds('lhc.hexiao', 'rat')).toBe('11.76')
  expect(atOdds('lhc.hexiao', 'rat,ox,horse')).toBe('3.92')
  expect(atOdds('lhc.hexiao', 'rat,ox,tiger,rabbit,dragon,snake,horse,goat,monkey,rooster,dog')).toBe('1.069')
})

test('a parlay is priced by its joint chance and never by the product of single odds', () => {
  // Two balls that are red and red: 17·16 of 49·48 ordered pairs.
  expect(atOdds('lhc.parlay', 'red|red|-|-|-|-')).toBe('8.4741')
  // Big on two balls, of which neither is 49: 24·23 of 48·47.
  expect(atOdds('lhc.parlay', 'big|big|-|-|-|-')).toBe('4.0052')
  expect(atOdds('lhc.parlay', 'big|big|big|big|big|big')).toBe('89.3494')
  expect(rowOf('lhc.parlay').tiers).toEqual([])
})

const findTable = (code: string): Play => {
  const play = findPlay(code)
  if (play === undefined) throw new Error(`no play ${code}`)
  return play
}

test('prizes beyond 2^53 units are paid to the last unit', () => {
  const prize = units(2n ** 53n + 1n)
  const terms = { base: 1, unit: 'LI', multiple: 3 } as const
  // (2^53 + 1) · 1 · 3 · 7 / (2 · 1000)
  expect(lottPayout(terms, prize, 7)).toBe(94_575_592_174_780n)
  expect(lottPayout({ base: 2, unit: 'YUAN', multiple: 99_999 }, prize, 1)).toBe(900_710_918_274_844_559_007n)
  const line = priceLine(findTable('ssc.5.direct'), {
    content: '1|2|3|4|5',
    base: 2,
    unit: 'YUAN',
    multiple: 99_999,
    series: 1956,
  })
  if (isRefusal(line) || line.mode !== 'LOTT') throw new Error('not priced')
  const rich = { ...line, prizes: [prize] }
  expect(settleLine(findTable('ssc.5.direct'), rich, [1, 2, 3, 4, 5])).toMatchObject({
    state: 'WIN',
    payoutUnits: 900_710_918_274_844_559_007n,
  })
})

test('odds and stakes beyond 2^53 units multiply to the last unit', () => {
  const stake = units(2n ** 53n + 1n)
  expect(oddsPayout(stake, units(19_601n))).toBe(17_655_011_259_217_820n)
  expect(oddsPayout(units(20_000n), stake)).toBe(18_014_398_509_481_986n)
  const play = findTable('ssc.e.dt')
  const line = priceLine(play, { content: 'dragon', series: 1960, stakeUnits: stake })
  if (isRefusal(line)) throw new Error(line.reason)
  expect(settleLine(play, line, [9, 0, 0, 0, 1])).toMatchObject({
    payoutUnits: (stake * 19_600n) / 10_000n,
  })
  expect(settleLine(play, line, [5, 0, 0, 0, 5])).toMatchObject({
    state: 'PUSH',
    payoutUnits: stake,
  })
})
