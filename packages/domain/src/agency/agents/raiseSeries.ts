import { lockMembers, outbox, push, type Tx, withTransaction } from '@croupier/db'
import { fail, rooms } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import {
  type SeriesEntry,
  type SeriesQuota,
  type SeriesRoom,
  seriesKey,
  seriesRoom,
  withinQuotas,
} from '../../identity/index.ts'
import type { Site } from '../../platform/index.ts'
import { audit } from '../../platform/index.ts'
import { refuseCut } from './chooseSeries.ts'

export interface RaiseSeriesInput {
  readonly site: Site
  /** public id of a direct downline */
  readonly downline: string
  /** what it is to have; a series that is left out stays */
  readonly series: readonly SeriesEntry[]
  readonly address: string
  /** id of the HTTP request, for the audit */
  readonly httpRequestId: string
}

interface Raise extends SeriesEntry {
  /** null: the account had no series of the family */
  readonly before: number | null
}

/**
 * What really rises: upwards in even steps, at most to the upline's own (rules A2.1). What is as wanted already is no rise.
 * @throws DomainError AGENT_SERIES_INVALID
 */
export function raisesOf(
  room: readonly SeriesRoom[],
  current: readonly SeriesEntry[],
  wanted: readonly SeriesEntry[],
): Raise[] {
  const had = new Map(current.map((one) => [seriesKey(one), one.series]))
  const own = new Map(room.map((one) => [seriesKey(one), one]))
  const named = new Set(wanted.map(seriesKey))
  return wanted.flatMap((one) => {
    const { family, mode, series } = one
    const limit = own.get(seriesKey(one))
    const before = had.get(seriesKey(one)) ?? null
    const [min, max] = [before ?? limit?.min ?? 0, limit?.series ?? 0]
    const isEven = series % 2 === 0 || series === before
    if (named.size < wanted.length || !isEven || series < min || series > max) {
      fail('AGENT_SERIES_INVALID', { family, min, max })
    }
    return series === before ? [] : [{ family, mode, series, before }]
  })
}

/** Only who comes into a quota by the rise takes a place in it. */
const entered = (quotas: readonly SeriesQuota[], raises: readonly Raise[]): SeriesQuota[] =>
  quotas.filter((quota) => raises.some((one) => seriesKey(one) === seriesKey(quota) && (one.before ?? 0) < quota.from))

async function write(tx: Tx, memberId: bigint, raises: readonly Raise[]): Promise<void> {
  for (const { family, mode, series } of raises) {
    const key = { memberId, family, mode }
    await tx.memberSeries.upsert({
      where: { memberId_family_mode: key },
      create: { ...key, series },
      update: { series },
    })
  }
}

/**
 * Raises series of a direct downline, never above the actor's own and never down (rules A2.1, B1). The rise counts for bets from
 * now on: those of the past keep their rebates. A repeat changes nothing.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND, MEMBER_FROZEN, AGENT_SERIES_INVALID, AGENT_SERIES_QUOTA
 */
export async function raiseSeries(ctx: ActorCtx, input: RaiseSeriesInput): Promise<SeriesEntry[]> {
  const { actor } = ctx
  const { site, downline: publicId, series: wanted, address, httpRequestId: requestId } = input
  if (actor.status !== 'ACTIVE') fail('MEMBER_FROZEN', {})
  return await withTransaction(ctx.db, async (tx) => {
    const child = await tx.member.findFirst({
      where: { publicId, parentId: actor.memberId },
      select: { id: true },
    })
    if (child === null) return fail('AGENT_MEMBER_NOT_FOUND', {})
    // Two rises of one account, and a change of the own series, come one after the other.
    await lockMembers(tx, actor.memberId, child.id)
    const room = await seriesRoom(tx, actor.memberId)
    const select = { family: true, mode: true, series: true }
    const own = { where: { memberId: child.id }, select }
    const raises = raisesOf(room, await tx.memberSeries.findMany(own), wanted)
    const quotas = entered(site.settings.seriesQuotas, raises)
    refuseCut(raises, await withinQuotas(tx, { id: actor.memberId, room }, quotas, raises))
    await write(tx, child.id, raises)
    if (raises.length > 0) {
      const after = raises.map(({ family, mode, series }) => ({ family, mode, series }))
      const pushes = [push(rooms.member(publicId), 'member.seriesRaised', { series: after })]
      await outbox(tx, { kind: 'EVENT', pushes })
      await audit(tx, {
        merchantId: actor.merchantId,
        action: 'member.seriesRaised',
        actorId: actor.memberId,
        subjectId: child.id,
        before: {
          series: raises.map(({ family, mode, before }) => ({ family, mode, series: before })),
        },
        after: { series: after },
        address,
        requestId,
      })
    }
    return await tx.memberSeries.findMany({ ...own, orderBy: [{ family: 'asc' }, { mode: 'asc' }] })
  })
}
