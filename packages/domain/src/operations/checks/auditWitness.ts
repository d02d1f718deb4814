import { type Db, moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { recordSubject } from './auditAnchors.ts'
import { pullBrakes } from './brake.ts'
import { clearUnseen, keepBreaches } from './breaches.ts'
import type { Breach } from './queryPart.ts'

/** Where the witness' part of I22 is kept; alarms read how old its mark is. */
export const WITNESS_PART = 'I22.witness'

/** The end of a merchant's audit chain at some moment. */
export interface AuditHead {
  readonly merchantId: number
  readonly sequence: bigint
  /** hex */
  readonly hash: string
}

/** Somebody outside of the database who keeps the heads of the audit chains (safety 4.9). */
export interface Witness {
  /** the last head of each chain that it keeps */
  last(): Promise<readonly AuditHead[]>
  /** keeps one more; it refuses one that contradicts what it keeps */
  keep(head: AuditHead): Promise<void>
}

/** What the chains of the database end with now. */
async function readHeads({ prisma }: Db): Promise<AuditHead[]> {
  return await prisma.$queryRaw<AuditHead[]>`
    SELECT m.id AS "merchantId", r.sequence, encode(r.hash, 'hex') AS hash FROM merchants m
     CROSS JOIN LATERAL (SELECT sequence, hash FROM audit_records WHERE merchant_id = m.id ORDER BY sequence DESC LIMIT 1) r
     ORDER BY m.id`
}

/** Heads that were witnessed and are not in the database any more: a chain that was rewritten, with all its hashes, or cut. */
export async function contradicted(from: Pick<Tx, '$queryRaw'>, heads: readonly AuditHead[]): Promise<Breach[]> {
  const rows = await from.$queryRaw<{ merchantId: number; sequence: bigint; isGone: boolean }[]>`
    SELECT w.merchant_id AS "merchantId", w.sequence, r.hash IS NULL AS "isGone"
      FROM unnest(${heads.map(({ merchantId }) => merchantId)}::int[], ${heads.map(({ sequence }) => sequence)}::bigint[],
                  ${heads.map(({ hash }) => hash)}::text[]) w(merchant_id, sequence, hash)
      LEFT JOIN LATERAL (SELECT hash FROM audit_records WHERE merchant_id = w.merchant_id AND sequence = w.sequence OFFSET 0) r ON true
     WHERE r.hash IS NULL OR encode(r.hash, 'hex') <> w.hash ORDER BY 1, 2`
  return rows.map(({ merchantId, sequence, isGone }) => ({
    key: BigInt(merchantId),
    merchant_id: merchantId,
    subject: recordSubject(sequence),
    detail: `the witness keeps it, and it is ${isGone ? 'gone' : 'another one'} now`,
  }))
}

/**
 * Compares the audit chains with what the witness keeps of them, and gives it their new heads. Where they differ the merchant pays nothing
 * out until officers have released it, and its new heads stay here: the witness would refuse them.
 * @returns how many new heads it keeps
 * @throws when the witness does not answer
 */
export async function witnessAudit(ctx: Ctx, witness: Witness): Promise<number> {
  const known = await witness.last()
  // Read after the witness has answered: whatever it keeps was in the database by then.
  const heads = await readHeads(ctx.db)
  const found = await withTransaction(ctx.db, async (tx) => {
    const now = await moneyNow(tx)
    const breaches = await contradicted(tx, known)
    await keepBreaches(tx, { checkId: 'I22', part: WITNESS_PART, severe: true }, breaches, now)
    await clearUnseen(tx, WITNESS_PART, now)
    await tx.$executeRaw`
      INSERT INTO check_marks (part, ran_at) VALUES (${WITNESS_PART}, ${now})
      ON CONFLICT (part) DO UPDATE SET ran_at = excluded.ran_at`
    return breaches
  })
  if (found.length > 0) {
    ctx.log.error({ breaches: found.length }, 'the audit is not what the witness keeps of it')
    await pullBrakes(ctx)
  }
  const doubted = new Set(found.map(({ merchant_id }) => merchant_id))
  const last = new Map(known.map((head) => [head.merchantId, head.sequence]))
  const fresh = heads.filter(
    ({ merchantId, sequence }) => !doubted.has(merchantId) && sequence > (last.get(merchantId) ?? 0n),
  )
  const of = { message: 'a head of the audit is not witnessed', ownerOf: merchantOf }
  await each(ctx, fresh, of, async (head) => await witness.keep(head))
  return fresh.length
}
