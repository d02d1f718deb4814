import { withTransaction } from '@croupier/db'
import { kindSql } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'

const MARK = 'largeMoves.transfers'
/** Transfers that one step looks through, and steps of a run: the next run goes on. */
const AT_ONCE = 200_000n
const STEPS_MAX = 100
export const STAKES = kindSql('LOTTERY_STAKE', 'GAME_STAKE')
export const WINS = kindSql('LOTTERY_PAYOUT', 'GAME_PAYOUT', 'GAME_JACKPOT')

/** From which sums on a stake and a win are large, by merchant. */
async function boundsOf(ctx: Ctx) {
  const merchants = await ctx.db.prisma.merchant.findMany({ select: { id: true } })
  const bounds = { merchants: [] as number[], stakes: [] as bigint[], wins: [] as bigint[] }
  for (const { id } of merchants) {
    const { largeMoves } = await readSettings(ctx.db, id)
    bounds.merchants.push(id)
    bounds.stakes.push(parseUnits(largeMoves.stake))
    bounds.wins.push(parseUnits(largeMoves.win))
  }
  return bounds
}

type Bounds = Awaited<ReturnType<typeof boundsOf>>

/** @returns whether there may be more */
async function noteSome(ctx: Ctx, bounds: () => Promise<Bounds>): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const [range] = await tx.$queryRaw<{ after: bigint; upto: bigint }[]>`
      SELECT * FROM take_check_range(${MARK}, (SELECT last_drawn('ledger_transfers_id_seq'::regclass)), ${AT_ONCE}::bigint)`
    if (range === undefined || range.upto === range.after) return false
    const { merchants, stakes, wins } = await bounds()
    await tx.$executeRaw`
      INSERT INTO large_moves (transfer_id, member_id, subject_id, units, at, merchant_id, kind)
      SELECT t.id, m.id, t.subject_id, t.units, t.created_at, t.merchant_id, t.kind
        FROM ledger_transfers t
        JOIN unnest(${merchants}::int[], ${stakes}::bigint[], ${wins}::bigint[]) b(merchant_id, stake, win) ON b.merchant_id = t.merchant_id
        JOIN ledger_accounts a ON a.id = CASE WHEN t.kind IN (${STAKES}) THEN t.from_account_id ELSE t.to_account_id END
        JOIN members m ON m.id = a.owner_id
       WHERE t.id > ${range.after} AND t.id <= ${range.upto}
         AND (t.kind IN (${STAKES}) AND t.units >= b.stake OR t.kind IN (${WINS}) AND t.units >= b.win)
         AND NOT is_test_account(m.type, m.test_at)
      ON CONFLICT DO NOTHING`
    return range.upto - range.after === AT_ONCE
  })
}

/**
 * Keeps the stakes and wins that are large by their merchants' settings (rules E4.7), of what has become final in the ledger since the
 * last time. It costs what was booked since; said again, it keeps nothing twice. Test and trial accounts are not in it.
 */
export async function noteLargeMoves(ctx: Ctx): Promise<void> {
  // Mostly nothing was booked since: then no merchant's settings are read.
  let read: Promise<Bounds> | undefined
  const bounds = () => {
    read ??= boundsOf(ctx)
    return read
  }
  for (let step = 0; step < STEPS_MAX; step += 1) if (!(await noteSome(ctx, bounds))) return
}
