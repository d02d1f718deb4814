import { SERIES_BOUNDS } from '@croupier/rules'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../bench/statistics.ts'
import { BetMaker } from './betMaker.ts'

const SEED = 9
const games = (['SSC', 'PK10'] as const).map((family) => ({
  code: family,
  family,
  modes: (['LOTT', 'ELOTT'] as const).map((mode) => ({
    mode,
    minSeries: SERIES_BOUNDS[mode][family]?.min ?? 0,
    maxBetSeries: SERIES_BOUNDS[mode][family]?.maxBet ?? 0,
  })),
}))

describe('random lines', () => {
  it.each(games)('of $family are ones the rules can price', (game) => {
    const maker = new BetMaker(seededRandom(SEED))
    const lines = Array.from({ length: 500 }, () => maker.line(game, []))
    expect(new Set(lines.map(({ mode }) => mode))).toEqual(new Set(['LOTT', 'ELOTT']))
    expect(new Set(lines.map(({ playCode }) => playCode)).size).toBeGreaterThan(4)
    for (const line of lines) {
      expect(line.stake > 0n && line.bets > 0).toBe(true)
      if (line.mode === 'ELOTT') expect(line.odds).toHaveLength(line.bets)
    }
  })

  it('keep within the own series and the most one may bet at', () => {
    const [game] = games
    const mode = game?.modes[0]
    if (game === undefined || mode === undefined) throw new Error('no game')
    const { minSeries, maxBetSeries } = mode
    const seen = (series: number) => {
      const maker = new BetMaker(seededRandom(SEED))
      const own = [{ family: game.family, mode: mode.mode, series }]
      const lines = Array.from({ length: 500 }, () => maker.line({ ...game, modes: [mode] }, own))
      return [...new Set(lines.map((line) => line.series))].sort((a, b) => a - b)
    }
    expect(seen(minSeries + 4)).toEqual([minSeries, minSeries + 2, minSeries + 4])
    expect(seen(maxBetSeries + 6).at(-1)).toBeLessThanOrEqual(maxBetSeries)
    expect(seen(minSeries)).toEqual([minSeries])
  })

  it('are the same for the same seed', () => {
    const [game] = games
    if (game === undefined) throw new Error('no game')
    const made = () => new BetMaker(seededRandom(SEED)).line(game, [])
    expect(made()).toEqual(made())
  })
})
