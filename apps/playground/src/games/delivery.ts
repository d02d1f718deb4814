import { ogp } from '@croupier/wire'
import type { Tx } from '../transaction.ts'
import { PATHS } from './callKinds.ts'
import { type Call, dueRounds, endCall, leaseCall, postponeCall } from './calls.ts'
import type { Answer } from './host/host.ts'
import { hasPools, isSeeded } from './outcome.ts'
import { feedPools } from './pools.ts'
import { isTaken } from './reviews.ts'
import { changeRound, lockRound, type Round } from './roundBooks.ts'
import { CORRECTION, keepPrizes, keepRollback, keepStep, stakeUnitsOf } from './roundCalls.ts'
import { type Session, sessionById } from './sessions.ts'
import { hostOf, inTransaction, type World } from './world.ts'

/** So long a win waits for its bet to be known (protocol, BET_NOT_FOUND). */
const ORPHAN_MS = 600_000

/** Settles what an answer means for the round of a call, in one transaction with the end of the call. */
async function ended(tx: Tx, world: World, call: Call, status: string, body: object): Promise<void> {
  const round = await lockRound(tx, call.round_id)
  if (round === undefined) throw new Error('a call has no round')
  const session = await sessionById(tx, round.sessionId)
  await endCall(tx, world, call, status, body)
  if (call.kind === 'BET' || call.kind === 'BETWIN') {
    await betEnded(tx, world, session, round, call, status)
  } else if (call.kind === 'ROLLBACK' && call.body.reason === CORRECTION) {
    // A win was rolled back, and the next call pays what is right.
    if (status !== 'OK') await changeRound(tx, round, { why: status })
  } else if (call.kind === 'ROLLBACK') {
    await changeRound(tx, round, { state: 'VOID', endedAt: world.now() })
  } else if (status !== 'OK') {
    // The player was shown it, the host does not pay it, or not yet: its officers decide.
    await changeRound(tx, round, { why: status })
  }
}

async function giveBack(tx: Tx, session: Session, round: Round): Promise<void> {
  if (hasPools(round.game)) await feedPools(tx, session, -stakeUnitsOf(session, round.stake))
}

async function betEnded(
  tx: Tx,
  world: World,
  session: Session,
  round: Round,
  call: Call,
  status: string,
): Promise<void> {
  if (status === 'UNSURE') {
    await giveBack(tx, session, round)
    await changeRound(tx, round, { state: 'UNDOING', why: 'UNSURE' })
    await keepRollback(tx, world, session, round, 'TIMEOUT')
    return
  }
  if (!isTaken(status)) {
    await giveBack(tx, session, round)
    await changeRound(tx, round, { state: 'REFUSED', why: status, endedAt: world.now() })
    return
  }
  // A bet with its win that waits for officers is bet all the same: its round goes on, and the win is paid later.
  const why = status === 'OK' ? {} : { why: status }
  if (!isSeeded(round.game)) {
    await changeRound(tx, round, { state: 'OPEN' })
    return
  }
  const prizes = hasPools(round.game) ? await keepPrizes(tx, world, session, round) : []
  const won = BigInt(round.outcome.steps[0]?.won ?? '0')
  const isLast = round.outcome.steps.length === 1 && round.outcome.hidden === undefined
  if (call.kind === 'BET') await keepStep(tx, world, session, round, 0, isLast)
  await changeRound(tx, round, {
    state: isLast ? 'DONE' : 'OPEN',
    stepsShown: 1,
    won: round.won + won + prizes.reduce((sum, { amount }) => sum + amount, 0n),
    ...(isLast ? { endedAt: world.now() } : {}),
    ...why,
  })
}

/** The outcome of a bet without an answer: asked for once; without one the bet is undone. */
async function statusAfter(world: World, session: Session, call: Call): Promise<string> {
  const answer = await hostOf(world, session).call('/tx/status', { txIds: [call.tx_id] })
  const status = ogp.txStatusReply.safeParse(answer.isSure ? answer.body : null)
  const known = status.data?.results.find(({ txId }) => txId === call.tx_id)
  return known?.verdict === 'OK' && !known.isUndone ? 'OK' : 'UNSURE'
}

const isAgain = (world: World, call: Call, answer: Answer): boolean => {
  if (!answer.isSure) return true
  const isYoung = world.now().getTime() - call.made_at.getTime() < ORPHAN_MS
  return ogp.isRetryable(answer.status) && (answer.status !== 'BET_NOT_FOUND' || isYoung)
}

/** Sends one call. @returns what the host answered for good, null where the call is to be made again */
async function send(world: World, call: Call): Promise<Readonly<Record<string, unknown>> | null> {
  const session = await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<{ session_id: string }>('SELECT session_id FROM rounds WHERE round_id = $1', [
      call.round_id,
    ])
    return await sessionById(tx, rows[0]?.session_id ?? '')
  })
  // A bet that was sent before, by a process that ended: its answer is unknown.
  const isLost = call.kind === 'BET' && call.attempts > 1
  const answer: Answer = isLost
    ? { isSure: false, why: 'the process ended' }
    : await hostOf(world, session).call(PATHS[call.kind], call.body, call.attempts > 1 ? null : call.fault)
  const finish = async (status: string, body: Readonly<Record<string, unknown>>) => {
    await inTransaction(world, async (tx) => await ended(tx, world, call, status, body))
    return body
  }
  if (answer.isSure && !isAgain(world, call, answer)) {
    return await finish(answer.status, answer.body)
  }
  if (call.kind === 'BET') return await finish(await statusAfter(world, session, call), {})
  await postponeCall(world, call, answer.isSure ? answer.status : answer.why)
  return null
}

/**
 * Sends what a round has to say, in order, until all is answered or an answer is missing.
 * @returns the balance that the host said last
 */
export async function deliver(world: World, roundId: string): Promise<string | null> {
  let balance: string | null = null
  for (;;) {
    const call = await leaseCall(world, roundId)
    if (call === undefined) return balance
    const result = await send(world, call)
    if (result === null) return balance
    if (typeof result.balance === 'string') balance = result.balance
  }
}

/** Sends all that is due, of rounds that a missing answer or an end of the process interrupted. */
export async function deliverDue(world: World): Promise<void> {
  const due = await dueRounds(world)
  await Promise.all(due.map(async (roundId) => await deliver(world, roundId)))
}
