import type { Tx } from '@croupier/db'
import { type Family, type IssueSchedule, SERIES_BOUNDS } from '@croupier/rules'
import type { lottery } from '@croupier/wire'
import { z } from 'zod'
import { fillSeries } from './fillSeries.ts'
import { type DrawSource, type GameBeacon, modeLimits } from './game.ts'
import { gameSchedule } from './gameSchedule.ts'

export interface OpenGameInput {
  readonly code: string
  readonly family: Family
  readonly groupCode: string
  /** language code → name */
  readonly name: Readonly<Record<string, string>>
  readonly schedule: IssueSchedule
  /** OWN unless said otherwise */
  readonly drawSource?: DrawSource
  /** of an external draw, the independent sources of its results, at least two (rules A5) */
  readonly resultSources?: readonly string[]
  /** PUBLIC unless said otherwise: the worker's beacon is mixed into own draws */
  readonly beacon?: GameBeacon
  readonly sortOrder: number
  /** limits of each mode it is played in; what is left out has its default */
  readonly modes: Readonly<Partial<Record<lottery.PrizeMode, z.input<typeof modeLimits>>>>
}

/** A source's name, as its reports have it. */
const sources = z.array(z.string().regex(/^[a-z0-9.-]{2,64}$/))

/** @throws RangeError when the sources do not fit to where results come from; ZodError for a name that is none */
function sourcesOf({ code, drawSource = 'OWN', resultSources = [] }: OpenGameInput): string[] {
  const named = [...new Set(sources.parse(resultSources))]
  if (drawSource === 'OWN' ? named.length > 0 : named.length < 2) {
    throw new RangeError(`${code}: an external draw has at least two sources, an own one none`)
  }
  return named
}

/**
 * Puts a game with the modes it is played in into the catalogue, each mode with a row of its own and the series bounds of
 * rules A2; accounts that are there get a series in it. One that is there stays as it is: anyone who runs the platform may have
 * changed it.
 * @returns the game's id
 * @throws RangeError for a mode the family is not played in, or for sources that do not fit to the draw; ZodError for limits or
 * a schedule that are not ones
 */
export async function openGame(tx: Tx, input: OpenGameInput): Promise<number> {
  const { modes, name, schedule, ...rest } = input
  const game = await tx.game.upsert({
    where: { code: input.code },
    create: {
      ...rest,
      resultSources: sourcesOf(input),
      name: { ...name },
      schedule: gameSchedule.parse(schedule),
    },
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
    await fillSeries(tx, { family: input.family, mode, bounds })
  }
  return game.id
}
