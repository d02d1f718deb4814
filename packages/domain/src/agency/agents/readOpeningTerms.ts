import type { MemberType } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type QuotaLeft, readQuotas, seriesRoom, suggestedSeries } from '../../identity/index.ts'
import type { Site } from '../../platform/index.ts'

/** What the actor may give to an account below it (rules B2). */
export interface OpeningTerms {
  readonly types: readonly MemberType[]
  readonly series: {
    readonly family: string
    readonly mode: string
    readonly min: number
    readonly max: number
    readonly suggested: number
  }[]
  /** how many accounts with a high series the actor may still open; none where the merchant has no quotas */
  readonly quotas: readonly QuotaLeft[]
}

/** Types an agent may open: agent and member. Top agents are opened by the platform only (rules B1). */
export const OPENED_TYPES = [2, 0] as const satisfies readonly MemberType[]

/** Reads the bounds of a new account's series: the family's least and the actor's own, with the merchant's suggestion. */
export async function readOpeningTerms(ctx: ActorCtx, site: Site): Promise<OpeningTerms> {
  const room = await seriesRoom(ctx.db, ctx.actor.memberId)
  const series = room.map((one) => ({
    family: one.family,
    mode: one.mode,
    min: one.min,
    max: one.series,
    suggested: suggestedSeries(one, site.settings.seriesStepDown),
  }))
  const quotas = await readQuotas(ctx.db, ctx.actor.memberId, site.settings.seriesQuotas)
  return { types: OPENED_TYPES, series, quotas }
}
