import {
  answerPrompt,
  askRelease,
  comeBack,
  confirmLimit,
  confirmReview,
  giveUpLimit,
  noteRealityCheck,
  readProtection,
  readSessionClock,
  setLimit,
  setReality,
  takeBreak,
} from '@croupier/domain/identity/protection'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers, type RequestCtx } from '../../../handler.ts'

/** What every change is answered with: how everything stands now. */
const currentLimits = async (ctx: RequestCtx) => ({
  value: await readProtection(acting(ctx), ctx.site.currency),
})
const longestOf = ({ site }: RequestCtx) => site.settings.protection.realityMinutes
const idOf = (ctx: RequestCtx) => acting(ctx).actor.memberId

export const protectionHandlers = {
  'protection.read': currentLimits,
  'protection.setLimit': async (ctx, { body: { kind, period, amount, minutes } }) => {
    const bound = kind === 'SESSION' && minutes !== null ? BigInt(minutes) : amount
    await setLimit(ctx, idOf(ctx), { kind, period }, bound)
    return await currentLimits(ctx)
  },
  'protection.confirmLimit': async (ctx, { body }) => {
    await confirmLimit(ctx, idOf(ctx), body)
    return await currentLimits(ctx)
  },
  'protection.giveUpLimit': async (ctx, { body }) => {
    await giveUpLimit(ctx, idOf(ctx), body)
    return await currentLimits(ctx)
  },
  'protection.takeBreak': async (ctx, { body }) => {
    await takeBreak(ctx, idOf(ctx), body)
    return { value: { taken: true as const } }
  },
  'protection.askRelease': async (ctx, { body }) => {
    await askRelease(ctx, idOf(ctx), body.reason)
    return await currentLimits(ctx)
  },
  'protection.comeBack': async (ctx) => {
    await comeBack(ctx, idOf(ctx))
    return await currentLimits(ctx)
  },
  'protection.setReality': async (ctx, { body }) => {
    await setReality(ctx, idOf(ctx), body.minutes)
    return await currentLimits(ctx)
  },
  'protection.answerPrompt': async (ctx) => {
    await answerPrompt(ctx, idOf(ctx))
    return await currentLimits(ctx)
  },
  'protection.confirmReview': async (ctx) => {
    await confirmReview(ctx, idOf(ctx))
    return await currentLimits(ctx)
  },
  'protection.clock': async (ctx) => ({ value: await readSessionClock(acting(ctx), longestOf(ctx)) }),
  'protection.noteCheck': async (ctx) => ({ value: await noteRealityCheck(acting(ctx), longestOf(ctx)) }),
} satisfies Pick<Handlers, Extract<RouteName, `protection.${string}`>>
