import { hasKeys } from '../seeded.ts'
import { type DuelEnd, type DuelRules, otherSeat, type Seat } from './duel.ts'

export const BOARD_SIDE = 13
const CELLS = BOARD_SIDE * BOARD_SIDE
const ROW = 5
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

export interface GomokuState {
  /** who begins */
  readonly first: Seat
  /** cells in the order in which they were taken, in turn */
  readonly stones: readonly number[]
  readonly out?: { readonly seat: Seat; readonly why: 'TIME' | 'RESIGNED' }
}

const of = (state: object): GomokuState => state as GomokuState
const ownerOf = ({ first }: GomokuState, index: number): Seat => (index % 2 === 0 ? first : otherSeat(first))
const turnOf = (state: GomokuState): Seat => ownerOf(state, state.stones.length)

/** The longest row that a stone of a side would be part of. */
function rowAt(own: ReadonlySet<number>, cell: number): number {
  const [x, y] = [cell % BOARD_SIDE, Math.floor(cell / BOARD_SIDE)]
  const run = (dx: number, dy: number): number => {
    let length = 0
    for (;;) {
      const [cx, cy] = [x + dx * (length + 1), y + dy * (length + 1)]
      const isOn = cx >= 0 && cx < BOARD_SIDE && cy >= 0 && cy < BOARD_SIDE
      if (!isOn || !own.has(cy * BOARD_SIDE + cx)) return length
      length += 1
    }
  }
  return Math.max(...DIRECTIONS.map(([dx, dy]) => 1 + run(dx, dy) + run(-dx, -dy)))
}

const stonesOf = (state: GomokuState, seat: Seat): ReadonlySet<number> =>
  new Set(state.stones.filter((_, index) => ownerOf(state, index) === seat))

const wonBy = (winner: Seat, why: DuelEnd['why']): DuelEnd => ({
  winner,
  shares: winner === 0 ? [200, 0] : [0, 200],
  why,
})

function endOf(state: GomokuState): DuelEnd | null {
  if (state.out !== undefined) return wonBy(otherSeat(state.out.seat), state.out.why)
  const last = state.stones.at(-1)
  if (last === undefined) return null
  const seat = ownerOf(state, state.stones.length - 1)
  if (rowAt(stonesOf(state, seat), last) >= ROW) return wonBy(seat, 'FIVE')
  const isFull = state.stones.length === CELLS
  return isFull ? { winner: null, shares: [100, 100], why: 'FULL' } : null
}

/** What a cell is worth to the partner: a row of its own first, then one of the other side's. */
function worthOf(state: GomokuState, seat: Seat, cell: number): number {
  const own = rowAt(stonesOf(state, seat), cell)
  const theirs = rowAt(stonesOf(state, otherSeat(seat)), cell)
  const middle = Math.abs((cell % BOARD_SIDE) - 6) + Math.abs(Math.floor(cell / BOARD_SIDE) - 6)
  return 10 ** Math.min(own, ROW) * 2 + 10 ** Math.min(theirs, ROW) - middle / 100
}

/** Five in a row on a board of 13 by 13. */
export const GOMOKU: DuelRules = {
  clockMs: 30_000,
  deal: async (stream) => ({ first: (await stream.below(2)) === 0 ? 0 : 1, stones: [] }) satisfies GomokuState,
  toMove: (state) => [turnOf(of(state))],
  move(state, seat, move) {
    const { stones } = of(state)
    if (!hasKeys(move, 'cell') || turnOf(of(state)) !== seat) return null
    const cell = Number(move.cell)
    const isFree = Number.isInteger(move.cell) && cell >= 0 && cell < CELLS && !stones.includes(cell)
    return isFree ? { ...state, stones: [...stones, cell] } : null
  },
  timeOut: (state) => ({ ...state, out: { seat: turnOf(of(state)), why: 'TIME' } }),
  resign: (state, seat) => ({ ...state, out: { seat, why: 'RESIGNED' } }),
  ended: (state) => endOf(of(state)),
  // Everything lies open.
  view: (state) => state,
  isShown: () => true,
  practice(state, seat) {
    const free = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !of(state).stones.includes(cell))
    const worth = free.map((cell) => worthOf(of(state), seat, cell))
    return { cell: free[worth.indexOf(Math.max(...worth))] ?? 0 }
  },
}
