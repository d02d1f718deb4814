import type { Db } from './connect.ts'
import { statement } from './hot.ts'
import type { Tx } from './transaction.ts'

const NOW = statement('db.moneyNow', 'SELECT money_now() AS now')

/** The instant of everything that is money (safety R11): the database's clock, UTC, to the millisecond. */
export async function moneyNow(from: Db | Tx): Promise<Date> {
  const rows =
    'hot' in from
      ? await from.hot.query<{ now: Date }>(NOW, [])
      : await from.$queryRawUnsafe<{ now: Date }[]>(NOW.text)
  const row = rows[0]
  if (row === undefined) throw new Error('the database did not tell the time')
  return row.now
}

/**
 * Moves the money clock by so many ms against the wall, for every process on this database.
 * @throws the database's error P0423 where the database does not allow it: everywhere but in tests and development
 */
export async function shiftMoneyClock(db: Db, byMs: number): Promise<void> {
  await db.prisma.$executeRaw`UPDATE clock_shift SET shift = ${byMs} * interval '1 millisecond'`
}
