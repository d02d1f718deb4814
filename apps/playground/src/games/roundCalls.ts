import type { Tx } from '../transaction.ts'
import type { CallKind } from './callKinds.ts'
import { keepCall } from './calls.ts'
import { isAtOnce } from './outcome.ts'
import { type Contribution, type Prize, takePool } from './pools.ts'
import type { Round } from './roundBooks.ts'
import { type Session, unitsPer } from './sessions.ts'
import type { World } from './world.ts'

/** What every call about a round says. */
function commonOf(world: World, session: Session, round: Round): Record<string, unknown> {
  return {
    sessionToken: session.hostToken,
    playerId: session.player.slice(session.player.indexOf(':') + 1),
    gameId: session.game,
    roundId: round.roundId,
    currency: session.currency,
    occurredAt: world.now().toISOString(),
  }
}

const betTx = ({ roundId }: Pick<Round, 'roundId'>) => `${roundId}-b`

async function keep(
  tx: Tx,
  world: World,
  { roundId }: Round,
  kind: CallKind,
  txId: string,
  body: object,
): Promise<void> {
  await keepCall(tx, world, {
    round_id: roundId,
    tx_id: txId,
    kind,
    body: { ...body } as Record<string, unknown>,
  })
}

/** What a bet says besides its amount: what it adds to pools, what it lies on. */
export interface BetMore {
  readonly jackpotContributions?: readonly Contribution[]
  readonly bets?: readonly {
    readonly spot: string
    readonly amount: string
    readonly odds?: string
  }[]
}

/** Keeps the first call of a round: a bet alone, or with its win where the round ends with it. */
export async function keepBet(tx: Tx, world: World, session: Session, round: Round, more: BetMore = {}): Promise<void> {
  const common = commonOf(world, session, round)
  const txId = betTx(round)
  if (isAtOnce(session.game)) {
    await keep(tx, world, round, 'BETWIN', txId, {
      ...common,
      betTxId: txId,
      winTxId: `${round.roundId}-w0`,
      betRef: round.roundId,
      betAmount: String(round.stake),
      winAmount: round.outcome.steps[0]?.won ?? '0',
      effectiveBet: String(round.stake),
      roundFinished: true,
      result: resultOf(world, round, 0),
    })
    return
  }
  await keep(tx, world, round, 'BET', txId, {
    ...common,
    txId,
    betRef: round.roundId,
    amount: String(round.stake),
    ...more,
  })
}

function resultOf({ publicUrl }: World, round: Round, step: number): object {
  return {
    view: round.outcome.steps[step]?.view ?? {},
    paytableHash: round.paytableHash,
    replayUrl: `${publicUrl}/replay/${round.roundId}`,
  }
}

/** Keeps what a shown step pays; the last one ends the round. */
export async function keepStep(
  tx: Tx,
  world: World,
  session: Session,
  round: Round,
  step: number,
  isLast: boolean,
): Promise<void> {
  const common = commonOf(world, session, round)
  const won = round.outcome.steps[step]?.won ?? '0'
  const effectiveBet = isLast ? String(round.stake) : '0'
  if (won === '0') {
    if (!isLast) return
    const outcome = { outcome: 'FINISHED', effectiveBet, result: resultOf(world, round, step) }
    await keep(tx, world, round, 'END', `${round.roundId}-e`, { ...common, ...outcome })
    return
  }
  const txId = `${round.roundId}-w${step}`
  await keep(tx, world, round, 'WIN', txId, {
    ...common,
    txId,
    betRef: round.roundId,
    amount: won,
    effectiveBet,
    roundFinished: isLast,
    result: resultOf(world, round, step),
  })
}

/** Pays the pools that a round has won. @returns what they pay, in minor units */
export async function keepPrizes(tx: Tx, world: World, session: Session, round: Round): Promise<readonly Prize[]> {
  const prizes: Prize[] = []
  for (const poolId of round.outcome.jackpots) {
    const prize = await takePool(tx, session, poolId)
    const txId = `${round.roundId}-j${poolId}`
    await keep(tx, world, round, 'JACKPOT', txId, {
      ...commonOf(world, session, round),
      txId,
      poolId,
      amount: String(prize.amount),
      poolBefore: String(prize.poolBefore),
      poolReset: String(prize.poolReset),
    })
    prizes.push(prize)
  }
  return prizes
}

/** Keeps the undoing of a bet of which nobody knows whether it was taken. */
export async function keepRollback(
  tx: Tx,
  world: World,
  session: Session,
  round: Round,
  reason: string,
): Promise<void> {
  const txId = `${round.roundId}-r`
  await keep(tx, world, round, 'ROLLBACK', txId, {
    ...commonOf(world, session, round),
    txId,
    refTxId: betTx(round),
    reason,
  })
}

/** The reason of an undoing that rolls a win back, and leaves its bet as it is. */
export const CORRECTION = 'CORRECTION'

/** Keeps what a corrected result means: the win of the step before is rolled back, the new one is paid. */
export async function keepCorrection(tx: Tx, world: World, session: Session, round: Round): Promise<void> {
  const { roundId, outcome } = round
  const step = outcome.steps.length - 1
  const common = commonOf(world, session, round)
  if (outcome.steps[step - 1]?.won !== '0') {
    const txId = `${roundId}-r${step}`
    const undo = { ...common, txId, refTxId: `${roundId}-w${step - 1}`, reason: CORRECTION }
    await keep(tx, world, round, 'ROLLBACK', txId, undo)
  }
  const won = outcome.steps[step]?.won ?? '0'
  if (won === '0') return
  const txId = `${roundId}-w${step}`
  await keep(tx, world, round, 'WIN', txId, {
    ...common,
    txId,
    betRef: roundId,
    amount: won,
    effectiveBet: '0',
    roundFinished: true,
    result: resultOf(world, round, step),
  })
}

/** A stake in units of a ten-thousandth. */
export const stakeUnitsOf = (session: Session, stake: bigint): bigint => stake * unitsPer(session)
