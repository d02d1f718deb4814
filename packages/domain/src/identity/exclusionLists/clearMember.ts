import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, type OfficerRequest, type SecondYes } from '../../platform/index.ts'

/** Who was found not to be the person of an entry, by which officers and why: kept in the audit chain. */
export interface Clearance extends OfficerRequest {
  readonly source: string
  readonly reference: string
  readonly second: SecondYes
}

/**
 * Two officers keep that an entry does not mean this account's person, though it looks like it (protection A4): a namesake of the same day,
 * the next owner of a number. The entry goes on holding for whom it means; of every other the account stays excluded.
 * @returns false when no such entry seems to mean this person
 */
export async function clearMember(ctx: Ctx, clearance: Clearance): Promise<boolean> {
  const { memberId, source, reference, second } = clearance
  return await withTransaction(ctx.db, async (tx) => {
    const count = await tx.$executeRaw`
      INSERT INTO exclusion_clearances (member_id, exclusion_id, cleared_at)
      SELECT DISTINCT e.member_id, e.exclusion_id, ${await moneyNow(tx)}::timestamptz
        FROM excluded_members e JOIN exclusions x ON x.id = e.exclusion_id
       WHERE e.member_id = ${memberId} AND x.source = ${source} AND x.reference = ${reference}
         AND NOT EXISTS (SELECT 1 FROM protection_breaks b WHERE b.exclusion_id = x.id AND b.member_id = e.member_id)
      ON CONFLICT DO NOTHING`
    if (count === 0) return false
    await second.use(tx)
    await auditOfficer(tx, clearance, 'member.exclusionCleared', { source, reference, second: second.by })
    return true
  })
}
