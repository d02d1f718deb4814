import { Prisma } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { isWithin, within } from '../../platform/index.ts'

/** So many of the latest orders, and of the latest rounds, are looked through; filters choose among these. */
const LOOKED_THROUGH_MAX = 2_000
const LISTED_MAX = 100

/** Which of the latest bets; amounts in units. */
export interface LiveBetFilter {
  /** null: all merchants */
  readonly merchantId: number | null
  /** an account of the merchant, whole; empty: everybody's */
  readonly account: string
  /** a part of the game's code; empty: any game */
  readonly game: string
  readonly minStake: Units
  readonly minPayout: Units
}

/** A bet of the latest: an order of the own lottery, or a round of a provider. Trial accounts are not in it. */
export interface LiveBet {
  readonly id: string
  readonly at: Date
  readonly merchantCode: string
  readonly publicId: string
  readonly account: string
  readonly isTest: boolean
  readonly game: string
  /** issue or round */
  readonly ref: string
  readonly asset: string
  readonly stake: Units
  /** null: not settled yet */
  readonly payout: Units | null
}

type Row = Omit<LiveBet, 'stake' | 'payout'> & { stake: bigint; payout: bigint | null }

/** @returns null for everybody @throws DomainError NOT_FOUND for an account that there is not */
async function memberOf(ctx: Ctx, { merchantId, account }: LiveBetFilter) {
  if (account === '') return null
  const where = { account, AND: [within(ctx), merchantId === null ? {} : { merchantId }] }
  const found = await ctx.db.prisma.member.findFirst({ where, select: { id: true } })
  return found === null ? fail('NOT_FOUND', {}) : found.id
}

/**
 * The latest bets that fit, at most 100, newest first.
 * @throws DomainError NOT_FOUND for an account that there is not
 */
export async function listLiveBets(ctx: Ctx, filter: LiveBetFilter): Promise<LiveBet[]> {
  const { merchantId, game, minStake, minPayout } = filter
  const memberId = await memberOf(ctx, filter)
  const [stakeMin, payoutMin]: bigint[] = [minStake, minPayout]
  const isOwn = isWithin(ctx, Prisma.sql`merchant_id`)
  const rows = await ctx.db.prisma.$queryRaw<Row[]>`
    WITH latest AS (
      SELECT 'o' || o.id AS id, o.placed_at AS at, o.merchant_id, o.member_id, g.code AS game, i.number AS ref, t.currency AS asset,
             o.stake_units AS stake, l.payout
        FROM (SELECT * FROM bet_orders WHERE (${merchantId}::int IS NULL OR merchant_id = ${merchantId}::int) AND ${isOwn}
                 AND (${memberId}::bigint IS NULL OR member_id = ${memberId}::bigint) ORDER BY id DESC LIMIT ${LOOKED_THROUGH_MAX}) o
        JOIN issues i ON i.id = o.issue_id JOIN games g ON g.id = o.game_id JOIN merchants t ON t.id = o.merchant_id
       CROSS JOIN LATERAL (SELECT CASE WHEN bool_and(x.settled_at IS NOT NULL) THEN coalesce(sum(x.payout_units), 0)::bigint END AS payout
         FROM bet_lines x WHERE x.issue_id = o.issue_id AND x.member_id = o.member_id AND x.order_row_id = o.id) l
       UNION ALL
      SELECT 'r' || r.id, r.begun_at, r.merchant_id, r.member_id, r.vendor || '-' || c.code, r.round_id, r.asset, r.stake_units,
             CASE WHEN r.state <> 'OPEN' THEN r.won_units END
        FROM (SELECT * FROM provider_rounds WHERE (${merchantId}::int IS NULL OR merchant_id = ${merchantId}::int) AND ${isOwn} AND asset <> 'DEMO'
                 AND (${memberId}::bigint IS NULL OR member_id = ${memberId}::bigint) ORDER BY id DESC LIMIT ${LOOKED_THROUGH_MAX}) r
        JOIN catalogue_games c ON c.id = r.catalogue_id
    )
    SELECT b.id, b.at, t.code AS "merchantCode", m.public_id::text AS "publicId", m.account, is_test_account(m.type, m.test_at) AS "isTest",
           b.game, b.ref, b.asset, b.stake, b.payout
      FROM latest b JOIN members m ON m.id = b.member_id JOIN merchants t ON t.id = b.merchant_id
     WHERE m.type <> 4 AND b.stake >= ${stakeMin} AND coalesce(b.payout, 0) >= ${payoutMin}
       AND position(lower(${game}::text) IN lower(b.game)) > 0
     ORDER BY b.at DESC, b.id DESC LIMIT ${LISTED_MAX}`
  return rows.map(({ stake, payout, ...row }) => ({
    ...row,
    stake: units(stake),
    payout: payout === null ? null : units(payout),
  }))
}
