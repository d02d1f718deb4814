import { moneyNow, type Tx } from '@croupier/db'
import { addressScopes } from '../../platform/index.ts'
import { forgetDevices } from './knownDevice.ts'
import { judgeLogin, type LoginFailures, type Verdict } from './loginLadder.ts'
import { type Attempt, unlockPasswords } from './passwordLock.ts'

type Reader = Pick<Tx, '$queryRaw' | '$queryRawUnsafe'>

interface Row {
  readonly failures: number
  readonly last_at: Date | null
}

const failuresOf = (row: Row): LoginFailures => ({ failures: row.failures, lastAt: row.last_at })

/**
 * The step of the ladder that a try is on now, by the money clock. A known browser is judged by its own failures only: a stranger
 * can lock neither it nor its neighbours out (ASVS 6.1.1). An account counts over a day, a place over an hour.
 */
export async function readVerdict(tx: Reader, attempt: Attempt, now: Date): Promise<Verdict> {
  const { merchantId, accountKey, device, ip } = attempt
  if (device !== null) {
    const own = await tx.$queryRaw<Row[]>`
      SELECT count(*)::int AS failures, max(failed_at) AS last_at FROM login_failures
       WHERE merchant_id = ${merchantId} AND account_key = ${accountKey} AND device_hash = ${device}
         AND NOT forgiven AND failed_at > ${now}::timestamptz - interval '1 day'`
    return judgeLogin(own.map(failuresOf), now)
  }
  const { address, network } = addressScopes(ip)
  const rows = await tx.$queryRaw<Row[]>`
    SELECT count(*)::int AS failures, max(failed_at) AS last_at FROM login_failures
     WHERE merchant_id = ${merchantId} AND account_key = ${accountKey} AND device_hash IS NULL
       AND NOT forgiven AND failed_at > ${now}::timestamptz - interval '1 day'
    UNION ALL
    SELECT count(*)::int, max(failed_at) FROM login_failures
     WHERE address = ${address} AND device_hash IS NULL AND failed_at > ${now}::timestamptz - interval '1 hour'
    UNION ALL
    SELECT count(*)::int, max(failed_at) FROM login_failures
     WHERE network = ${network} AND device_hash IS NULL AND failed_at > ${now}::timestamptz - interval '1 hour'`
  return judgeLogin(rows.map(failuresOf), now)
}

/**
 * Makes tries of one account, address or network wait for each other until the transaction ends: however many come at
 * once, each is judged by all before it. The locks are taken in one order everywhere.
 */
export async function queueUp(tx: Tx, attempt: Attempt): Promise<Date> {
  const { address, network } = addressScopes(attempt.ip)
  const account = `login:account:${attempt.merchantId}:${attempt.accountKey}`
  const places = [`login:address:${address}`, `login:network:${network}`]
  const keys = attempt.device === null ? [account, ...places] : [account]
  await tx.$queryRaw`
    SELECT pg_advisory_xact_lock(key)::text
      FROM (SELECT hashtextextended(name, 0) AS key FROM unnest(${keys}::text[]) name ORDER BY 1) ordered`
  return await moneyNow(tx)
}

/** Counts a failed try, and says how the next one is judged. */
export async function countFailure(tx: Tx, attempt: Attempt, now: Date): Promise<Verdict> {
  const { merchantId, accountKey, device, ip } = attempt
  const place = addressScopes(ip)
  await tx.loginFailure.create({
    data: { merchantId, accountKey, deviceHash: device, ...place, failedAt: now },
  })
  return await readVerdict(tx, attempt, now)
}

/**
 * After a right password the account starts at nothing again. A place keeps its failures at other accounts; otherwise an own
 * account would reset its tries on theirs.
 */
export async function forgiveFailures(tx: Tx, attempt: Attempt): Promise<void> {
  const { merchantId, accountKey, device, ip } = attempt
  const { address } = addressScopes(ip)
  const own = { merchantId, accountKey, deviceHash: device }
  await tx.loginFailure.deleteMany({ where: { ...own, address } })
  await tx.loginFailure.updateMany({ where: { ...own, forgiven: false }, data: { forgiven: true } })
}

/** After a new password by a mailed link the account starts at nothing, no lock holds, and no browser is known to it any more. */
export async function forgetFailures(
  tx: Tx,
  member: { id: bigint; merchantId: number; account: string },
): Promise<void> {
  const accountKey = member.account.toLowerCase()
  await tx.loginFailure.updateMany({
    where: { merchantId: member.merchantId, accountKey, forgiven: false },
    data: { forgiven: true },
  })
  await unlockPasswords(tx, { merchantId: member.merchantId, accountKey })
  await forgetDevices(tx, member.id)
}
