import { DRAW_SPACES } from '../../draws/family.ts'
import { tier } from '../../mechanics/board.ts'
import type { Play } from '../play.ts'
import { numberMarket } from '../readings.ts'
import { rowsOf } from '../rows.ts'
import { ALL_FIVE, DIGITS, FIVE, FOURS, inTenTo, type Stretch, THREES, TWOS } from './sscPlaces.ts'

const row = rowsOf('SSC', 'LOTT')
const DIGIT = DRAW_SPACES.SSC

type Star = { stars: number; stretch: Stretch; suffix: string }

const STARS: readonly Star[] = [
  { stars: 5, stretch: { label: 'all', each: [...FIVE], whole: ALL_FIVE }, suffix: '' },
  ...FOURS.map((stretch) => ({ stars: 4, stretch, suffix: `.${stretch.label}` })),
  ...THREES.map((stretch) => ({ stars: 3, stretch, suffix: `.${stretch.label}` })),
  ...TWOS.map((stretch) => ({ stars: 2, stretch, suffix: `.${stretch.label}` })),
]

const groupOf = ({ stars, stretch }: Star) => (stars === 5 ? 'star5' : `star${stars}.${stretch.label}`)

/** Written bets of some digits in their order, for any place they are in. */
export function writtenDigits(stars: number) {
  const isBet = new RegExp(`^[0-9]{${stars}}$`)
  return {
    tiers: [tier('direct', inTenTo(stars, 1n))],
    symbols: DIGITS,
    typedSymbols: stars,
    keyOf: (item: string) => (isBet.test(item) ? item : null),
    drawnKey: (values: readonly number[]) => values.join(''),
    tierOfKey: () => 0,
  }
}

function directRows(star: Star): Play[] {
  const { stars, stretch, suffix } = star
  const rule = `ssc.${stars}.direct`
  const base = { rule, group: groupOf(star), tiers: [tier('direct', inTenTo(stars, 1n))] }
  return [
    row.cells({
      ...base,
      code: `${rule}${suffix}`,
      cells: stretch.each,
      symbols: DIGITS,
      market: numberMarket(DIGIT),
      together: stars,
    }),
    row.typed({
      ...base,
      code: `${rule}${suffix}.typed`,
      cell: stretch.whole,
      ...writtenDigits(stars),
    }),
  ]
}

function combinationRow(star: Star): Play {
  const { stars, stretch, suffix } = star
  const rule = `ssc.${stars}.combo`
  return row.tails({
    rule,
    code: `${rule}${suffix}`,
    group: groupOf(star),
    tiers: stretch.each.map((_, index) => tier(`last${stars - index}`, inTenTo(stars - index, 1n))),
    cells: stretch.each,
    symbols: DIGITS,
    market: numberMarket(DIGIT),
  })
}

function groupRow(
  star: Star,
  name: string,
  wins: bigint,
  choose: { picks: number; factor?: number; times?: number; exact?: boolean },
): Play {
  const rule = `ssc.${star.stars}.${name}`
  return row.choose({
    rule,
    code: `${rule}${star.suffix}`,
    group: groupOf(star),
    tiers: [tier(name, inTenTo(star.stars, wins))],
    cell: star.stretch.whole,
    symbols: DIGITS,
    ...choose,
  })
}

function rolesRow(
  star: Star,
  name: string,
  wins: bigint,
  role: { labels: readonly [string, string]; take: readonly [number, number]; times: number },
): Play {
  const rule = `ssc.${star.stars}.${name}`
  const places = star.stretch.whole.places
  return row.roles({
    rule,
    code: `${rule}${star.suffix}`,
    group: groupOf(star),
    tiers: [tier(name, inTenTo(star.stars, wins))],
    groups: [
      { label: role.labels[0], places },
      { label: role.labels[1], places },
    ],
    symbols: DIGITS,
    take: role.take,
    times: role.times,
  })
}

function fiveStarGroups(star: Star): Play[] {
  const pairs = ['pairs', 'singles'] as const
  return [
    groupRow(star, 'g120', 120n, { picks: 5 }),
    rolesRow(star, 'g60', 60n, { labels: pairs, take: [1, 3], times: 2 }),
    rolesRow(star, 'g30', 30n, { labels: pairs, take: [2, 1], times: 2 }),
    rolesRow(star, 'g20', 20n, { labels: ['triples', 'singles'], take: [1, 2], times: 3 }),
    rolesRow(star, 'g10', 10n, { labels: ['triples', 'pairs'], take: [1, 1], times: 3 }),
    rolesRow(star, 'g5', 5n, { labels: ['fours', 'singles'], take: [1, 1], times: 4 }),
  ]
}

function fourStarGroups(star: Star): Play[] {
  return [
    groupRow(star, 'g24', 24n, { picks: 4 }),
    rolesRow(star, 'g12', 12n, { labels: ['pairs', 'singles'], take: [1, 2], times: 2 }),
    groupRow(star, 'g6', 6n, { picks: 2, times: 2 }),
    rolesRow(star, 'g4', 4n, { labels: ['triples', 'singles'], take: [1, 1], times: 3 }),
  ]
}

function threeStarGroups(star: Star): Play[] {
  return [groupRow(star, 'g3', 3n, { picks: 2, factor: 2, exact: true }), groupRow(star, 'g6', 6n, { picks: 3 })]
}

function groupsOf(star: Star): Play[] {
  if (star.stars === 5) return fiveStarGroups(star)
  if (star.stars === 4) return fourStarGroups(star)
  if (star.stars === 3) return threeStarGroups(star)
  return [groupRow(star, 'group', 2n, { picks: 2 })]
}

/** Direct, typed, combination and group plays of SSC (rules A10). */
export const SSC_STARS: readonly Play[] = STARS.flatMap((star) => [
  ...directRows(star),
  ...(star.stars > 2 ? [combinationRow(star)] : []),
  ...groupsOf(star),
])
