import { type Family, playTable, SERIES_BOUNDS } from '@croupier/rules'
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
    for (const line of lines) {
      expect(line.stake > 0n && line.bets > 0).toBe(true)
      if (line.mode === 'ELOTT') expect(line.odds).toHaveLength(line.bets)
    }
  })

  it.each(games)('come on every play of $family, more than one cell, base and unit', (game) => {
    const maker = new BetMaker(seededRandom(SEED))
    for (const mode of game.modes) {
      const plays = playTable(game.family as Family, mode.mode).map(({ code }) => code)
      const lines = plays.map(() => maker.line({ ...game, modes: [mode] }, []))
      expect(lines.map(({ playCode }) => playCode).sort()).toEqual(plays.sort())
    }
    const lines = Array.from({ length: 500 }, () => maker.line(game, []))
    const cells = lines.map(({ content }) => {
      return content.split(/[|;]/).filter((cell) => cell !== '-').length
    })
    expect(Math.max(...cells)).toBeGreaterThan(2)
    const official = lines.filter((line) => line.mode === 'LOTT')
    expect(new Set(official.map(({ base }) => base))).toEqual(new Set([1, 2]))
    expect(new Set(official.map(({ unit }) => unit)).size).toBe(4)
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
