import { parseUnits, toDecimalString, units } from '@croupier/money'
import { describe, expect, test } from 'vitest'
import {
  findPlay as findOfferedPlay,
  isRefusal,
  type LottTerms,
  type OddsTerms,
  type Play,
  type PricedLine,
  priceLine,
  settleLine,
} from './index.ts'

/** The vectors hold in a horse year. */
const findPlay = (code: string) => findOfferedPlay(code) ?? findOfferedPlay(`${code}.horse`)

const UNIT_NAMES = { yuan: 'YUAN', jiao: 'JIAO', fen: 'FEN', li: 'LI' } as const

/** The draw of rules A18, prize by prize. */
const VN1 = [
  '68412',
  '20931',
  '55018 77345',
  '11203 90016 43210 67813 88123 30049',
  '1234 5514 9987 0412',
  '2277 3340 8876 1190 6654 7721',
  '318 846 990',
  '17 45 67 89',
]
  .flatMap((prizes) => [...prizes.replaceAll(' ', '')])
  .join(' ')

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
    .replaceAll('FIVE', '5 11 2 8 1')
    .replaceAll('FARM', '8 5 12 20 1 17 3 9')
    .replaceAll('MARK', '19 24 12 34 40 39 49')
    .replaceAll('VN1', VN1)
    .replaceAll('EVENS', '2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40')
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
SSC-13b  3 0 7 3 9  ssc.rx2g  w,b,s;3,7  g1956 base2 yuan x1  3  6  WIN  195.6
SSC-13c  3 0 7 3 9  ssc.rx3g3  w,b,s;3,7  g1956 base2 yuan x1  2  4  WIN  652
SSC-13d  3 0 7 3 9  ssc.rx3g6  w,q,b,s;0,3,7  g1956 base2 yuan x1  4  8  WIN  652
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

const ELEVEN_FIVE = rows(`
11X5-01  FIVE  11.q3.direct  05,02|11,05|02,11  g1916 base2 yuan x1  2  4  WIN  1896.84
11X5-02  FIVE  11.q3.group  02,05,07,09,11  g1916 base2 jiao x10  10  20  WIN  316.14
11X5-03  FIVE  11.q2.direct  05,11|05,11  g1916 base2 yuan x1  2  4  WIN  210.76
11X5-04  FIVE  11.rx2  01,02,05,08,09,10  g1916 base2 yuan x1  15  30  WIN  63.228
11X5-05  FIVE  11.rx3  11#02,05,06,07  g1916 base2 yuan x1  6  12  WIN  31.614
11X5-06  FIVE  11.rx5  01,02,03,05,08,10,11  g1916 base2 yuan x1  21  42  WIN  885.192
11X5-07  FIVE  11.rx8  01,02,03,04,05,06,08,10,11  g1916 base2 yuan x1  9  18  WIN  63.228
11X5-08  FIVE  11.any1.3  02,07  g1916 base2 yuan x1  2  4  WIN  7.0253
11X5-09  FIVE  11.split  3:2  g1916 base2 yuan x1  1  2  WIN  4.4259
11X5-10  FIVE  11.mid  05  g1916 base2 yuan x1  1  2  WIN  9.8354
11X5-11  FIVE  11.e.ball.bs  -|big|-|-|-  g1960 stake 100  1  100  PUSH  100
11X5-12  FIVE  11.e.sum.bs  small  g1960 stake 100  1  100  WIN  196
11X5-13  9 10 1 2 8  11.e.sum.bs  big  g1960 stake 100  1  100  PUSH  100
`)

const LUCKY_FARM = rows(`
LF-01  FARM  lf.rx2  05,08,11,12  g1916 base2 yuan x1  6  12  WIN  39.0042
LF-02  FARM  lf.rx5  01,03,05,08,09  g1916 base2 yuan x1  1  2  WIN  530.4582
LF-03  FARM  lf.adj2  12,05  g1916 base2 yuan x1  1  2  WIN  52.0057
LF-04  FARM  lf.adj2.direct  12|05  g1916 base2 yuan x1  1  2  LOSE  0
LF-05  FARM  lf.q3.group  05,08,12  g1916 base2 yuan x1  1  2  WIN  2184.24
LF-06  FARM  lf.q3.direct  08|05|12  g1916 base2 jiao x1  1  0.2  WIN  1310.544
LF-07  FARM  lf.red1  red  g1916 base2 yuan x1  1  2  LOSE  0
LF-08  FARM  lf.e.sum.bs  small  g1960 stake 100  1  100  WIN  196
LF-09  20 19 18 17 4 3 2 1  lf.e.sum.bs  big  g1960 stake 100  1  100  PUSH  100
LF-10  FARM  lf.e.ball.zone  zhong|-|-|-|-|-|-|-  g1960 stake 10  1  10  LOSE  0
LF-11  FARM  lf.e.ball.wind  -|-|-|north|-|-|-|-  g1960 stake 10  1  10  WIN  39.2
LF-12  FARM  lf.e.dt  dragon|-|-|-  g1960 stake 10  1  10  LOSE  0
LF-13  FARM  lf.e.any  17  g1960 stake 10  1  10  WIN  24.5
`)

const LHC = rows(`
LHC-01  MARK  lhc.sp  49  g1960 stake 10  1  10  WIN  480.2
LHC-02  MARK  lhc.sp.bs  big  g1960 stake 100  1  100  PUSH  100
LHC-03  MARK  lhc.sp.col  green  g1960 stake 10  1  10  WIN  30.012
LHC-04  MARK  lhc.half  green.odd  g1960 stake 10  1  10  PUSH  10
LHC-05  MARK  lhc.sp.zod  horse  g1960 stake 10  1  10  WIN  96.04
LHC-06  MARK  lhc.flatzod  horse  g1960 stake 10  1  10  WIN  17.692
LHC-07  MARK  lhc.flattail  9  g1960 stake 10  1  10  WIN  17.692
LHC-08  MARK  lhc.sum.bs  big  g1960 stake 10  1  10  WIN  19.383
LHC-09  MARK  lhc.2of2  12,24,33  g1960 stake 10  3  30  WIN  768.32
LHC-10  MARK  lhc.techuan  24,49  g1960 stake 10  1  10  WIN  1920.8
LHC-11  MARK  lhc.no5  01,02,03,04,05,06  g1960 stake 10  6  60  WIN  131.802
LHC-12  MARK  lhc.no5  01,02,03,04,12  g1960 stake 10  1  10  LOSE  0
LHC-13  MARK  lhc.lx2  horse,goat  g1960 stake 10  1  10  WIN  40.387
LHC-14  MARK  lhc.zodcnt  6  g1960 stake 10  1  10  WIN  21.31
LHC-15  MARK  lhc.hexiao  rat,ox,tiger  g1960 stake 10  1  10  PUSH  10
LHC-16  MARK  lhc.reg  24  g1960 stake 10  1  10  WIN  80.033
`)

const DICE_AND_DIGITS = rows(`
K3-01  2 2 5  k3.sum  9,12  g1900 base2 yuan x1  2  4  WIN  16.416
K3-02  2 2 5  k3.pall  2  g1900 base2 yuan x1  1  2  WIN  25.65
K3-03  2 2 5  k3.p1  2;5,6  g1900 base2 yuan x1  2  4  WIN  136.8
K3-04  2 2 5  k3.d2  2,5,6  g1900 base2 yuan x1  3  6  WIN  13.68
K3-05  2 2 5  k3.d3  2,5,6  g1900 base2 yuan x1  1  2  LOSE  0
K3-06  4 5 3  k3.s3all  run  g1900 base2 yuan x1  1  2  WIN  17.1
K3-07  2 2 5  k3.e.bs  small  g1960 stake 100  1  100  WIN  201.6
K3-08  5 5 5  k3.e.bs  big  g1960 stake 100  1  100  LOSE  0
K3-09  2 2 5  k3.e.sanjun  2  g1960 stake 10  1  10  WIN  30
3D-01  6 6 1  3d.3.direct  6|6|1  g1900 base2 yuan x1  1  2  WIN  1900
3D-02  6 6 1  3d.3.g3  1,6,9  g1900 base2 yuan x1  6  12  WIN  633.3333
3D-03  6 6 1  3d.3.g6  1,6,9  g1900 base2 yuan x1  1  2  LOSE  0
3D-04  6 6 1  3d.3.banker  6  g1900 base2 yuan x1  54  108  WIN  633.3333
3D-05  6 6 1  3d.3.gsum  13  g1900 base2 yuan x1  15  30  WIN  633.3333
3D-06  6 6 1  3d.any2  1,6  g1900 base2 yuan x1  1  2  WIN  35.1851
3D-07  6 6 1  3d.3.span  5  g1900 base2 yuan x1  150  300  WIN  1900
KL8-01  EVENS  kl.pick1  10  g1900 base2 yuan x1  1  2  WIN  7.6
KL8-02  EVENS  kl.pick2  02,40,41  g1900 base2 yuan x1  3  6  WIN  31.6
KL8-03  EVENS  kl.all3  02,04,06  g1900 base2 yuan x1  1  2  WIN  136.9333
KL8-04  EVENS  kl.e.sum.bs  small  g1960 stake 10  1  10  WIN  19.6
KL8-05  EVENS  kl.e.half  upper  g1960 stake 10  1  10  WIN  24.599
L28-01  6 6 1  l28.e.sum  13  g1960 stake 10  1  10  WIN  130.666
L28-02  9 9 4  l28.e.extreme  extremebig  g1960 stake 10  1  10  WIN  175
KL8-06  EVENS  kl.e.parity  even  g1960 stake 10  1  10  WIN  24.599
`)

const PRIZES = rows(`
VN-01  VN1  vn.lo2  12  g1960 stake 1  1  27  WIN  198
VN-02  VN1  vn.de  12  g1960 stake 10  1  10  WIN  990
VN-03  VN1  vn.xien2  12,45  g1960 stake 10  1  10  WIN  170
VN-04  VN1  vn.xien2  12,99  g1960 stake 10  1  10  LOSE  0
VN-05  VN1  vn.cang3  412  g1960 stake 10  1  10  WIN  9600
VN-06  VN1  vn.truot4  00,01,02,05  g1960 stake 10  1  10  WIN  29
`)

describe('the vectors of rules A10 to A18', () => {
  const all = [...SSC, ...PK10, ...ELEVEN_FIVE, ...LUCKY_FARM, ...LHC, ...DICE_AND_DIGITS, ...PRIZES]
  test.each(all)('$id', (row) => {
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
