import { units } from '@croupier/money'
import { scaleOf, unitsOf } from '@croupier/rules'
import type { ogp } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { accessOf, type GameGateway, type GameProvider, readGameProviders, sideBySide } from '../providers/index.ts'
import { settleTransfer, type TransferWord } from './settleTransfer.ts'

/** Transfers asked for by one run. */
const AT_ONCE = 50

interface Due {
  readonly publicId: string
  readonly memberId: bigint
  readonly merchantId: number
  readonly vendor: string
  readonly playerId: string
  readonly asset: string
}

/** Of a question about a transfer UNKNOWN says that it was never taken and never will be. */
const WORDS: Readonly<Record<ogp.TransferReply['status'], TransferWord>> = {
  OK: 'DONE',
  REFUSED: 'REFUSED',
  UNKNOWN: 'REFUSED',
  PENDING: 'UNKNOWN',
}

/** Takes those that are to be asked for, and says when each is asked for next: who dies now is followed by the next run. */
async function takeDue(ctx: Ctx): Promise<Due[]> {
  return await ctx.db.prisma.$queryRaw<Due[]>`
    UPDATE vendor_transfers t SET polls = t.polls + 1, ask_at = money_now() + interval '60 seconds'
      FROM game_players p, vendor_wallets w
     WHERE (t.id, t.merchant_id) IN (SELECT id, merchant_id FROM vendor_transfers WHERE ask_at <= money_now()
              ORDER BY ask_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
       AND p.member_id = t.member_id AND p.vendor = t.vendor AND p.merchant_id = t.merchant_id
       AND w.member_id = t.member_id AND w.vendor = t.vendor AND w.merchant_id = t.merchant_id
    RETURNING t.public_id AS "publicId", t.member_id AS "memberId", t.merchant_id AS "merchantId", t.vendor,
              p.player_id AS "playerId", w.asset`
}

async function ask(ctx: Ctx, gateway: GameGateway, provider: GameProvider, due: Due) {
  const { publicId: txId, playerId, asset } = due
  const answer = await gateway.moved(accessOf(provider, ctx.clock.now()), { txId, playerId })
  const word = answer.outcome === 'answer' ? WORDS[answer.value.status] : 'UNKNOWN'
  const digits = answer.outcome === 'answer' ? answer.value.balance : undefined
  const balance = digits === undefined ? null : units(unitsOf(digits, scaleOf(asset)))
  await settleTransfer(ctx, due, txId, word, balance)
  return answer.outcome === 'answer'
}

/**
 * Asks providers what came of transfers that nobody gave a clear answer to, or whose process died (safety R8): only this resolves
 * them. Runs may be late, doubled or killed. A provider that is silent keeps no other waiting.
 * @returns how many were asked for
 */
export async function followVendorTransfers(ctx: Ctx, gateway: GameGateway): Promise<number> {
  const due = await takeDue(ctx)
  if (due.length === 0) return 0
  const providers = new Map((await readGameProviders(ctx)).map((one) => [one.vendor, one]))
  const left = await sideBySide(due, async (one) => {
    const provider = providers.get(one.vendor)
    return provider === undefined || (await ask(ctx, gateway, provider, one))
  })
  return due.length - left.length
}
