import { type Fraction, fraction } from '../fraction.ts'
import { hasKeys, type Moved, MULTIPLIER_SCALE, type SeededRules, type UnderWay } from '../seeded.ts'

/** Fields of the square, and how many of them hide a mine at least and at most. */
export const CELLS = 25
export const MINES_MIN = 1
export const MINES_MAX = 24
/** The house keeps a hundredth of each stake on average, however many fields are opened. */
export const MINES_EDGE_PPM = 10_000

/** What one opened field, or the way out, showed. */
export interface MinesView {
  /** null: the player left without opening another one */
  readonly cell: number | null
  /** the player leaves with it */
  readonly isOut: boolean
  /** at the end: every mine */
  readonly mines?: readonly number[]
}

/** How many ways there are to choose some of many. */
export function ways(many: number, some: number): bigint {
  let product = 1n
  for (let index = 0; index < some; index += 1) {
    product = (product * BigInt(many - index)) / BigInt(index + 1)
  }
  return product
}

/** How likely it is that so many fields are opened without a mine. */
export const safeChance = (mines: number, opened: number): Fraction =>
  fraction(ways(CELLS - mines, opened), ways(CELLS, opened))

/** What leaving after so many opened fields pays, at MULTIPLIER_SCALE, cut towards zero. */
export function minesMultiplier(mines: number, opened: number): bigint {
  if (opened === 0) return MULTIPLIER_SCALE
  const { top, bottom } = safeChance(mines, opened)
  return (BigInt(1_000_000 - MINES_EDGE_PPM) * bottom * MULTIPLIER_SCALE) / (1_000_000n * top)
}

/** The exact return of a round that is left after so many opened fields, before its payout is cut to whole units. */
export function minesReturn(mines: number, opened: number): Fraction {
  const { top, bottom } = safeChance(mines, opened)
  return fraction(minesMultiplier(mines, opened) * top, MULTIPLIER_SCALE * bottom)
}

const minesOf = (choice: object): number => (choice as { mines: number }).mines
const pays = (stake: bigint, mines: number, opened: number): bigint =>
  (stake * minesMultiplier(mines, opened)) / MULTIPLIER_SCALE

/** The fields that were opened, in order. */
export const openedOf = (steps: readonly { readonly view: object }[]): readonly number[] =>
  steps.flatMap(({ view }) => {
    const { cell } = view as Partial<MinesView>
    return typeof cell === 'number' ? [cell] : []
  })

const over = (won: bigint, view: MinesView, mines: readonly number[]): Moved => ({
  step: { won: String(won), view: { ...view, mines } },
  isOver: true,
})

function open({ stake, choice, outcome, cap }: UnderWay, cell: number, wantsOut: boolean): Moved {
  const { mines } = outcome.hidden as { mines: readonly number[] }
  const count = minesOf(choice)
  if (mines.includes(cell)) return over(0n, { cell, isOut: false }, mines)
  const opened = openedOf(outcome.steps).length + 1
  // Nothing is left to open, or the next field could pay more than a round may.
  const isOut = wantsOut || opened === CELLS - count || pays(stake, count, opened + 1) > cap
  if (isOut) return over(pays(stake, count, opened), { cell, isOut }, mines)
  return { step: { won: '0', view: { cell, isOut } satisfies MinesView }, isOver: false }
}

/** Mines: fields are opened one after another; a mine ends the round, leaving pays. */
export const MINES: SeededRules = {
  isChoice: (choice) =>
    hasKeys(choice, 'mines') &&
    Number.isInteger(choice.mines) &&
    Number(choice.mines) >= MINES_MIN &&
    Number(choice.mines) <= MINES_MAX,
  isStake: () => true,
  most: (choice, stake) => pays(stake, minesOf(choice), 1),
  async deal(stream, { choice }) {
    const free = Array.from({ length: CELLS }, (_, cell) => cell)
    const mines: number[] = []
    while (mines.length < minesOf(choice)) {
      mines.push(...free.splice(await stream.below(free.length), 1))
    }
    return { steps: [{ won: '0', view: {} }], jackpots: [], hidden: { mines } }
  },
  leave: { cell: null, isOut: true },
  move(round, move) {
    if (!hasKeys(move, 'cell', 'isOut') || typeof move.isOut !== 'boolean') return null
    const opened = openedOf(round.outcome.steps)
    const { cell, isOut } = move
    if (cell === null) {
      const { mines } = round.outcome.hidden as { mines: readonly number[] }
      const won = pays(round.stake, minesOf(round.choice), opened.length)
      return isOut ? over(won, { cell, isOut }, mines) : null
    }
    const isCell = Number.isInteger(cell) && Number(cell) >= 0 && Number(cell) < CELLS
    return isCell && !opened.includes(Number(cell)) ? open(round, Number(cell), isOut) : null
  },
}
