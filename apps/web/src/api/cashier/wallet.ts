import type { Units } from '@croupier/money'
import { wallet } from '@croupier/wire'
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import type { Owner } from '../owner.ts'

/** The balance as the screens read it, with the account's version that orders it. */
export type Balance = { amount: Units; asset: string; version: string }

const BALANCE_KEY = ['wallet', 'balance'] as const
export const RECORD_KEY = ['wallet', 'transactions'] as const
/** Changes that come together (a draw settles many bets) are read together, this much after the first, in ms. */
const RECORD_WAIT_MS = 1_000

/** The balance of the main wallet. Ask only while there is a token. */
export const balanceQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...BALANCE_KEY, owner],
    queryFn: async ({ signal, client }) => {
      const { value } = await call(wallet.balance, { signal })
      const { sumBalance: amount, asset, version } = value
      return newer(client.getQueryData<Balance>([...BALANCE_KEY, owner]), {
        amount,
        asset,
        version,
      })
    },
  })

/**
 * Takes over a balance that arrived by push or in a reply. Messages can overtake each other: the
 * account's version decides, an older one is ignored (safety R16).
 * @param owner whose balance it is: another account may be logged in by now
 */
export function takeBalance(
  client: QueryClient,
  owner: Owner,
  push: { balance: Units; version: string; asset?: string },
): void {
  client.setQueryData<Balance>([...BALANCE_KEY, owner], (known) =>
    newer(known, {
      amount: push.balance,
      version: push.version,
      asset: push.asset ?? known?.asset ?? '',
    }),
  )
  recordGrew(client)
}

const waiting = new WeakSet<QueryClient>()

/**
 * The account record has new rows: they are at its head, so only a first page that somebody sees is read again, once for all that
 * come together. Everything else is read when somebody goes there.
 */
function recordGrew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: RECORD_KEY, refetchType: 'none' })
  if (waiting.has(client)) return
  waiting.add(client)
  setTimeout(() => {
    waiting.delete(client)
    if (document.visibilityState === 'hidden') return
    const isFirst = ({ queryKey }: Query) => (queryKey[3] as { cursor?: string }).cursor === undefined
    void client.refetchQueries({ queryKey: RECORD_KEY, type: 'active', predicate: isFirst })
  }, RECORD_WAIT_MS)
}

/** Of two balances the one with the higher account version. */
export function newer(known: Balance | undefined, next: Balance): Balance {
  return known !== undefined && BigInt(known.version) > BigInt(next.version) ? known : next
}

/** After an own command that moved money: the balance, and what must still be bet, are read again, whether or not a push came. */
export async function readMoneyAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: BALANCE_KEY })
  await client.invalidateQueries({ queryKey: ['wagering'] })
}
