import { Prisma } from '@croupier/db'
import { kindSql } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { STAKES } from './noteLargeMoves.ts'

const LISTED_MAX = 100
const LOTTERY = kindSql('LOTTERY_STAKE', 'LOTTERY_PAYOUT')

/** A large stake or win, in units of its asset. */
export interface LargeMove {
  readonly id: string
  readonly at: Date
  readonly of: 'STAKE' | 'WIN'
  readonly publicId: string
  readonly account: string
  /** its code; empty where the game is not known any more */
  readonly game: string
  /** issue or round */
  readonly ref: string
  readonly asset: string
  readonly amount: Units
}

/** The newest large stakes and wins of a merchant, at most 100; of one sort alone, if one is named. */
export async function listLargeMoves(
  { db }: Ctx,
  { merchantId, of }: { readonly merchantId: number; readonly of?: LargeMove['of'] | undefined },
): Promise<LargeMove[]> {
  const { sql } = Prisma
  const isOf =
    of === undefined ? sql`true` : of === 'STAKE' ? sql`x.kind IN (${STAKES})` : sql`x.kind NOT IN (${STAKES})`
  const rows = await db.prisma.$queryRaw<(Omit<LargeMove, 'amount'> & { amount: bigint })[]>`
    SELECT x.transfer_id::text AS id, x.at, CASE WHEN x.kind IN (${STAKES}) THEN 'STAKE' ELSE 'WIN' END AS of,
           m.public_id::text AS "publicId", m.account, coalesce(o.game, r.game, '') AS game, coalesce(o.ref, r.ref, '') AS ref,
           t.currency AS asset, x.units AS amount
      FROM large_moves x JOIN members m ON m.id = x.member_id JOIN merchants t ON t.id = x.merchant_id
      LEFT JOIN LATERAL (SELECT g.code AS game, i.number AS ref FROM bet_orders b JOIN issues i ON i.id = b.issue_id
        JOIN games g ON g.id = b.game_id WHERE b.id = x.subject_id AND b.merchant_id = x.merchant_id
         AND x.kind IN (${LOTTERY})) o ON true
      LEFT JOIN LATERAL (SELECT p.vendor || '-' || c.code AS game, p.round_id AS ref FROM provider_txs y
        JOIN provider_rounds p ON p.id = y.round_row_id AND p.merchant_id = y.merchant_id
        JOIN catalogue_games c ON c.id = p.catalogue_id
        WHERE y.id = x.subject_id AND y.merchant_id = x.merchant_id AND x.kind NOT IN (${LOTTERY})) r ON true
     WHERE x.merchant_id = ${merchantId} AND ${isOf} ORDER BY x.transfer_id DESC LIMIT ${LISTED_MAX}`
  return rows.map(({ amount, ...row }) => ({ ...row, amount: units(amount) }))
}
