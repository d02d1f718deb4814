import { type Db, moneyNow, statement, type Tx, withTransaction } from '@croupier/db'
import { fail, HOUR_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { addressScopes } from '../../platform/index.ts'

/** Tries within an hour that opened nothing, after which an address is answered no more: each may say that a name is taken. */
const REFUSED_MAX = 20

const RECENT = statement(
  'registration.triesOfAddress',
  `SELECT count(*)::int AS tries FROM register_tries
    WHERE address = $1 AND tried_at > $2::timestamptz - interval '1 day'`,
)

/**
 * Whether a picture has to be read before another account is tried from here: people open one account, machines many, and a try
 * that is refused tells about others as well.
 * @param from tries within a day that go without; 0 asks everybody
 */
export async function isCaptchaDue(db: Db, ip: string, from: number): Promise<boolean> {
  if (from === 0) return true
  const [row] = await db.hot.query<{ tries: number }>(RECENT, [addressScopes(ip).address, await moneyNow(db)])
  return (row?.tries ?? 0) >= from
}

/**
 * Counts a try before it is judged: of many parallel ones each counts those before it.
 * @returns its id, for `noteOpened`
 * @throws DomainError RATE_LIMITED after twenty refused ones of the address within an hour
 */
export async function countTry(ctx: Ctx, merchantId: number, ip: string): Promise<bigint> {
  const { address } = addressScopes(ip)
  return await withTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`register:${address}`}, 0))::text`
    const triedAt = await moneyNow(tx)
    const refused = await tx.registerTry.findMany({
      where: { address, opened: false, triedAt: { gt: new Date(triedAt.getTime() - HOUR_MS) } },
      orderBy: { triedAt: 'desc' },
      take: REFUSED_MAX,
      select: { triedAt: true },
    })
    const oldest = refused[REFUSED_MAX - 1]
    if (oldest !== undefined) {
      const waitMs = oldest.triedAt.getTime() + HOUR_MS - triedAt.getTime()
      fail('RATE_LIMITED', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1_000)) })
    }
    const { id } = await tx.registerTry.create({ data: { merchantId, address, triedAt }, select: { id: true } })
    return id
  })
}

/** An account came of a try: it does not count as refused. */
export async function noteOpened(tx: Tx, id: bigint): Promise<void> {
  await tx.registerTry.update({ where: { id }, data: { opened: true } })
}
