import type { Tx } from '@croupier/db'
import { scaleOf, unitsOf } from '@croupier/rules'
import type { ogp } from '@croupier/wire'
import { openCase } from './keep.ts'

/** Who played a round, in which of our games; null: that nobody here knows. */
interface Played {
  readonly memberId: bigint | null
  readonly merchantId: number | null
  readonly asset: string | null
  readonly catalogueId: number | null
}

async function whoPlayed(tx: Tx, vendor: string, rounds: readonly ogp.EndedRound[]): Promise<Played[]> {
  const players = rounds.map(({ playerId }) => playerId)
  const games = rounds.map(({ gameId }) => gameId)
  return await tx.$queryRaw<Played[]>`
    SELECT p.member_id AS "memberId", p.merchant_id AS "merchantId", w.asset, c.id AS "catalogueId"
      FROM unnest(${players}::text[], ${games}::text[]) WITH ORDINALITY q(player, game, no)
      LEFT JOIN game_players p ON p.vendor = ${vendor} AND p.player_id = q.player
      LEFT JOIN ledger_accounts w ON w.owner_id = p.member_id AND w.merchant_id = p.merchant_id AND w.kind = 'CASH'
      LEFT JOIN catalogue_games c ON c.vendor = ${vendor} AND c.code = q.game
     ORDER BY q.no`
}

/** The rows of rounds whose players and games are known; amounts in units. */
const rowsOf = (rounds: readonly ogp.EndedRound[], played: readonly Played[]) =>
  rounds.flatMap((round, no) => {
    const { memberId, merchantId, asset, catalogueId } = played[no] ?? {}
    if (memberId == null || merchantId == null || asset == null || catalogueId == null) return []
    const inUnits = (digits: string) => String(unitsOf(digits, scaleOf(asset)))
    const { roundId, beganAt, endedAt, version, effective, result = null } = round
    return [
      {
        no,
        memberId: String(memberId),
        merchantId,
        asset,
        catalogueId,
        roundId,
        beganAt,
        endedAt,
        version,
        result,
        stake: inUnits(round.stake),
        won: inUnits(round.payout),
        effective: effective === undefined ? null : inUnits(effective),
      },
    ]
  })

/** Keeps rounds as they are told; one that is kept changes with a higher version only. @returns those that came or changed */
async function keepRounds(tx: Tx, vendor: string, rows: ReturnType<typeof rowsOf>, at: Date): Promise<bigint[]> {
  // A clock of the provider's that goes wrong moves no round into the future.
  const kept = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO provider_rounds AS r (member_id, merchant_id, vendor, round_id, catalogue_id, asset, stake_units, won_units,
           effective_units, result, settlement_version, state, begun_at, ended_at, seen_at)
    SELECT t."memberId", t."merchantId", ${vendor}, t."roundId", t."catalogueId", t.asset, t.stake, t.won, t.effective, t.result,
           t.version, 'ENDED', least(t."beganAt", t."endedAt", ${at}), least(t."endedAt", ${at}), ${at}
      FROM (SELECT DISTINCT ON ("memberId", "roundId") *
              FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS q(no int, "memberId" bigint, "merchantId" int,
                "roundId" text, "catalogueId" int, asset text, stake bigint, won bigint, effective bigint, result jsonb, version int,
                "beganAt" timestamptz, "endedAt" timestamptz)
             ORDER BY "memberId", "roundId", version DESC) t
     ORDER BY t.no
    ON CONFLICT (vendor, round_id, member_id, merchant_id) DO UPDATE
       SET stake_units = excluded.stake_units, won_units = excluded.won_units, effective_units = excluded.effective_units,
           result = coalesce(excluded.result, r.result), settlement_version = excluded.settlement_version, state = 'ENDED',
           ended_at = excluded.ended_at, seen_at = excluded.seen_at, ask_at = NULL
     WHERE excluded.settlement_version > r.settlement_version
    RETURNING id`
  return kept.map(({ id }) => id)
}

/** Whose matter a round of a player is whom nobody here knows: that of the first merchant that offers the provider. */
async function firstMerchantOf(tx: Tx, vendor: string): Promise<number | null> {
  const where = { vendorCode: vendor }
  const orderBy = { merchantId: 'asc' } as const
  return (await tx.merchantVendor.findFirst({ where, orderBy }))?.merchantId ?? null
}

/** Opens a case for each round that nobody can count yet: the round is kept in it. */
async function openCases(
  tx: Tx,
  vendor: string,
  rounds: readonly ogp.EndedRound[],
  { played, at }: { readonly played: readonly Played[]; readonly at: Date },
): Promise<void> {
  for (const [no, round] of rounds.entries()) {
    const { memberId = null, merchantId: own = null, catalogueId = null } = played[no] ?? {}
    if (memberId !== null && catalogueId !== null) continue
    const merchantId = own ?? (await firstMerchantOf(tx, vendor))
    if (merchantId === null) continue
    const [kind, reasonCode] =
      memberId === null ? (['UNKNOWN_PLAYER', round.playerId] as const) : (['UNKNOWN_GAME', round.gameId] as const)
    const one = { kind, subject: round.roundId, detail: { reasonCode, round } }
    await openCase(tx, vendor, { merchantId, memberId, at }, one)
  }
}

/**
 * Counts rounds that were played in wallets of a provider: each is kept once, with its facts (rules B4), and again only with what a higher
 * version of it changes (O23). Nothing is posted: what play comes to is booked by the wallet's balance. What nobody here knows opens a case.
 * @returns how many came or changed
 */
export async function countRounds(
  tx: Tx,
  vendor: string,
  rounds: readonly ogp.EndedRound[],
  at: Date,
): Promise<number> {
  const played = await whoPlayed(tx, vendor, rounds)
  const ids = await keepRounds(tx, vendor, rowsOf(rounds, played), at)
  await tx.$queryRaw`
    SELECT settle_provider_round(r.merchant_id, r.id, ${at}::timestamptz)::text
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY q(id, no) JOIN provider_rounds r ON r.id = q.id ORDER BY q.no`
  await openCases(tx, vendor, rounds, { played, at })
  return ids.length
}

/** Keeps rounds that could not be counted, each in a case of its merchant, until they can be. */
export async function keepUncounted(
  tx: Tx,
  vendor: string,
  rounds: readonly ogp.EndedRound[],
  at: Date,
): Promise<void> {
  const played = await whoPlayed(tx, vendor, rounds)
  for (const [no, round] of rounds.entries()) {
    const { memberId = null, merchantId = null } = played[no] ?? {}
    if (memberId === null || merchantId === null) throw new Error(`nobody here played round ${round.roundId}`)
    await openCase(
      tx,
      vendor,
      { merchantId, memberId, at },
      { kind: 'NOT_COUNTED', subject: round.roundId, detail: { round } },
    )
  }
}
