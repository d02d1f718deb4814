import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { DAY_MS, fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { addressScopes, merchantVault } from '../../platform/index.ts'
import { type Mark, marksOf, type Person } from './person.ts'

/** Refusals within a day after which an address is told nothing more. */
const REFUSALS_MAX = 3

export interface Applicant {
  readonly merchantId: number
  /** the visitor's */
  readonly address: string
  readonly person: Person
}

async function isListed(tx: Tx, merchantId: number, marks: readonly Mark[]): Promise<boolean> {
  const kinds = marks.map(({ kind }) => kind)
  const hashes = marks.map(({ mark }) => Buffer.from(mark).toString('hex'))
  const found = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT x.id FROM unnest(${kinds}::text[], ${hashes}::text[]) given(kind, hash)
      JOIN exclusion_marks k
        ON k.merchant_id = ${merchantId} AND k.kind = given.kind AND k.mark = decode(given.hash, 'hex')
      JOIN exclusions_in_force x ON x.id = k.exclusion_id
     LIMIT 1`
  return found.length > 0
}

/** Whether the document is another account's (protection A1); of two at once the index decides later. */
async function isTaken(tx: Tx, merchantId: number, marks: readonly Mark[]): Promise<boolean> {
  const idNumberIndex = marks.find(({ kind }) => kind === 'idNumber')?.mark
  if (idNumberIndex === undefined) return false
  return (await tx.memberProfile.count({ where: { merchantId, idNumberIndex } })) > 0
}

/** @returns ms to wait; why the person is refused; null for anybody else */
async function judge(
  tx: Tx,
  { merchantId, address: ip }: Applicant,
  marks: readonly Mark[],
): Promise<number | 'MEMBER_EXCLUDED' | 'MEMBER_ID_NUMBER_TAKEN' | null> {
  const { address } = addressScopes(ip)
  // Of many parallel calls each counts those before it.
  const queue = `exclusions:${address}`
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${queue}, 0))::text`
  const now = await moneyNow(tx)
  const lately = await tx.exclusionRefusal.findMany({
    where: { address, refusedAt: { gt: new Date(now.getTime() - DAY_MS) } },
    orderBy: { refusedAt: 'desc' },
    take: REFUSALS_MAX,
    select: { refusedAt: true },
  })
  const oldest = lately.at(-1)
  if (oldest !== undefined && lately.length === REFUSALS_MAX) {
    return oldest.refusedAt.getTime() + DAY_MS - now.getTime()
  }
  const why = (await isListed(tx, merchantId, marks)) ? 'MEMBER_EXCLUDED' : 'MEMBER_ID_NUMBER_TAKEN'
  if (why === 'MEMBER_ID_NUMBER_TAKEN' && !(await isTaken(tx, merchantId, marks))) return null
  await tx.exclusionRefusal.create({ data: { merchantId, address, refusedAt: now } })
  return why
}

/**
 * Refuses somebody who registers with what a list names (protection A4), or with a document of another account (protection A1). What
 * the form says is not proved, so the answer
 * could be asked for about others. It is bounded: it never says which part of the form was meant or whose list it is, name
 * and birthday count only together, and after three such answers within a day an address is answered RATE_LIMITED whatever
 * it sends, listed or not.
 * @throws DomainError MEMBER_EXCLUDED, MEMBER_ID_NUMBER_TAKEN, RATE_LIMITED
 */
export async function screenApplicant(ctx: Ctx, applicant: Applicant): Promise<void> {
  const marks = marksOf(await merchantVault(ctx, applicant.merchantId), applicant.person)
  if (marks.length === 0) return
  const judged = await withTransaction(ctx.db, async (tx) => await judge(tx, applicant, marks))
  // Outside the transaction: the refusal is counted.
  if (judged === null) return
  if (typeof judged === 'number') fail('RATE_LIMITED', { retryAfterS: Math.ceil(judged / 1_000) })
  fail(judged, {})
}
