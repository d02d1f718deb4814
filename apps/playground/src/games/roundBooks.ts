import type { Tx } from '../transaction.ts'
import { noteEnd } from './endedRounds.ts'
import type { Game } from './outcome.ts'
import type { Outcome } from './rules/seeded.ts'

export type RoundState = 'BETTING' | 'OPEN' | 'UNDOING' | 'DONE' | 'REFUSED' | 'VOID'

/** A round as the books have it: with all of its outcome, of which the player sees the first steps. */
export interface Round {
  readonly roundId: string
  readonly sessionId: string
  readonly player: string
  readonly game: Game
  readonly seedId: string | null
  readonly nonce: number | null
  readonly stake: bigint
  readonly choice: object
  readonly outcome: Outcome
  readonly paytableHash: string
  readonly state: RoundState
  readonly why: string | null
  readonly stepsShown: number
  readonly won: bigint
  readonly begunAt: Date
  readonly endedAt: Date | null
}

const COLUMNS = `round_id AS "roundId", session_id AS "sessionId", player, game, seed_id AS "seedId", nonce, stake, choice, outcome,
  paytable_hash AS "paytableHash", state, why, steps_shown AS "stepsShown", won, begun_at AS "begunAt", ended_at AS "endedAt"`

type Row = Omit<Round, 'stake' | 'won'> & { readonly stake: string; readonly won: string }

const read = (row: Row): Round => ({ ...row, stake: BigInt(row.stake), won: BigInt(row.won) })

/** A round, locked until the transaction ends. */
export async function lockRound(tx: Tx, roundId: string): Promise<Round | undefined> {
  const { rows } = await tx.query<Row>(`SELECT ${COLUMNS} FROM rounds WHERE round_id = $1 FOR UPDATE`, [roundId])
  return rows[0] && read(rows[0])
}

/** A round as it was at one moment. */
export async function roundById(tx: Tx, roundId: string): Promise<Round | undefined> {
  const { rows } = await tx.query<Row>(`SELECT ${COLUMNS} FROM rounds WHERE round_id = $1`, [roundId])
  return rows[0] && read(rows[0])
}

/** The newest rounds of a player in a game, newest first. */
export async function roundsOf(tx: Tx, player: string, game: Game, atMost: number): Promise<readonly Round[]> {
  const { rows } = await tx.query<Row>(
    `SELECT ${COLUMNS} FROM rounds WHERE player = $1 AND game = $2 ORDER BY number DESC LIMIT $3`,
    [player, game, atMost],
  )
  return rows.map(read)
}

/** Rounds of games with steps that nobody has gone on with since then. */
export async function forgottenRounds(tx: Tx, before: Date, atMost: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ round_id: string }>(
    `SELECT round_id FROM rounds WHERE state = 'OPEN' AND begun_at < $1 AND seed_id IS NOT NULL ORDER BY begun_at LIMIT $2`,
    [before, atMost],
  )
  return rows.map(({ round_id }) => round_id)
}

/** Keeps a new round. @returns false where its id is there already */
export async function insertRound(
  tx: Tx,
  round: Omit<Round, 'why' | 'stepsShown' | 'won' | 'endedAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO rounds (round_id, session_id, player, game, seed_id, nonce, stake, choice, outcome, paytable_hash, state, begun_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (round_id) DO NOTHING`,
    [
      round.roundId,
      round.sessionId,
      round.player,
      round.game,
      round.seedId,
      round.nonce,
      round.stake,
      round.choice,
      round.outcome,
      round.paytableHash,
      round.state,
      round.begunAt,
    ],
  )
  return rowCount === 1
}

/** What changes in a round. */
export interface RoundChange {
  readonly state?: RoundState
  readonly why?: string | null
  readonly outcome?: Outcome
  readonly stepsShown?: number
  readonly won?: bigint
  readonly endedAt?: Date
}

export async function changeRound(tx: Tx, round: Round, change: RoundChange): Promise<Round> {
  const next = { ...round, ...change }
  await tx.query(
    `UPDATE rounds SET state = $2, why = $3, steps_shown = $4, won = $5, ended_at = $6, outcome = $7
      WHERE round_id = $1`,
    [next.roundId, next.state, next.why, next.stepsShown, next.won, next.endedAt, next.outcome],
  )
  if (next.state === 'DONE' && round.state !== 'DONE') await noteEnd(tx, next)
  return next
}
