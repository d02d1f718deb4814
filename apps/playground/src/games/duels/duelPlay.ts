import { Refusal } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { deliver } from '../delivery.ts'
import { paytableHash } from '../outcome.ts'
import { insertRound, type Round, roundById, roundsOf } from '../roundBooks.ts'
import { keepBet } from '../roundCalls.ts'
import { DUELS, isDuelGame } from '../rules/duels/duelGames.ts'
import type { Session } from '../sessions.ts'
import { inTransaction, type World } from '../world.ts'
import { advance, type Duel, duelOf, giveUp, ownDuel, pairUp, seatOf } from './duels.ts'

/** The partner of play money thinks for so long. */
const PARTNER_MS = 1_200
const MOVED_AT_ONCE_MAX = 100

interface Seek {
  /** made by the page; asked again, it is the same round */
  readonly roundId: string
  readonly stake: bigint
}

async function checkSeek(tx: Tx, session: Session, { stake }: Seek): Promise<void> {
  if (!isDuelGame(session.game)) throw new Refusal(422, 'CHOICE_WRONG')
  if (session.endedAt !== null) throw new Refusal(403, 'SESSION_ENDED')
  if (stake < session.minStake || stake > session.maxStake) throw new Refusal(422, 'STAKE_WRONG')
  if (stake * 2n > session.maxPayout) throw new Refusal(422, 'PAYOUT_TOO_HIGH')
  const [last] = await roundsOf(tx, session.player, session.game, 1)
  if (last !== undefined && ['BETTING', 'OPEN', 'UNDOING'].includes(last.state)) {
    throw new Refusal(409, 'ROUND_OPEN')
  }
}

/** Sits down for a stake; the stake is taken, and somebody who plays for the same is looked for. */
export async function seek(world: World, session: Session, input: Seek): Promise<string | null> {
  const { roundId, stake } = input
  await inTransaction(world, async (tx) => {
    const known = await roundById(tx, roundId)
    if (known !== undefined) {
      if (known.player === session.player && known.stake === stake) return
      throw new Refusal(409, 'ROUND_DIFFERENT')
    }
    await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [session.player])
    await checkSeek(tx, session, input)
    const { sessionId, player, game } = session
    const round: Round = {
      roundId,
      sessionId,
      player,
      game,
      stake,
      seedId: null,
      nonce: null,
      choice: {},
      outcome: { steps: [], jackpots: [] },
      paytableHash: paytableHash(game),
      state: 'BETTING',
      why: null,
      stepsShown: 0,
      won: 0n,
      begunAt: world.now(),
      endedAt: null,
    }
    await insertRound(tx, round)
    await keepBet(tx, world, session, round)
  })
  const balance = await deliver(world, roundId)
  await inTransaction(world, async (tx) => await pairUp(tx, world))
  return balance
}

const roundsOfDuel = ({ rounds }: Duel): readonly string[] => rounds.filter((id) => id !== null)

/** Leaves before somebody was found. @throws Refusal 404, 409 TOO_LATE */
export async function leave(world: World, session: Session, roundId: string): Promise<string | null> {
  await inTransaction(world, async (tx) => {
    // Nobody is paired with who is leaving.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('duels'))`)
    const { round, duel } = await ownDuel(tx, session, roundId)
    if (round.state === 'VOID' || round.state === 'UNDOING') return
    if (duel !== undefined || round.state !== 'OPEN') throw new Refusal(409, 'TOO_LATE')
    await giveUp(tx, world, round, 'CANCELLED')
  })
  return await deliver(world, roundId)
}

/**
 * Makes a move, or gives the game up (`null`). One that was made already cannot be made again.
 * @throws Refusal 404, 409 TOO_LATE, 422 MOVE_WRONG
 */
export async function act(
  world: World,
  session: Session,
  roundId: string,
  move: object | null,
): Promise<string | null> {
  const changed = await inTransaction(world, async (tx) => {
    const { duel } = await ownDuel(tx, session, roundId)
    if (duel === undefined) throw new Refusal(404, 'NO_SUCH_ROUND')
    if (duel.isOver) return []
    if (world.now() >= duel.dueAt) throw new Refusal(409, 'TOO_LATE')
    const rules = DUELS[duel.game]
    const seat = seatOf(duel, roundId)
    const state = move === null ? rules.resign(duel.state, seat) : rules.move(duel.state, seat, move)
    if (state === null) throw new Refusal(422, 'MOVE_WRONG')
    const next = await advance(tx, world, duel, state)
    return next.isOver ? roundsOfDuel(next) : []
  })
  const balances = new Map<string, string | null>()
  for (const one of changed) balances.set(one, await deliver(world, one))
  return balances.get(roundId) ?? null
}

/** What is due in a duel: the clock that has run out, the move of the partner. @returns the rounds to pay */
async function tend(tx: Tx, world: World, roundId: string): Promise<readonly string[]> {
  const duel = await duelOf(tx, roundId, true)
  if (duel === undefined || duel.isOver) return []
  const rules = DUELS[duel.game]
  let next = duel
  if (world.now() >= duel.dueAt) next = await advance(tx, world, duel, rules.timeOut(duel.state))
  else if (duel.rounds[1] === null && rules.toMove(duel.state).includes(1)) {
    const below = (n: number) => Number.parseInt(world.random(4), 16) % n
    const state = rules.move(duel.state, 1, rules.practice(duel.state, 1, below))
    if (state !== null) next = await advance(tx, world, duel, state)
  }
  return next.isOver ? roundsOfDuel(next) : []
}

/** Pairs who waits, moves for the partner, and ends what nobody goes on with. */
export async function tendDuels(world: World): Promise<void> {
  const changed = await inTransaction(world, async (tx) => [...(await pairUp(tx, world))])
  const now = world.now()
  const due = await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<{ round_a: string }>(
      `SELECT round_a FROM duels WHERE NOT is_over AND (due_at <= $1 OR (round_b IS NULL AND moved_at <= $2))
        ORDER BY due_at LIMIT $3`,
      [now, new Date(now.getTime() - PARTNER_MS), MOVED_AT_ONCE_MAX],
    )
    return rows.map(({ round_a }) => round_a)
  })
  for (const roundId of due) {
    changed.push(...(await inTransaction(world, async (tx) => await tend(tx, world, roundId))))
  }
  await Promise.all(changed.map(async (roundId) => await deliver(world, roundId)))
}
