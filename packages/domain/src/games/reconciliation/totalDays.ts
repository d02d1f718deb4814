import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { openDiffering } from './cases.ts'

const DAYS_MAX = 31

/**
 * Adds up the booked calls of a day on both sides. A call that both sides have is of the day on which the provider made it; one that
 * only we have, of the day on which it came.
 */
async function totalDay(tx: Tx, vendor: string, day: Date): Promise<void> {
  const end = new Date(day.getTime() + 86_400_000)
  await tx.$executeRaw`
    WITH listed AS (
      SELECT c.tx_id, c.kind, coalesce(c.units, 0) AS units, coalesce(c.asset, '') AS asset FROM provider_calls c
       WHERE c.made_at >= ${day} AND c.made_at < ${end} AND c.vendor = ${vendor} AND c.status = 'OK'),
    kept AS (
      SELECT p.tx_id, p.kind, p.units, coalesce(w.asset, '') AS asset FROM listed l
        JOIN provider_txs p ON p.vendor = ${vendor} AND p.tx_id = l.tx_id AND p.verdict = 'OK'
        LEFT JOIN ledger_accounts w ON w.owner_id = p.member_id AND w.merchant_id = p.merchant_id AND w.kind = 'CASH'
       UNION
      SELECT p.tx_id, p.kind, p.units, coalesce(w.asset, '') FROM provider_cases k
        JOIN provider_txs p ON p.vendor = k.vendor AND p.tx_id = k.subject AND p.merchant_id = k.merchant_id AND p.verdict = 'OK'
        LEFT JOIN ledger_accounts w ON w.owner_id = p.member_id AND w.merchant_id = p.merchant_id AND w.kind = 'CASH'
       WHERE k.vendor = ${vendor} AND k.kind = 'MISSING_THERE' AND p.received_at >= ${day} AND p.received_at < ${end}),
    theirs AS (
      SELECT asset, count(*)::int AS calls, coalesce(sum(units) FILTER (WHERE kind IN ('BET', 'BETWIN', 'TICKETPLACE')), 0) AS stake,
             coalesce(sum(units) FILTER (WHERE kind NOT IN ('BET', 'BETWIN', 'TICKETPLACE', 'RESERVE', 'TIP', 'ADJUST', 'RELEASE')), 0) AS won,
             sha256(string_agg(tx_id, E'\\n' ORDER BY tx_id COLLATE "C")::bytea) AS hash FROM listed GROUP BY asset),
    ours AS (
      SELECT asset, count(*)::int AS calls, coalesce(sum(units) FILTER (WHERE kind = 'BET'), 0) AS stake,
             coalesce(sum(units) FILTER (WHERE kind IN ('WIN', 'JACKPOT', 'PROMO', 'CASH_OUT')), 0) AS won,
             sha256(string_agg(tx_id, E'\\n' ORDER BY tx_id COLLATE "C")::bytea) AS hash FROM kept GROUP BY asset)
    INSERT INTO provider_days (vendor, day, asset, our_calls, their_calls, our_stake_units, their_stake_units, our_won_units,
           their_won_units, our_hash, their_hash)
    SELECT ${vendor}, ${day}::date, coalesce(o.asset, t.asset), coalesce(o.calls, 0), coalesce(t.calls, 0), coalesce(o.stake, 0),
           coalesce(t.stake, 0), coalesce(o.won, 0), coalesce(t.won, 0), coalesce(o.hash, ''), coalesce(t.hash, '')
      FROM ours o FULL JOIN theirs t ON t.asset = o.asset
    ON CONFLICT DO NOTHING`
}

/** Opens a case for each asset of a day whose sides do not say the same. */
async function judgeDay(tx: Tx, vendor: string, day: Date): Promise<void> {
  const rows = await tx.$queryRaw<{ asset: string; detail: object }[]>`
    SELECT asset, to_jsonb(d) - 'our_hash' - 'their_hash' AS detail FROM provider_days d WHERE vendor = ${vendor} AND day = ${day}::date
       AND (our_calls, our_stake_units, our_won_units, our_hash) IS DISTINCT FROM
           (their_calls, their_stake_units, their_won_units, their_hash)`
  const found = rows.map(({ asset, detail }) => {
    const subject = `${day.toISOString().slice(0, 10)} ${asset}`.trim()
    return { kind: 'TOTALS_DIFFER', subject, merchantId: null, memberId: null, detail } as const
  })
  await openDiffering(tx, vendor, found, await moneyNow(tx))
}

/** Adds up the days that are over and compared on both sides (protocol, reconciliation b). @returns how many */
export async function totalDays(ctx: Ctx, vendor: string): Promise<number> {
  for (let days = 0; days < DAYS_MAX; days += 1) {
    const isDone = await withTransaction(ctx.db, async (tx) => {
      const [next] = await tx.$queryRaw<{ day: Date }[]>`
        SELECT (totals_to + 1)::timestamp AT TIME ZONE 'UTC' AS day FROM provider_feeds
         WHERE vendor = ${vendor} AND checked_to >= (totals_to + 2)::timestamp AT TIME ZONE 'UTC' FOR UPDATE`
      if (next === undefined) return false
      await totalDay(tx, vendor, next.day)
      await judgeDay(tx, vendor, next.day)
      await tx.$executeRaw`
        UPDATE provider_feeds SET totals_to = totals_to + 1 WHERE vendor = ${vendor}`
      return true
    })
    if (!isDone) return days
  }
  return DAYS_MAX
}
