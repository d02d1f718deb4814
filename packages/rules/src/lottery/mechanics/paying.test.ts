import { expect, test } from 'vitest'
import { DRAW_SPACES } from '../draws/family.ts'
import { drawPlacesOf, type Play, type Selected } from '../plays/play.ts'
import { playTable } from '../plays/playTable.ts'
import { elevenFiveLott } from '../plays/tables/elevenFive.ts'
import { k3Lott } from '../plays/tables/k3.ts'
import { kl8Lott } from '../plays/tables/kl8.ts'
import { lhcSetRows } from '../plays/tables/lhcSets.ts'
import { luckyFarmLott } from '../plays/tables/luckyFarm.ts'
import { valuesAt } from './board.ts'
import { payingTest, winsOf } from './mechanics.ts'

/** A small generator of its own, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

function aDraw(play: Play, roll: (below: number) => number): number[] {
  const { places, from, to, repeats } = DRAW_SPACES[play.family]
  const draw: number[] = []
  while (draw.length < places) {
    const number = from + roll(to - from + 1)
    if (repeats || !draw.includes(number)) draw.push(number)
  }
  return draw
}

/** One symbol in this many is picked. */
function sidesOf({ mechanic, field }: Play): number {
  if (mechanic.kind === 'cells' && mechanic.together === 1) return field.cells.length + 1
  if (mechanic.kind === 'count') return 5
  if (mechanic.kind !== 'choose') return 2
  return Math.max(2, Math.floor(field.symbols.length / (mechanic.picks + 2)))
}

function aSelection(play: Play, roll: (below: number) => number): Selected {
  const { mechanic, field } = play
  if (mechanic.kind === 'typed') {
    const [cell] = field.cells
    if (cell === undefined) throw new Error('no cell')
    const keys = [1, 2, 3].map(() => mechanic.drawnKey(valuesAt(cell, aDraw(play, roll))))
    return { play, selection: { cells: [keys] } }
  }
  // Few picks where many may win; every place of a combination is filled, or it is none.
  const sides = sidesOf(play)
  const cells = (mechanic.kind === 'roles' ? [0, 1] : field.cells).map(() => {
    const picks = field.symbols.filter(() => roll(sides) === 0)
    return mechanic.kind === 'tails' && picks.length === 0 ? field.symbols.slice(0, 1) : picks
  })
  const [pool = []] = cells
  const fixed = field.bankers === true && mechanic.kind === 'choose' ? roll(mechanic.picks) : 0
  if (fixed === 0 || pool.length <= fixed) return { play, selection: { cells } }
  return { play, selection: { cells: [pool.slice(fixed)], bankers: pool.slice(0, fixed) } }
}

const plays = [
  ...(['SSC', 'PK10'] as const).flatMap((family) => [playTable(family, 'LOTT'), playTable(family, 'ELOTT')]),
  elevenFiveLott(),
  luckyFarmLott(),
  k3Lott(),
  kl8Lott(),
  lhcSetRows('horse'),
].flat()

test.each(plays.map((play) => [play.code, play] as const))(
  '%s: many selections together pay when one of them pays',
  (_code, play) => {
    const roll = dice(drawPlacesOf(play).length * 1_000 + play.code.length)
    const answers = new Set<boolean>()
    for (let round = 0; round < 60; round += 1) {
      const parts = [aSelection(play, roll), aSelection(play, roll)]
      const pays = payingTest(parts)
      for (let draws = 0; draws < 20; draws += 1) {
        const draw = aDraw(play, roll)
        const expected = parts.some((part) => winsOf(play, part.selection, draw).perTier.some((wins) => wins > 0))
        expect(pays(draw)).toBe(expected)
        answers.add(expected)
      }
    }
    expect(answers.has(false)).toBe(true)
  },
)
