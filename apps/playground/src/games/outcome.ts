import { createHash } from 'node:crypto'
import type { DrawStream } from '@croupier/fairness'
import { CRASH_EDGE_PPM, POINT_MAX, TARGET_MIN } from './rules/crash.ts'
import {
  DICE_EDGE_PPM,
  type DiceBet,
  dicePayout,
  ROLLS,
  ROLLS_MAX,
  ROLLS_MIN,
  rollDice,
} from './rules/dice.ts'
import type { SeededGame } from './rules/roundStream.ts'
import { lineStake, playSlot } from './rules/slot.ts'
import * as slotTable from './rules/slotTable.ts'

/** The games of the playground, by their ids on the wire. */
export const GAMES = ['slot', 'crash', 'dice'] as const
export type Game = (typeof GAMES)[number]
export const isSeeded = (game: Game): game is SeededGame => game !== 'crash'

/** What the player sees and is paid at once: the roll of a dice round, one spin of a slot round. */
export interface Step {
  /** in minor units, as digits */
  readonly won: string
  readonly view: object
}

/** A round as its stream settles it, before anything of it is shown. */
export interface Outcome {
  readonly steps: readonly Step[]
  readonly jackpots: readonly slotTable.Pool['id'][]
}

/** What a round is about. */
export interface Wager {
  /** in minor units */
  readonly stake: bigint
  /** the same in units of a ten-thousandth */
  readonly stakeUnits: bigint
  readonly choice: object
}

/** Settles a round from its stream; nothing else has any say in it. */
export async function settle(
  game: SeededGame,
  stream: DrawStream,
  { stake, stakeUnits, choice }: Wager,
): Promise<Outcome> {
  if (game === 'dice') {
    const roll = await rollDice(stream)
    const won = dicePayout(choice as DiceBet, roll, stake)
    return { steps: [{ won: String(won), view: { roll } }], jackpots: [] }
  }
  const { spins, jackpots } = await playSlot(stream, stakeUnits)
  const steps = spins.map((spin) => ({
    won: String(lineStake(stake) * BigInt(spin.pays)),
    view: spin,
  }))
  return { steps, jackpots }
}

/** Everything that a game pays by; bigint as digits. */
const PAYTABLES: Readonly<Record<Game, object>> = {
  dice: { rolls: ROLLS, edgePpm: DICE_EDGE_PPM, fewest: ROLLS_MIN, most: ROLLS_MAX },
  crash: { edgePpm: CRASH_EDGE_PPM, fewest: TARGET_MIN, most: POINT_MAX },
  slot: { ...slotTable },
}

const hashOf = (game: Game): string => {
  const text = JSON.stringify(PAYTABLES[game], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(text).digest('hex')
}

/** SHA-256 of what each game pays by: kept with every round, so that a change is seen. */
export const PAYTABLE_HASHES: Readonly<Record<Game, string>> = {
  slot: hashOf('slot'),
  crash: hashOf('crash'),
  dice: hashOf('dice'),
}
