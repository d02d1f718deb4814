import type { Prisma, Tx } from '@croupier/db'
import { parseUnits, type Units, units } from '@croupier/money'
import { promotions as wire } from '@croupier/wire'
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
  readonly createdAt: Date
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
const PPM = 1_000_000n
const CENT = 100n

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

/** The first deposit after an instant that is large enough and was not reversed; null: none came. */
export async function depositAfter(
  from: Reader,
  { memberId, merchantId }: Owner,
  after: Date,
  min: Units,
): Promise<{ id: bigint; units: bigint } | null> {
  const least: bigint = min
  const [row] = await from.$queryRaw<{ id: bigint; units: bigint }[]>`
    SELECT id, units FROM credited_deposits(${memberId}::bigint, ${merchantId}::int, ${after}::timestamptz)
     WHERE units >= ${least} ORDER BY place LIMIT 1`
  return row ?? null
}

/** What a promotion gives for a deposit: the share, cut to cents, at most the cap (rules C5). */
export function depositBonus(deposit: bigint, terms: wire.PromotionTerms): Units {
  const share = (deposit * BigInt(terms.pct ?? 0)) / PPM
  const cut = share - (share % CENT)
  return units(cut < terms.reward ? cut : terms.reward)
}

/** How far a member has come since joining: what is ready, and of bets what was done. */
export interface Progress {
  readonly ready: Units | null
  readonly done: Units | null
  readonly hasBegun: boolean
}
const NONE: Progress = { ready: null, done: null, hasBegun: false }

/** What was joined, and when. */
interface Joined {
  readonly terms: wire.PromotionTerms
  readonly since: Date
}

function progressIn(
  { terms }: Joined,
  { deposit, bets }: { readonly deposit: bigint | null; readonly bets: bigint },
): Progress {
  if (terms.kind === 'DEPOSIT') {
    const ready = deposit === null ? null : depositBonus(deposit, terms)
    return { ready, done: null, hasBegun: deposit !== null }
  }
  if (terms.kind !== 'BETS') return NONE
  const isDone = bets >= (terms.bets ?? 0n)
  return { ready: isDone ? terms.reward : null, done: units(bets), hasBegun: bets > 0n }
}

const LEAST_DEPOSIT = parseUnits('0.01')

/** How far a member has come in each of what it joined, in that order: the first deposit that is large enough, or bets settled since. */
export async function progressOf(
  from: Reader,
  { memberId, merchantId }: Owner,
  joined: readonly Joined[],
): Promise<Progress[]> {
  if (joined.length === 0) return []
  const kinds = joined.map(({ terms }) => terms.kind)
  const least = joined.map(({ terms }) => String(terms.minDeposit ?? LEAST_DEPOSIT))
  const since = joined.map((one) => one.since.toISOString())
  const rows = await from.$queryRaw<{ deposit: bigint | null; bets: bigint }[]>`
    SELECT d.units AS deposit,
           CASE q.kind WHEN 'BETS' THEN (SELECT coalesce(sum(f.effective_units), 0) FROM settled_facts f
             WHERE f.member_id = ${memberId} AND f.merchant_id = ${merchantId} AND f.settled_at >= q.since) ELSE 0 END::bigint AS bets
      FROM unnest(${kinds}::text[], ${least}::bigint[], ${since}::timestamptz[]) WITH ORDINALITY q(kind, least, since, ord)
      LEFT JOIN LATERAL (
        SELECT c.units FROM credited_deposits(${memberId}::bigint, ${merchantId}::int, q.since) c
         WHERE q.kind = 'DEPOSIT' AND c.units >= q.least ORDER BY c.place LIMIT 1) d ON true
     ORDER BY q.ord`
  return joined.map((one, at) => progressIn(one, rows[at] ?? { deposit: null, bets: 0n }))
}

/** A promotion as somebody sees it. @param entry of the running cycle; null: a visitor, or nothing joined */
export function promotionOf(
  row: PromotionRow,
  entry: EntryRow | null,
  progress: Progress | undefined,
  now: Date,
): wire.Promotion {
  const terms = termsOf(row.terms)
  const state = ENTRY_STATES.find((known) => known === entry?.state) ?? null
  const { code, startsAt, endsAt } = row
  const paid = entry?.amountUnits ?? null
  const { hasBegun, ready, done } = progress ?? NONE
  const { kind } = terms
  return {
    code,
    startsAt,
    endsAt,
    terms,
    done,
    ...texts.parse(row.texts),
    who: whoIn(row.eligibility),
    category: wire.promotionCategories.find((known) => known === row.category) ?? 'OTHER',
    tags: wire.promotionTags.filter((known) => row.tags.includes(known)),
    state: promotionState({
      now,
      startsAt,
      endsAt,
      kind,
      entry: state,
      hasBegun,
      isReady: ready !== null,
    }),
    reason: entry?.reason ?? null,
    amount: paid === null ? ready : units(paid),
    fits: null,
  }
}

const UNITS_PER_ONE = 10_000

/** What an expression is asked about a member, up to the day that was counted last. */
export async function candidateOf(from: Reader, { memberId, merchantId }: Owner, now: Date) {
  const [row] = await from.$queryRaw<{ level: number; days: number; deposits: bigint; bets: bigint }[]>`
    SELECT coalesce(v.level, 0) AS level, floor(extract(epoch FROM ${now}::timestamptz - m.created_at) / 86400)::int AS days,
           coalesce((SELECT sum(d.units) FROM credited_deposits(m.id, m.merchant_id, '-infinity') d), 0)::bigint AS deposits,
           coalesce((SELECT sum(p.cum_units) FROM point_tallies p WHERE p.member_id = m.id AND p.merchant_id = ${merchantId}
              AND p.kind <> 'DEPOSIT'), 0)::bigint AS bets
      FROM members m LEFT JOIN vip_levels v ON v.member_id = m.id AND v.merchant_id = ${merchantId}
     WHERE m.id = ${memberId}`
  const candidate: Candidate = {
    level: row?.level ?? 0,
    days: row?.days ?? 0,
    deposits: Number(row?.deposits ?? 0n) / UNITS_PER_ONE,
    bets: Number(row?.bets ?? 0n) / UNITS_PER_ONE,
  }
  return candidate
}
