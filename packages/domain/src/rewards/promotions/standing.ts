import type { Prisma, Tx } from '@croupier/db'
import { parseUnits, type Units, units } from '@croupier/money'
import { promotions as wire } from '@croupier/wire'
import { z } from 'zod'
import type { Candidate } from './eligibility.ts'
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

export const termsOf = (terms: Prisma.JsonValue): wire.PromotionTerms =>
  wire.promotionTerms.parse(terms)

/** The cycle that an instant is in, at the merchant's clock: once forever, the day, the week from Monday, or the year. */
export async function cycleOf(
  from: Reader,
  cycle: wire.PromotionTerms['cycle'],
  merchantId: number,
  at: Date,
): Promise<string> {
  if (cycle === 'ONCE') return 'ONCE'
  const unit = { DAILY: 'day', WEEKLY: 'week', YEARLY: 'year' }[cycle]
  const [row] = await from.$queryRaw<{ cycle: string }[]>`
    SELECT to_char(date_trunc(${unit}, ${at}::timestamptz AT TIME ZONE m.time_zone), 'YYYY-MM-DD') AS cycle
      FROM merchants m WHERE m.id = ${merchantId}`
  return row?.cycle ?? ''
}

/** The first deposit after an instant that is large enough; null: none came. */
export async function depositAfter(
  from: Reader,
  { memberId, merchantId }: Owner,
  after: Date,
  min: Units,
): Promise<{ id: bigint; units: bigint } | null> {
  const least: bigint = min
  const [row] = await from.$queryRaw<{ id: bigint; units: bigint }[]>`
    SELECT t.subject_id AS id, t.units FROM ledger_accounts a
      JOIN ledger_transfers t ON t.to_account_id = a.id AND t.merchant_id = a.merchant_id AND t.kind = 12
     WHERE a.owner_id = ${memberId} AND a.merchant_id = ${merchantId} AND a.kind = 'CASH' AND t.created_at >= ${after}
       AND t.units >= ${least} ORDER BY t.to_version LIMIT 1`
  return row ?? null
}

/** Effective bets that were settled after an instant. */
async function betsAfter(from: Reader, { memberId, merchantId }: Owner, after: Date) {
  const [row] = await from.$queryRaw<{ units: bigint }[]>`
    SELECT coalesce(sum(effective_units), 0)::bigint AS units FROM settled_facts
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND settled_at >= ${after}`
  return units(row?.units ?? 0n)
}

/** What a promotion gives for a deposit: the share, cut to cents, at most the cap (rules C5). */
export function depositBonus(deposit: bigint, terms: wire.PromotionTerms): Units {
  const share = (deposit * BigInt(terms.pct ?? 0)) / PPM
  const cut = share - (share % CENT)
  return units(cut < terms.reward ? cut : terms.reward)
}

/** How far a member has come since joining: what is ready, and of bets what was done. */
async function progressOf(from: Reader, owner: Owner, terms: wire.PromotionTerms, since: Date) {
  if (terms.kind === 'DEPOSIT') {
    const min = terms.minDeposit ?? parseUnits('0.01')
    const deposit = await depositAfter(from, owner, since, min)
    const ready = deposit === null ? null : depositBonus(deposit.units, terms)
    return { ready, done: null, hasBegun: deposit !== null }
  }
  if (terms.kind !== 'BETS') return { ready: null, done: null, hasBegun: false }
  const done = await betsAfter(from, owner, since)
  const isDone = done >= (terms.bets ?? parseUnits('0'))
  return { ready: isDone ? terms.reward : null, done, hasBegun: done > 0n }
}

/** A promotion as somebody sees it; `owner` null: a visitor. */
export async function promotionOf(
  from: Reader,
  row: PromotionRow,
  owner: Owner | null,
  entry: EntryRow | null,
  now: Date,
): Promise<wire.Promotion> {
  const terms = termsOf(row.terms)
  const state = ENTRY_STATES.find((known) => known === entry?.state) ?? null
  const progress =
    owner !== null && entry !== null && state === 'JOINED'
      ? await progressOf(from, owner, terms, entry.createdAt)
      : { ready: null, done: null, hasBegun: false }
  const { code, startsAt, endsAt } = row
  const paid = entry?.amountUnits ?? null
  const { hasBegun, ready, done } = progress
  const { kind } = terms
  return {
    ...{ code, startsAt, endsAt, terms, done, ...texts.parse(row.texts) },
    category: wire.promotionCategories.find((known) => known === row.category) ?? 'OTHER',
    tags: wire.promotionTags.filter((known) => row.tags.includes(known)),
    state: promotionState({
      ...{ now, startsAt, endsAt, kind, entry: state, hasBegun },
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
  const [row] = await from.$queryRaw<
    { level: number; days: number; deposits: bigint; bets: bigint }[]
  >`
    SELECT coalesce(v.level, 0) AS level, floor(extract(epoch FROM ${now}::timestamptz - m.created_at) / 86400)::int AS days,
           coalesce((SELECT sum(t.units) FROM ledger_accounts a JOIN ledger_transfers t ON t.to_account_id = a.id AND t.kind = 12
              AND t.merchant_id = a.merchant_id WHERE a.owner_id = m.id AND a.kind = 'CASH'), 0)::bigint AS deposits,
           coalesce((SELECT sum(p.cum_units) FROM point_tallies p WHERE p.member_id = m.id AND p.merchant_id = ${merchantId}
              AND p.kind <> 'DEPOSIT'), 0)::bigint AS bets
      FROM members m LEFT JOIN vip_standings v ON v.member_id = m.id AND v.merchant_id = ${merchantId}
     WHERE m.id = ${memberId}`
  const candidate: Candidate = {
    level: row?.level ?? 0,
    days: row?.days ?? 0,
    deposits: Number(row?.deposits ?? 0n) / UNITS_PER_ONE,
    bets: Number(row?.bets ?? 0n) / UNITS_PER_ONE,
  }
  return candidate
}
