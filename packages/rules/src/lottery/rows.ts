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

/** The row builders of one family and mode. */
export function rowsOf(family: Family, mode: Mode) {
  const play = (row: RowBase, field: PickField, mechanic: Mechanic): Play => ({
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
    cells: (row: CellsRow): Play => {
      const together = row.together ?? 1
      return play(row, cellsField(row, together), {
        kind: 'cells',
        together,
        distinct: row.distinct ?? false,
        read: row.read,
        tierOf: row.tierOf ?? {},
        ...(row.betsOf === undefined ? {} : { betsOf: row.betsOf }),
      })
    },
    /** Full picks that each also bet on their last places. */
    tails: (row: CellsRow): Play =>
      play(row, cellsField(row, row.cells.length), { kind: 'tails', read: row.read }),
    /** Subsets of one pool. */
    choose: (
      row: RowBase & { cell: Cell; symbols: readonly string[]; read: Reading } & {
        picks: number
        factor?: number
      },
    ): Play =>
      play(
        row,
        {
          form: 'cells',
          cells: [row.cell],
          symbols: row.symbols,
          picksMin: [row.picks],
          picksMax: row.symbols.length,
          cellsMin: 1,
        },
        { kind: 'choose', picks: row.picks, factor: row.factor ?? 1, read: row.read },
      ),
    /** Two groups with a role each. */
    roles: (
      row: RowBase & { groups: readonly [Cell, Cell]; symbols: readonly string[] } & {
        take: readonly [number, number]
        read: Extract<Mechanic, { kind: 'roles' }>['read']
      },
    ): Play =>
      play(
        row,
        {
          form: 'groups',
          cells: row.groups,
          symbols: row.symbols,
          picksMin: row.take,
          picksMax: row.symbols.length,
          cellsMin: 2,
        },
        { kind: 'roles', first: row.take[0], second: row.take[1], read: row.read },
      ),
    /** Written bets. */
    typed: (
      row: RowBase & { cell: Cell; symbols: readonly string[]; typedSymbols: number } & Omit<
          Extract<Mechanic, { kind: 'typed' }>,
          'kind'
        >,
    ): Play =>
      play(
        row,
        {
          form: 'typed',
          cells: [row.cell],
          symbols: row.symbols,
          picksMin: [1],
          picksMax: row.symbols.length,
          cellsMin: 1,
          typedSymbols: row.typedSymbols,
        },
        {
          kind: 'typed',
          keyOf: row.keyOf,
          drawnKey: row.drawnKey,
          tierOfKey: row.tierOfKey,
        },
      ),
  }
}
