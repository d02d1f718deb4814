import type { Balance, Statement, Transaction } from '@croupier/domain/cashier/wallets'
import type { RouteReply, wallet } from '@croupier/wire'

/** Spec 7: the client reads value.sumBalance. */
export function presentBalance(balance: Balance): RouteReply<typeof wallet.balance> {
  const { units, asset, version } = balance
  return { value: { sumBalance: units, asset, version: String(version) } }
}

/** One line of the account record. */
export function presentTransaction(one: Transaction) {
  return { ...one, id: String(one.id) }
}

/** A statement of both accounts. */
export function presentStatement({ cash, held, ...rest }: Statement): RouteReply<typeof wallet.statement>['value'] {
  return {
    ...rest,
    cash: { ...cash, kinds: [...cash.kinds] },
    held: { ...held, kinds: [...held.kinds] },
  }
}
