import { symbolsOfCell } from '../mechanics/board.ts'
import { countLines } from '../mechanics/mechanics.ts'
import type { Play } from '../plays/play.ts'

const PPM = 1_000_000

const known = new WeakMap<Play, number>()

/** Written bets of so many signs: equal bets in another order count once. */
function typedBets({ field, mechanic }: Play): number {
  if (!('keyOf' in mechanic)) throw new RangeError('not a play of written bets')
  let texts = ['']
  for (let sign = 0; sign < (field.typedSymbols ?? 1); sign += 1) {
    texts = texts.flatMap((text) => field.symbols.map((symbol) => text + symbol))
  }
  return new Set(texts.map(mechanic.keyOf).filter((key) => key !== null)).size
}

/** All bets of a play: as many as a line has that picks everything (rules A3). */
export function allBetsOf(play: Play): number {
  const counted = known.get(play)
  if (counted !== undefined) return counted
  const { field } = play
  const everything = field.cells.map((_, cell) => [...symbolsOfCell(field, cell)])
  const bets = field.form === 'typed' ? typedBets(play) : countLines(play, { cells: everything })
  known.set(play, bets)
  return bets
}

/**
 * Whether a line is thin cover (rules A3, dan tiao): a LOTT line of fewer than a part of all bets of its play. What thin lines of
 * a player pay in an issue has a cap of its own.
 * @param bets of the line
 * @param sharePpm the part, in parts per million; 0: no line is thin
 */
export const isThinCover = (play: Play, bets: number, sharePpm: number): boolean =>
  play.mode === 'LOTT' && sharePpm > 0 && bets * PPM < sharePpm * allBetsOf(play)
