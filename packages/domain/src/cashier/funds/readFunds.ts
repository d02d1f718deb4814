import { withTransaction } from '@croupier/db'
import { walletOrFail } from '@croupier/ledger'
import { sum, type Units, units } from '@croupier/money'
import type { ActorCtx } from '../../ctx.ts'
import { countWagering, lockedOf } from '../wagering/index.ts'

/** An account's money by where it is on the platform; amounts in units. */
export interface Funds {
  readonly asset: string
  readonly main: Units
  /** of `main`: bonuses whose turnover is not made yet; at most all of it */
  readonly bonus: Units
  /** of `main`: what may not leave before more was bet, bonuses included; at most all of it */
  readonly locked: Units
  /** held for withdrawals that have not ended */
  readonly held: Units
  /** in the asset of points; 0 for an account without any */
  readonly points: Units
}

/** The actor's money at one moment (spec: merchant wallet). @throws Error when the account was opened without a wallet */
export async function readFunds(ctx: ActorCtx): Promise<Funds> {
  const { memberId: id, merchantId } = ctx.actor
  return await withTransaction(ctx.db, async (tx) => {
    const wallet = await walletOrFail(tx, id)
    const { balance: main, asset } = wallet
    const beside = await tx.ledgerAccount.findMany({
      where: { ownerId: id, kind: { in: ['HELD', 'POINTS'] } },
    })
    const balanceOf = (kind: string) => units(beside.find((one) => one.kind === kind)?.balance ?? 0n)
    const wagering = await countWagering(tx, { id, merchantId })
    const bonuses = wagering.rows.filter(({ state, source }) => state === 'OPEN' && source === 'BONUS')
    const atMostMain = (amount: Units): Units => (amount < main ? amount : main)
    return {
      asset,
      main,
      bonus: atMostMain(sum(bonuses.map(({ amount }) => amount))),
      locked: lockedOf(wagering, main),
      held: balanceOf('HELD'),
      points: balanceOf('POINTS'),
    }
  })
}
