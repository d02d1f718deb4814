import type { Tx } from '@croupier/db'
import { fail, type MemberType } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { type SeriesEntry, seriesRoom, suggestedSeries, type Upline } from '../members/index.ts'

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

/** The key of a series in an invite link: family and mode. */
const seriesKey = (one: { family: string; mode: string }): string => `${one.family}.${one.mode}`

async function seriesBelow(
  tx: Tx,
  upline: Upline,
  given: Readonly<Record<string, number>>,
  stepDown: number,
): Promise<SeriesEntry[]> {
  const room = await seriesRoom(tx, upline.id)
  return room.map((one) => {
    const wanted = given[seriesKey(one)] ?? suggestedSeries(one, stepDown)
    // The upline's own may have been lowered after the link was made.
    const series = Math.min(one.series, Math.max(one.min, wanted))
    return { family: one.family, mode: one.mode, series }
  })
}

/**
 * Takes one use of an invitation, or the merchant's default top agent without a code (rules B2).
 * @throws DomainError MEMBER_INVITE_CODE_WRONG for a code that opens nothing here, now or any more, and where a merchant takes
 * nobody without one
 */
export async function findPlace(
  tx: Tx,
  ctx: Ctx,
  site: Site,
  code: string | undefined,
): Promise<Place> {
  const stepDown = site.settings.seriesStepDown
  if (code === undefined || code === '') {
    if (site.defaultAgentId === null) fail('MEMBER_INVITE_CODE_WRONG', {})
    const agent = await tx.member.findUniqueOrThrow({ where: { id: site.defaultAgentId } })
    const upline = { id: agent.id, depth: agent.depth }
    return { upline, type: 0, series: await seriesBelow(tx, upline, {}, stepDown) }
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
  const series = await seriesBelow(tx, upline, link.series, stepDown)
  return { upline, type: link.member_type as MemberType, series }
}
