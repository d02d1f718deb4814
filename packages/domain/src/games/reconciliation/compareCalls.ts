import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { accessOf, type GameGateway, type GameProvider, readGameProviders, sideBySide } from '../providers/index.ts'
import { takePage } from './listedCalls.ts'
import { totalDays } from './totalDays.ts'
import { findUnlisted } from './unlistedCalls.ts'

/** Protocol, reconciliation a: every quarter of an hour, with an hour that is read again. */
const EVERY_MS = 15 * 60_000
const OVERLAP_MS = 3_600_000
/** Pages of one provider in one run; where there are more the next run goes on at once. */
const PAGES_PER_RUN = 100
/** So far the clocks of the two sides may be apart, with the time of a call. */
const CLOCKS_MS = 5 * 60_000
/** So long before its first reading our own calls are looked for in a provider's list. */
const BEFORE_MS = 86_400_000

/** Those that are due, each with where its list is read on; the next time is set first: of two runs one reads. */
async function takeDue(ctx: Ctx, at: Date): Promise<Map<string, string>> {
  const begin = new Date(at.getTime() - BEFORE_MS)
  const dueAt = new Date(at.getTime() + EVERY_MS)
  const rows = await ctx.db.prisma.$queryRaw<{ vendor: string; cursor: string }[]>`
    INSERT INTO provider_feeds AS f (vendor, due_at, checked_to, totals_to)
    SELECT p.vendor, ${dueAt}, ${begin}, (${begin}::timestamptz AT TIME ZONE 'UTC')::date FROM game_providers p
      JOIN vendors v ON v.code = p.vendor WHERE p.wallet = 'SEAMLESS' AND v.state <> 'OFF' ORDER BY p.vendor
    ON CONFLICT (vendor) DO UPDATE SET due_at = excluded.due_at WHERE f.due_at <= ${at}
    RETURNING vendor, cursor`
  return new Map(rows.map(({ vendor, cursor }) => [vendor, cursor]))
}

/** Reads on in a provider's list. @returns until when it told all of its calls; null: it did not answer */
async function readOn(
  ctx: Ctx,
  gateway: GameGateway,
  provider: GameProvider,
  from: string,
  at: Date,
): Promise<Date | null> {
  const { vendor } = provider
  const old = at.getTime() - OVERLAP_MS
  const feed = { where: { vendorCode: vendor } }
  let cursor = from
  let isOld = true
  let readTo = 0
  for (let page = 0; page < PAGES_PER_RUN; page += 1) {
    const answer = await gateway.calls(accessOf(provider, ctx.clock.now()), cursor)
    if (answer.outcome === 'unknown') {
      ctx.log.warn({ vendor, reason: answer.reason }, 'a game provider did not list its calls')
      return null
    }
    const { transactions, cursor: next } = answer.value
    if (transactions.length === 0 || next === cursor) return at
    const times = transactions.map(({ madeAt }) => Date.parse(madeAt))
    // From where all of it is old nothing is read again: what was not answered then never will be.
    isOld &&= times.every((ms) => ms < old)
    readTo = Math.max(readTo, ...times)
    const differ = await withTransaction(ctx.db, async (tx) => {
      const count = await takePage(tx, provider, transactions, at)
      if (isOld) await tx.providerFeed.update({ ...feed, data: { cursor: next } })
      return count
    })
    if (differ > 0) ctx.log.warn({ vendor, differ }, 'a game provider lists something else')
    cursor = next
  }
  // There is more: the next run goes on at once, where this one moved on to its end.
  if (isOld) await ctx.db.prisma.providerFeed.update({ ...feed, data: { dueAt: at } })
  return new Date(readTo - CLOCKS_MS)
}

/**
 * Compares what game providers list of their calls with our books (protocol, reconciliation; safety I23): call by call, the other way round
 * once they are an hour old, and by the day. A difference is a case. Runs may be late, doubled or killed; a provider that does not answer
 * holds up no other.
 */
export async function compareCalls(ctx: Ctx, gateway: GameGateway): Promise<void> {
  const at = await moneyNow(ctx.db)
  const due = await takeDue(ctx, at)
  if (due.size === 0) return
  const providers = (await readGameProviders(ctx)).filter(({ vendor }) => due.has(vendor))
  await sideBySide(providers, async (provider) => {
    const { vendor } = provider
    const readTo = await readOn(ctx, gateway, provider, due.get(vendor) ?? '', at)
    if (readTo === null) return false
    const upTo = Math.min(readTo.getTime(), at.getTime() - OVERLAP_MS)
    await findUnlisted(ctx, vendor, new Date(upTo))
    await totalDays(ctx, vendor)
    return true
  })
}
