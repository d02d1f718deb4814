import type { Tx } from '@croupier/db'
import type { Family, SeriesBounds } from '@croupier/rules'
import type { lottery } from '@croupier/wire'

interface Opened {
  readonly family: Family
  readonly mode: lottery.PrizeMode
  readonly bounds: SeriesBounds
}

/**
 * Gives the accounts that are there a series in a family that the catalogue has not had in this mode: as far below its best as
 * they are in the family most of them have. So nobody is above the upline, and nobody below the family's least (rules A2.1).
 * Accounts that have one keep it. In one statement, however many accounts there are.
 * @returns how many accounts got one
 */
export async function fillSeries(tx: Tx, { family, mode, bounds }: Opened): Promise<number> {
  return await tx.$executeRaw`
    WITH known AS (
      SELECT s.family FROM member_series s WHERE s.mode = ${mode} AND s.family <> ${family}
       GROUP BY s.family ORDER BY count(*) DESC, s.family LIMIT 1
    ), best AS (
      SELECT max(m.max_series) AS series
        FROM game_modes m JOIN games g ON g.id = m.game_id JOIN known k ON k.family = g.family WHERE m.mode = ${mode}
    )
    INSERT INTO member_series (member_id, family, mode, series)
    SELECT s.member_id, ${family}, ${mode}, greatest(${bounds.min}::int, ${bounds.max}::int - (b.series - s.series))::smallint
      FROM member_series s JOIN known k USING (family) CROSS JOIN best b
     WHERE s.mode = ${mode} AND b.series IS NOT NULL
    ON CONFLICT (member_id, family, mode) DO NOTHING`
}
