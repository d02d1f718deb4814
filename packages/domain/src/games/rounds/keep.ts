import type { Tx } from '@croupier/db'
import type { TxKind } from '@croupier/rules'
import type { ogp } from '@croupier/wire'
import type { GameProvider } from '../providers/index.ts'
import { type Player, scopeOf } from './player.ts'

/** So long after its last call the provider is asked for the outcome of an open round (O22). */
const ASK_MS = 15 * 60_000

/** The row of a call that is about to be written. */
export interface NewTx {
  readonly txId: string
  readonly kind: TxKind | 'TOMBSTONE'
  /** BET_NOT_FOUND: it waited for its bet for so long that it waits no more (O12) */
  readonly verdict: ogp.FinalCode | 'TOMBSTONED' | 'BET_NOT_FOUND'
  readonly units: bigint
  readonly roundRowId: bigint | null
  /** the game of what belongs to no round */
  readonly catalogueId?: number | null
  readonly betRef?: string | undefined
  readonly refTxId?: string | undefined
  readonly occurredAt: string
  readonly fingerprint: Uint8Array
  readonly body: ogp.MoneyReply
}

/** Keeps a verdict. @returns the row's id @throws Error when the id was used by another player at the same moment */
export async function keepTx(
  tx: Tx,
  provider: GameProvider,
  { memberId, merchantId, playerId, at }: Player,
  one: NewTx,
): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO provider_txs (member_id, round_row_id, catalogue_id, units, received_at, occurred_at, merchant_id, vendor, scope, tx_id, kind,
           verdict, bet_ref, ref_tx_id, fingerprint, body)
    VALUES (${memberId}, ${one.roundRowId}, ${one.catalogueId ?? null}, ${one.units}, ${at}, ${new Date(one.occurredAt)}, ${merchantId}, ${provider.vendor},
            ${scopeOf(provider, playerId)}, ${one.txId}, ${one.kind}, ${one.verdict}, ${one.betRef ?? null}, ${one.refTxId ?? null},
            ${one.fingerprint}, ${JSON.stringify(one.body)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING id`
  if (row === undefined) throw new Error(`transaction ${one.txId} came twice at once`)
  return row.id
}

export const markUndone = async (tx: Tx, { merchantId, at }: Player, id: bigint): Promise<void> => {
  await tx.$executeRaw`
    UPDATE provider_txs SET undone_at = ${at} WHERE id = ${id} AND merchant_id = ${merchantId}`
}

/** Notes that a part of a stake was given back (O24). */
export const markReturned = async (tx: Tx, { merchantId }: Player, id: bigint, part: bigint): Promise<void> => {
  await tx.$executeRaw`
    UPDATE provider_txs SET returned_units = returned_units + ${part}, returns = returns + 1
     WHERE id = ${id} AND merchant_id = ${merchantId}`
}

/** How a call changes its round; amounts in units, what is absent stays. */
export interface RoundChange {
  readonly roundId: string
  readonly catalogueId: number
  readonly staked?: bigint
  readonly won?: bigint
  readonly effective?: bigint | undefined
  readonly result?: object | undefined
  readonly isFinished?: boolean | undefined
  /** of the settlement that stands from now on (O23) */
  readonly version?: number | undefined
}

/** Changes a round, or begins it. @returns its row */
export async function changeRound(
  tx: Tx,
  { vendor }: GameProvider,
  { memberId, merchantId, asset, at }: Player,
  change: RoundChange,
): Promise<bigint> {
  const askAt = new Date(at.getTime() + ASK_MS)
  const result = change.result === undefined ? null : JSON.stringify(change.result)
  const [staked, won] = [change.staked ?? 0n, change.won ?? 0n]
  const [row] = await tx.$queryRaw<{ id: bigint; state: string }[]>`
    INSERT INTO provider_rounds AS r (member_id, merchant_id, vendor, round_id, catalogue_id, asset, stake_units, won_units,
           effective_units, result, settlement_version, begun_at, seen_at, ask_at)
    VALUES (${memberId}, ${merchantId}, ${vendor}, ${change.roundId}, ${change.catalogueId}, ${asset}, ${staked}, ${won},
            ${change.effective ?? null}, ${result}::jsonb, ${change.version ?? 0}, ${at}, ${at}, ${askAt})
    ON CONFLICT (vendor, round_id, member_id, merchant_id) DO UPDATE
       SET stake_units = r.stake_units + excluded.stake_units, won_units = r.won_units + excluded.won_units,
           effective_units = coalesce(excluded.effective_units, r.effective_units), result = coalesce(excluded.result, r.result),
           settlement_version = greatest(r.settlement_version, excluded.settlement_version),
           seen_at = excluded.seen_at, ask_at = CASE WHEN r.state = 'OPEN' THEN excluded.ask_at END
    RETURNING id, state`
  if (row === undefined) throw new Error('a round was not kept')
  if (change.isFinished === true) await endRound(tx, { merchantId, at }, row.id, 'ENDED')
  else if (row.state !== 'OPEN') await settle(tx, { merchantId, at }, row.id)
  return row.id
}

type At = Pick<Player, 'merchantId' | 'at'>

/** Writes the facts that a round adds up to now; nothing while it is open, or where they say so already. */
export async function settle(tx: Tx, { merchantId, at }: At, round: bigint): Promise<void> {
  await tx.$queryRaw`
    SELECT settle_provider_round(${merchantId}::int, ${round}::bigint, ${at}::timestamptz)::text`
}

/** Writes the fact of a correction that is booked now (rules B4). @param correction row of its transaction */
export async function keepAdjustmentFact(tx: Tx, { merchantId, at }: At, correction: bigint): Promise<void> {
  await tx.$queryRaw`
    SELECT keep_adjustment_fact(${merchantId}::int, ${correction}::bigint, ${at}::timestamptz)::text`
}

/** Takes amounts of an undone transaction out of its round, in units. */
export async function takeFromRound(
  tx: Tx,
  at: At,
  round: bigint,
  { staked = 0n, won = 0n }: { readonly staked?: bigint; readonly won?: bigint },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE provider_rounds SET stake_units = stake_units - ${staked}, won_units = won_units - ${won}, seen_at = ${at.at}
     WHERE id = ${round} AND merchant_id = ${at.merchantId}`
  await settle(tx, at, round)
}

/** Adds a payout to a round, in units, whatever its state. */
export async function addToRound(tx: Tx, at: At, round: bigint, won: bigint): Promise<void> {
  await tx.$executeRaw`
    UPDATE provider_rounds SET won_units = won_units + ${won}, seen_at = ${at.at}
     WHERE id = ${round} AND merchant_id = ${at.merchantId}`
  await settle(tx, at, round)
}

/** Ends a round, and writes its facts; one that has ended stays as it is. */
export async function endRound(tx: Tx, { merchantId, at }: At, round: bigint, state: 'ENDED' | 'VOID'): Promise<void> {
  await tx.$executeRaw`
    UPDATE provider_rounds SET state = ${state}, ended_at = coalesce(ended_at, ${at}), ask_at = NULL
     WHERE id = ${round} AND merchant_id = ${merchantId} AND (state = 'OPEN' OR ${state} = 'VOID')`
  await settle(tx, { merchantId, at }, round)
}

export type CaseKind =
  | 'CONFLICT'
  | 'ORPHAN'
  | 'CLOSED_ROUND'
  | 'LATE_WIN'
  | 'AMOUNT_DIFFERS'
  | 'STUCK_ROUND'
  | 'DEBT'
  | 'ADJUSTMENT'
  | 'LARGE_PAYOUT'
  | 'UNKNOWN_PLAYER'
  | 'UNKNOWN_GAME'
  | 'NOT_COUNTED'
  | 'MISSING_HERE'
  | 'MISSING_THERE'
  | 'SUM_DIFFERS'
  | 'STATE_DIFFERS'
  | 'ROUND_DIFFERS'
  | 'TOTALS_DIFFER'

/**
 * Opens a case for a person, once for what it is about; seen again it is counted, and opens again where it was closed. A round that waits in
 * it to be counted gives way to a later version of itself.
 */
export async function openCase(
  tx: Tx,
  vendor: string,
  of: {
    readonly merchantId: number
    /** null: about nobody here */
    readonly memberId: bigint | null
    readonly at: Date
  },
  one: { readonly kind: CaseKind; readonly subject: string; readonly detail?: object },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO provider_cases AS c (merchant_id, member_id, vendor, kind, subject, detail, opened_at, seen_at)
    VALUES (${of.merchantId}, ${of.memberId}, ${vendor}, ${one.kind}, ${one.subject}, ${JSON.stringify(one.detail ?? {})}::jsonb,
            ${of.at}, ${of.at})
    ON CONFLICT (vendor, kind, subject, merchant_id) DO UPDATE
     SET times = c.times + 1, seen_at = excluded.seen_at,
         opened_at = CASE WHEN c.closed_at IS NULL THEN c.opened_at ELSE excluded.opened_at END, closed_at = NULL,
         detail = CASE WHEN c.closed_at IS NULL AND coalesce((excluded.detail #>> '{round,version}')::int, 0)
                              <= coalesce((c.detail #>> '{round,version}')::int, 0) THEN c.detail ELSE excluded.detail END`
}

/** Since when a case is open; null: it is not. */
export async function caseSince(
  tx: Tx,
  vendor: string,
  { merchantId }: At,
  { kind, subject }: { readonly kind: CaseKind; readonly subject: string },
): Promise<Date | null> {
  const one = { vendorCode: vendor, kind, subject, merchantId }
  const found = await tx.providerCase.findUnique({
    where: { vendorCode_kind_subject_merchantId: one },
    select: { openedAt: true, closedAt: true },
  })
  return found?.closedAt === null ? found.openedAt : null
}

/** A case that settled itself. */
export async function closeCase(
  tx: Tx,
  vendor: string,
  { merchantId, at }: At,
  { kind, subject }: { readonly kind: CaseKind; readonly subject: string },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE provider_cases SET closed_at = ${at}
     WHERE vendor = ${vendor} AND kind = ${kind} AND subject = ${subject} AND merchant_id = ${merchantId} AND closed_at IS NULL`
}
