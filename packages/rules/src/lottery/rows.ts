import { DRAW_SPACES, type DrawSpace, type Family, type Mode } from './family.ts'
import { type HitsRow, hitsParts } from './hitsParts.ts'
import type {
  Cell,
  ChooseWin,
  Market,
  Mechanic,
  NumbersOf,
  PickField,
  Play,
  Reading,
} from './play.ts'
import { type Parts, priced, type RowBase } from './rowTiers.ts'
import { type TickedRow, tickedParts } from './tickedParts.ts'

type ChooseRow = RowBase & {
  cell: Cell
  symbols: readonly string[]
  picks: number
  /** Bets per subset; 1 unless said. */
  factor?: number
  /** How many places must show a symbol; 1 unless said. */
  times?: number
  exact?: boolean
  parts?: readonly number[]
  numbersOf?: NumbersOf
  special?: string
  /** All symbols come, in tier 0, unless said. */
  wins?: readonly ChooseWin[]
  picksMax?: number
  bankers?: boolean
}

type RolesRow = RowBase & {
  groups: readonly [Cell, Cell]
  symbols: readonly string[]
  take: readonly [number, number]
  times: number
}

type Typed = Omit<Extract<Mechanic, { kind: 'typed' }>, 'kind'>
type TypedRow = RowBase & Typed & { cell: Cell; symbols: readonly string[]; typedSymbols: number }

type CellsRow = RowBase & {
  cells: readonly Cell[]
  symbols: readonly string[]
  market: Market
  /** How many cells form one bet; 1 unless said. */
  together?: number
  distinct?: boolean
  picksMax?: number
  tierOf?: Readonly<Record<string, number>>
  betsOf?: Readonly<Record<string, readonly number[]>>
}

type CountRow = RowBase & {
  cell: Cell
  symbols: readonly string[]
  numbersOf: NumbersOf
  tiersOf: Extract<Mechanic, { kind: 'count' }>['tiersOf']
}

type AdjacentRow = RowBase & { cells: readonly Cell[]; symbols: readonly string[] }

type JointRow = RowBase & {
  cells: readonly Cell[]
  symbols: readonly string[]
  numbersOf: NumbersOf
  pushedBy: NumbersOf
  picksMax: number
  cellsMin: number
}

/** One cell on some draw places. */
export function cell(label: string, ...places: number[]): Cell {
  return { label, places }
}

/** Cells on one place each, labelled in order from the first place on. */
export function placeCells(labels: readonly string[], firstPlace = 0): Cell[] {
  return labels.map((label, index) => ({ label, places: [firstPlace + index] }))
}

function cellsField(
  {
    cells,
    symbols,
    picksMax,
  }: { cells: readonly Cell[]; symbols: readonly string[]; picksMax?: number },
  cellsMin: number,
): PickField {
  return {
    form: 'cells',
    cells,
    symbols,
    picksMin: cells.map(() => 1),
    picksMax: picksMax ?? symbols.length,
    cellsMin,
  }
}

function cellsParts(row: CellsRow): Parts {
  const together = row.together ?? 1
  return {
    field: cellsField(row, together),
    mechanic: {
      kind: 'cells',
      together,
      distinct: row.distinct ?? false,
      market: row.market,
      tierOf: row.tierOf ?? {},
      ...(row.betsOf === undefined ? {} : { betsOf: row.betsOf }),
    },
  }
}

function chooseParts(row: ChooseRow): Parts {
  const { picks, numbersOf, special } = row
  return {
    field: {
      ...cellsField({ ...row, cells: [row.cell] }, 1),
      picksMin: [picks],
      ...(row.bankers === undefined ? {} : { bankers: row.bankers }),
    },
    mechanic: {
      kind: 'choose',
      picks,
      factor: row.factor ?? 1,
      times: row.times ?? 1,
      parts: row.parts ?? [row.cell.places.length],
      ...(row.exact === undefined ? {} : { exact: row.exact }),
      wins: row.wins ?? [{ hits: [picks], tier: 0 }],
      ...(numbersOf === undefined ? {} : { numbersOf }),
      ...(special === undefined ? {} : { special }),
    },
  }
}

function rolesParts(row: RolesRow): Parts {
  const [first, second] = row.take
  return {
    field: {
      form: 'groups',
      cells: row.groups,
      symbols: row.symbols,
      picksMin: row.take,
      picksMax: row.symbols.length,
      cellsMin: 2,
    },
    mechanic: { kind: 'roles', first, second, times: row.times },
  }
}

function typedParts(row: TypedRow): Parts {
  const { keyOf, drawnKey, tierOfKey } = row
  return {
    field: {
      form: 'typed',
      cells: [row.cell],
      symbols: row.symbols,
      picksMin: [1],
      picksMax: row.symbols.length,
      cellsMin: 1,
      typedSymbols: row.typedSymbols,
    },
    mechanic: { kind: 'typed', keyOf, drawnKey, tierOfKey },
  }
}

function countParts({ cell: one, symbols, numbersOf, tiersOf }: CountRow): Parts {
  return {
    field: cellsField({ cells: [one], symbols }, 1),
    mechanic: { kind: 'count', numbersOf, tiersOf },
  }
}

function adjacentParts({ cells, symbols }: AdjacentRow): Parts {
  const ordered = cells.length > 1
  const field = cellsField({ cells, symbols }, cells.length)
  return {
    field: ordered ? field : { ...field, picksMin: [2] },
    mechanic: { kind: 'adjacent', ordered },
  }
}

function jointParts(row: JointRow): Parts {
  const { numbersOf, pushedBy } = row
  return {
    field: cellsField(row, row.cellsMin),
    mechanic: { kind: 'joint', numbersOf, pushedBy },
  }
}

/**
 * The row builders of one family and mode.
 * @param space the family's own draw space unless a smaller one is asked for, or one that its draws are read as
 * @param reading how they are
 */
export function rowsOf(
  family: Family,
  mode: Mode,
  space: DrawSpace = DRAW_SPACES[family],
  reading?: Reading,
) {
  const play = (row: RowBase, parts: Parts): Play => {
    const [mechanic, tiers] = priced(space, row.tiers, parts)
    return {
      code: row.code,
      rule: row.rule ?? row.code,
      family,
      space,
      ...(reading === undefined ? {} : { reading }),
      mode,
      group: row.group,
      ...(row.policy === undefined ? {} : { policy: row.policy }),
      field: parts.field,
      tiers,
      mechanic,
    }
  }
  return {
    /** Picks in cells; `together` of them form a bet. */
    cells: (row: CellsRow): Play => play(row, cellsParts(row)),
    /** Full picks that each also bet on their last places. */
    tails: (row: CellsRow): Play =>
      play(row, {
        field: cellsField(row, row.cells.length),
        mechanic: { kind: 'tails', market: row.market },
      }),
    /** Subsets of one pool. */
    choose: (row: ChooseRow): Play => play(row, chooseParts(row)),
    /** Two groups with a role each. */
    roles: (row: RolesRow): Play => play(row, rolesParts(row)),
    /** Digits on places that the player ticks. */
    ticked: (row: RowBase & TickedRow): Play => play(row, tickedParts(row)),
    /** Written bets. */
    typed: (row: TypedRow): Play => play(row, typedParts(row)),
    /** Picks judged by how many places show one of their numbers. */
    count: (row: CountRow): Play => play(row, countParts(row)),
    /** Picks or written bets that win once on every place that shows them. */
    hits: (row: RowBase & HitsRow): Play => play(row, hitsParts(row)),
    /** Two numbers in neighbouring places. */
    adjacent: (row: AdjacentRow): Play => play(row, adjacentParts(row)),
    /** One bet out of all picks. */
    joint: (row: JointRow): Play => play(row, jointParts(row)),
  }
}
