import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { type cashierGateway, MINUTE_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { Failures } from '../../each.ts'
import type { CashierOutside } from '../deposits/index.ts'
import { type PaymentProvider, readPaymentProviders } from '../providers/index.ts'
import { holdSettlements, settle } from './settle.ts'

/** A statement is asked for by the hour, at most so many hours in one run. */
const WINDOW_MS = 60 * MINUTE_MS
const WINDOWS_MAX = 24
/** The last minutes are left to the next run: callbacks of them may still come. */
const SETTLED_AFTER_MS = 10 * MINUTE_MS
/** A statement that has too many movements is asked for in halves, down to this. */
const WINDOW_MS_MIN = MINUTE_MS
const KEPT_DAYS = 400

/**
 * Until when the provider's statement was read, and the next part of it; null: nothing is due. While a merchant moves no money its
 * statements wait, because what they say could not be settled.
 */
async function nextWindow(
  ctx: Ctx,
  { id: providerId, merchantId }: PaymentProvider,
): Promise<{ from: Date; end: Date } | null> {
  const end = new Date((await moneyNow(ctx.db)).getTime() - SETTLED_AFTER_MS)
  const where = { providerId_merchantId: { providerId, merchantId } }
  const read = await ctx.db.prisma.providerStatement.findUnique({ where })
  const { createdAt } = await ctx.db.prisma.paymentProvider.findUniqueOrThrow({
    where: { id: providerId },
    select: { createdAt: true },
  })
  const { moneyMode } = await ctx.db.prisma.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { moneyMode: true },
  })
  if (moneyMode === 'READ_ONLY') return null
  const from = read?.readTo ?? createdAt
  return from < end ? { from, end } : null
}

/** Keeps movements that a statement has; one that is known is the same. */
async function keepMovements(
  tx: Tx,
  { id: providerId, merchantId }: PaymentProvider,
  movements: readonly cashierGateway.Movement[],
): Promise<void> {
  await tx.providerMovement.createMany({
    skipDuplicates: true,
    data: movements.map(({ id: movementId, kind, ourId, amount, currency, at }) => {
      const count: bigint = amount
      return { providerId, merchantId, movementId, kind, ourId, units: count, currency, at }
    }),
  })
}

/** What is to be compared: what the statement names, what our books moved meanwhile, and what differs already. */
async function touched(
  tx: Tx,
  { id, merchantId }: PaymentProvider,
  movements: readonly cashierGateway.Movement[],
  from: Date,
  to: Date,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT d.id::text AS id FROM deposits d JOIN deposit_payments p ON p.deposit_id = d.id AND p.merchant_id = d.merchant_id
     WHERE d.merchant_id = ${merchantId}::int AND d.provider_id = ${id}::uuid AND p.seen_at >= ${from} AND p.seen_at < ${to}
     UNION SELECT p.id::text FROM withdrawal_steps s JOIN withdrawals w ON w.id = s.withdrawal_id AND w.merchant_id = s.merchant_id
      JOIN withdrawal_payouts p ON p.withdrawal_id = w.id AND p.merchant_id = w.merchant_id
     WHERE w.merchant_id = ${merchantId}::int AND w.provider_id = ${id}::uuid AND s.at >= ${from} AND s.at < ${to}
     UNION SELECT our_id FROM provider_differences
     WHERE merchant_id = ${merchantId}::int AND provider_id = ${id}::uuid AND cleared_at IS NULL`
  const named = movements.filter(({ kind }) => kind !== 'FEE').map(({ ourId }) => ourId)
  return [...new Set([...rows.map((row) => row.id), ...named])]
}

/** Compares deposits and payouts by name, keeps what differs and clears what does not any more. @returns how many differ */
async function compare(tx: Tx, { id, merchantId }: PaymentProvider, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const now = await moneyNow(tx)
  const differing = await tx.$executeRaw`
    INSERT INTO provider_differences AS f (merchant_id, provider_id, our_id, theirs_units, ours_units, found_at, seen_at)
    SELECT ${merchantId}::int, ${id}::uuid, s.our_id, s.theirs, s.ours, ${now}, ${now}
      FROM provider_sums(${merchantId}::int, ${id}::uuid, ${ids}::text[]) s WHERE s.theirs <> s.ours
    ON CONFLICT (provider_id, our_id, merchant_id) WHERE cleared_at IS NULL
    DO UPDATE SET seen_at = excluded.seen_at, theirs_units = excluded.theirs_units, ours_units = excluded.ours_units`
  await tx.$executeRaw`
    UPDATE provider_differences SET cleared_at = ${now}
     WHERE merchant_id = ${merchantId}::int AND provider_id = ${id}::uuid AND cleared_at IS NULL AND seen_at < ${now}
       AND our_id = ANY (${ids}::text[])`
  return differing
}

/**
 * Takes a part of a provider's statement: keeps its movements, compares them and what our books moved meanwhile, settles what it says and
 * was not settled before. Taken again it changes nothing.
 * @throws DomainError SITE_MONEY_READ_ONLY
 */
export async function takeStatement(
  ctx: Ctx,
  provider: PaymentProvider,
  movements: readonly cashierGateway.Movement[],
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> {
  const { id: providerId, merchantId, name } = provider
  await withTransaction(ctx.db, async (tx) => {
    await holdSettlements(tx, provider)
    await keepMovements(tx, provider, movements)
    const ids = await touched(tx, provider, movements, from, to)
    const differing = await compare(tx, provider, ids)
    await settle(tx, provider, ids, to)
    await tx.providerStatement.upsert({
      where: { providerId_merchantId: { providerId, merchantId } },
      create: { providerId, merchantId, readTo: to },
      update: { readTo: to },
    })
    if (differing > 0) {
      ctx.log.warn({ provider: name, differing }, 'a payment provider says something else')
    }
  })
}

/** Reads one part of a statement, compares and settles it. @returns how far it was read; null: the provider did not say */
async function readWindow(
  ctx: Ctx,
  outside: CashierOutside,
  provider: PaymentProvider,
  from: Date,
  end: Date,
): Promise<Date | null> {
  for (let windowMs = WINDOW_MS; windowMs >= WINDOW_MS_MIN; windowMs /= 2) {
    const to = new Date(Math.min(from.getTime() + windowMs, end.getTime()))
    const answer = await outside.gateway.statement(provider.access, from, to)
    if (answer.outcome === 'refused') continue
    if (answer.outcome === 'unknown') return null
    await takeStatement(ctx, provider, answer.value.movements, { from, to })
    return to
  }
  return null
}

/**
 * Compares what payment providers say with our books and settles with them (safety I23): each one's statement from where it was read last to ten minutes ago, by the
 * hour. Movements are kept once for their name, so that runs may be late, doubled or killed; a provider that does not answer is asked by the
 * next run and holds up no other.
 */
export async function reconcile(ctx: Ctx, outside: CashierOutside): Promise<void> {
  const failures = new Failures(ctx, 'a provider’s statement could not be settled')
  const ownerOf = ({ id }: PaymentProvider) => ({ providerId: id })
  await failures.each(await readPaymentProviders(ctx), ownerOf, async (provider) => {
    const due = await nextWindow(ctx, provider)
    let from: Date | null = due?.from ?? null
    for (let window = 0; due !== null && from !== null && window < WINDOWS_MAX; window += 1) {
      if (from >= due.end) break
      from = await readWindow(ctx, outside, provider, from, due.end)
    }
  })
  const old = new Date((await moneyNow(ctx.db)).getTime() - KEPT_DAYS * 24 * 60 * MINUTE_MS)
  await ctx.db.prisma.$executeRaw`DELETE FROM provider_movements WHERE at < ${old}`
  failures.report()
}
