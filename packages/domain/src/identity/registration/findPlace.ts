import type { Tx } from '@croupier/db'
import { fail, type MemberType } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { givenSeries, type SeriesEntry, seriesRoom, type Upline, withinQuotas } from '../members/index.ts'

/** The place of a new account in the tree, and its type. */
export interface Place {
  readonly upline: Upline
  readonly type: MemberType
  readonly series: readonly SeriesEntry[]
}

interface LinkRow {
  readonly member_id: bigint
  readonly depth: number
  readonly member_type: number
  readonly series: Record<string, number>
}

/** The series of a newcomer: the link's or the suggested ones, below the quotas that the upline has used up (rules B2). */
async function seriesBelow(
  tx: Tx,
  upline: Upline,
  { settings }: Site,
  given: Readonly<Record<string, number>>,
): Promise<SeriesEntry[]> {
  const room = await seriesRoom(tx, upline.id)
  const wanted = givenSeries(room, given, settings.seriesStepDown)
  return await withinQuotas(tx, { id: upline.id, room }, settings.seriesQuotas, wanted)
}

/**
 * Takes one use of an invitation, or the merchant's default top agent without a code (rules B2).
 * @throws DomainError MEMBER_INVITE_CODE_WRONG for a code that opens nothing here, now or any more, and where a merchant takes
 * nobody without one
 */
export async function findPlace(tx: Tx, ctx: Ctx, site: Site, code: string | undefined): Promise<Place> {
  if (code === undefined || code === '') {
    if (site.defaultAgentId === null) fail('MEMBER_INVITE_CODE_WRONG', {})
    const agent = await tx.member.findUniqueOrThrow({ where: { id: site.defaultAgentId } })
    const upline = { id: agent.id, depth: agent.depth }
    return { upline, type: 0, series: await seriesBelow(tx, upline, site, {}) }
  }
  const [link] = await tx.$queryRaw<LinkRow[]>`
    UPDATE invite_links l SET uses = l.uses + 1
      FROM members m
     WHERE l.code = ${code} AND m.id = l.member_id AND m.merchant_id = ${site.merchantId} AND m.status = 'ACTIVE'
       AND l.disabled_at IS NULL AND (l.expires_at IS NULL OR l.expires_at > ${ctx.clock.now()})
       AND (l.max_uses IS NULL OR l.uses < l.max_uses)
     RETURNING l.member_id, m.depth, l.member_type, l.series`
  if (link === undefined) fail('MEMBER_INVITE_CODE_WRONG', {})
  const upline = { id: link.member_id, depth: link.depth }
  const series = await seriesBelow(tx, upline, site, link.series)
  return { upline, type: link.member_type as MemberType, series }
}
