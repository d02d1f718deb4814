import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { subsetsOf as subsets } from './chances/combinatorics.ts'
import { outcomeCount, outcomesOf } from './draws/family.ts'
import {
  drawPlacesOf,
  findPlay,
  formatContent,
  HEAD_PRIZE,
  isRefusal,
  LUCKY_28,
  type Play,
  parseContent,
  playTable,
  priceLine,
  type Selection,
  settleLine,
  symbolsOfCell,
} from './index.ts'
import { betsByTier, countLines, judgeOf } from './mechanics/mechanics.ts'

const PICKS_PER_PLAY = 400
const SMALL_SPACE = 1_000
const plays = (['SSC', 'PK10'] as const).flatMap((family) =>
  (['LOTT', 'ELOTT'] as const).flatMap((mode) => [
    ...playTable(family, mode),
    ...playTable(family, mode, ['PUSH11', 'TIE_LOSE']).filter(({ policy }) => policy !== undefined),
  ]),
)

/** The families of which every bet is counted, but whose draws are gone through elsewhere. */
const counted = [
  ...(['11X5', 'LF', 'K3', '3D', 'KL8', 'LHC', 'VN', 'VNS', 'TH'] as const).flatMap((family) =>
    (['LOTT', 'ELOTT'] as const).flatMap((mode) => playTable(family, mode, ['horse', HEAD_PRIZE])),
  ),
  ...playTable('3D', 'ELOTT', [LUCKY_28]),
]
const EXTRA_PICKS_MAX = 4
const PICKS_PER_COUNTED_PLAY = 40
/** Any pick the field allows. */
function selections(play: Play): fc.Arbitrary<Selection> {
  const { field, mechanic } = play
  if (field.form === 'typed' && 'keyOf' in mechanic) {
    const bet = fc
      .array(fc.constantFrom(...field.symbols), {
        minLength: field.typedSymbols ?? 1,
        maxLength: field.typedSymbols ?? 1,
      })
      .map((symbols) => symbols.join(''))
      .filter((item) => mechanic.keyOf(item) !== null)
    return fc.array(bet, { minLength: 1, maxLength: 20 }).map((items) => ({
      cells: [[...new Set(items.map((item) => mechanic.keyOf(item) ?? ''))].sort()],
    }))
  }
  const cells = field.cells.map((_, index) => {
    const minLength = field.picksMin[index] ?? 1
    const offered = [...symbolsOfCell(field, index)]
    const extra = offered.length > 10 ? minLength + EXTRA_PICKS_MAX : offered.length
    const maxLength = Math.min(field.picksMax, offered.length, extra)
    const picks = fc.subarray(offered, { minLength, maxLength })
    if (field.cellsMin === field.cells.length) return picks
    return fc.oneof(picks, fc.constant([] as string[]))
  })
  return fc
    .tuple(...cells)
    .filter((picked) => picked.filter((picks) => picks.length > 0).length >= field.cellsMin)
    .map((picked) => ({ cells: picked }))
}

function product(groups: readonly (readonly string[])[]): string[][] {
  return groups.reduce<string[][]>(
    (rows, group) => rows.flatMap((row) => group.map((symbol) => [...row, symbol])),
    [[]],
  )
}

const DIGIT_ROWS: Readonly<Record<number, string[][]>> = Object.fromEntries(
  [2, 3].map((length) => [length, product(Array.from({ length }, () => '0123456789'.split('')))]),
)

/** Bets on a property of two or three digits, by writing them all out. */
function expandProperty(play: Play, picks: readonly string[]): string[] {
  const length = play.field.cells[0]?.places.length ?? 0
  const [, , name = ''] = play.rule.split('.')
  const rows = (DIGIT_ROWS[length] ?? []).filter((row) => {
    const digits = row.map((digit) => +digit)
    const sum = digits.reduce((a, b) => a + b, 0)
    const span = Math.max(...digits) - Math.min(...digits)
    if (name === 'span') return picks.includes(`${span}`)
    if (name === 'banker') return row.some((digit) => picks.includes(digit))
    return picks.includes(`${sum}`)
  })
  if (name === 'sum' || name === 'span') return rows.map((row) => row.join(''))
  return rows
    .filter((row) => new Set(row).size > 1)
    .map((row) => row.toSorted().join(''))
    .filter((set, at, all) => all.indexOf(set) === at)
}

/** Every single bet of a selection, written out without a formula. */
function expand(play: Play, { cells, bankers = [] }: Selection): string[] {
  const { mechanic } = play
  const first = cells[0] ?? []
  switch (mechanic.kind) {
    case 'typed':
    case 'count':
    case 'hits':
      return [...first]
    case 'choose': {
      const ways = mechanic.factor === 2 ? ['a', 'b'] : ['']
      return subsets(first, mechanic.picks - bankers.length).flatMap((set) => ways.map((way) => `${set}${way}`))
    }
    case 'roles':
      return subsets(first, mechanic.first).flatMap((one) =>
        subsets(cells[1] ?? [], mechanic.second)
          .filter((two) => two.every((symbol) => !one.includes(symbol)))
          .map((two) => `${one};${two}`),
      )
    case 'tails':
      return product(cells).flatMap((row) => row.map((_, skipped) => `${skipped}:${row}`))
    case 'cells':
      if (mechanic.betsOf !== undefined) return expandProperty(play, first)
      return subsets([...cells.keys()], mechanic.together).flatMap((at) =>
        product(at.map((index) => cells[index] ?? []))
          .filter((row) => !mechanic.distinct || new Set(row).size === row.length)
          .map((row) => `${at}=${row}`),
      )
    case 'ticked': {
      const ways = mechanic.factor === 2 ? ['a', 'b'] : ['']
      const sets = subsets(cells[1] ?? [], mechanic.picks)
      return subsets(first, mechanic.together).flatMap((at) =>
        sets.flatMap((set) => ways.map((way) => `${at}=${set}${way}`)),
      )
    }
    case 'adjacent':
      if (!mechanic.ordered) return subsets(first, 2).map((pair) => `${pair}`)
      return product(cells).flatMap(([one, two]) => (one === two ? [] : [`${one},${two}`]))
    case 'joint':
      return ['all']
  }
}

describe('closed forms (rules D2)', () => {
  test.each(plays.map((play) => [play.code, play] as const))(
    '%s: the number of bets is the size of the expansion',
    (_, play) => {
      fc.assert(
        fc.property(selections(play), (selection) => {
          const bets = expand(play, selection)
          expect(new Set(bets).size).toBe(bets.length)
          expect(countLines(play, selection)).toBe(bets.length)
        }),
        { numRuns: PICKS_PER_PLAY },
      )
    },
  )

  test.each(counted.map((play) => [play.code, play] as const))(
    '%s: the number of bets is the size of the expansion, with and without a banker',
    (_, play) => {
      fc.assert(
        fc.property(selections(play), (picked) => {
          const [first = [], ...rest] = picked.cells
          const withBanker = { cells: [first.slice(1), ...rest], bankers: first.slice(0, 1) }
          for (const selection of play.field.bankers === true ? [picked, withBanker] : [picked]) {
            const bets = expand(play, selection)
            expect(new Set(bets).size).toBe(bets.length)
            expect(countLines(play, selection)).toBe(bets.length)
          }
          expect(parseContent(play, formatContent(play, picked))).toEqual(picked)
        }),
        { numRuns: PICKS_PER_COUNTED_PLAY },
      )
    },
  )

  test('the printed counts of sums and spans', () => {
    const bets = (code: string) => {
      const play = findPlay(code)
      if (play?.mechanic.kind !== 'cells') throw new Error(code)
      const { betsOf = {} } = play.mechanic
      return play.field.symbols.map((symbol) => (betsOf[symbol] ?? []).reduce((a, b) => a + b, 0))
    }
    expect(bets('ssc.3.sum.front').join()).toBe(
      '1,3,6,10,15,21,28,36,45,55,63,69,73,75,75,73,69,63,55,45,36,28,21,15,10,6,3,1',
    )
    expect(bets('ssc.3.span.mid').join()).toBe('10,54,96,126,144,150,144,126,96,54')
    expect(bets('ssc.3.gsum.back').join()).toBe('1,2,2,4,5,6,8,10,11,13,14,14,15,15,14,14,13,11,10,8,6,5,4,2,2,1')
    expect(bets('ssc.2.gsum.back').join()).toBe('1,1,2,2,3,3,4,4,5,4,4,3,3,2,2,1,1')
    expect(bets('ssc.3.banker.front')).toEqual(Array(10).fill(54))
    expect(bets('ssc.2.banker.front')).toEqual(Array(10).fill(9))
  })
})

describe('content', () => {
  test.each(plays.map((play) => [play.code, play] as const))('%s: reads what it writes', (_, play) => {
    fc.assert(
      fc.property(selections(play), (selection) => {
        expect(parseContent(play, formatContent(play, selection))).toEqual(selection)
      }),
      { numRuns: 50 },
    )
  })
})

describe('chances (rules 0.1.3, D2)', () => {
  test.each(plays.map((play) => [play.code, play] as const))(
    '%s: over all draws each tier wins exactly as often as its chance says',
    (_, play) => {
      const places = drawPlacesOf(play)
      const single = play.mechanic.kind === 'cells' && play.mechanic.together === 1
      const space = single ? (play.field.cells[0]?.places.length ?? 0) : places.length
      const numRuns = outcomeCount(play.space, space) > SMALL_SPACE ? 1 : 5
      fc.assert(
        fc.property(selections(play), fc.nat(), (picked, at) => {
          const filled = picked.cells.flatMap((picks, index) => (picks.length > 0 ? [index] : []))
          const one = filled[at % filled.length]
          const selection = single
            ? { cells: picked.cells.map((picks, index) => (index === one ? picks : [])) }
            : picked
          const needed = single ? (play.field.cells[one ?? 0]?.places ?? []) : places
          const wins = play.tiers.map(() => 0)
          let pushes = 0
          let draws = 0
          const judge = judgeOf(play, selection)
          for (const draw of outcomesOf(play.space, needed)) {
            const outcome = judge(draw)
            outcome.perTier.forEach((count, index) => {
              wins[index] = (wins[index] ?? 0) + count
            })
            pushes += outcome.pushedBets
            draws += 1
          }
          let expectedPushes = 0n
          betsByTier(play, selection).forEach((bets, index) => {
            const { win, push } = play.tiers[index] ?? { win: { num: 0n, den: 1n }, push: null }
            expect(BigInt(wins[index] ?? 0) * win.den).toBe(BigInt(bets * draws) * win.num)
            if (push !== null) expectedPushes += (BigInt(bets * draws) * push.num) / push.den
          })
          expect(BigInt(pushes)).toBe(expectedPushes)
        }),
        { numRuns },
      )
    },
  )

  const small = plays.filter((play) => {
    const space = play.field.form === 'cells' && play.field.cellsMin === 1 ? 1 : 0
    const places = space === 1 ? (play.field.cells[0]?.places.length ?? 0) : drawPlacesOf(play).length
    return outcomeCount(play.space, places) <= SMALL_SPACE
  })

  test.each(small.map((play) => [play.code, play] as const))(
    '%s: what all draws pay is at most g/2000 of the stake not pushed, and near it',
    (_, play) => {
      const series = play.mode === 'LOTT' ? 1900 : 1980
      fc.assert(
        fc.property(selections(play), (picked) => {
          const one = picked.cells.findIndex((picks) => picks.length > 0)
          const single = play.field.cellsMin === 1
          const cells = single ? picked.cells.map((picks, index) => (index === one ? picks : [])) : picked.cells
          const content = formatContent(play, { cells })
          const terms = { base: 2, unit: 'YUAN', multiple: 1 } as const
          const stakeUnits = 1_000_000n as never
          const line = priceLine(
            play,
            play.mode === 'LOTT' ? { content, series, ...terms } : { content, series, stakeUnits },
          )
          if (isRefusal(line)) {
            expect(countLines(play, { cells })).toBe(0)
            return
          }
          let staked = 0n
          let prizes = 0n
          const needed = single ? (play.field.cells[one]?.places ?? []) : drawPlacesOf(play)
          for (const draw of outcomesOf(play.space, needed)) {
            const settled = settleLine(play, line, draw)
            expect(settled.payoutUnits <= line.topPayoutUnits).toBe(true)
            staked += line.stakeUnits - settled.pushedStakeUnits
            prizes += settled.payoutUnits - settled.pushedStakeUnits
          }
          expect(prizes * 2000n <= staked * BigInt(series)).toBe(true)
          expect(prizes * 2000n * 1000n >= staked * BigInt(series) * 999n).toBe(true)
        }),
        { numRuns: 5 },
      )
    },
  )
})
