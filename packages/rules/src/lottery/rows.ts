import type { Family, Mode } from './family.ts'
import type { Cell, Mechanic, PickField, Play, Reading, Tier } from './play.ts'

/** What the rows of one tab of a table have in common. */
type RowBase = {
  code: string
  /** Absent when the row is played in one place only and its code is the rule's. */
  rule?: string
  group: string
  policy?: string
  tiers: readonly Tier[]
}

type ChooseRow = RowBase & {
  cell: Cell
  symbols: readonly string[]
  read: Reading
  picks: number
  /** Bets per subset; 1 unless said. */
  factor?: number
}

type RolesRow = RowBase & {
  groups: readonly [Cell, Cell]
  symbols: readonly string[]
  take: readonly [number, number]
  read: Extract<Mechanic, { kind: 'roles' }>['read']
}

type Typed = Omit<Extract<Mechanic, { kind: 'typed' }>, 'kind'>
type TypedRow = RowBase & Typed & { cell: Cell; symbols: readonly string[]; typedSymbols: number }

type CellsRow = RowBase & {
  cells: readonly Cell[]
  symbols: readonly string[]
  read: Reading
  /** How many cells form one bet; 1 unless said. */
  together?: number
  distinct?: boolean
  picksMax?: number
  tierOf?: Readonly<Record<string, number>>
  betsOf?: Readonly<Record<string, readonly number[]>>
}

/** One cell on some draw places. */
export function cell(label: string, ...places: number[]): Cell {
  return { label, places }
}

/** Cells on one place each, labelled in order from the first place on. */
export function placeCells(labels: readonly string[], firstPlace = 0): Cell[] {
  return labels.map((label, index) => ({ label, places: [firstPlace + index] }))
}

function cellsField(row: CellsRow, together: number): PickField {
  return {
    form: 'cells',
    cells: row.cells,
    symbols: row.symbols,
    picksMin: row.cells.map(() => 1),
    picksMax: row.picksMax ?? row.symbols.length,
    cellsMin: together,
  }
}

/** What a builder adds to a row's base to make it a play. */
type Parts = { readonly field: PickField; readonly mechanic: Mechanic }

function cellsParts(row: CellsRow): Parts {
  const together = row.together ?? 1
  return {
    field: cellsField(row, together),
    mechanic: {
      kind: 'cells',
      together,
      distinct: row.distinct ?? false,
      read: row.read,
      tierOf: row.tierOf ?? {},
      ...(row.betsOf === undefined ? {} : { betsOf: row.betsOf }),
    },
  }
}

function chooseParts(row: ChooseRow): Parts {
  return {
    field: {
      form: 'cells',
      cells: [row.cell],
      symbols: row.symbols,
      picksMin: [row.picks],
      picksMax: row.symbols.length,
      cellsMin: 1,
    },
    mechanic: { kind: 'choose', picks: row.picks, factor: row.factor ?? 1, read: row.read },
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
    mechanic: { kind: 'roles', first, second, read: row.read },
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

/** The row builders of one family and mode. */
export function rowsOf(family: Family, mode: Mode) {
  const play = (row: RowBase, { field, mechanic }: Parts): Play => ({
    code: row.code,
    rule: row.rule ?? row.code,
    family,
    mode,
    group: row.group,
    ...(row.policy === undefined ? {} : { policy: row.policy }),
    field,
    tiers: row.tiers,
    mechanic,
  })
  return {
    /** Picks in cells; `together` of them form a bet. */
    cells: (row: CellsRow): Play => play(row, cellsParts(row)),
    /** Full picks that each also bet on their last places. */
    tails: (row: CellsRow): Play =>
      play(row, {
        field: cellsField(row, row.cells.length),
        mechanic: { kind: 'tails', read: row.read },
      }),
    /** Subsets of one pool. */
    choose: (row: ChooseRow): Play => play(row, chooseParts(row)),
    /** Two groups with a role each. */
    roles: (row: RolesRow): Play => play(row, rolesParts(row)),
    /** Written bets. */
    typed: (row: TypedRow): Play => play(row, typedParts(row)),
  }
}
