import { outbox, push, type Tx } from '@croupier/db'
import { rooms } from '@croupier/wire'
import { type Deal, type Outcome, outcomeOf } from './deal.ts'
import { addToRound, changeRound, openCase } from './keep.ts'
import { type Income, payMoney, releaseMoney } from './money.ts'
import type { StoredTx } from './player.ts'

/**
 * Whether a payout waits for a person: what its round has won with it is above what the provider may pay in one round (safety 3.7,
 * protocol limits.maxPayout).
 * @param won of the whole round, in units
 */
export const isAboveCap = ({ provider }: Deal, won: bigint): boolean => won > provider.maxPayout

/** Whether a transaction is kept, and waits for a person. */
export const isInReview = ({ verdict, undoneAt }: Pick<StoredTx, 'verdict' | 'undoneAt'>): boolean =>
  verdict === 'PENDING_REVIEW' && undoneAt === null

/** What of a table is booked once officers say so; amounts in units. */
interface ReviewRelease {
  readonly roundId: string
  readonly catalogueId: number
  readonly reserved: bigint
  readonly wagered: bigint
  readonly won: bigint
  readonly effective: bigint
}

const textOf = (release: ReviewRelease): object =>
  Object.fromEntries(Object.entries(release).map(([name, value]) => [name, String(value)]))

/**
 * Shows a payout that was kept as PENDING_REVIEW to officers; nothing is booked of it until they say so.
 * @param subject its id at the provider
 * @param held what waits, in units; its player reads that it does
 * @param release what comes back from a table, where it is that
 */
export async function holdPayout(
  { tx, provider, player }: Deal,
  subject: string,
  held: bigint,
  release?: ReviewRelease,
): Promise<Outcome> {
  const detail = { cap: String(provider.maxPayout), ...(release && { release: textOf(release) }) }
  await openCase(tx, provider.vendor, player, { kind: 'LARGE_PAYOUT', subject, detail })
  const { memberId, publicId, merchantId, asset, at } = player
  if (asset !== 'DEMO') {
    await tx.$executeRaw`
      SELECT message_money(${memberId}::bigint, ${merchantId}::int, 'PAYOUT_HELD', ${`payout:${provider.vendor}:${subject}`}, ${held}::bigint,
             ${at}::timestamptz)::text`
    await outbox(tx, { kind: 'EVENT', pushes: [push(rooms.member(publicId), 'message.changed', {})] })
  }
  return outcomeOf('PENDING_REVIEW')
}

/** A payout that waits. */
export interface PayoutInReview {
  readonly id: bigint
  readonly kind: Income | 'RELEASE'
  readonly units: bigint
  readonly roundRowId: bigint | null
}

async function releaseOf(tx: Tx, caseId: bigint): Promise<ReviewRelease> {
  const [row] = await tx.$queryRaw<ReviewRelease[]>`
    SELECT q.* FROM provider_cases c CROSS JOIN LATERAL jsonb_to_record(c.detail -> 'release') AS q("roundId" text, "catalogueId" int,
           reserved bigint, wagered bigint, won bigint, effective bigint) WHERE c.id = ${caseId}`
  if (row === undefined) throw new Error(`case ${caseId} is about no table`)
  return row
}

/** Books what was held, as it would have been at once: the round pays it, now. @param caseId of its case */
export async function bookReviewed(deal: Deal, payout: PayoutInReview, caseId: bigint): Promise<void> {
  const { tx, provider, player } = deal
  const { id, kind, units: amount, roundRowId } = payout
  if (kind !== 'RELEASE') {
    if (roundRowId !== null) await addToRound(tx, player, roundRowId, amount)
    await payMoney(tx, player, kind, id, amount)
    return
  }
  const { reserved, wagered, ...rest } = await releaseOf(tx, caseId)
  const change = { ...rest, staked: wagered, isFinished: true }
  await changeRound(tx, provider, player, change)
  await releaseMoney(tx, provider, player, id, { reserved, back: amount })
}
