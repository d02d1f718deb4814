import { moneyNow, type Prisma, type Tx } from '@croupier/db'
import { fail, type RouteName } from '@croupier/wire'
import { z } from 'zod'
import { checkKeyTime } from './keyTime.ts'

/** Seconds after which a repeat of a command that still runs may ask again. */
const RUNNING_RETRY_S = 1

/** What identifies one intent of one account (safety R7). */
export interface CommandKey<T> {
  readonly memberId: bigint
  readonly route: RouteName
  /** the uuid v7 the client made for this intent and keeps until it is answered */
  readonly key: string
  /** `fingerprintOf` the decoded input: the same key with other input is refused */
  readonly fingerprint: Uint8Array
  /** the answer's zod value: encodes it for keeping, decodes it for a repeat; leave out there what must not be kept */
  readonly answer: z.ZodType<T>
}

interface StoredKey {
  readonly same: boolean
  readonly reply: Prisma.JsonValue
}

/**
 * Runs `effect` once for a key, in the caller's transaction: key, effect and answer are one commit, so anyone who repeats gets
 * the first answer and a refused command leaves nothing behind. A repeat at the same moment waits for the first.
 * @throws DomainError IDEMPOTENCY_MISMATCH for another input under the same key, IDEMPOTENCY_RUNNING when the first has not
 * answered yet, IDEMPOTENCY_KEY_EXPIRED for a new key more than a day off the money clock; besides whatever `effect` throws
 */
export async function oncePerKey<T>(
  tx: Tx,
  command: CommandKey<T>,
  effect: () => Promise<T>,
): Promise<{ value: T; replayed: boolean }> {
  const { memberId, route, key, answer } = command
  const fingerprint = Buffer.from(command.fingerprint)
  const now = await moneyNow(tx)
  const taken = await tx.$executeRaw`
    INSERT INTO idempotency_keys (member_id, merchant_id, route, key, fingerprint, created_at)
    SELECT m.id, m.merchant_id, ${route}, ${key}::uuid, ${fingerprint}, ${now} FROM members m WHERE m.id = ${memberId}
    ON CONFLICT DO NOTHING`
  if (taken === 0) {
    const [stored] = await tx.$queryRaw<StoredKey[]>`
      SELECT fingerprint = ${fingerprint} AS same, reply
        FROM idempotency_keys WHERE member_id = ${memberId} AND route = ${route} AND key = ${key}::uuid
          AND merchant_id = (SELECT merchant_id FROM members WHERE id = ${memberId})`
    if (stored?.same === false) fail('IDEMPOTENCY_MISMATCH', {})
    if (stored === undefined || stored.reply === null) {
      fail('IDEMPOTENCY_RUNNING', { retryAfterS: RUNNING_RETRY_S })
    }
    return { value: z.decode(answer, stored.reply as z.input<typeof answer>), replayed: true }
  }
  checkKeyTime(key, now)
  const value = await effect()
  const reply = JSON.stringify(z.encode(answer, value))
  await tx.$executeRaw`
    UPDATE idempotency_keys SET reply = ${reply}::jsonb
     WHERE member_id = ${memberId} AND route = ${route} AND key = ${key}::uuid
       AND merchant_id = (SELECT merchant_id FROM members WHERE id = ${memberId})`
  return { value, replayed: false }
}
