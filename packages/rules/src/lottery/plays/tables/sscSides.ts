import { fraction } from '../../chances/fraction.ts'
import { DRAW_SPACES } from '../../draws/family.ts'
import { type Cell, tier } from '../../mechanics/board.ts'
import type { Play } from '../play.ts'
import { duelMarket, facesMarket, market, numberMarket, shapeOfThree, sizeAndParity } from '../readings.ts'
import { rowsOf } from '../rows.ts'
import { ALL_FIVE, DIGITS, FIVE, FOURS, inTenTo, PAIRS, THREES, TWOS } from './sscPlaces.ts'

const row = rowsOf('SSC', 'LOTT')
const DIGIT = DRAW_SPACES.SSC

/** From this digit on a digit is big (rules A10). */
const BIG_FROM = 5
const SIDES = ['big', 'small', 'odd', 'even'] as const

function occurringRow(rule: string, place: Cell | null, picks: number, wins: bigint, times = 1) {
  const cell = place ?? ALL_FIVE
  return row.choose({
    rule,
    code: place === null ? rule : `${rule}.${cell.label}`,
    group: times > 1 || rule === 'ssc.fun1' ? 'fun' : 'anywhere',
    tiers: [tier('occurs', inTenTo(cell.places.length, wins))],
    cell,
    symbols: DIGITS,
    times,
    picks,
  })
}

const ANYWHERE: readonly Play[] = [
  ...THREES.flatMap(({ whole }) => [
    occurringRow('ssc.any1.3', whole, 1, 271n),
    occurringRow('ssc.any2.3', whole, 2, 54n),
  ]),
  ...FOURS.flatMap(({ whole }) => [
    occurringRow('ssc.any1.4', whole, 1, 3439n),
    occurringRow('ssc.any2.4', whole, 2, 974n),
  ]),
  occurringRow('ssc.any2.5', null, 2, 14_670n),
  occurringRow('ssc.any3.5', null, 3, 4_350n),
  occurringRow('ssc.fun1', null, 1, 40_951n),
  occurringRow('ssc.fun2', null, 1, 8_146n, 2),
  occurringRow('ssc.fun3', null, 1, 856n, 3),
  occurringRow('ssc.fun4', null, 1, 46n, 4),
]

const SIDED: readonly Play[] = [...TWOS, ...THREES].map(({ label, each }) =>
  row.cells({
    rule: `ssc.bsoe.${each.length}`,
    code: `ssc.bsoe.${each.length}.${label}`,
    group: 'bsoe',
    tiers: [tier('sides', fraction(1n, 2n ** BigInt(each.length)))],
    cells: each,
    symbols: SIDES,
    market: market(DIGIT, 1, { kind: 'value' }, sizeAndParity(BIG_FROM)),
    together: each.length,
  }),
)

const SHAPES: readonly Play[] = THREES.map(({ label, whole }) =>
  row.cells({
    rule: 'ssc.3.shape',
    code: `ssc.3.shape.${label}`,
    group: `star3.${label}`,
    tiers: [tier('triple', inTenTo(3, 10n)), tier('straight', inTenTo(3, 60n)), tier('pair', inTenTo(3, 270n))],
    cells: [whole],
    symbols: ['triple', 'straight', 'pair'],
    tierOf: { triple: 0, straight: 1, pair: 2 },
    market: facesMarket(DIGIT, 3, shapeOfThree),
  }),
)

/** Position, any-k direct, dragon and tiger, sides, shapes and digits anywhere (rules A10). */
export const SSC_SIDES: readonly Play[] = [
  row.cells({
    code: 'ssc.pos',
    group: 'pos',
    tiers: [tier('position', inTenTo(1, 1n))],
    cells: FIVE,
    symbols: DIGITS,
    market: numberMarket(DIGIT),
  }),
  ...[2, 3, 4].map((together) =>
    row.cells({
      code: `ssc.rx${together}`,
      group: 'rx',
      tiers: [tier('direct', inTenTo(together, 1n))],
      cells: FIVE,
      symbols: DIGITS,
      market: numberMarket(DIGIT),
      together,
    }),
  ),
  row.ticked({
    code: 'ssc.rx2g',
    group: 'rx',
    places: FIVE,
    symbols: DIGITS,
    together: 2,
    picks: 2,
  }),
  row.ticked({
    code: 'ssc.rx3g3',
    group: 'rx',
    places: FIVE,
    symbols: DIGITS,
    together: 3,
    picks: 2,
    factor: 2,
  }),
  row.ticked({
    code: 'ssc.rx3g6',
    group: 'rx',
    places: FIVE,
    symbols: DIGITS,
    together: 3,
    picks: 3,
  }),
  row.cells({
    code: 'ssc.lhh',
    group: 'lhh',
    tiers: [tier('duel', inTenTo(2, 45n)), tier('tie', inTenTo(2, 10n))],
    cells: PAIRS,
    symbols: ['dragon', 'tiger', 'tie'],
    tierOf: { dragon: 0, tiger: 0, tie: 1 },
    market: duelMarket(DIGIT),
  }),
  ...SIDED,
  ...SHAPES,
  ...ANYWHERE,
]
