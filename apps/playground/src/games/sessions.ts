import { createHash } from 'node:crypto'
import { ogp } from '@croupier/wire'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import type { Tx } from '../transaction.ts'
import { GAMES, type Game } from './outcome.ts'
import { isDuelGame } from './rules/duels/duelGames.ts'
import { leastOfRoom } from './rules/duels/rooms.ts'
import { hostOf, inTransaction, type World } from './world.ts'

const TICKET_MS = 60_000
const TOKEN_BYTES = 32

/** Where the player goes from a game; the first is also who may hear its messages. */
export type Urls = ogp.LaunchBody['urls']

/** A player in a game. */
export interface Session {
  readonly sessionId: string
  readonly game: Game
  readonly isDemo: boolean
  /** real money that the platform has moved here, and will move back */
  readonly isTransfer: boolean
  /** the room that was asked for; null: none */
  readonly tableId: string | null
  readonly hostToken: string
  readonly player: string
  readonly currency: string
  readonly scale: number
  /** in minor units */
  readonly minStake: bigint
  readonly maxStake: bigint
  readonly maxPayout: bigint
  /** the host's shortest time from one round to the next (protection P12); 0: none */
  readonly spinMs: number
  readonly urls: Urls
  readonly endedAt: Date | null
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A minor unit in units of a ten-thousandth. */
export const unitsPer = ({ scale }: Pick<Session, 'scale'>): bigint => 10n ** BigInt(ogp.fields.SCALE_MAX - scale)

/** What a host asks for when it launches a game. */
export interface Launch {
  readonly game: Game
  readonly isDemo: boolean
  readonly isTransfer: boolean
  /** null: in no room of its own */
  readonly tableId: string | null
  readonly launchToken: string
  readonly language: string
  readonly urls: Urls
}

/** Keeps a launch. @returns the address that opens the game, once @throws Refusal 404 NO_SUCH_TABLE */
export async function launch(world: World, input: Launch): Promise<{ path: string; expiresAt: Date }> {
  const { tableId } = input
  const isRoom = tableId === null || (isDuelGame(input.game) && leastOfRoom(tableId) !== null)
  if (!isRoom) throw new Refusal(404, 'NO_SUCH_TABLE')
  const ticket = world.random(TOKEN_BYTES)
  const expiresAt = new Date(world.now().getTime() + TICKET_MS)
  await inTransaction(world, async (tx) => {
    await tx.query('DELETE FROM launches WHERE expires_at < $1', [world.now()])
    await tx.query(
      `INSERT INTO launches (ticket_hash, game, is_demo, is_transfer, table_id, launch_token, language, urls, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        hashOf(ticket),
        input.game,
        input.isDemo,
        input.isTransfer,
        tableId,
        input.launchToken,
        input.language,
        input.urls,
        expiresAt,
      ],
    )
  })
  return { path: `/play/${input.game}?ticket=${ticket}&language=${input.language}`, expiresAt }
}

interface LaunchRow {
  readonly game: Game
  readonly is_demo: boolean
  readonly is_transfer: boolean
  readonly table_id: string | null
  readonly launch_token: string
  readonly urls: Urls
}

async function takeLaunch(world: World, ticket: string): Promise<LaunchRow> {
  return await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<LaunchRow>(
      `DELETE FROM launches WHERE ticket_hash = $1 AND expires_at >= $2
       RETURNING game, is_demo, is_transfer, table_id, launch_token, urls`,
      [hashOf(ticket), world.now()],
    )
    if (rows[0] === undefined) throw new Refusal(410, 'TICKET_USED')
    return rows[0]
  })
}

/**
 * Opens a game with the ticket of its address: the host says who plays, in what and for how much.
 * @throws Refusal 410 TICKET_USED, 502 HOST_AWAY, 403 with the host's own refusal
 */
export async function openSession(
  world: World,
  ticket: string,
): Promise<{ token: string; session: Session; balance: string }> {
  const input = await takeLaunch(world, ticket)
  const { is_demo: isDemo, is_transfer: isTransfer, game: title } = input
  const answer = await hostOf(world, { isDemo, isTransfer, game: title }).call('/session/open', {
    launchToken: input.launch_token,
    gameId: input.game,
  })
  if (!answer.isSure) throw new Refusal(502, 'HOST_AWAY')
  if (answer.status !== 'OK') throw new Refusal(403, answer.status)
  const opened = ogp.opened.parse(answer.body)
  const token = world.random(TOKEN_BYTES)
  const sessionId = world.random(16)
  const least = input.table_id === null ? null : leastOfRoom(input.table_id)
  const ofRoom = BigInt(least ?? 0) * 10n ** BigInt(opened.scale)
  const player = `${input.is_demo ? 'demo' : 'real'}:${opened.playerId}`
  await inTransaction(world, async (tx) => {
    await tx.query(
      `INSERT INTO sessions (session_id, token_hash, game, is_demo, is_transfer, table_id, host_token, player, currency,
         scale, min_stake, max_stake, max_payout, spin_ms, urls, opened_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        sessionId,
        hashOf(token),
        input.game,
        input.is_demo,
        input.is_transfer,
        input.table_id,
        opened.sessionToken,
        player,
        opened.currency,
        opened.scale,
        ofRoom > BigInt(opened.limits.min) ? ofRoom : opened.limits.min,
        opened.limits.max,
        opened.limits.maxPayout,
        opened.rg.spinMs,
        input.urls,
        world.now(),
      ],
    )
  })
  return { token, session: await sessionOf(world, token), balance: opened.balance }
}

const COLUMNS = `session_id AS "sessionId", game, is_demo AS "isDemo", is_transfer AS "isTransfer", table_id AS "tableId", host_token AS "hostToken", player, currency, scale,
  min_stake AS "minStake", max_stake AS "maxStake", max_payout AS "maxPayout", spin_ms AS "spinMs", urls, ended_at AS "endedAt"`

type Row = Omit<Session, 'minStake' | 'maxStake' | 'maxPayout'> & {
  readonly minStake: string
  readonly maxStake: string
  readonly maxPayout: string
}

const read = (row: Row): Session => ({
  ...row,
  minStake: BigInt(row.minStake),
  maxStake: BigInt(row.maxStake),
  maxPayout: BigInt(row.maxPayout),
})

/** The session of a token. @throws Refusal 401 */
export async function sessionOf(world: World, token: string): Promise<Session> {
  return await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<Row>(`SELECT ${COLUMNS} FROM sessions WHERE token_hash = $1`, [hashOf(token)])
    if (rows[0] === undefined) throw new Refusal(401, 'TOKEN_WRONG')
    return read(rows[0])
  })
}

/** The session in which a round was begun. */
export async function sessionById(tx: Tx, sessionId: string): Promise<Session> {
  const { rows } = await tx.query<Row>(`SELECT ${COLUMNS} FROM sessions WHERE session_id = $1`, [sessionId])
  if (rows[0] === undefined) throw new Error('a round has no session')
  return read(rows[0])
}

/** Takes no more bets of a session; its rounds go on. @param hostToken as the host knows it */
export async function endSession(world: World, hostToken: string, why: string): Promise<void> {
  await inTransaction(world, async (tx) => {
    await tx.query(
      `UPDATE sessions SET ended_at = $2, ended_why = $3 WHERE host_token = $1 AND NOT is_demo AND ended_at IS NULL`,
      [hostToken, world.now(), why.slice(0, 100)],
    )
  })
}

export const game = z.string().refine((id): id is Game => (GAMES as readonly string[]).includes(id))
