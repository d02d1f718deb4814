import { lockMembers, outbox, push, withTransaction } from '@croupier/db'
import { fail, rooms } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { seriesKey, seriesRoom } from '../../identity/index.ts'
import { audit } from '../../platform/index.ts'
import type { LowerSeriesInput } from './lowerSeries.ts'

interface Best {
  readonly best: number | null
}

/**
 * The platform raises a series of a top agent again, who has no upline that could (rules A2.1, B2): up to the best that the family's
 * games have. Nobody below rises with it. It counts for bets from now on; a repeat changes nothing.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND, also for an account with an upline; AGENT_SERIES_INVALID with what it may be: an even
 * series from the present one up to the best of its family
 */
export async function raiseTopSeries(ctx: Ctx, input: LowerSeriesInput): Promise<void> {
  const { merchantId, member, by, second, reason, family, mode, series } = input
  await withTransaction(ctx.db, async (tx) => {
    const found = await tx.member.findFirst({
      where: { publicId: member, merchantId, parentId: null },
      select: { id: true },
    })
    if (found === null) return fail('AGENT_MEMBER_NOT_FOUND', {})
    await lockMembers(tx, found.id)
    const room = (await seriesRoom(tx, found.id)).find((one) => seriesKey(one) === seriesKey(input))
    const [games] = await tx.$queryRaw<Best[]>`
      SELECT max(m.max_series)::int AS best FROM games g JOIN game_modes m ON m.game_id = g.id
       WHERE g.family = ${family} AND m.mode = ${mode}`
    const [min, max] = [room?.series ?? 0, games?.best ?? 0]
    const isEven = series % 2 === 0 || series === min
    if (room === undefined || !isEven || series < min || series > max) {
      fail('AGENT_SERIES_INVALID', { family, min, max })
    }
    await second.use(tx)
    if (series === min) return
    const key = { memberId: found.id, family, mode }
    await tx.memberSeries.update({ where: { memberId_family_mode: key }, data: { series } })
    const after = [{ family, mode, series }]
    const pushes = [push(rooms.member(member), 'member.seriesRaised', { series: after })]
    await outbox(tx, { kind: 'EVENT', pushes })
    await audit(tx, {
      merchantId,
      action: 'member.seriesRaised',
      actorId: null,
      subjectId: found.id,
      before: { series: [{ family, mode, series: min }] },
      after: { series: after, by, second: second.by, reason },
    })
  })
}
