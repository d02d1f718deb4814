import type { Tx } from '@croupier/db'

/** What somebody else could have changed, each with the hours for which nothing leaves the account after it (safety 4.5). */
const SECRET_STOP_HOURS = 24
const CONTACT_STOP_HOURS = 72

/**
 * Until when nothing may leave an account because what protects it was changed (safety 4.5): a day after password, second factor
 * or withdrawal password, three days after phone or e-mail. Withdrawals and transfers ask this; a transfer would be the way
 * around.
 * @param now an instant of the money clock
 * @returns null when nothing stops it
 */
export async function paymentsStoppedUntil(
  tx: Pick<Tx, '$queryRaw'>,
  memberId: bigint,
  now: Date,
): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ until: Date | null }[]>`
    SELECT greatest(greatest(m.password_changed_at, m.payment_password_changed_at, m.factor_changed_at)
             + ${SECRET_STOP_HOURS}::int * interval '1 hour',
             (SELECT max(c.changed_at) FROM member_contacts c WHERE c.member_id = m.id)
             + ${CONTACT_STOP_HOURS}::int * interval '1 hour') AS until
      FROM members m WHERE m.id = ${memberId}`
  const until = row?.until ?? null
  return until !== null && until > now ? until : null
}
