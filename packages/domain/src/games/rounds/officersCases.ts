import { Prisma, sqlStateOf, type Tx, withTransaction } from '@croupier/db'
import { pushBalances } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { fail, type ogp } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { audit, isWithin, SecondNeeded, type SecondYes } from '../../platform/index.ts'
import { type GameProvider, readGameProvider } from '../providers/index.ts'
import { bookAdjustment } from './adjust.ts'
import type { Deal } from './deal.ts'
import type { CaseKind } from './keep.ts'
import { bookReviewed, type PayoutInReview } from './payoutReview.ts'
import { holdPlayer, scopeOf } from './player.ts'

const LISTED_MAX = 200
/** LOCK NOT AVAILABLE: the provider books for this player. */
const LOCKED = '55P03'
const RETRY_S = 2

/** Something about a provider that a person looks at; amounts in units. */
export interface OfficersCase {
  readonly id: string
  readonly vendor: string
  readonly merchantCode: string
  readonly kind: CaseKind
  /** the transaction, round or ticket that it is about */
  readonly subject: string
  readonly account: string | null
  readonly publicId: string | null
  readonly openedAt: Date
  readonly seenAt: Date
  readonly times: number
  readonly closedAt: Date | null
  /** of an adjustment or a payout that waits: above zero for the player, below zero against them */
  readonly adjustment: Units | null
  readonly asset: string | null
  /** why the provider asks for it, in its own words */
  readonly why: string | null
}

type Row = Omit<OfficersCase, 'adjustment'> & { adjustment: bigint | null }

/** Cases of game providers, at most 200: those that are open, the oldest first; or those that were closed, the latest first. */
export async function listOfficersCases(ctx: Ctx, isClosed: boolean): Promise<OfficersCase[]> {
  const rows = await ctx.db.prisma.$queryRaw<Row[]>`
    SELECT c.id::text, c.vendor, t.code AS "merchantCode", c.kind, c.subject, m.account, m.public_id::text AS "publicId",
           c.opened_at AS "openedAt", c.seen_at AS "seenAt", c.times, c.closed_at AS "closedAt", w.asset,
           left(c.detail ->> 'reasonCode', 200) AS why, a.adjustment
      FROM provider_cases c JOIN merchants t ON t.id = c.merchant_id LEFT JOIN members m ON m.id = c.member_id
      LEFT JOIN ledger_accounts w ON w.owner_id = c.member_id AND w.merchant_id = c.merchant_id AND w.kind = 'CASH'
      LEFT JOIN LATERAL (SELECT CASE p.kind WHEN 'ADJUST_OUT' THEN -p.units ELSE p.units END AS adjustment
        FROM provider_txs p WHERE c.kind IN ('ADJUSTMENT', 'LARGE_PAYOUT') AND p.vendor = c.vendor AND p.tx_id = c.subject
         AND p.merchant_id = c.merchant_id AND p.member_id = c.member_id AND p.kind <> 'TOMBSTONE' LIMIT 1) a ON true
     WHERE (c.closed_at IS NOT NULL) = ${isClosed} AND ${isWithin(ctx, Prisma.sql`c.merchant_id`)}
     ORDER BY c.closed_at DESC, c.opened_at, c.id LIMIT ${LISTED_MAX}`
  return rows.map((row) => ({
    ...row,
    adjustment: row.adjustment === null ? null : units(row.adjustment),
  }))
}

interface OpenCase {
  readonly id: bigint
  readonly vendor: string
  readonly kind: CaseKind
  readonly subject: string
  readonly merchantId: number
  readonly memberId: bigint | null
}

/** @throws DomainError NOT_FOUND, STAFF_OVER for one that is closed */
async function readOpenCase(tx: Tx, id: bigint): Promise<OpenCase> {
  const [found] = await tx.$queryRaw<(OpenCase & { closedAt: Date | null })[]>`
    SELECT id, vendor, kind, subject, merchant_id AS "merchantId", member_id AS "memberId", closed_at AS "closedAt"
      FROM provider_cases WHERE id = ${id} FOR UPDATE`
  if (found === undefined) return fail('NOT_FOUND', {})
  if (found.closedAt !== null) fail('STAFF_OVER', {})
  return found
}

const isDecided = ({ kind }: OpenCase): boolean => kind === 'ADJUSTMENT' || kind === 'LARGE_PAYOUT'

const close = async (tx: Tx, { id }: OpenCase): Promise<void> => {
  await tx.$executeRaw`UPDATE provider_cases SET closed_at = money_now() WHERE id = ${id}`
}

interface Deciding {
  readonly caseId: bigint
  readonly by: string
  readonly reason: string
}

/**
 * An officer has looked at a case, and nothing is left to do. An adjustment or a payout that waits is decided, not closed.
 * @throws DomainError NOT_FOUND, STAFF_OVER for one that is closed or has to be decided
 */
export async function closeOfficersCase(ctx: Ctx, request: Deciding): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const found = await readOpenCase(tx, request.caseId)
    if (isDecided(found)) fail('STAFF_OVER', {})
    await close(tx, found)
    await note(tx, found, request, 'providerCase.closed')
  })
}

async function note(
  tx: Tx,
  { memberId, merchantId, vendor, kind, subject }: OpenCase,
  { by, reason }: Deciding,
  action: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const after = { vendor, kind, subject, ...more, by, reason }
  // A round of a player whom nobody here knows is about no member.
  await audit(tx, { merchantId, action, actorId: null, subjectId: memberId, after })
}

type Waiting = PayoutInReview | (Omit<PayoutInReview, 'kind'> & { readonly kind: 'ADJUST_IN' | 'ADJUST_OUT' })

async function bookWaiting(deal: Deal, waiting: Waiting, { id, subject }: OpenCase): Promise<void> {
  if (waiting.kind === 'ADJUST_IN' || waiting.kind === 'ADJUST_OUT') {
    await bookAdjustment(deal, { ...waiting, kind: waiting.kind, subject })
  } else await bookReviewed(deal, { ...waiting, kind: waiting.kind }, id)
}

async function decide(tx: Tx, provider: GameProvider, found: OpenCase, isBooked: boolean): Promise<Waiting> {
  const { memberId, merchantId, vendor, subject } = found
  const [named] = await tx.$queryRaw<{ playerId: string }[]>`
    SELECT player_id AS "playerId" FROM game_players WHERE vendor = ${vendor} AND member_id = ${memberId}`
  const player = named && (await holdPlayer(tx, provider, { ...named, sessionToken: '' }))
  if (player === undefined || player === null) return fail('NOT_FOUND', {})
  const [waiting] = await tx.$queryRaw<Waiting[]>`
    SELECT id, kind, units, round_row_id AS "roundRowId" FROM provider_txs
     WHERE vendor = ${vendor} AND scope = ${scopeOf(provider, player.playerId)} AND tx_id = ${subject}
       AND merchant_id = ${merchantId} AND verdict = 'PENDING_REVIEW' AND undone_at IS NULL FOR UPDATE`
  if (waiting === undefined) return fail('STAFF_OVER', {})
  const { id } = waiting
  if (isBooked) await bookWaiting({ tx, provider, player }, waiting, found)
  const body: ogp.MoneyReply = isBooked ? { status: 'OK', hostTxId: `h-${id}` } : { status: 'TX_ROLLED_BACK' }
  await tx.$executeRaw`
    UPDATE provider_txs SET verdict = ${body.status}, body = ${JSON.stringify(body)}::jsonb,
           undone_at = ${isBooked ? null : player.at}
     WHERE id = ${id} AND merchant_id = ${merchantId}`
  if (isBooked) {
    await pushBalances(tx, merchantId, [player.wallet], player.at)
  }
  return waiting
}

/**
 * Officers decide an adjustment or a payout that was too large to be booked without asking (protocol, PENDING_REVIEW): it is booked as a small one is,
 * or counts as undone. The provider hears it from /tx/status, and from a repeat of its call.
 * @throws DomainError NOT_FOUND, STAFF_OVER where nothing waits any more, SERVICE_BUSY while the provider books for this player
 */
export async function decideAdjustment(
  ctx: Ctx,
  request: Deciding & { readonly isBooked: boolean; readonly second: SecondYes | null },
): Promise<void> {
  const { isBooked, second } = request
  try {
    await withTransaction(ctx.db, async (tx) => {
      const found = await readOpenCase(tx, request.caseId)
      if (!isDecided(found)) return fail('STAFF_OVER', {})
      const provider = await readGameProvider(ctx, found.vendor)
      if (provider === null) return fail('NOT_FOUND', {})
      const { kind, units: amount } = await decide(tx, provider, found, isBooked)
      // What is booked was too large for the platform alone; it is for one officer, too.
      if (isBooked && second === null) {
        const { merchantId, subject } = found
        throw new SecondNeeded({ merchantId, subject, sum: units(amount) })
      }
      await second?.use(tx)
      await close(tx, found)
      const more = {
        way: kind,
        units: String(amount),
        outcome: isBooked ? 'BOOKED' : 'REFUSED',
        ...(second === null ? {} : { second: second.by }),
      }
      await note(tx, found, request, 'providerCase.decided', more)
    })
  } catch (error) {
    if (sqlStateOf(error) === LOCKED) fail('SERVICE_BUSY', { retryAfterS: RETRY_S })
    throw error
  }
  ctx.db.wakeRelay()
}
