import type { ActorCtx } from '../ctx.ts'
import { seriesRoom, suggestedSeries } from '../members/index.ts'

/** What the actor may give to a new account (rules B2): types, and series between the family's least and its own. */
export async function readOpeningTerms(ctx: ActorCtx, stepDown: number) {
  const room = await seriesRoom(ctx.db, ctx.actor.memberId)
  return {
    types: [0, 2] as const,
    series: room.map((one) => ({
      family: one.family,
      mode: one.mode,
      min: one.min,
      max: one.series,
      suggested: suggestedSeries(one, stepDown),
    })),
  }
}
