import { type Units, units } from '@croupier/money'

/** What the rows of a page have together; a row without a value adds nothing. */
export const pageSum = <Row>(rows: readonly Row[], of: (row: Row) => Units | null): Units =>
  units(rows.reduce((sum, row) => sum + (of(row) ?? 0n), 0n))
