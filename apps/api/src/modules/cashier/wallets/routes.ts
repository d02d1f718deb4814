import { readFunds } from '@croupier/domain/cashier/funds'
import { exportTransactions, listTransactions, readBalance, readStatement } from '@croupier/domain/cashier/wallets'
import type { GameGateway } from '@croupier/domain/games/providers'
import {
  moveVendorMoney,
  readVendorBalance,
  readVendorWallets,
  recallVendorMoney,
} from '@croupier/domain/games/wallets'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'
import { presentBalance, presentStatement, presentTransaction } from './present.ts'

const instantOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

/** @param gateway how providers that keep wallets of their own are called */
export const walletHandlers = (gateway: GameGateway) =>
  ({
    'wallet.balance': async (ctx) => presentBalance(await readBalance(acting(ctx))),
    'wallet.transactions': async (ctx, { query }) => {
      const { pageSize, cursor = null, kind = null, group = null, sort: by = 'time', order = 'desc' } = query
      const filter = {
        sort: { by, order },
        cursor,
        pageSize,
        kind,
        group,
        from: instantOf(query.from),
        to: instantOf(query.to),
        period: instantOf(query.period),
      }
      const page = await listTransactions(acting(ctx), filter)
      return { value: { ...page, items: page.items.map(presentTransaction) } }
    },
    'wallet.transactionsExport': async (ctx, { query }) => {
      const { kind = null, group = null, ...rest } = query
      const period = instantOf(query.period)
      return await exportTransactions(acting(ctx), ctx.site, { ...rest, kind, group, period })
    },
    'wallet.merchant': async (ctx) => {
      const vendors = await readVendorWallets(acting(ctx))
      const funds = await readFunds(acting(ctx))
      return { value: { ...funds, isSingle: vendors.length === 0, vendors } }
    },
    'wallet.vendorTransfer': async (ctx, { body }) => {
      const { value, replayed } = await moveVendorMoney(acting(ctx), gateway, body)
      if (replayed) ctx.reply.setIdempotencyHit()
      return { value }
    },
    'wallet.vendorBalance': async (ctx, { params }) => ({
      value: await readVendorBalance(acting(ctx), gateway, params.vassalage),
    }),
    'wallet.vendorRecall': async (ctx) => ({
      value: { vendors: [...(await recallVendorMoney(acting(ctx), gateway))] },
    }),
    'wallet.statement': async (ctx, { query }) => ({
      value: presentStatement(await readStatement(acting(ctx), ctx.site, query)),
    }),
  }) satisfies Pick<Handlers, Extract<RouteName, `wallet.${string}`>>
