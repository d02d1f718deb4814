import type { Tx } from '@croupier/db'
import type { Site } from '../../platform/index.ts'
import { type SeriesEntry, seriesRoom, suggestedSeries } from '../members/index.ts'

/**
 * The series of a trial account: what somebody who registers without a code gets, so that nothing pays better in play than
 * with real money (protection G2); under a merchant without such registration, the catalogue's best.
 */
export async function freePlaySeries(tx: Tx, site: Site): Promise<SeriesEntry[]> {
  if (site.defaultAgentId === null) {
    return await tx.$queryRaw<SeriesEntry[]>`
      SELECT g.family, m.mode, max(m.max_series)::int AS series
        FROM games g JOIN game_modes m ON m.game_id = g.id GROUP BY 1, 2 ORDER BY 1, 2`
  }
  const room = await seriesRoom(tx, site.defaultAgentId)
  return room.map((one) => ({
    family: one.family,
    mode: one.mode,
    series: suggestedSeries(one, site.settings.seriesStepDown),
  }))
}
