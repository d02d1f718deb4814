import { gameMenus, type LotteryReads } from '@croupier/domain/lottery/games'
import {
  readComingIssues,
  readCurrentIssues,
  readIssue,
  readOpenedNumbers,
  wireIssue,
} from '@croupier/domain/lottery/issues'
import { cancelOrder, exportOrders, listOrders, placeBets, readOrder, sumOrders } from '@croupier/domain/lottery/orders'
import { explainRebates } from '@croupier/domain/lottery/rebates'
import type { lottery, RouteInput } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'
import { presentCurrent, presentMenus, presentOrder, presentPlaced, presentRebates } from './present.ts'

type OwnOrders = RouteInput<typeof lottery.myOrders>['query']

const instantOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))
const filterOf = (query: Pick<OwnOrders, 'mode' | 'gameCode' | 'state' | 'orderId'>) => {
  const { mode = null, gameCode = null, state = null, orderId = null } = query
  return { mode, gameCode, state, orderId }
}

type LotteryRoute = Extract<keyof Handlers, `lottery.${string}`>

/** Games and their issues: what everybody may read. */
function issueHandlers(reads: LotteryReads) {
  const { catalogue } = reads
  return {
    'lottery.gameMenus': async ({ merchantId }, { query }) => {
      const groups = await gameMenus(await reads.games(merchantId), query.prizeMode ?? null)
      return { value: presentMenus(groups) }
    },
    'lottery.currentIssues': async ({ db }) => {
      const { serverTime, games } = await readCurrentIssues(db, null)
      return { value: { serverTime, games: games.map(presentCurrent) } }
    },
    'lottery.currentIssue': async ({ db }, { params }) => {
      const game = await catalogue.game(params.gameCode)
      const { serverTime, games } = await readCurrentIssues(db, game)
      const [own = { gameCode: game.code, current: null, next: null, lastDrawn: null }] = games
      return { value: { serverTime, ...presentCurrent(own) } }
    },
    'lottery.comingIssues': async ({ db }, { params, query }) => {
      const game = await catalogue.game(params.gameCode)
      return { value: await readComingIssues(db, game, query.size) }
    },
    'lottery.openedNumbers': async ({ db }, { query }) => {
      const game = await catalogue.game(query.gameCode)
      const { size, day } = query
      const before = query.before === undefined ? undefined : new Date(query.before)
      return { value: (await readOpenedNumbers(db, game, { size, day, before })).map(wireIssue) }
    },
    'lottery.longDragon': async ({ merchantId }) => {
      const { serverTime, entries } = await reads.longDragon(merchantId)
      return { value: { serverTime, entries: [...entries] } }
    },
    'lottery.issueByNumber': async ({ db }, { params }) => {
      const game = await catalogue.game(params.gameCode)
      return { value: wireIssue(await readIssue(db, game, params.number)) }
    },
  } satisfies Partial<Handlers>
}

/** The lottery's calls over one desk: catalogue, remembered series and the batcher of bets belong to the process. */
export function lotteryHandlers(reads: LotteryReads) {
  const { catalogue } = reads
  return {
    ...issueHandlers(reads),
    'lottery.placeBets': async (ctx, { params, body }) => {
      const placed = await placeBets(acting(ctx), reads, { ...params, ...body })
      if (placed.replayed) ctx.reply.setIdempotencyHit()
      return { value: presentPlaced(placed) }
    },
    'lottery.cancelOrder': async (ctx, { params }) => {
      const { refunded, balance, version, replayed } = await cancelOrder(acting(ctx), params.orderId)
      if (replayed) ctx.reply.setIdempotencyHit()
      return { value: { refunded, balance, version: String(version) } }
    },
    'lottery.myOrders': async (ctx, { query }) => {
      const { pageSize, cursor = null, sort: by = 'time', order = 'desc' } = query
      const range = { from: instantOf(query.from), to: instantOf(query.to) }
      const filter = { ...filterOf(query), ...range }
      const sort = { by, order }
      const page = await listOrders(acting(ctx), { cursor, pageSize, sort, ...filter })
      return { value: { ...page, items: page.items.map(presentOrder) } }
    },
    'lottery.myTotals': async (ctx, { query }) => {
      const { from, to } = query
      const input = { from, to, ...filterOf(query) }
      return { value: await sumOrders(acting(ctx), ctx.site, input) }
    },
    'lottery.myOrdersExport': async (ctx, { query }) => {
      const { from, to, format, language } = query
      const input = { from, to, format, language, ...filterOf(query) }
      return await exportOrders(acting(ctx), ctx.site, input)
    },
    'lottery.myOrder': async (ctx, { params }) => ({
      value: presentOrder(await readOrder(acting(ctx), params.orderId)),
    }),
    'lottery.rebates': async (ctx, { params, query }) => {
      const game = await catalogue.game(params.gameCode)
      const { issueNumber } = params
      const { kind, pageSize, cursor = null } = query
      const input = { issueNumber, kind, pageSize, cursor }
      return { value: presentRebates(await explainRebates(acting(ctx), game, input)) }
    },
  } satisfies Pick<Handlers, LotteryRoute>
}
