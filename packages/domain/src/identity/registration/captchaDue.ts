import { type Db, statement } from '@croupier/db'

const RECENT = statement(
  'registration.recentOfAddress',
  `SELECT count(*)::int AS opened FROM sessions
    WHERE method = 'REGISTER' AND address = $1 AND created_at > $2::timestamptz - interval '1 day'`,
)

/**
 * Whether a picture has to be read before another account is opened from here: people open one account, machines many.
 * @param from accounts within a day that go without; 0 asks everybody
 */
export async function isCaptchaDue(db: Db, address: string, from: number, now: Date): Promise<boolean> {
  if (from === 0) return true
  const [row] = await db.hot.query<{ opened: number }>(RECENT, [address, now])
  return (row?.opened ?? 0) >= from
}
