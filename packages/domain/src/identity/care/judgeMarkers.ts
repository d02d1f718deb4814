import { type Tx, withTransaction } from '@croupier/db'
import { markersOf, type PlayFacts, SPEAK_FROM, scoreOf } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'

/** Members looked at by one transaction. */
const AT_ONCE = 1_000
/** After a talk the same score opens no other one for so long. */
const QUIET_DAYS = 14

interface Due {
  readonly merchantId: number
  /** the business day that has ended, as ISO date */
  readonly day: string
  readonly fromAt: Date
  readonly toAt: Date
}

type FactsRow = PlayFacts & { readonly memberId: bigint }

/** Members who were there on the day, behind `after`: they played, moved money, or tried to pay in. Test accounts are not looked at. */
async function activeOf(tx: Tx, { merchantId, day, fromAt, toAt }: Due, after: bigint): Promise<bigint[]> {
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT m.id FROM members m
     WHERE m.merchant_id = ${merchantId} AND m.id > ${after} AND NOT is_test_account(m.type, m.test_at) AND m.id IN (
       SELECT member_id FROM member_days WHERE day = ${day}::date AND merchant_id = ${merchantId}
        UNION SELECT member_id FROM aml_days WHERE day = ${day}::date AND merchant_id = ${merchantId}
        UNION SELECT member_id FROM deposits WHERE merchant_id = ${merchantId} AND created_at >= ${fromAt} AND created_at < ${toAt}
        UNION SELECT member_id FROM withdrawals WHERE merchant_id = ${merchantId} AND created_at >= ${fromAt} AND created_at < ${toAt})
     ORDER BY m.id LIMIT ${AT_ONCE}`
  return rows.map(({ id }) => id)
}

/** What these members did on the day and before it. */
async function factsOf(tx: Tx, { merchantId, day, fromAt, toAt }: Due, ids: readonly bigint[]): Promise<FactsRow[]> {
  return await tx.$queryRaw<FactsRow[]>`
    WITH money AS (
      SELECT member_id, sum(units) FILTER (WHERE day > ${day}::date - 7) AS now7, sum(units) FILTER (WHERE day <= ${day}::date - 7) AS before28,
             sum(movements) FILTER (WHERE day = ${day}::date) AS of_day
        FROM aml_days WHERE flow = 'DEPOSIT' AND member_id = ANY (${ids}::bigint[]) AND merchant_id = ${merchantId}
         AND day > ${day}::date - 35 AND day <= ${day}::date GROUP BY 1
    ), play AS (
      SELECT member_id, sum(bet_units) FILTER (WHERE day = ${day}::date) AS of_day, sum(bet_units) FILTER (WHERE day <= ${day}::date - 7) AS before28,
             sum(bet_units - payout_units) FILTER (WHERE day > ${day}::date - 7) AS lost7
        FROM member_days WHERE merchant_id = ${merchantId} AND day > ${day}::date - 35 AND day <= ${day}::date
         AND member_id = ANY (${ids}::bigint[]) GROUP BY 1
    ), failed AS (
      SELECT member_id, count(*) AS of_day FROM deposits
       WHERE member_id = ANY (${ids}::bigint[]) AND merchant_id = ${merchantId} AND state = 'REFUSED'
         AND ended_at >= ${fromAt} AND ended_at < ${toAt} GROUP BY 1
    ), cancelled AS (
      SELECT member_id, count(*) AS of_week FROM withdrawals
       WHERE member_id = ANY (${ids}::bigint[]) AND merchant_id = ${merchantId} AND state = 'CANCELLED'
         AND ended_at >= ${fromAt}::timestamptz - interval '6 days' AND ended_at < ${toAt} GROUP BY 1
    ), raised AS (
      SELECT member_id, count(*) AS of_month FROM protection_limits
       WHERE member_id = ANY (${ids}::bigint[]) AND merchant_id = ${merchantId} AND set_by = 'MEMBER' AND confirm_from IS NOT NULL
         AND requested_at >= ${fromAt}::timestamptz - interval '29 days' AND requested_at < ${toAt} GROUP BY 1
    ), ways AS (
      SELECT d.member_id, count(DISTINCT (c.method, c.chain)) AS of_week FROM deposits d JOIN deposit_channels c ON c.id = d.channel_id
       WHERE d.member_id = ANY (${ids}::bigint[]) AND d.merchant_id = ${merchantId} AND c.merchant_id = ${merchantId}
         AND d.created_at >= ${fromAt}::timestamptz - interval '6 days' AND d.created_at < ${toAt} GROUP BY 1
    ), letters AS (
      SELECT member_id, count(*) AS of_month FROM feedback
       WHERE member_id = ANY (${ids}::bigint[]) AND sent_at >= ${fromAt}::timestamptz - interval '29 days' AND sent_at < ${toAt} GROUP BY 1
    )
    SELECT m.id AS "memberId", coalesce(y.now7, 0)::bigint AS "deposits7", coalesce(y.before28, 0)::bigint AS "depositsBefore28",
           coalesce(y.of_day, 0)::int AS "depositsOfDay", coalesce(f.of_day, 0)::int AS "failedOfDay",
           coalesce(p.of_day, 0)::bigint AS "stakedOfDay", coalesce(p.before28, 0)::bigint AS "stakedBefore28",
           coalesce(p.lost7, 0)::bigint AS "lost7", session_minutes(m.id, ${fromAt}, ${toAt})::int AS "minutesOfDay",
           session_minutes(m.id, ${fromAt}, ${fromAt}::timestamptz + interval '6 hours')::int AS "nightMinutes",
           coalesce(c.of_week, 0)::int AS "cancelledWithdrawals7", coalesce(r.of_month, 0)::int AS "raisedLimits30",
           coalesce(w.of_week, 0)::int AS "depositWays7", coalesce(l.of_month, 0)::int AS "letters30"
      FROM unnest(${ids}::bigint[]) m(id) LEFT JOIN money y ON y.member_id = m.id LEFT JOIN play p ON p.member_id = m.id
      LEFT JOIN failed f ON f.member_id = m.id LEFT JOIN cancelled c ON c.member_id = m.id LEFT JOIN raised r ON r.member_id = m.id
      LEFT JOIN ways w ON w.member_id = m.id LEFT JOIN letters l ON l.member_id = m.id
     ORDER BY m.id`
}

/** Keeps the signs that hold, and opens or raises the talks that they lead to. @returns how many talks were opened */
async function keepSigns(tx: Tx, { merchantId, day }: Due, facts: readonly FactsRow[]): Promise<number> {
  const found = facts.map((one) => ({ memberId: one.memberId, markers: markersOf(one) }))
  const rows = found.flatMap(({ memberId, markers }) => markers.map((one) => ({ memberId, ...one })))
  if (rows.length === 0) return 0
  await tx.$executeRaw`
    INSERT INTO harm_markers (merchant_id, member_id, day, marker, value, points)
    SELECT ${merchantId}, f.member_id, ${day}::date, f.marker, f.value, f.points
      FROM unnest(${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ marker }) => marker)}::text[],
                  ${rows.map(({ value }) => value)}::bigint[], ${rows.map(({ points }) => points)}::smallint[]) f(member_id, marker, value, points)
    ON CONFLICT DO NOTHING`
  const scored = found
    .map(({ memberId, markers }) => ({ memberId, score: scoreOf(markers) }))
    .filter(({ score }) => score >= SPEAK_FROM)
  if (scored.length === 0) return 0
  return await tx.$executeRaw`
    INSERT INTO care_cases (merchant_id, member_id, score, day, opened_at)
    SELECT ${merchantId}, f.member_id, f.score, ${day}::date, money_now()
      FROM unnest(${scored.map(({ memberId }) => memberId)}::bigint[], ${scored.map(({ score }) => score)}::int[]) f(member_id, score)
     WHERE NOT EXISTS (SELECT 1 FROM care_cases c WHERE c.member_id = f.member_id AND c.closed_at IS NOT NULL AND c.score >= f.score
                          AND (c.day >= ${day}::date OR c.closed_at > money_now() - ${QUIET_DAYS}::int * interval '1 day'))
     ORDER BY f.member_id
    ON CONFLICT (member_id) WHERE closed_at IS NULL DO UPDATE SET score = excluded.score, day = excluded.day
     WHERE care_cases.score < excluded.score`
}

async function judgeDay(ctx: Ctx, due: Due): Promise<number> {
  let opened = 0
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const from: bigint = after
    const last: { opened: number; to: bigint | undefined } = await withTransaction(ctx.db, async (tx) => {
      const ids = await activeOf(tx, due, from)
      if (ids.length === 0) return { opened: 0, to: undefined }
      return { opened: await keepSigns(tx, due, await factsOf(tx, due, ids)), to: ids.at(-1) }
    })
    opened += last.opened
    after = last.to
  }
  const { merchantId, day } = due
  await ctx.db.prisma.$executeRaw`
    INSERT INTO harm_marks (merchant_id, day) VALUES (${merchantId}, ${day}::date)
    ON CONFLICT (merchant_id) DO UPDATE SET day = excluded.day WHERE harm_marks.day < excluded.day`
  return opened
}

/**
 * Looks at what members did on the business day that has ended, merchant by merchant: the signs that hold are kept, and anyone who reaches
 * the score for it is to be spoken with (protection P13). A run that is late, doubled or killed keeps nothing twice.
 * @returns how many talks were opened or raised
 * @throws AggregateError with what merchants failed by, after all others
 */
export async function judgeMarkers(ctx: Ctx): Promise<number> {
  const due = await ctx.db.prisma.$queryRaw<Due[]>`
    SELECT t.id AS "merchantId", t.day::text AS day, t.day::timestamp AT TIME ZONE t.zone AS "fromAt",
           (t.day + 1)::timestamp AT TIME ZONE t.zone AS "toAt"
      FROM (SELECT id, time_zone AS zone, (money_now() AT TIME ZONE time_zone)::date - 1 AS day FROM merchants
             WHERE (money_now() AT TIME ZONE time_zone)::time >= time '00:30') t
     WHERE NOT EXISTS (SELECT 1 FROM harm_marks h WHERE h.merchant_id = t.id AND h.day >= t.day) ORDER BY t.id`
  const of = { message: 'what players of a merchant did was not looked at', ownerOf: merchantOf }
  const opened = await each(ctx, due, of, async (one) => await judgeDay(ctx, one))
  return opened.reduce((sum, count) => sum + count, 0)
}
