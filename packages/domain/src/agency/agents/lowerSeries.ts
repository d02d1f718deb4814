import { outbox, push, type Tx, withTransaction } from '@croupier/db'
import { fail, rooms } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { type SeriesEntry, seriesKey, seriesRoom } from '../../identity/index.ts'
import { audit, type SecondYes } from '../../platform/index.ts'

/** Pushes that share an outbox row: a row is relayed as one. */
const PUSHES_PER_ROW_MAX = 200

export interface LowerSeriesInput extends SeriesEntry {
  readonly merchantId: number
  /** public id of the account */
  readonly member: string
  readonly by: string
  readonly second: SecondYes
  readonly reason: string
}

/** An account whose series was cut. */
interface Cut {
  readonly id: bigint
  readonly publicId: string
  readonly before: number
}

/** Cuts a series of an account and of everybody below that is above it. The accounts are locked: a rise of one of them waits. */
async function cut(tx: Tx, memberId: bigint, { family, mode, series }: SeriesEntry): Promise<Cut[]> {
  await tx.$queryRaw`
    SELECT m.id FROM members m JOIN member_closure c ON c.ancestor_id = ${memberId} AND c.descendant_id = m.id
     WHERE m.id = ${memberId} OR EXISTS (SELECT 1 FROM member_series s WHERE s.member_id = m.id AND s.family = ${family}
       AND s.mode = ${mode} AND s.series > ${series}) ORDER BY m.id FOR NO KEY UPDATE OF m`
  return await tx.$queryRaw<Cut[]>`
    WITH above AS (
      SELECT m.id, m.public_id, s.series::int AS before FROM member_closure c
        JOIN member_series s ON s.member_id = c.descendant_id AND s.family = ${family} AND s.mode = ${mode} AND s.series > ${series}
        JOIN members m ON m.id = s.member_id
       WHERE c.ancestor_id = ${memberId}
    )
    UPDATE member_series s SET series = ${series} FROM above a
     WHERE s.member_id = a.id AND s.family = ${family} AND s.mode = ${mode}
    RETURNING a.id, a.public_id AS "publicId", a.before`
}

async function tell(tx: Tx, cuts: readonly Cut[], one: SeriesEntry): Promise<void> {
  const { family, mode, series } = one
  const pushes = cuts.map(({ publicId }) =>
    push(rooms.member(publicId), 'member.seriesLowered', { series: [{ family, mode, series }] }),
  )
  const rows = Math.ceil(pushes.length / PUSHES_PER_ROW_MAX)
  const messages = Array.from({ length: rows }, (_, row) => {
    const from = row * PUSHES_PER_ROW_MAX
    return { kind: 'EVENT' as const, pushes: pushes.slice(from, from + PUSHES_PER_ROW_MAX) }
  })
  await outbox(tx, messages)
}

/**
 * The platform lowers a series of an account, and all below that are above the new one are cut to it (rules A2.1). It counts for
 * bets from now on: those of the past keep their rebates. A repeat changes nothing.
 * @returns how many accounts were cut
 * @throws DomainError AGENT_MEMBER_NOT_FOUND; AGENT_SERIES_INVALID with what it may be: an even series from the least of its family
 * up to the present one
 */
export async function lowerSeries(ctx: Ctx, input: LowerSeriesInput): Promise<number> {
  const { merchantId, member, by, second, reason, family, mode, series } = input
  return await withTransaction(ctx.db, async (tx) => {
    const found = await tx.member.findFirst({
      where: { publicId: member, merchantId },
      select: { id: true },
    })
    if (found === null) return fail('AGENT_MEMBER_NOT_FOUND', {})
    const room = (await seriesRoom(tx, found.id)).find((one) => seriesKey(one) === seriesKey(input))
    const [min, max] = [room?.min ?? 0, room?.series ?? 0]
    if (series % 2 !== 0 || series < min || series > max) {
      fail('AGENT_SERIES_INVALID', { family, min, max })
    }
    await second.use(tx)
    const cuts = await cut(tx, found.id, { family, mode, series })
    await tell(tx, cuts, { family, mode, series })
    for (const { id, before } of cuts) {
      await audit(tx, {
        merchantId,
        action: 'member.seriesLowered',
        actorId: null,
        subjectId: id,
        before: { series: [{ family, mode, series: before }] },
        after: { series: [{ family, mode, series }], by, second: second.by, reason },
      })
    }
    return cuts.length
  })
}
