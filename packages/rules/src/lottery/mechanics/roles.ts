import { choose } from '../chances/combinatorics.ts'
import { arrangements } from '../chances/distribution.ts'
import { fraction, NOTHING } from '../chances/fraction.ts'
import { type Board, type Cell, placeCount, type Selection, valuesOfFirst } from './board.ts'
import { bestOnly, only, type Rules } from './mechanic.ts'

/** Two groups: `first` symbols come `times` times each, `second` ones share the other places. */
type Roles = {
  readonly kind: 'roles'
  readonly first: number
  readonly second: number
  readonly times: number
}
type RolesRow = {
  groups: readonly [Cell, Cell]
  symbols: readonly string[]
  take: readonly [number, number]
  times: number
}

function rolePairs(first: readonly string[], second: readonly string[], take: readonly [number, number]): number {
  const shared = first.filter((symbol) => second.includes(symbol)).length
  const [i, j] = take
  if (i === 1) return first.length * choose(second.length, j) - shared * choose(second.length - 1, j - 1)
  if (j === 1) return choose(first.length, i) * second.length - shared * choose(first.length - 1, i - 1)
  throw new RangeError('one of two roles takes a single symbol')
}

function isFit({ field, mechanic }: Board<Roles>, { cells }: Selection, draw: readonly number[]) {
  const counted = Map.groupBy(valuesOfFirst(field, draw), (value) => value)
  let first = 0
  let second = 0
  for (const [value, { length }] of counted) {
    const role = length === mechanic.times ? 0 : 1
    if (!cells[role]?.includes(`${value}`)) return false
    if (role === 0) first += 1
    else second += 1
  }
  return first === mechanic.first && second === mechanic.second
}

/** Two groups with a role each. */
export const roles: Rules<Roles, RolesRow> = {
  kind: 'roles',
  partsOf: ({ groups, symbols, take, times }) => ({
    field: {
      form: 'groups',
      cells: groups,
      symbols,
      picksMin: take,
      picksMax: symbols.length,
      cellsMin: 2,
    },
    mechanic: { kind: 'roles', first: take[0], second: take[1], times },
  }),
  chances: (shape) => {
    const { first, second, times } = shape.mechanic
    const places = placeCount(shape)
    const others = (places - first * times) / second
    const faces = [
      ...Array.from({ length: first * times }, (_, at) => Math.floor(at / times)),
      ...Array.from({ length: second * others }, (_, at) => first + Math.floor(at / others)),
    ]
    const pool = BigInt(shape.space.to - shape.space.from + 1)
    return [{ win: fraction(arrangements(faces), pool ** BigInt(places)), push: NOTHING }]
  },
  betsByTier: ({ mechanic }, { cells: [first = [], second = []] }) => [
    rolePairs(first, second, [mechanic.first, mechanic.second]),
  ],
  judge: (board, selection) => (draw) => only([isFit(board, selection, draw) ? 1 : 0]),
  best: () => bestOnly([1]),
}
