import { withTransaction } from '@croupier/db'
import { ZERO_UNITS } from '@croupier/money'
import { DomainError, funds as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { firstAnswer, onceIfKeyed } from '../../platform/index.ts'
import type { GameGateway } from '../providers/index.ts'
import { askVendorWallet, moveVendorMoney, vendorWalletOf } from './moveVendorMoney.ts'
import { readVendorWallets } from './readVendorWallets.ts'

type Recalled = wire.VendorRecalled['vendors'][number]

async function recall(ctx: ActorCtx, gateway: GameGateway, vassalage: string): Promise<Recalled> {
  const { balance: amount } = await askVendorWallet(ctx, gateway, await vendorWalletOf(ctx, vassalage))
  if (amount === 0n) return { vassalage, amount, state: 'DONE', code: null }
  const requestId = ctx.ids.uuid()
  const move = { requestId, vassalage, way: 'OUT', amount } as const
  const { value } = await moveVendorMoney(ctx, gateway, move)
  return { vassalage, amount, state: value.state, code: null }
}

const answer = wire.recallWallets.reply.shape.value.shape.vendors
const command = { route: 'wallet.vendorRecall' as const, input: {}, answer }

/**
 * Brings everything back that the actor has at providers (rules E4.5): each of them for itself, so that one that does not answer keeps
 * nothing of the others. Said again, it brings what is left; said again with its key after it was answered, it only answers.
 * @throws DomainError those of the key (`onceIfKeyed`)
 */
export async function recallVendorMoney(ctx: ActorCtx, gateway: GameGateway): Promise<readonly Recalled[]> {
  const first = await firstAnswer(ctx, command)
  if (first !== null) return first
  const rows: Recalled[] = []
  for (const { vassalage } of await readVendorWallets(ctx)) {
    try {
      rows.push(await recall(ctx, gateway, vassalage))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      rows.push({ vassalage, amount: ZERO_UNITS, state: 'REFUSED', code: error.code })
    }
  }
  // Its moves are transactions of their own, with providers asked between them: what is kept is only what came of it.
  return await withTransaction(ctx.db, async (tx) => await onceIfKeyed(tx, ctx, command, async () => rows))
}
