import { FISH } from './fish/fish.ts'
import { DICE } from './instants/dice.ts'
import { HILO } from './instants/hilo.ts'
import { MINES } from './instants/mines.ts'
import { PLINKO } from './instants/plinko.ts'
import { WHEEL } from './instants/wheel.ts'
import { isMachineCode } from './machines/machine.ts'
import { machineRules } from './machines/machines.ts'
import { type OwnSeeded, roundStream, type SeededGame } from './roundStream.ts'
import type { Outcome, SeededRules, Step, Wager } from './seeded.ts'
import { CASCADE } from './slots/cascade.ts'
import { SLOT } from './slots/slot.ts'

const SEEDED: Readonly<Record<OwnSeeded, SeededRules>> = {
  dice: DICE,
  slot: SLOT,
  mines: MINES,
  hilo: HILO,
  plinko: PLINKO,
  wheel: WHEEL,
  fish: FISH,
  cascade: CASCADE,
}

/** The rules of a game whose rounds come from a player's seed pair. */
export const rulesOf = (game: SeededGame): SeededRules => (isMachineCode(game) ? machineRules(game) : SEEDED[game])

/** A round that was shown, as it is computed again. */
export interface Shown extends Wager {
  readonly game: SeededGame
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  /** what was shown: only the moves are read from it */
  readonly steps: readonly Step[]
}

/** The steps of a round, computed again from its seeds and the player's moves alone. */
export async function playedAgain(shown: Shown): Promise<readonly Step[]> {
  const { game, serverSeed, clientSeed, nonce, steps, stake, choice } = shown
  const rules = rulesOf(game)
  const dealt = await rules.deal(await roundStream(serverSeed, clientSeed, game, nonce), shown)
  if (rules.move === undefined) return dealt.steps.slice(0, steps.length)
  let outcome: Outcome = dealt
  for (const { view } of steps.slice(1)) {
    // A view says the move that led to it, and the end that a limit forced.
    const { cell, guess, isOut } = view as Readonly<Record<string, unknown>>
    const move = { ...(cell === undefined ? { guess } : { cell }), isOut }
    const moved = rules.move({ stake, choice, outcome, cap: stake * 10n ** 9n }, move)
    if (moved === null) return outcome.steps
    outcome = { ...outcome, steps: [...outcome.steps, moved.step] }
  }
  return outcome.steps
}
