import { parseUnits, toDecimalString, units } from '@croupier/money'
import { describe, expect, test } from 'vitest'
import {
  findPlay,
  isRefusal,
  type LottTerms,
  type OddsTerms,
  type Play,
  type PricedLine,
  priceLine,
  settleLine,
} from './index.ts'

const UNIT_NAMES = { yuan: 'YUAN', jiao: 'JIAO', fen: 'FEN', li: 'LI' } as const

type Row = {
  id: string
  draw: string
  play: string
  content: string
  /** `g1956 base2 yuan x1` for official lines, `g1960 stake 100` for lines at odds. */
  terms: string
  bets: number
  stake: string
  state: 'WIN' | 'LOSE' | 'PUSH'
  payout: string
}

function termsOf(content: string, terms: string): LottTerms | OddsTerms {
  const odds = /^g(\d+) stake (\d+)$/.exec(terms)
  if (odds !== null) {
    return { content, series: +(odds[1] ?? ''), stakeUnits: parseUnits(odds[2] ?? '') }
  }
  const lott = /^g(\d+) base([12]) (yuan|jiao|fen|li) x(\d+)$/.exec(terms)
  if (lott === null) throw new Error(`terms not understood: ${terms}`)
  return {
    content,
    series: +(lott[1] ?? ''),
    base: lott[2] === '1' ? 1 : 2,
    unit: UNIT_NAMES[lott[3] as keyof typeof UNIT_NAMES],
    multiple: +(lott[4] ?? ''),
  }
}

function rows(table: string): Row[] {
  return table
    .replaceAll('DRAW', '7 3 10 1 5 9 2 8 4 6')
    .trim()
    .split('\n')
    .map((text) => {
      const [id = '', draw = '', play = '', content = '', terms = '', bets = '', ...rest] = text
        .split('  ')
        .map((field) => field.trim())
        .filter((field) => field !== '')
      const [stake = '', state = '', payout = ''] = rest
      return { id, draw, play, content, terms, bets: +bets, stake, state, payout } as Row
    })
}

function priced(row: Row): { play: Play; line: PricedLine } {
  const play = findPlay(row.play)
  if (play === undefined) throw new Error(`no play ${row.play}`)
  const line = priceLine(play, termsOf(row.content, row.terms))
  if (isRefusal(line)) throw new Error(line.reason)
  return { play, line }
}

const SSC = rows(`
SSC-01  3 0 7 3 9  ssc.5.direct  3|0|7|3|9  g1956 base2 yuan x1  1  2  WIN  195600
SSC-02  3 0 7 3 9  ssc.5.combo  3|0,1|7|3|9  g1956 base2 fen x1  10  0.2  WIN  2195.0232
SSC-03  3 0 7 3 9  ssc.5.g60  3;0,1,7,9  g1956 base2 yuan x1  4  8  WIN  3260
SSC-04  3 0 7 3 9  ssc.3.g6.front  0,3,5,7,8  g1956 base2 jiao x3  10  6  WIN  97.8
SSC-05  3 0 7 3 9  ssc.3.g3.back  1,3,7,9  g1956 base2 jiao x1  12  2.4  LOSE  0
SSC-06  3 0 7 3 9  ssc.3.sum.front  10  g1956 base2 fen x2  63  2.52  WIN  39.12
SSC-07  3 0 7 3 9  ssc.3.span.front  7  g1956 base2 fen x1  126  2.52  WIN  19.56
SSC-08  3 0 7 3 9  ssc.3.mixed.front  037 113 559  g1956 base2 yuan x1  3  6  WIN  326
SSC-09  3 0 7 3 9  ssc.pos  3,4|-|7|0,1,2|-  g1956 base1 yuan x1  6  6  WIN  19.56
SSC-10  3 0 7 3 9  ssc.any1.3.back  3,5,9  g1956 base2 yuan x2  3  12  WIN  28.8708
SSC-11  3 0 7 3 9  ssc.any2.3.front  0,3,5  g1956 base2 yuan x1  3  6  WIN  36.2222
SSC-12  3 0 7 3 9  ssc.bsoe.2.back  small,even|big,odd  g1956 base2 yuan x1  4  8  WIN  15.648
SSC-13  3 0 7 3 9  ssc.rx2  1,3|0|-|3|-  g1956 base2 yuan x1  5  10  WIN  586.8
SSC-14  3 0 7 3 9  ssc.lhh  dragon|-|-|-|-|-|-|-|-|-  g1956 base2 yuan x1  1  2  WIN  4.3466
SSC-15  3 0 7 3 9  ssc.lhh  -|-|dragon,tie|-|-|-|-|-|-|-  g1956 base2 yuan x1  2  4  WIN  19.56
SSC-16  3 0 7 3 9  ssc.fun2  3,7  g1956 base2 yuan x1  2  4  WIN  24.0117
SSC-17  3 0 7 3 9  ssc.e.ball.bs  -|-|-|-|big  g1960 stake 100  1  100  WIN  196
SSC-18  3 0 7 3 9  ssc.e.sum.bs  small  g1960 stake 50  1  50  WIN  98
SSC-19  4 1 1 8 4  ssc.e.dt  dragon  g1960 stake 100  1  100  PUSH  100
SSC-20  9 0 1 8 4  ssc.e.shape  straight|-|-  g1960 stake 10  1  10  WIN  163.333
SSC-21  3 9 0 8 4  ssc.e.shape  half|-|-  g1960 stake 10  1  10  WIN  27.222
`)

const PK10 = rows(`
PK10-01  DRAW  pk.q2.direct  07|03  g1948 base2 yuan x1  1  2  WIN  175.32
PK10-02  DRAW  pk.q3.direct  03,07|03,10|10  g1948 base2 jiao x1  1  0.2  WIN  140.256
PK10-03  DRAW  pk.pos  07,08|-|10|-|-|-|-|-|-|01,02  g1948 base2 yuan x1  5  10  WIN  38.96
PK10-04  DRAW  pk.sum  10,12  g1948 base2 yuan x1  2  4  WIN  21.915
PK10-05  DRAW  pk.dt  dragon|-|-|-|-  g1948 base2 yuan x1  1  2  WIN  3.896
PK10-06  DRAW  pk.dt  -|-|-|-|dragon  g1948 base2 yuan x1  1  2  LOSE  0
PK10-07  DRAW  pk.e.sum.bs  small  g1960 stake 90  1  90  WIN  158.76
PK10-08  DRAW  pk.e.sum.oe  odd  g1960 stake 90  1  90  LOSE  0
PK10-09  7 4 10 1 5 9 2 8 3 6  pk.e.sum.bs  big  g1960 stake 100  1  100  LOSE  0
PK10-10  7 4 10 1 5 9 2 8 3 6  pk.e.sum.bs.push11  big  g1960 stake 100  1  100  PUSH  100
PK10-11  DRAW  pk.e.place  07|-|-|-|-|-|-|-|-|-  g1960 stake 20  1  20  WIN  196
`)

describe('the vectors of rules A10 and A12', () => {
  test.each([...SSC, ...PK10])('$id', (row) => {
    const { play, line } = priced(row)
    const draw = row.draw.split(' ').map((text) => +text)
    const settled = settleLine(play, line, draw)
    expect(line.bets).toBe(row.bets)
    expect(toDecimalString(line.stakeUnits)).toBe(row.stake)
    expect(settled.state).toBe(row.state)
    expect(toDecimalString(settled.payoutUnits)).toBe(row.payout)
    expect(settled.payoutUnits <= line.topPayoutUnits).toBe(true)
  })

  test('PK10-09: small takes the 11, at the odds that make it fair', () => {
    const small = priced({ ...(PK10[6] as Row), content: 'small' })
    expect(settleLine(small.play, small.line, [7, 4, 10, 1, 5, 9, 2, 8, 3, 6]).state).toBe('WIN')
    expect(small.line.prizes).toEqual([17_640n])
    const big = priced(PK10[8] as Row)
    expect(big.line.prizes).toEqual([22_050n])
  })

  test('the winning bets of SSC-02 are counted per tier', () => {
    const { play, line } = priced(SSC[1] as Row)
    expect(settleLine(play, line, [3, 0, 7, 3, 9]).winningBets).toEqual([1, 1, 2, 2, 2])
  })

  test('selections of one line win, push and lose each for themselves', () => {
    const play = findPlay('ssc.e.dt') as Play
    const line = priceLine(play, {
      content: 'dragon,tie',
      stakeUnits: units(100_000n),
      series: 1960,
    })
    if (isRefusal(line)) throw new Error(line.reason)
    expect(settleLine(play, line, [4, 1, 1, 8, 4])).toMatchObject({
      state: 'WIN',
      payoutUnits: 1_080_000n,
      pushedStakeUnits: 100_000n,
    })
    expect(settleLine(play, line, [1, 1, 1, 8, 4])).toMatchObject({
      state: 'LOSE',
      payoutUnits: 0n,
    })
  })
})
