import { moveVendorMoney, readFunds } from '@croupier/domain/cashier/funds'
import {
  exportTransactions,
  listTransactions,
  readBalance,
  readStatement,
} from '@croupier/domain/cashier/wallets'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'
import { presentBalance, presentStatement, presentTransaction } from './present.ts'

const instantOf = (text: string | undefined): Date | null =>
  text === undefined ? null : new Date(text)

export const walletHandlers = {
  'wallet.balance': async (ctx) => presentBalance(await readBalance(acting(ctx))),
  'wallet.transactions': async (ctx, { query }) => {
    const { pageSize, cursor = null, kind = null, group = null } = query
    const filter = {
      cursor,
      pageSize,
      kind,
      group,
      from: instantOf(query.from),
      to: instantOf(query.to),
    }
    const page = await listTransactions(acting(ctx), filter)
    return { value: { ...page, items: page.items.map(presentTransaction) } }
  },
  'wallet.transactionsExport': async (ctx, { query }) => {
    const { kind = null, group = null, ...rest } = query
    return await exportTransactions(acting(ctx), ctx.site, { ...rest, kind, group })
  },
  'wallet.merchant': async (ctx) => ({ value: await readFunds(acting(ctx)) }),
  'wallet.vendorTransfer': async (_ctx, { body }) => moveVendorMoney(body),
  'wallet.statement': async (ctx, { query }) => ({
    value: presentStatement(await readStatement(acting(ctx), ctx.site, query)),
  }),
} satisfies Pick<Handlers, Extract<RouteName, `wallet.${string}`>>
