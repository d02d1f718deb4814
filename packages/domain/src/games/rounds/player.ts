import type { Tx } from '@croupier/db'
import type { BetFacts, RoundState, TxKind } from '@croupier/rules'
import type { ogp } from '@croupier/wire'
import type { GameProvider } from '../providers/index.ts'
import { type AtTheGate, BARRED_PLACE, hashOfToken } from '../sessions/index.ts'

/** Who a call is about, with the wallet locked: nobody else books for this player meanwhile (O19). */
export interface Player {
  readonly memberId: bigint
  readonly publicId: string
  readonly merchantId: number
  readonly playerId: string
  readonly wallet: bigint
  readonly balance: bigint
  readonly asset: string
  readonly session: BetFacts['session']
  readonly sessionId: bigint | null
  readonly betsUntil: Date | null
  /** a token of another player came with the call */
  readonly isOthersToken: boolean
  readonly gate: AtTheGate
  readonly at: Date
}

interface PlayerRow extends Omit<Player, 'session' | 'isOthersToken' | 'gate'> {
  readonly status: string
  readonly type: number
  readonly frozen: boolean
  readonly sessionPlayer: string | null
  readonly endedAt: Date | null
  readonly endedWhy: string | null
  /** of the login that opened the game: both end together */
  readonly loggedIn: boolean | null
}

/** A wallet that is locked for longer is somebody else's work: the call is told to come again. */
const LOCK_MS_MAX = '2000'

/**
 * The player of a call, wallet locked. The player's name at this provider decides; a token is only asked whether it is theirs.
 * @returns null for a player whom this provider does not know
 */
export async function holdPlayer(
  tx: Tx,
  { vendor, state }: GameProvider,
  { playerId, sessionToken }: { readonly playerId: string; readonly sessionToken: string },
): Promise<Player | null> {
  await tx.$queryRaw`SELECT set_config('lock_timeout', ${LOCK_MS_MAX}, true)`
  await tx.$queryRaw`
    SELECT 1 FROM ledger_accounts WHERE kind = 'CASH' AND owner_id =
      (SELECT member_id FROM game_players WHERE vendor = ${vendor} AND player_id = ${playerId}) FOR NO KEY UPDATE`
  const [row] = await tx.$queryRaw<PlayerRow[]>`
    SELECT p.member_id AS "memberId", p.merchant_id AS "merchantId", p.player_id AS "playerId", m.public_id::text AS "publicId",
           m.status, m.type, w.id AS wallet, w.balance, w.asset, w.frozen_at IS NOT NULL
             OR w.owes AND owes_debt(p.merchant_id, p.member_id) AS frozen,
           s.id AS "sessionId",
           s.player_id AS "sessionPlayer", s.bets_until AS "betsUntil",
           s.ended_at AS "endedAt", s.ended_why AS "endedWhy", l.ended_at IS NULL AND l.expires_at > money_now() AS "loggedIn", money_now() AS at
      FROM game_players p JOIN members m ON m.id = p.member_id
      JOIN ledger_accounts w ON w.owner_id = p.member_id AND w.kind = 'CASH' AND w.merchant_id = p.merchant_id
      LEFT JOIN game_sessions s ON s.token_hash = ${hashOfToken(sessionToken)} AND s.vendor = p.vendor
      LEFT JOIN sessions l ON l.id = s.session_id
     WHERE p.vendor = ${vendor} AND p.player_id = ${playerId}`
  if (row === undefined) return null
  const { status, type, frozen, sessionPlayer, endedAt, endedWhy, loggedIn, ...player } = row
  const { betsUntil, at } = player
  const isBarredPlace = endedWhy === BARRED_PLACE
  const isLive = loggedIn === true && endedAt === null && betsUntil !== null && at < betsUntil
  return {
    ...player,
    // The gate says why a barred place ended it, which a provider can explain.
    session: sessionPlayer === null ? 'UNKNOWN' : isLive || isBarredPlace ? 'LIVE' : 'EXPIRED',
    isOthersToken: sessionPlayer !== null && sessionPlayer !== playerId,
    gate: {
      memberStatus: status,
      memberType: type,
      isFrozen: frozen,
      isBarredPlace,
      vendorState: state,
    },
  }
}

/** A round as its row has it; amounts in units. */
export interface Round {
  readonly id: bigint
  readonly state: RoundState
  readonly stake: bigint
  readonly won: bigint
  readonly endedAt: Date | null
  /** of the settlement that stands (O23) */
  readonly version: number
}

/** A transaction as its row has it. */
export interface StoredTx {
  readonly id: bigint
  readonly txId: string
  readonly kind: TxKind | 'TOMBSTONE'
  readonly verdict: ogp.FinalCode | 'TOMBSTONED' | 'BET_NOT_FOUND'
  readonly memberId: bigint
  readonly roundRowId: bigint | null
  readonly units: bigint
  readonly betRef: string | null
  /** of a stake: given back of it in parts, and how often (O24) */
  readonly returned: bigint
  readonly returns: number
  readonly undoneAt: Date | null
  readonly fingerprint: Uint8Array
  readonly body: ogp.MoneyReply
}

/** What is known of a call's transactions and of its round. */
export interface Books {
  readonly round: Round | null
  /** by transaction id: those that were asked for, and all of the round */
  readonly txs: readonly StoredTx[]
}

export const scopeOf = ({ txScope }: GameProvider, playerId: string): string => (txScope === 'PLAYER' ? playerId : '')

/** Reads a round of the player, and the transactions of it and of these ids; the wallet is locked already. */
export async function readBooks(
  tx: Tx,
  provider: GameProvider,
  player: Player,
  { roundId, txIds }: { readonly roundId: string | null; readonly txIds: readonly string[] },
): Promise<Books> {
  const { vendor } = provider
  const { memberId, merchantId, playerId } = player
  const [round] = await tx.$queryRaw<Round[]>`
    SELECT id, state, stake_units AS stake, won_units AS won, ended_at AS "endedAt", settlement_version AS version
      FROM provider_rounds
     WHERE vendor = ${vendor} AND round_id = ${roundId} AND member_id = ${memberId} AND merchant_id = ${merchantId}`
  const txs = await tx.$queryRaw<StoredTx[]>`
    SELECT id, tx_id AS "txId", kind, verdict, member_id AS "memberId", round_row_id AS "roundRowId", units, bet_ref AS "betRef",
           undone_at AS "undoneAt", returned_units AS returned, returns, fingerprint, body
      FROM provider_txs WHERE vendor = ${vendor} AND scope = ${scopeOf(provider, playerId)} AND merchant_id = ${merchantId}
       AND tx_id = ANY (${txIds}::text[])
     UNION ALL
    SELECT id, tx_id, kind, verdict, member_id, round_row_id, units, bet_ref, undone_at, returned_units, returns, fingerprint, body
      FROM provider_txs WHERE round_row_id = ${round?.id ?? null}::bigint AND NOT tx_id = ANY (${txIds}::text[])
     ORDER BY id`
  return { round: round ?? null, txs }
}

/** Reads a round by its row. */
export async function readRoundRow(tx: Tx, { merchantId }: Player, id: bigint): Promise<Round> {
  const [round] = await tx.$queryRaw<Round[]>`
    SELECT id, state, stake_units AS stake, won_units AS won, ended_at AS "endedAt", settlement_version AS version
      FROM provider_rounds
     WHERE id = ${id} AND merchant_id = ${merchantId}`
  if (round === undefined) throw new Error(`there is no round ${id}`)
  return round
}
