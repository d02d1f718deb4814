import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DrawSpace, outcomesOf } from '../draws/family.ts'
import { playTable } from '../index.ts'
import type { Selection } from '../mechanics/board.ts'
import { betsByTier, chancesOf, judgeOf, tiersOf } from '../mechanics/mechanics.ts'
import { drawPlacesOf, type Play } from '../plays/play.ts'
import { market, range } from '../plays/readings.ts'
import { cell, placeCells, rowsOf } from '../plays/rows.ts'
import { elevenFiveLott, elevenFiveOdds } from '../plays/tables/elevenFive.ts'
import { k3Lott, k3Odds } from '../plays/tables/k3.ts'
import { threeDLott, threeDOdds } from '../plays/tables/threeD.ts'
import { jointChance } from './jointChance.ts'

const offered = (['SSC', 'PK10'] as const).flatMap((family) =>
  (['LOTT', 'ELOTT'] as const).flatMap((mode) => [
    ...playTable(family, mode),
    ...playTable(family, mode, ['PUSH11', 'TIE_LOSE']).filter(({ policy }) => policy !== undefined),
  ]),
)

/** Some pick of a play: few symbols, so that it does not win with every draw. */
function somePick(play: Play): fc.Arbitrary<Selection> {
  const { field, mechanic } = play
  if (field.form === 'typed' && 'keyOf' in mechanic) {
    const length = field.typedSymbols ?? 1
    const written = fc
      .array(fc.constantFrom(...field.symbols), { minLength: length, maxLength: length })
      .map((symbols) => mechanic.keyOf(symbols.join('')))
      .filter((key) => key !== null)
    return fc.uniqueArray(written, { minLength: 1, maxLength: 5 }).map((bets) => ({ cells: [bets] }))
  }
  const cells = field.cells.map((_, index) => {
    const minLength = field.picksMin[index] ?? 1
    return fc.subarray([...field.symbols], {
      minLength,
      maxLength: Math.min(field.picksMax, minLength + 2),
    })
  })
  return fc.tuple(...cells).map((picked) => {
    const single = mechanic.kind === 'cells' && mechanic.together === 1
    const cells = single ? picked.map((picks, at) => (at === 0 ? picks : [])) : picked
    const [first = [], ...others] = cells
    const needed = field.picksMin[0] ?? 1
    if (field.bankers !== true || first.length === needed) return { cells }
    return { cells: [first.slice(1), ...others], bankers: first.slice(0, 1) }
  })
}

/** Plays a selection over the whole space of its places and compares every tier with its chance. */
function agreesWithEnumeration(play: Play, selection: Selection): void {
  const filled = play.field.cells.filter((_, at) => (selection.cells[at] ?? []).length > 0)
  const places = filled.length === 1 ? (filled[0]?.places ?? []) : drawPlacesOf(play)
  const judge = judgeOf(play, selection)
  const tiers = tiersOf(play, selection)
  const wins = tiers.map(() => 0)
  let pushes = 0
  let draws = 0
  for (const draw of outcomesOf(play.space, places)) {
    const { perTier, pushedBets } = judge(draw)
    perTier.forEach((count, at) => {
      wins[at] = (wins[at] ?? 0) + count
    })
    pushes += pushedBets
    draws += 1
  }
  const bets = betsByTier(play, selection)
  let expectedPushes = 0n
  tiers.forEach(({ win, push }, at) => {
    expect(BigInt(wins[at] ?? 0) * win.den).toBe(BigInt((bets[at] ?? 0) * draws) * win.num)
    expectedPushes += (BigInt((bets[at] ?? 0) * draws) * push.num) / push.den
  })
  expect(BigInt(pushes)).toBe(expectedPushes)
}

describe('the printed chances of SSC and PK10 (rules A10, A12)', () => {
  const derived = offered.filter(({ mechanic }) => mechanic.kind !== 'typed')
  test.each(derived.map((play) => [play.code, play] as const))('%s is what is counted', (_, play) => {
    const chances = chancesOf(play)
    expect(chances).toHaveLength(play.tiers.length)
    play.tiers.forEach(({ win, push }, at) => {
      expect(chances[at]).toEqual({ win, push })
    })
  })
})

describe('whole draw spaces of 11X5, K3 and 3D', () => {
  const rows = [elevenFiveLott(), elevenFiveOdds(), k3Lott(), k3Odds(), threeDLott(), threeDOdds()]
  test.each(rows.flat().map((play) => [play.code, play] as const))(
    '%s wins exactly as often as its chances say',
    (_, play) => {
      const numRuns = drawPlacesOf(play).length > 3 ? 2 : 8
      fc.assert(
        fc.property(somePick(play), (selection) => agreesWithEnumeration(play, selection)),
        { numRuns },
      )
    },
  )
})

/** A small pool of the kind of LF, LHC, KL8 and PK10, and one of the kind of dice. */
const smallSpace = fc
  .record({
    pool: fc.integer({ min: 4, max: 8 }),
    places: fc.integer({ min: 3, max: 4 }),
    repeats: fc.boolean(),
  })
  .map(
    ({ pool, places, repeats }): DrawSpace => ({
      places,
      from: 1,
      to: repeats ? Math.min(pool, 6) : pool,
      repeats,
    }),
  )
const drawnOnce = smallSpace.map((space): DrawSpace => ({ ...space, repeats: false }))

const allPlaces = ({ places }: DrawSpace) => range(0, places - 1)
const symbolsOf = ({ from, to }: DrawSpace) => range(from, to).map((number) => `${number}`)
describe('shapes of bets agree with enumeration', () => {
  const picksOf = (space: DrawSpace, play: Play) =>
    fc
      .tuple(fc.constant(space), fc.constant(play))
      .chain(([, one]) => somePick(one).map((selection) => ({ play: one, selection })))
  const holds = (spaces: fc.Arbitrary<DrawSpace>, playOf: (space: DrawSpace) => Play[]) =>
    fc.assert(
      fc.property(
        spaces.chain((space) => fc.tuple(...playOf(space).map((play) => picksOf(space, play)))),
        (cases) => {
          for (const { play, selection } of cases) agreesWithEnumeration(play, selection)
        },
      ),
      { numRuns: 25 },
    )
  const lott = (space: DrawSpace) => rowsOf(space.repeats ? 'K3' : 'KL8', 'LOTT', space)
  const pool = (space: DrawSpace) => ({
    group: 'g',
    cell: cell('all', ...allPlaces(space)),
    symbols: symbolsOf(space),
  })

  test('any number of hits of k picks, with and without bankers', () => {
    holds(smallSpace, (space) => [
      lott(space).choose({ code: 'two', ...pool(space), picks: 2, bankers: true }),
      lott(space).choose({
        code: 'tiers',
        ...pool(space),
        picks: 3,
        bankers: true,
        tiers: [{ code: 'two' }, { code: 'none' }],
        wins: [
          { hits: [2], tier: 0 },
          { hits: [0], tier: 1 },
        ],
      }),
    ])
  })

  test('all drawn numbers are among the picks', () => {
    holds(
      drawnOnce.filter(({ to }) => to >= 5),
      (space) => [
        lott(space).choose({
          code: 'all',
          ...pool(space),
          picks: space.places + 1,
          bankers: true,
          wins: [{ hits: [space.places], tier: 0 }],
        }),
      ],
    )
  })

  test('hits in two parts of the places', () => {
    holds(drawnOnce, (space) => [
      lott(space).choose({
        code: 'parts',
        ...pool(space),
        picks: 2,
        parts: [space.places - 1, 1],
        bankers: true,
        tiers: [{ code: 'regulars' }, { code: 'special' }],
        wins: [
          { hits: [2, 0], tier: 0 },
          { hits: [1, 1], tier: 1 },
        ],
      }),
    ])
  })

  test('sets of numbers that all come, one of them larger', () => {
    holds(smallSpace, (space) => {
      const { from, to } = space
      const numbersOf = { a: [from], b: [from + 1], c: range(from + 2, to) }
      const { group, cell: all } = pool(space)
      return [
        lott(space).choose({
          code: 'sets',
          group,
          cell: all,
          symbols: ['a', 'b', 'c'],
          numbersOf,
          special: 'c',
          bankers: true,
          picks: 2,
          tiers: [{ code: 'ordinary' }, { code: 'special' }],
          wins: [{ hits: [2], tier: 0, specialTier: 1 }],
        }),
        lott(space).count({
          code: 'count',
          group,
          cell: all,
          symbols: ['a', 'b'],
          numbersOf,
          tiersOf: { a: [null, 0], b: [null, 0] },
          ...(space.repeats ? { tiersOf: { a: [null, 0, 1], b: [null, 0, 1] } } : {}),
          tiers: space.repeats ? [{ code: 'one' }, { code: 'two' }] : [{ code: 'one' }],
        }),
      ]
    })
  })

  test('neighbours in draw order', () => {
    holds(drawnOnce, (space) => {
      const { group, cell: all, symbols } = pool(space)
      const both = [all, { ...all, label: 'second' }]
      return [
        lott(space).adjacent({ code: 'either', group, symbols, cells: [all] }),
        lott(space).adjacent({ code: 'ordered', group, symbols, cells: both }),
      ]
    })
  })

  test('one bet on several places, which pushes on one number', () => {
    const sets = (space: DrawSpace) =>
      fc.array(fc.subarray(range(space.from, space.to), { minLength: 1 }), {
        minLength: 2,
        maxLength: 3,
      })
    fc.assert(
      fc.property(
        smallSpace.chain((space) => fc.tuple(fc.constant(space), sets(space))),
        ([space, numbers]) => {
          const cells = placeCells(numbers.map((_, at) => `${at}`))
          const play = lott(space).joint({
            code: 'joint',
            group: 'g',
            cells,
            symbols: numbers.map((_, at) => `${at}`),
            numbersOf: Object.fromEntries(numbers.map((one, at) => [`${at}`, one])),
            pushedBy: { 0: [space.to] },
            picksMax: 1,
            cellsMin: 2,
          })
          agreesWithEnumeration(play, { cells: numbers.map((_, at) => [`${at}`]) })
          const chance = jointChance(space, numbers)
          expect(chance.num <= chance.den).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('sides of a sum, some of which push', () => {
    const spaces = smallSpace.filter(({ repeats, to, places }) => repeats || to > places + 1)
    holds(spaces, (space) => {
      const symbols = ['low', 'high']
      const middle = Math.floor((space.places * (space.from + space.to)) / 2)
      const says = (sum: number) => (sum === middle ? { won: [], pushed: symbols } : sum < middle ? 'low' : 'high')
      const cells = [cell('all', ...allPlaces(space))]
      return [
        lott(space).cells({
          code: 'sum',
          group: 'g',
          cells,
          symbols,
          market: market(space, space.places, { kind: 'sum' }, says),
        }),
      ]
    })
  })
})
