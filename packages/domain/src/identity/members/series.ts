import type { Db, Tx } from '@croupier/db'

/** An account's series (prize group) for one family and mode. */
export interface SeriesEntry {
  readonly family: string
  readonly mode: string
  readonly series: number
}

/** An upline's own series together with the least a child may have. */
export interface SeriesRoom extends SeriesEntry {
  readonly min: number
}

const STEP = 2

/** What an account may give to a child: between the family's least series and its own (rules B2). */
export async function seriesRoom(from: Db | Tx, memberId: bigint): Promise<SeriesRoom[]> {
  const client = 'prisma' in from ? from.prisma : from
  return await client.$queryRaw<SeriesRoom[]>`
    SELECT s.family, s.mode, s.series::int AS series, least(s.series, coalesce(min(gm.min_series), s.series))::int AS min
      FROM member_series s
      LEFT JOIN games g ON g.family = s.family
      LEFT JOIN game_modes gm ON gm.game_id = g.id AND gm.mode = s.mode
     WHERE s.member_id = ${memberId}
     GROUP BY s.family, s.mode, s.series ORDER BY s.family, s.mode`
}

/** The series a child gets when nobody chose: own − `stepDown`, even, never below the family's least (rules B2). */
export function suggestedSeries(room: SeriesRoom, stepDown: number): number {
  const wanted = room.series - stepDown
  return Math.max(room.min, wanted - (((wanted % STEP) + STEP) % STEP))
}

/** The key of a series in an invite link: family and mode. */
export const seriesKey = (one: { family: string; mode: string }): string => `${one.family}.${one.mode}`

/**
 * What a child gets of the series that a link gives: what the link leaves out is suggested, and nothing is above the upline's own
 * series of today, which may have been lowered after the link was made.
 */
export function givenSeries(
  room: readonly SeriesRoom[],
  given: Readonly<Record<string, number>>,
  stepDown: number,
): SeriesEntry[] {
  return room.map((one) => {
    const wanted = given[seriesKey(one)] ?? suggestedSeries(one, stepDown)
    const series = Math.min(one.series, Math.max(one.min, wanted))
    return { family: one.family, mode: one.mode, series }
  })
}
