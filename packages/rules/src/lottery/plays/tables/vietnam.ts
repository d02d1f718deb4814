import { fraction } from '../../chances/fraction.ts'
import { prizePlaces } from '../../draws/drawnPrizes.ts'
import type { Family } from '../../draws/family.ts'
import type { Reading } from '../../mechanics/board.ts'
import type { Play } from '../play.ts'
import { numberMarket, numberSymbols, range } from '../readings.ts'
import { cell, rowsOf } from '../rows.ts'
import { fixedTier, fixedTierOf } from './fixedOdds.ts'

/** A Vietnamese game with this policy plays head on the prizes of two digits, not on the special (rules A18). */
export const HEAD_PRIZE = 'HEAD_PRIZE'

const NUMBERS = numberSymbols(0, 99, 2)
/** More would be combinations beyond any stake. */
const POOL_MAX = 20

/** What pays how much before the operator says otherwise; never above the fair odds at the highest series. */
type RegionOdds = {
  readonly xien: Readonly<Record<number, number>>
  readonly truot: Readonly<Record<number, number>>
}

const PER_HIT = { 2: 99, 3: 960, 4: 9_600 } as const
const ENDING_OF_SPECIAL = 99
const CANG = { 3: 960, 4: 9_600 } as const

/** The endings of so many digits of the prizes that are long enough. */
function endings(family: Family, digits: number): Reading {
  const long = prizePlaces(family).filter(({ places }) => places.length >= digits)
  return { name: `endings${digits}`, places: long.map(({ places }) => places.slice(-digits)) }
}

/** The two-digit endings, and as the last place the first two digits of the special. */
function endingsAndHead(family: Family): Reading {
  const [special] = prizePlaces(family)
  const { name, places } = endings(family, 2)
  return { name, places: [...places, (special?.places ?? []).slice(0, 2)] }
}

const rowsRead = (family: Family, reading: Reading, to: number) => {
  const space = { places: reading.places.length, from: 0, to, repeats: true }
  return { space, rows: rowsOf(family, 'ELOTT', space, reading) }
}

/** Lo of three and four digits, written: a stake for every prize that has them. */
function longLo(prefix: string, family: Family, digits: 3 | 4): Play {
  const reading = endings(family, digits)
  const { rows } = rowsRead(family, reading, 10 ** digits - 1)
  return rows.hits({
    code: `${prefix}.lo${digits}`,
    group: 'lo',
    cell: cell('endings', ...reading.places.keys()),
    digits,
    tiers: [fixedTier(PER_HIT[digits])],
  })
}

/** The last three or four digits of the special, written. */
function cang(prefix: string, family: Family, digits: 3 | 4): Play {
  const [special] = prizePlaces(family)
  const last = (special?.places ?? []).slice(-4)
  const { rows } = rowsRead(family, { name: 'special', places: last.map((place) => [place]) }, 9)
  const isBet = new RegExp(`^\\d{${digits}}$`)
  return rows.typed({
    code: `${prefix}.cang${digits}`,
    group: 'cang',
    cell: cell('specialend', ...range(4 - digits, 3)),
    symbols: numberSymbols(0, 9),
    typedSymbols: digits,
    keyOf: (item) => (isBet.test(item) ? item : null),
    drawnKey: (values) => values.join(''),
    tierOfKey: () => 0,
    tiers: [fixedTierOf(CANG[digits], fraction(1n, 10n ** BigInt(digits)))],
  })
}

/** The plays of one region (rules A18). */
function region(prefix: string, family: Family, { xien, truot }: RegionOdds): readonly Play[] {
  const reading = endingsAndHead(family)
  const { space, rows } = rowsRead(family, reading, 99)
  const prizes = prizePlaces(family)
  const HEAD = prizes.length
  const all = cell('endings', ...prizes.keys())
  const short = prizes.flatMap(({ places }, at) => (places.length === 2 ? [at] : []))
  const onOne = (label: string, place: number) => ({
    cells: [cell(label, place)],
    symbols: NUMBERS,
    market: numberMarket(space, 2),
    tiers: [fixedTier(ENDING_OF_SPECIAL)],
  })
  const pool = (picks: number) => ({ cell: all, symbols: NUMBERS, picks, picksMax: POOL_MAX })
  const each = (odds: Readonly<Record<number, number>>) =>
    Object.entries(odds).map(([picks, own]) => [Number(picks), [fixedTier(own)]] as const)
  return [
    rows.hits({
      code: `${prefix}.lo2`,
      group: 'lo',
      cell: all,
      digits: 2,
      symbols: NUMBERS,
      tiers: [fixedTier(PER_HIT[2])],
    }),
    longLo(prefix, family, 3),
    longLo(prefix, family, 4),
    rows.cells({ code: `${prefix}.de`, group: 'de', ...onOne('specialend', 0) }),
    rows.cells({ code: `${prefix}.head`, group: 'de', ...onOne('specialhead', HEAD) }),
    rows.hits({
      code: `${prefix}.head.prize`,
      rule: `${prefix}.head`,
      policy: HEAD_PRIZE,
      group: 'de',
      cell: cell('shortprizes', ...short),
      digits: 2,
      symbols: NUMBERS,
      tiers: [fixedTier(ENDING_OF_SPECIAL)],
    }),
    cang(prefix, family, 3),
    cang(prefix, family, 4),
    ...each(xien).map(([picks, tiers]) =>
      rows.choose({ code: `${prefix}.xien${picks}`, group: 'xien', ...pool(picks), tiers }),
    ),
    ...each(truot).map(([picks, tiers]) =>
      rows.choose({
        code: `${prefix}.truot${picks}`,
        group: 'truot',
        ...pool(picks),
        wins: [{ hits: [0], tier: 0 }],
        tiers,
      }),
    ),
  ]
}

/** The North: 27 prizes (rules A18). */
export const vietnamNorth = (): readonly Play[] =>
  region('vn', 'VN', { xien: { 2: 17, 3: 75, 4: 340 }, truot: { 4: 2.9, 8: 9.1, 10: 16.5 } })

/** The South: 18 prizes, the special of six digits (rules A18). */
export const vietnamSouth = (): readonly Play[] =>
  region('vns', 'VNS', { xien: { 2: 36, 3: 235, 4: 1_600 }, truot: { 4: 2, 8: 4.3, 10: 6.4 } })
