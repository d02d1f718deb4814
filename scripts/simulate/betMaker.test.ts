import { drawPolicies, playTable, SERIES_BOUNDS } from '@croupier/rules'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../bench/statistics.ts'
import { BetMaker } from './betMaker.ts'

const SEED = 9
const DRAW_AT = new Date('2026-03-05T04:00:00Z')
const MODES = ['LOTT', 'ELOTT'] as const
const FAMILIES = ['SSC', 'PK10', '11X5', 'LHC', 'LF', 'K3', '3D', 'KL8', 'VN', 'VNS', 'TH'] as const
const games = FAMILIES.map((family) => ({
  code: family,
  family,
  modes: MODES.flatMap((mode) => {
    const bounds = SERIES_BOUNDS[mode][family]
    if (bounds === undefined) return []
    return [{ mode, minSeries: bounds.min, maxBetSeries: bounds.maxBet, policies: [] }]
  }),
}))

describe('random lines', () => {
  it.each(games)('of $family are ones the rules can price', (game) => {
    const maker = new BetMaker(seededRandom(SEED))
    const lines = Array.from({ length: 500 }, () => maker.line(game, [], DRAW_AT))
    expect(new Set(lines.map(({ mode }) => mode))).toEqual(new Set(game.modes.map(({ mode }) => mode)))
    for (const line of lines) {
      expect(line.stake > 0n && line.bets > 0).toBe(true)
      if (line.mode === 'ELOTT') expect(line.odds.length).toBeGreaterThan(0)
    }
  })

  it.each(games)('come on every play of $family, more than one cell, base and unit', (game) => {
    const maker = new BetMaker(seededRandom(SEED))
    for (const mode of game.modes) {
      const plays = playTable(game.family, mode.mode, drawPolicies(game.family, [], DRAW_AT)).map(({ code }) => code)
      const lines = plays.map(() => maker.line({ ...game, modes: [mode] }, [], DRAW_AT))
      expect(lines.map(({ playCode }) => playCode).sort()).toEqual(plays.sort())
    }
  })

  it.each(games.slice(0, 2))('of $family fill more than one cell', (game) => {
    const maker = new BetMaker(seededRandom(SEED))
    const lines = Array.from({ length: 500 }, () => maker.line(game, [], DRAW_AT))
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
      const lines = Array.from({ length: 500 }, () => maker.line({ ...game, modes: [mode] }, own, DRAW_AT))
      return [...new Set(lines.map((line) => line.series))].sort((a, b) => a - b)
    }
    expect(seen(minSeries + 4)).toEqual([minSeries, minSeries + 2, minSeries + 4])
    expect(seen(maxBetSeries + 6).at(-1)).toBeLessThanOrEqual(maxBetSeries)
    expect(seen(minSeries)).toEqual([minSeries])
  })

  it('are the same for the same seed', () => {
    const [game] = games
    if (game === undefined) throw new Error('no game')
    const made = () => new BetMaker(seededRandom(SEED)).line(game, [], DRAW_AT)
    expect(made()).toEqual(made())
  })
})
