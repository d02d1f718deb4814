import { cancelChase, listChases, openChase, readChase } from '@croupier/domain/lottery/chases'
import type { LotteryReads } from '@croupier/domain/lottery/games'
import { acting, type Handlers } from '../../../handler.ts'

type ChaseRoute = Extract<keyof Handlers, `chases.${string}`>

/** Chases over the lottery's desk. */
export function chasesHandlers(reads: LotteryReads) {
  return {
    'chases.open': async (ctx, { params, body }) => {
      const opened = await openChase(acting(ctx), reads, { ...params, ...body })
      if (opened.replayed) ctx.reply.setIdempotencyHit()
      const { chaseId, total, balance, version } = opened
      return { value: { chaseId, total, balance, version } }
    },
    'chases.list': async (ctx, { query }) => {
      const { cursor = null, pageSize, gameCode = null, state = null } = query
      return { value: await listChases(acting(ctx), { cursor, pageSize, gameCode, state }) }
    },
    'chases.one': async (ctx, { params }) => ({
      value: await readChase(acting(ctx), params.chaseId),
    }),
    'chases.cancel': async (ctx, { params, body }) => {
      const numbers = body.issueNumbers ?? null
      const { refunded, state, balance, version } = await cancelChase(acting(ctx), params.chaseId, numbers)
      return { value: { refunded, state, balance, version: String(version) } }
    },
  } satisfies Pick<Handlers, ChaseRoute>
}
