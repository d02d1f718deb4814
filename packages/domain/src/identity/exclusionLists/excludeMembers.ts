import { moneyNow, type Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'
import { endOtherSessions } from '../access/index.ts'
import { writeToMember } from '../contacts/index.ts'
import { holdOffSweep } from '../exclusions/index.ts'

const NEWS_MS = 24 * 3_600_000

interface Due {
  readonly id: bigint
  readonly merchant_id: number
  readonly account: string
  /** an entry that holds was found before: its person has been told */
  readonly notified: boolean
}

/** Whom to look at: one member, everybody whom one entry means, or some members. */
export type Sought =
  | { readonly memberId: bigint }
  | { readonly exclusionId: bigint }
  | { readonly memberIds: readonly bigint[] }

/** Members behind one, by their ids, whom an entry means that was not found yet. */
export async function readMeant({ db }: Ctx, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await db.prisma.$queryRaw<{ id: bigint }[]>`
    SELECT m.id FROM members m JOIN (
      SELECT e.member_id FROM excluded_members e LEFT JOIN member_exclusions f USING (member_id, exclusion_id)
       WHERE e.member_id > ${after} GROUP BY 1 HAVING bool_or(f.member_id IS NULL)) e ON e.member_id = m.id
     WHERE m.status <> 'CLOSED' ORDER BY m.id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/**
 * Marks members whom an entry means that was not found yet, ends all their sessions and writes to them (protection A4, P5). From then on
 * every path to play and to offers is closed to them; they may log in and take their money out.
 * @returns how many members were marked, at most `limit`
 */
export async function excludeMembers(tx: Tx, ctx: Ctx, sought: Sought, limit: number): Promise<number> {
  const only = 'memberId' in sought ? sought.memberId : null
  const entry = 'exclusionId' in sought ? sought.exclusionId : null
  const some = 'memberIds' in sought ? [...sought.memberIds] : null
  if (only !== null) await holdOffSweep(tx)
  const due = await tx.$queryRaw<Due[]>`
    SELECT m.id, m.merchant_id, m.account, e.notified FROM members m JOIN (
      SELECT e.member_id, bool_or(f.member_id IS NOT NULL) AS notified
        FROM excluded_members e LEFT JOIN member_exclusions f USING (member_id, exclusion_id)
       WHERE (${only}::bigint IS NULL OR e.member_id = ${only}::bigint)
         AND (${entry}::bigint IS NULL OR e.exclusion_id = ${entry}::bigint)
         AND (${some}::bigint[] IS NULL OR e.member_id = ANY (${some}::bigint[]))
       GROUP BY 1 HAVING bool_or(f.member_id IS NULL)) e ON e.member_id = m.id
     WHERE m.status <> 'CLOSED' ORDER BY m.id LIMIT ${limit} FOR NO KEY UPDATE OF m`
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  const found = await tx.$queryRaw<{ member_id: bigint; exclusion_id: bigint }[]>`
    INSERT INTO member_exclusions (member_id, exclusion_id, found_at)
    SELECT DISTINCT member_id, exclusion_id, ${await moneyNow(tx)}::timestamptz FROM excluded_members
     WHERE member_id = ANY (${ids}::bigint[])
    ON CONFLICT DO NOTHING RETURNING member_id, exclusion_id`
  // Of two parallel runs, one finds the work of the other done, and sends nothing.
  const marked = due.filter(({ id }) => found.some((one) => one.member_id === id))
  await tx.member.updateMany({ where: { id: { in: marked.map(({ id }) => id) } }, data: { guarded: true } })
  for (const { id } of marked) {
    await endOtherSessions(tx, id, null, 'EXCLUDED', ctx.clock.now())
  }
  for (const { id, merchant_id: merchantId, account, notified } of marked) {
    if (notified) continue
    const { name: merchant } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } })
    const mail = { kind: 'excluded', language: undefined, lifeMs: NEWS_MS } as const
    await writeToMember(tx, ctx, id, { ...mail, merchantId, words: { merchant, account } })
  }
  for (const { id, merchant_id: merchantId } of marked) {
    const entries = found.filter((one) => one.member_id === id)
    const after = { entries: entries.map(({ exclusion_id }) => String(exclusion_id)) }
    const subject = { actorId: null, subjectId: id }
    await audit(tx, { merchantId, action: 'member.excluded', ...subject, after })
  }
  return marked.length
}
