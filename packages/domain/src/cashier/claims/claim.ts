import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { MINUTE_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer } from '../../platform/index.ts'

/** An officer who has taken something up has so long to decide it, minutes; then anybody may take it up. */
const CLAIM_MINUTES = 15

/** What is taken up: a withdrawal by its number, or a deposit by its id. */
export type ClaimItem =
  | { readonly of: 'withdrawals'; readonly id: bigint }
  | { readonly of: 'deposits'; readonly id: string }

/** Who has taken something up, and until when nobody else decides it. */
export interface Claim {
  readonly by: string
  readonly until: Date
}

/** The claim in a row as it holds now; null: nobody has taken it up, or the time is over. */
export function claimIn(
  row: { readonly claimedBy: string | null; readonly claimedUntil: Date | null },
  now: Date,
): Claim | null {
  const { claimedBy: by, claimedUntil: until } = row
  return by === null || until === null || until <= now ? null : { by, until }
}

interface Row {
  readonly memberId: bigint
  readonly endedAt: Date | null
  readonly claimedBy: string | null
  readonly claimedUntil: Date | null
}

const ROW = { memberId: true, endedAt: true, claimedBy: true, claimedUntil: true } as const

async function readRow(tx: Tx, item: ClaimItem): Promise<Row | null> {
  return item.of === 'withdrawals'
    ? await tx.withdrawal.findFirst({ where: { id: item.id }, select: ROW })
    : await tx.deposit.findFirst({ where: { id: item.id }, select: ROW })
}

/** Locks what is claimed, so that of two officers at the same moment one is first. */
async function lock(tx: Tx, item: ClaimItem): Promise<void> {
  if (item.of === 'withdrawals') {
    await tx.$queryRaw`SELECT 1 FROM withdrawals WHERE id = ${item.id} FOR NO KEY UPDATE`
  } else {
    await tx.$queryRaw`SELECT 1 FROM deposits WHERE id = ${item.id}::uuid FOR NO KEY UPDATE`
  }
}

async function write(tx: Tx, item: ClaimItem, claim: Claim | null): Promise<void> {
  const data = { claimedBy: claim?.by ?? null, claimedUntil: claim?.until ?? null }
  if (item.of === 'withdrawals') await tx.withdrawal.updateMany({ where: { id: item.id }, data })
  else await tx.deposit.updateMany({ where: { id: item.id }, data })
}

/** Whether another officer has taken something up, so that this one does not decide it; asked with its row locked. */
export async function isClaimedByOther(tx: Tx, item: ClaimItem, by: string): Promise<boolean> {
  const row = await readRow(tx, item)
  const claim = row === null ? null : claimIn(row, await moneyNow(tx))
  return claim !== null && claim.by !== by
}

/** Gives something back once it was decided, or wants another officer. */
export async function dropClaim(tx: Tx, item: ClaimItem): Promise<void> {
  await write(tx, item, null)
}

/** The outcome. CLAIMED: another officer was first. */
export type ClaimOutcome = 'DONE' | 'NOT_FOUND' | 'OVER' | 'CLAIMED'

/**
 * An officer takes up something that waits, for a quarter of an hour, or gives it back; taken up again, the time begins again.
 * Nobody else decides it meanwhile.
 */
export async function claim(
  ctx: Ctx,
  item: ClaimItem,
  { by, isTaken }: { readonly by: string; readonly isTaken: boolean },
): Promise<ClaimOutcome> {
  return await withTransaction<ClaimOutcome>(ctx.db, async (tx) => {
    await lock(tx, item)
    const row = await readRow(tx, item)
    if (row === null) return 'NOT_FOUND'
    if (row.endedAt !== null) return 'OVER'
    const now = await moneyNow(tx)
    const known = claimIn(row, now)
    if (known !== null && known.by !== by) return 'CLAIMED'
    const until = new Date(now.getTime() + CLAIM_MINUTES * MINUTE_MS)
    await write(tx, item, isTaken ? { by, until } : null)
    const { memberId } = row
    const noun = item.of === 'withdrawals' ? 'withdrawal' : 'deposit'
    const action = `${noun}.${isTaken ? 'claimed' : 'givenBack'}`
    await auditOfficer(tx, { memberId, by, reason: '' }, action, { [noun]: String(item.id) })
    return 'DONE'
  })
}
