import { Refusal } from '../refusal.ts'
import type { Tx } from '../transaction.ts'
import { deliver } from './delivery.ts'
import { isSeeded } from './outcome.ts'
import { changeRound, lockRound, type Round } from './roundBooks.ts'
import { keepStep } from './roundCalls.ts'
import { rulesOf } from './rules/seededGames.ts'
import type { Session } from './sessions.ts'
import { inTransaction, type World } from './world.ts'

/**
 * Makes a move in a round under way; the one that ends it is paid.
 * @throws Refusal 422 MOVE_WRONG
 */
export async function makeMove(tx: Tx, world: World, session: Session, round: Round, move: object): Promise<Round> {
  const { game, stake, choice, outcome } = round
  const rules = isSeeded(game) ? rulesOf(game) : undefined
  const moved = rules?.move?.({ stake, choice, outcome, cap: session.maxPayout }, move)
  if (moved == null) throw new Refusal(422, 'MOVE_WRONG')
  const steps = [...outcome.steps, moved.step]
  const next = await changeRound(tx, round, {
    outcome: { ...outcome, steps },
    stepsShown: steps.length,
    won: round.won + BigInt(moved.step.won),
    ...(moved.isOver ? { state: 'DONE', endedAt: world.now() } : {}),
  })
  await keepStep(tx, world, session, next, steps.length - 1, moved.isOver)
  return next
}

/**
 * A player's move in a round.
 * @param shown how many steps the player has seen, so that a repeated call makes no second move
 * @throws Refusal 404 of another player's round, 422 MOVE_WRONG
 */
export async function move(
  world: World,
  session: Session,
  roundId: string,
  input: { readonly shown: number; readonly move: object },
): Promise<string | null> {
  await inTransaction(world, async (tx) => {
    const round = await lockRound(tx, roundId)
    if (round?.player !== session.player) throw new Refusal(404, 'NO_SUCH_ROUND')
    if (round.state !== 'OPEN' || round.stepsShown !== input.shown) return
    await makeMove(tx, world, session, round, input.move)
  })
  return await deliver(world, roundId)
}
