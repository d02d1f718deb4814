import { Refusal } from '../refusal.ts'
import type { Tx } from '../transaction.ts'
import { deliver } from './delivery.ts'
import { makeMove } from './moves.ts'
import { hasPools, isSeeded, paceOf, paytableHash } from './outcome.ts'
import { feedPools } from './pools.ts'
import { changeRound, forgottenRounds, insertRound, lockRound, type Round, roundById, roundsOf } from './roundBooks.ts'
import { keepBet, keepStep, stakeUnitsOf } from './roundCalls.ts'
import { roundStream } from './rules/roundStream.ts'
import { rulesOf } from './rules/seededGames.ts'
import { takeSeeds } from './seeds.ts'
import { type Session, sessionById } from './sessions.ts'
import { inTransaction, type World } from './world.ts'

/** After so long a round that nobody goes on with is shown and paid by itself. */
const FORGOTTEN_MS = 86_400_000
const FORGOTTEN_AT_ONCE_MAX = 20

/** What a player asks for. */
export interface BeginRound {
  /** made by the game's page; asked again, it is the same round */
  readonly roundId: string
  /** in minor units */
  readonly stake: bigint
  readonly choice: unknown
}

const isUnderWay = ({ state }: Round): boolean => ['BETTING', 'OPEN', 'UNDOING'].includes(state)

/** @throws Refusal 422 STAKE_WRONG, CHOICE_WRONG, PAYOUT_TOO_HIGH */
function checkedChoice(session: Session, { stake, choice }: BeginRound): object {
  if (stake < session.minStake || stake > session.maxStake) throw new Refusal(422, 'STAKE_WRONG')
  if (!isSeeded(session.game)) throw new Refusal(422, 'CHOICE_WRONG')
  const rules = rulesOf(session.game)
  if (!rules.isChoice(choice)) throw new Refusal(422, 'CHOICE_WRONG')
  const bet = choice as object
  if (!rules.isStake(stake, bet)) throw new Refusal(422, 'STAKE_WRONG')
  if (rules.most(bet, stake) > session.maxPayout) throw new Refusal(422, 'PAYOUT_TOO_HIGH')
  return bet
}

async function checkMayBegin(tx: Tx, world: World, session: Session): Promise<void> {
  const [last] = await roundsOf(tx, session.player, session.game, 1)
  if (last === undefined) return
  if (isUnderWay(last)) throw new Refusal(409, 'ROUND_OPEN')
  const waited = world.now().getTime() - last.begunAt.getTime()
  if (last.state === 'DONE' && waited < paceOf(session, world.isPaced)) {
    throw new Refusal(429, 'TOO_SOON')
  }
}

async function keepRound(tx: Tx, world: World, session: Session, bet: BeginRound, choice: object): Promise<void> {
  const { game, player, sessionId } = session
  if (!isSeeded(game)) throw new Refusal(422, 'CHOICE_WRONG')
  const { seedId, serverSeed, clientSeed, nonce } = await takeSeeds(tx, world, player)
  await checkMayBegin(tx, world, session)
  const stakeUnits = stakeUnitsOf(session, bet.stake)
  const stream = await roundStream(serverSeed, clientSeed, game, nonce)
  const round: Round = {
    roundId: bet.roundId,
    sessionId,
    player,
    game,
    seedId,
    nonce,
    stake: bet.stake,
    choice,
    outcome: await rulesOf(game).deal(stream, { stake: bet.stake, stakeUnits, choice }),
    paytableHash: paytableHash(game),
    state: 'BETTING',
    why: null,
    stepsShown: 0,
    won: 0n,
    begunAt: world.now(),
    endedAt: null,
  }
  const fed = hasPools(game) ? await feedPools(tx, session, stakeUnits) : []
  await insertRound(tx, round)
  await keepBet(tx, world, session, round, fed.length === 0 ? {} : { jackpotContributions: fed })
}

/**
 * Plays a round: it is settled and kept with the call that bets, then the host is asked.
 * @returns the balance as the host last said it, null where it said none
 * @throws Refusal 403 SESSION_ENDED, 409 ROUND_OPEN or ROUND_DIFFERENT, 422, 429 TOO_SOON
 */
export async function beginRound(world: World, session: Session, bet: BeginRound): Promise<string | null> {
  const choice = checkedChoice(session, bet)
  await inTransaction(world, async (tx) => {
    const known = await roundById(tx, bet.roundId)
    if (known !== undefined) {
      if (known.player === session.player && known.stake === bet.stake) return
      throw new Refusal(409, 'ROUND_DIFFERENT')
    }
    if (session.endedAt !== null) throw new Refusal(403, 'SESSION_ENDED')
    await keepRound(tx, world, session, bet, choice)
  })
  return await deliver(world, bet.roundId)
}

async function showStep(tx: Tx, world: World, session: Session, round: Round): Promise<Round> {
  const rules = isSeeded(round.game) ? rulesOf(round.game) : undefined
  if (rules?.leave !== undefined) return await makeMove(tx, world, session, round, rules.leave)
  const step = round.outcome.steps[round.stepsShown]
  if (round.state !== 'OPEN' || step === undefined) return round
  const stepsShown = round.stepsShown + 1
  const isLast = stepsShown === round.outcome.steps.length
  await keepStep(tx, world, session, round, round.stepsShown, isLast)
  return await changeRound(tx, round, {
    stepsShown,
    won: round.won + BigInt(step.won),
    ...(isLast ? { state: 'DONE', endedAt: world.now() } : {}),
  })
}

/**
 * Shows the next step of a round and pays it: the next free spin.
 * @param shown how many the player has seen, so that a repeated call shows no second one
 * @throws Refusal 404 of another player's round
 */
export async function goOn(world: World, session: Session, roundId: string, shown: number): Promise<string | null> {
  await inTransaction(world, async (tx) => {
    const round = await lockRound(tx, roundId)
    if (round?.player !== session.player) throw new Refusal(404, 'NO_SUCH_ROUND')
    const hasMoves = round.outcome.hidden !== undefined
    if (round.stepsShown === shown && !hasMoves) await showStep(tx, world, session, round)
  })
  return await deliver(world, roundId)
}

/** Shows and pays the rest of rounds, and leaves those with moves, that nobody has gone on with for a day. */
export async function finishForgotten(world: World): Promise<void> {
  const before = new Date(world.now().getTime() - FORGOTTEN_MS)
  const forgotten = await inTransaction(world, async (tx) => await forgottenRounds(tx, before, FORGOTTEN_AT_ONCE_MAX))
  for (const roundId of forgotten) {
    await inTransaction(world, async (tx) => {
      let round = await lockRound(tx, roundId)
      while (round?.state === 'OPEN') {
        round = await showStep(tx, world, await sessionById(tx, round.sessionId), round)
      }
    })
    await deliver(world, roundId)
  }
}
