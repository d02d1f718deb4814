import { Refusal } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { deliver } from '../delivery.ts'
import { LIVE_DELAY_MS } from '../rules/book/slips.ts'
import { type Session, sessionById } from '../sessions.ts'
import { inTransaction, type World } from '../world.ts'
import { type BookBet, hasToWait, keepBookBet, placeBookBet } from './bookBets.ts'

const DUE_AT_ONCE_MAX = 100
/** A bet that nobody looked at for so long after it was due is not placed any more. */
const LATE_MS_MAX = 20_000
/** So long a player is told why a bet was not placed. */
const REASON_SHOWN_MS = 30_000

/** A bet that waits until it may be placed, or was not placed. */
export interface WaitingBet {
  readonly roundId: string
  readonly stake: string
  readonly dueInMs: number
  /** null: it waits */
  readonly why: string | null
}

interface AskRow {
  readonly round_id: string
  readonly session_id: string
  readonly bet: Omit<BookBet, 'stake'> & { readonly stake: string }
  readonly due_at: Date
}

/**
 * Places a bet at once, or has it wait where a match of it is being played: what everybody at the ground has seen already
 * is in the price by then.
 * @returns the balance as the host last said it; null: the bet waits
 * @throws Refusal 403 SESSION_ENDED, 409 PRICE_CHANGED, ROUND_DIFFERENT or TOO_LATE, 422
 */
export async function askForBet(world: World, session: Session, bet: BookBet): Promise<string | null> {
  const waits = await inTransaction(world, async (tx) => {
    if (!(await hasToWait(tx, world, session, bet))) return false
    await tx.query(
      `INSERT INTO book_asks (round_id, session_id, bet, due_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (round_id) DO NOTHING`,
      [
        bet.roundId,
        session.sessionId,
        { ...bet, stake: String(bet.stake) },
        new Date(world.now().getTime() + LIVE_DELAY_MS),
      ],
    )
    return true
  })
  return waits ? null : await placeBookBet(world, session, bet)
}

async function end(tx: Tx, id: string, why: string | null): Promise<void> {
  await tx.query('UPDATE book_asks SET state = $2, why = $3 WHERE round_id = $1', [
    id,
    why === null ? 'TAKEN' : 'REFUSED',
    why,
  ])
}

/** Looks at one bet again. @returns whether it was placed */
async function look(tx: Tx, world: World, { round_id, session_id, bet, due_at }: AskRow) {
  const lateMs = world.now().getTime() - due_at.getTime()
  try {
    if (lateMs > LATE_MS_MAX) throw new Refusal(409, 'TOO_LATE')
    const session = await sessionById(tx, session_id)
    await keepBookBet(tx, world, session, { ...bet, stake: BigInt(bet.stake) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await end(tx, round_id, error.code)
    return false
  }
  await end(tx, round_id, null)
  return true
}

/** Places every bet that has waited long enough, at the prices of now; one whose price is not accepted is dropped. */
export async function takeDueBets(world: World): Promise<void> {
  const due = await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<{ round_id: string }>(
      `SELECT round_id FROM book_asks WHERE state = 'WAITING' AND due_at <= $1 ORDER BY due_at LIMIT $2`,
      [world.now(), DUE_AT_ONCE_MAX],
    )
    return rows
  })
  for (const { round_id: id } of due) {
    const isPlaced = await inTransaction(world, async (tx) => {
      const { rows } = await tx.query<AskRow>(
        `SELECT round_id, session_id, bet, due_at FROM book_asks
          WHERE round_id = $1 AND state = 'WAITING' FOR UPDATE`,
        [id],
      )
      return rows[0] !== undefined && (await look(tx, world, rows[0]))
    })
    if (isPlaced) await deliver(world, id)
  }
}

/** The bets of a player that wait, and those that were not placed a moment ago, whichever page asked for them. */
export async function waitingBets(tx: Tx, world: World, { player, game }: Session): Promise<readonly WaitingBet[]> {
  const now = world.now().getTime()
  const { rows } = await tx.query<AskRow & { why: string | null }>(
    `SELECT round_id, session_id, bet, due_at, why FROM book_asks JOIN sessions USING (session_id)
      WHERE player = $1 AND game = $2 AND state <> 'TAKEN' AND due_at > $3 ORDER BY due_at DESC`,
    [player, game, new Date(now - REASON_SHOWN_MS)],
  )
  return rows.map(({ round_id, bet, due_at, why }) => ({
    roundId: round_id,
    stake: bet.stake,
    why,
    dueInMs: Math.max(0, due_at.getTime() - now),
  }))
}
