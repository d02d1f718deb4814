import type { Tx } from '@croupier/db'
import { type Family, SERIES_BOUNDS } from '@croupier/rules'
import type { lottery } from '@croupier/wire'
import { z } from 'zod'
import { modeLimits } from './game.ts'

export interface OpenGameInput {
  readonly code: string
  readonly family: Family
  readonly groupCode: string
  /** language code → name */
  readonly name: Readonly<Record<string, string>>
  /** between two draws, ms; divides the day */
  readonly intervalMs: number
  /** from closing to draw, ms */
  readonly leadMs: number
  readonly sortOrder: number
  /** limits of each mode it is played in; what is left out has its default */
  readonly modes: Readonly<Partial<Record<lottery.PrizeMode, z.input<typeof modeLimits>>>>
}

/**
 * Puts a game with the modes it is played in into the catalogue, each mode with a row of its own and the series bounds of
 * rules A2. One that is there stays
 * as it is: whoever runs the platform may have changed it.
 * @returns the game's id
 * @throws RangeError for a mode the family is not played in; ZodError for limits that are not ones
 */
export async function openGame(tx: Tx, input: OpenGameInput): Promise<number> {
  const { modes, name, ...rest } = input
  const game = await tx.game.upsert({
    where: { code: input.code },
    create: { ...rest, name: { ...name } },
    update: {},
    select: { id: true },
  })
  for (const mode of Object.keys(modes) as lottery.PrizeMode[]) {
    const bounds = SERIES_BOUNDS[mode][input.family]
    const limits = modes[mode]
    if (bounds === undefined || limits === undefined) {
      throw new RangeError(`${input.family} is not played in ${mode}`)
    }
    z.decode(modeLimits, limits)
    const node = { vendorCode: mode, code: input.code }
    const { id: catalogueId } = await tx.catalogueGame.upsert({
      where: { vendorCode_code: node },
      create: { ...node, product: 'LOTTERY', category: mode },
      update: {},
      select: { id: true },
    })
    await tx.gameMode.upsert({
      where: { gameId_mode: { gameId: game.id, mode } },
      create: {
        gameId: game.id,
        mode,
        minSeries: bounds.min,
        maxSeries: bounds.max,
        maxBetSeries: bounds.maxBet,
        limits,
        catalogueId,
      },
      update: {},
    })
  }
  return game.id
}
