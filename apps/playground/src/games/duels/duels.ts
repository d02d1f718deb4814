import { commitment } from '@croupier/fairness'
import { Refusal } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { changeRound, lockRound, type Round } from '../roundBooks.ts'
import { keepRollback, keepStep } from '../roundCalls.ts'
import { type DuelEnd, duelPayout, SEATS, type Seat } from '../rules/duels/duel.ts'
import { DUEL_GAMES, DUELS, type DuelGame, dealOfDuel } from '../rules/duels/duelGames.ts'
import { type Session, sessionById } from '../sessions.ts'
import type { World } from '../world.ts'

const SEED_BYTES = 32
/** How long somebody waits for another one: then the stake is given back. */
const WAITING_MS_MAX = 180_000
/** After so long a partner takes the other side, where it is about play money. */
const PARTNER_AFTER_MS = 3_000

/** A game of two. */
export interface Duel {
  readonly id: string
  readonly game: DuelGame
  readonly stake: bigint
  readonly serverSeed: string
  readonly commitment: string
  readonly state: object
  /** null: the partner with whom play money is played */
  readonly rounds: readonly [string, string | null]
  /** when the clock of those who are to move runs out */
  readonly dueAt: Date
  readonly isOver: boolean
}

const COLUMNS = `id, game, stake, server_seed AS "serverSeed", commitment, state, round_a, round_b, due_at AS "dueAt", is_over AS "isOver"`

type Row = Omit<Duel, 'stake' | 'rounds'> & {
  readonly stake: string
  readonly round_a: string
  readonly round_b: string | null
}
const read = ({ stake, round_a, round_b, ...rest }: Row): Duel => ({
  ...rest,
  stake: BigInt(stake),
  rounds: [round_a, round_b],
})

/** The duel that a round is played in. @param lock until the transaction ends */
export async function duelOf(tx: Tx, roundId: string, lock = false): Promise<Duel | undefined> {
  const { rows } = await tx.query<Row>(
    `SELECT ${COLUMNS} FROM duels WHERE $1 IN (round_a, round_b) ${lock ? 'FOR UPDATE' : ''}`,
    [roundId],
  )
  return rows[0] && read(rows[0])
}

export const seatOf = ({ rounds }: Duel, roundId: string): Seat => (rounds[0] === roundId ? 0 : 1)

interface WaitingRow {
  readonly round_id: string
  readonly player: string
  readonly key: string
  readonly is_demo: boolean
  readonly begun_at: Date
}

/** Rounds whose stake is taken and that nobody plays against yet, oldest first; nobody else pairs them meanwhile. */
async function waiting(tx: Tx): Promise<WaitingRow[]> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('duels'))`)
  const { rows } = await tx.query<WaitingRow>(
    `SELECT r.round_id, r.player, concat_ws(' ', r.game, r.stake, s.currency, s.is_demo, s.table_id) AS key, s.is_demo, r.begun_at
       FROM rounds r JOIN sessions s USING (session_id)
      WHERE r.state = 'OPEN' AND r.game = ANY ($1)
        AND NOT EXISTS (SELECT 1 FROM duels d WHERE r.round_id IN (d.round_a, d.round_b))
      ORDER BY r.number`,
    [DUEL_GAMES],
  )
  return rows
}

async function begin(tx: Tx, world: World, first: string, second: string | null): Promise<void> {
  const round = await lockRound(tx, first)
  if (round === undefined) throw new Error('a duel has no round')
  const game = round.game as DuelGame
  const serverSeed = world.random(SEED_BYTES)
  const dueAt = new Date(world.now().getTime() + DUELS[game].clockMs)
  await tx.query(
    `INSERT INTO duels (id, game, stake, server_seed, commitment, state, round_a, round_b, due_at, moved_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      world.random(16),
      game,
      round.stake,
      serverSeed,
      await commitment(serverSeed),
      await dealOfDuel(game, serverSeed),
      first,
      second,
      dueAt,
      world.now(),
    ],
  )
}

/** Gives the stake of somebody back who waits. */
export async function giveUp(tx: Tx, world: World, round: Round, why: string): Promise<void> {
  const session = await sessionById(tx, round.sessionId)
  await changeRound(tx, round, { state: 'UNDOING', why })
  await keepRollback(tx, world, session, round, why)
}

/** Brings people together who play for the same, and sends home who has waited too long. @returns rounds that have something to say */
export async function pairUp(tx: Tx, world: World): Promise<readonly string[]> {
  const changed: string[] = []
  const alone = new Map<string, WaitingRow>()
  for (const row of await waiting(tx)) {
    const other = alone.get(row.key)
    if (other !== undefined && other.player !== row.player) {
      alone.delete(row.key)
      await begin(tx, world, other.round_id, row.round_id)
    } else if (other === undefined) alone.set(row.key, row)
  }
  for (const { round_id, is_demo, begun_at } of alone.values()) {
    const waited = world.now().getTime() - begun_at.getTime()
    if (is_demo && waited >= PARTNER_AFTER_MS) await begin(tx, world, round_id, null)
    if (is_demo || waited < WAITING_MS_MAX) continue
    const round = await lockRound(tx, round_id)
    if (round !== undefined) await giveUp(tx, world, round, 'NOBODY')
    changed.push(round_id)
  }
  return changed
}

async function pay(tx: Tx, world: World, duel: Duel, seat: Seat, end: DuelEnd): Promise<void> {
  const id = duel.rounds[seat]
  const round = id === null ? undefined : await lockRound(tx, id)
  if (round?.state !== 'OPEN') return
  const won = duelPayout(duel.stake, end.shares[seat])
  const view = { seat, ...end, ...DUELS[duel.game].view(duel.state, seat) }
  const outcome = { steps: [{ won: String(won), view }], jackpots: [] }
  const over = { outcome, state: 'DONE', stepsShown: 1, won, endedAt: world.now() } as const
  const session: Session = await sessionById(tx, round.sessionId)
  await keepStep(tx, world, session, await changeRound(tx, round, over), 0, true)
}

/** Keeps what a duel has come to; where it is over, both sides are paid. */
export async function advance(tx: Tx, world: World, duel: Duel, state: object): Promise<Duel> {
  const rules = DUELS[duel.game]
  const end = rules.ended(state)
  const hasPassed = rules.toMove(state).join() !== rules.toMove(duel.state).join()
  const dueAt = hasPassed ? new Date(world.now().getTime() + rules.clockMs) : duel.dueAt
  const next: Duel = { ...duel, state, dueAt, isOver: end !== null }
  await tx.query('UPDATE duels SET state = $2, due_at = $3, is_over = $4, moved_at = $5 WHERE id = $1', [
    next.id,
    state,
    dueAt,
    next.isOver,
    world.now(),
  ])
  if (end !== null) for (const seat of SEATS) await pay(tx, world, next, seat, end)
  return next
}

/** The round of a player in a duel, with it. @throws Refusal 404 */
export async function ownDuel(tx: Tx, session: Session, roundId: string) {
  const duel = await duelOf(tx, roundId, true)
  const round = await lockRound(tx, roundId)
  if (round?.player !== session.player) throw new Refusal(404, 'NO_SUCH_ROUND')
  return { round, duel }
}
