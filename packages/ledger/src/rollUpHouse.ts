import { type Db, statement } from '@croupier/db'

const ROLL_UP = statement('ledger.rollUpHouse', 'SELECT roll_up_house() AS folded')

/**
 * Folds the house's entries into its balances per day (safety R4), as far as no running transaction can still add to them.
 * @returns how many entries were folded; 0 when another process is at it
 */
export async function rollUpHouse(db: Db): Promise<bigint> {
  const [row] = await db.hot.query<{ folded: bigint }>(ROLL_UP, [])
  return row?.folded ?? 0n
}
