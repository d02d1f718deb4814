import { listTransactions, readBalance } from '@croupier/domain/cashier/wallets'
import { acting, type Handlers } from '../../../handler.ts'
import { presentBalance, presentTransaction } from './present.ts'

const instantOf = (text: string | undefined): Date | null =>
  text === undefined ? null : new Date(text)

export const walletHandlers = {
  'wallet.balance': async (ctx) => presentBalance(await readBalance(acting(ctx))),
  'wallet.transactions': async (ctx, { query }) => {
    const { pageSize, cursor = null, kind = null } = query
    const filter = { cursor, pageSize, kind, from: instantOf(query.from), to: instantOf(query.to) }
    const page = await listTransactions(acting(ctx), filter)
    return { value: { ...page, items: page.items.map(presentTransaction) } }
  },
} satisfies Pick<Handlers, 'wallet.balance' | 'wallet.transactions'>
