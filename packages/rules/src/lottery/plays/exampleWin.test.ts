import { parseUnits } from '@croupier/money'
import { expect, test } from 'vitest'
import {
  DRAW_SPACES,
  drawPolicies,
  exampleWin,
  type Family,
  HEAD_PRIZE,
  isPossibleDraw,
  isRefusal,
  LUCKY_28,
  type Mode,
  type Play,
  playTable,
  priceLine,
  SERIES_BOUNDS,
  settleLine,
} from '../index.ts'

const AT = new Date('2026-11-28T00:00:00Z')
const FAMILIES = Object.keys(DRAW_SPACES) as Family[]

/** The usual table, and the rows that some games ask for in place of others. */
const playsOf = (family: Family, mode: Mode): Play[] =>
  [[], [LUCKY_28], [HEAD_PRIZE]].flatMap((policies) => [...playTable(family, mode, drawPolicies(family, policies, AT))])

function settled(play: Play, content: string, draw: readonly number[]) {
  const series = SERIES_BOUNDS[play.mode][play.family]?.max ?? 0
  const terms =
    play.mode === 'ELOTT'
      ? ({ content, series, stakeUnits: parseUnits('100') } as const)
      : ({ content, series, base: 2, unit: 'YUAN', multiple: 1 } as const)
  const line = priceLine(play, terms)
  if (isRefusal(line)) throw new Error(`${play.code} ${content}: ${line.reason}`)
  return { line, settlement: settleLine(play, line, draw) }
}

test.each(FAMILIES.flatMap((family) => (['LOTT', 'ELOTT'] as const).map((mode) => ({ family, mode }))))(
  'every play of $family $mode has an example that is a bet, is possible and wins',
  ({ family, mode }) => {
    for (const play of playsOf(family, mode)) {
      const { draw, content } = exampleWin(play)
      expect(isPossibleDraw(family, draw), play.code).toBe(true)
      expect(settled(play, content, draw).settlement.state, `${play.code} ${content} in ${draw}`).toBe('WIN')
    }
  },
)

test('it wins in the draw that is shown, with no pick too many', () => {
  const [play] = playsOf('SSC', 'LOTT').filter(({ rule }) => rule === 'ssc.3.direct')
  if (play === undefined) throw new Error('the play is not in the table')
  const { draw, content } = exampleWin(play, [4, 0, 7, 7, 2])
  expect(draw).toEqual([4, 0, 7, 7, 2])
  expect(settled(play, content, draw).line.bets).toBe(1)
})

test('another draw is made where nothing wins in the one that is shown', () => {
  const [play] = playsOf('K3', 'LOTT').filter(({ rule }) => rule === 'k3.t1')
  if (play === undefined) throw new Error('the play is not in the table')
  const { draw, content } = exampleWin(play, [1, 2, 4])
  expect(draw).not.toEqual([1, 2, 4])
  expect(settled(play, content, draw).settlement.state).toBe('WIN')
})
