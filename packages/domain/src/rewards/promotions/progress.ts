import { Prisma, type Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { betCategoriesOf, bonusOf } from '@croupier/rules'
import { DAY_MS, promotions as wire } from '@croupier/wire'
import { z } from 'zod'
import { type Candidate, whoIn } from './eligibility.ts'
import { promotionState } from './promotionState.ts'

export interface PromotionRow {
  readonly id: string
  readonly code: string
  readonly category: string
  readonly tags: readonly string[]
  readonly texts: Prisma.JsonValue
  readonly terms: Prisma.JsonValue
  readonly eligibility: string
  readonly startsAt: Date
  readonly endsAt: Date
}
interface EntryRow {
  readonly state: string
  readonly amountUnits: bigint | null
  readonly reason: string | null
}
interface Owner {
  readonly memberId: bigint
  readonly merchantId: number
}
type Reader = Pick<Tx, '$queryRaw'>

const texts = z.object({
  titles: z.record(z.string(), z.string()),
  html: z.record(z.string(), z.string()),
})
const ENTRY_STATES = ['JOINED', 'APPLYING', 'REJECTED', 'CLAIMED', 'ISSUED'] as const

export const termsOf = (terms: Prisma.JsonValue): wire.PromotionTerms => wire.promotionTerms.parse(terms)

type Cycle = wire.PromotionTerms['cycle']

/** The cycles that an instant is in, at the merchant's clock: once forever, the day, the week from Monday, and the year. */
export async function cyclesOf(from: Reader, merchantId: number, at: Date): Promise<Readonly<Record<Cycle, string>>> {
  const [row] = await from.$queryRaw<Record<Cycle, string>[]>`
    SELECT 'ONCE' AS "ONCE", to_char(l.at, 'YYYY-MM-DD') AS "DAILY", to_char(date_trunc('week', l.at), 'YYYY-MM-DD') AS "WEEKLY",
           to_char(date_trunc('year', l.at), 'YYYY-MM-DD') AS "YEARLY"
      FROM merchants m CROSS JOIN LATERAL (SELECT ${at}::timestamptz AT TIME ZONE m.time_zone AS at) l WHERE m.id = ${merchantId}`
  if (row === undefined) throw new Error(`no merchant ${merchantId}`)
  return row
}

/** What a promotion gives for a deposit (rules C5). */
export const depositBonus = (deposit: bigint, { pct, reward }: wire.PromotionTerms, currency: string): Units =>
  bonusOf(units(deposit), { sharePpm: pct ?? 0, cap: reward }, currency)

/** A deposit as it was credited: its row, and what of it was not reversed. */
export interface CreditedDeposit {
  readonly id: bigint
  readonly units: bigint
}

/** How far a member has come since joining: what is ready, by which deposit, and of bets what was done. */
export interface Progress {
  readonly ready: Units | null
  readonly deposit: CreditedDeposit | null
  readonly done: Units | null
  readonly hasBegun: boolean
  /** when its cycle or window ends: what comes later does not count */
  readonly until: Date
}

/** What was joined, and when; it ends with its cycle, at the latest with the promotion. */
interface Joined {
  readonly terms: wire.PromotionTerms
  readonly category: string
  readonly since: Date
  readonly endsAt: Date
}

interface ProgressRow {
  readonly depositId: bigint | null
  readonly depositUnits: bigint | null
  readonly bets: bigint
  readonly until: Date
  readonly currency: string
}

function progressIn({ terms }: Joined, { depositId: id, depositUnits, bets, until, currency }: ProgressRow): Progress {
  const none = { ready: null, deposit: null, done: null, hasBegun: false, until }
  if (terms.kind === 'DEPOSIT') {
    if (id === null || depositUnits === null) return none
    const ready = depositBonus(depositUnits, terms, currency)
    return { ...none, ready, deposit: { id, units: depositUnits }, hasBegun: true }
  }
  if (terms.kind !== 'BETS') return none
  const isDone = bets >= (terms.bets ?? 0n)
  return { ...none, ready: isDone ? terms.reward : null, done: units(bets), hasBegun: bets > 0n }
}

/**
 * How far a member has come in each of what it joined, in that order, up to the end of its cycle: the first deposit that is large enough,
 * was not reversed and earned no other bonus, or bets of its categories that were placed and settled since (rules C5).
 */
export async function progressOf(
  from: Reader,
  { memberId, merchantId }: Owner,
  joined: readonly Joined[],
): Promise<Progress[]> {
  if (joined.length === 0) return []
  const kinds = joined.map(({ terms }) => terms.kind)
  const cycles = joined.map(({ terms }) => terms.cycle)
  const least = joined.map(({ terms }) => String(terms.minDeposit ?? 1n))
  const since = joined.map((one) => one.since.toISOString())
  const categories = joined.map(({ category }) => betCategoriesOf(category)?.join() ?? null)
  const ends = joined.map((one) => one.endsAt.toISOString())
  const rows = await from.$queryRaw<ProgressRow[]>`
    SELECT d.id AS "depositId", d.units AS "depositUnits", u.until, m.currency,
           CASE q.kind WHEN 'BETS' THEN (SELECT coalesce(sum(f.effective_units), 0) FROM settled_facts f
              CROSS JOIN LATERAL placed(f.source, f.source_id, f.merchant_id, f.settled_at) p
             WHERE f.member_id = ${memberId} AND f.merchant_id = ${merchantId} AND f.settled_at >= q.since
               AND f.settled_at < u.until AND p.at >= q.since
               AND (q.categories IS NULL OR f.category = ANY (string_to_array(q.categories, ',')))) ELSE 0 END::bigint AS bets
      FROM unnest(${kinds}::text[], ${cycles}::text[], ${least}::bigint[], ${since}::timestamptz[], ${ends}::timestamptz[],
           ${categories}::text[]) WITH ORDINALITY q(kind, cycle, least, since, ends, categories, ord)
      JOIN merchants m ON m.id = ${merchantId}
      LEFT JOIN (VALUES ('DAILY', 'day'), ('WEEKLY', 'week'), ('YEARLY', 'year')) c(cycle, unit) ON c.cycle = q.cycle
     CROSS JOIN LATERAL (SELECT least(q.ends, (date_trunc(c.unit, q.since AT TIME ZONE m.time_zone) + ('1 ' || c.unit)::interval)
       AT TIME ZONE m.time_zone) AS until) u
      LEFT JOIN LATERAL (
        SELECT p.id, p.units FROM credited_deposits(${memberId}::bigint, ${merchantId}::int, q.since) p
         WHERE q.kind = 'DEPOSIT' AND p.units >= q.least AND p.at < u.until
           AND NOT EXISTS (SELECT 1 FROM promotion_entries e WHERE e.deposit_id = p.id AND e.merchant_id = ${merchantId})
         ORDER BY p.place LIMIT 1) d ON true
     ORDER BY q.ord`
  return joined.map((one, at) => {
    const row = rows[at]
    if (row === undefined) throw new Error('no progress of what was joined')
    return progressIn(one, row)
  })
}

/** Where a member is in a promotion: its part in the running cycle, and what was earned in those that are over. */
export interface MemberPart {
  /** null: a visitor, or nothing joined */
  readonly entry: EntryRow | null
  readonly progress: Progress | null
  readonly earned: wire.Promotion['earned']
}

/** A promotion as somebody sees it. @param keptDays in which what was earned can be claimed after its end */
export function promotionOf(
  row: PromotionRow,
  { entry, progress, earned }: MemberPart,
  now: Date,
  keptDays: number,
): wire.Promotion {
  const terms = termsOf(row.terms)
  const state = ENTRY_STATES.find((known) => known === entry?.state) ?? null
  const { code, startsAt, endsAt } = row
  const paid = entry?.amountUnits ?? null
  const { hasBegun = false, ready = null, done = null } = progress ?? {}
  const { kind } = terms
  return {
    code,
    startsAt,
    endsAt,
    terms,
    done,
    earned,
    ...texts.parse(row.texts),
    who: whoIn(row.eligibility),
    category: wire.promotionCategories.find((known) => known === row.category) ?? 'OTHER',
    tags: wire.promotionTags.filter((known) => row.tags.includes(known)),
    state: promotionState({
      now,
      startsAt,
      endsAt,
      kind,
      hasNeeds: terms.needs !== null,
      entry: state,
      hasBegun,
      isReady: ready !== null,
      keptUntil: keptUntil(endsAt, keptDays),
    }),
    reason: entry?.reason ?? null,
    amount: paid === null ? ready : units(paid),
    fits: null,
  }
}

/** Until when what was earned by an end can be claimed (rules C5). */
export const keptUntil = (end: Date, keptDays: number): Date => new Date(end.getTime() + keptDays * DAY_MS)

const UNITS_PER_ONE = 10_000

/** What an expression is asked about members, up to the day that was counted last: one of them, or all of the merchant's. */
export async function candidatesOf(
  from: Reader,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint | null },
  now: Date,
): Promise<ReadonlyMap<bigint, Candidate>> {
  const whose = memberId === null ? Prisma.sql`m.merchant_id = ${merchantId}` : Prisma.sql`m.id = ${memberId}`
  const rows = await from.$queryRaw<{ id: bigint; level: number; days: number; deposits: bigint; bets: bigint }[]>`
    SELECT m.id, coalesce(v.level, 0) AS level, floor(extract(epoch FROM ${now}::timestamptz - m.created_at) / 86400)::int AS days,
           coalesce((SELECT sum(d.units) FROM credited_deposits(m.id, m.merchant_id, '-infinity') d), 0)::bigint AS deposits,
           coalesce((SELECT sum(p.cum_units) FROM point_tallies p WHERE p.member_id = m.id AND p.merchant_id = ${merchantId}
              AND p.kind <> 'DEPOSIT'), 0)::bigint AS bets
      FROM members m LEFT JOIN vip_levels v ON v.member_id = m.id AND v.merchant_id = ${merchantId}
     WHERE ${whose}`
  const whole = (amount: bigint) => Number(amount) / UNITS_PER_ONE
  return new Map(
    rows.map(({ id, deposits, bets, ...row }) => [id, { ...row, deposits: whole(deposits), bets: whole(bets) }]),
  )
}

const NOBODY: Candidate = { level: 0, days: 0, deposits: 0, bets: 0 }

/** What an expression is asked about a member. */
export const candidateOf = async (from: Reader, owner: Owner, now: Date): Promise<Candidate> =>
  (await candidatesOf(from, owner, now)).get(owner.memberId) ?? NOBODY
