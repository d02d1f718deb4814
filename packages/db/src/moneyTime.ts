import type { Db } from './connect.ts'
import { statement } from './hot.ts'
import type { Tx } from './transaction.ts'

const NOW = statement('db.moneyNow', 'SELECT money_now() AS now')

/** The instant of everything that is money (safety R11): the database's clock, UTC, to the millisecond. */
export async function moneyNow(from: Db | Tx): Promise<Date> {
  const rows =
    'hot' in from ? await from.hot.query<{ now: Date }>(NOW, []) : await from.$queryRawUnsafe<{ now: Date }[]>(NOW.text)
  const row = rows[0]
  if (row === undefined) throw new Error('the database did not tell the time')
  return row.now
}

/**
 * Moves the money clock by this many ms against the wall clock, for every session that reads the shift: all of them where the
 * database is marked for tests, else those opened with `shiftedClock`.
 * @throws the database's error P0423 in a session that may not shift, 42501 for a role that is not the owner
 */
export async function shiftMoneyClock(db: Db, byMs: number): Promise<void> {
  await db.prisma.$executeRaw`UPDATE clock_shift SET shift = ${byMs} * interval '1 millisecond'`
}
