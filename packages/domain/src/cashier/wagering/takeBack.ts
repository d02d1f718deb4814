import { type Db, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { houseAccount, lockMoney, post, pushBalances, walletOrFail } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { bonusTakenBack } from '@croupier/rules'
import { amount, fail } from '@croupier/wire'
import type { ActorCtx, Ctx } from '../../ctx.ts'
import { each, Failures } from '../../each.ts'
import { admitMoney, onceIfKeyed } from '../../platform/index.ts'
import type { Reader, WageringOwner } from './requirements.ts'
import { type CountedRequirement, countWagering, keepWagering, type Wagering } from './wagering.ts'
import { isInPlay, whereMoneyIs } from './whereMoneyIs.ts'

/** The bonus that is open, and what taking it back would come to now. */
export interface OpenBonus {
  readonly id: string
  readonly taken: Units
  /** money is in a bet, a chase, a round, a redemption or a wallet at a provider */
  readonly inPlay: boolean
}

/** What play came to that was placed since an instant, in units: below zero when it lost. */
async function resultSince(from: Reader, owner: WageringOwner, since: Date): Promise<Units> {
  const [row] = await from.$queryRaw<{ result: bigint }[]>`
    SELECT coalesce(sum(f.payout_units - f.stake_units), 0)::bigint AS result FROM settled_facts f
     CROSS JOIN LATERAL placed(f.source, f.source_id, f.merchant_id, f.settled_at) p
     WHERE f.member_id = ${owner.id} AND f.merchant_id = ${owner.merchantId} AND f.settled_at >= ${since} AND p.at >= ${since}`
  return units(row?.result ?? 0n)
}

const isOpenBonus = ({ source, state }: CountedRequirement): boolean => source === 'BONUS' && state === 'OPEN'

async function costOf(from: Reader, owner: WageringOwner, row: CountedRequirement) {
  const { places, asset } = await whereMoneyIs(from, owner)
  const result = await resultSince(from, owner, row.createdAt)
  const bonus = row.bonus ?? units(0n)
  return { taken: bonusTakenBack({ bonus, result, cash: places.cash }), inPlay: isInPlay(places, asset) }
}

/** What giving up the open bonus would cost now; null where none is open. */
export async function openBonusOf(from: Reader, owner: WageringOwner, { rows }: Wagering): Promise<OpenBonus | null> {
  const row = rows.find(isOpenBonus)
  if (row === undefined) return null
  return { id: String(row.id), ...(await costOf(from, owner, row)) }
}

/** Rows of one run, or of one of its pages. */
const DUE_MAX = 500
const COUNTED = {
  message: 'the wagering of an account could not be counted',
  ownerOf: ({ memberId }: { readonly memberId: bigint }) => ({ memberId: String(memberId) }),
}

/** Locks member and wallet, as everything that moves its money does, counts, and keeps the count. */
export async function holdAndCount(tx: Tx, owner: WageringOwner): Promise<Wagering> {
  await lockMoney(tx, owner.id)
  const wagering = await countWagering(tx, owner)
  await keepWagering(tx, owner, wagering)
  return wagering
}

/** Books what is taken and closes the row: one posting whose subject is the row, so once forever. */
async function takeBack(
  tx: Tx,
  owner: WageringOwner,
  row: CountedRequirement,
  of: { readonly taken: Units; readonly outcome: 'EXPIRED' | 'FORFEITED'; readonly at: Date },
): Promise<void> {
  const { id: memberId, merchantId } = owner
  const wallet = await walletOrFail(tx, memberId)
  const { taken, outcome, at } = of
  if (taken > 0n) {
    const to = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', wallet.asset)
    const ref = { subject: row.id }
    await post(tx, merchantId, [{ kind: 'BONUS_TAKEN', ref, from: wallet.accountId, to, units: taken }])
    await pushBalances(tx, merchantId, [wallet.accountId], at)
  }
  const takenUnits: bigint = taken
  await tx.wageringRequirement.update({
    where: { id_merchantId: { id: row.id, merchantId } },
    data: { closedAt: at, outcome, takenUnits },
  })
  await reopenDeposit(tx, owner, row)
}

/** The deposit that the bonus came for asks for its own bets again, less those before the bonus and those since, which count in full. */
async function reopenDeposit(
  tx: Tx,
  { id, merchantId }: WageringOwner,
  { createdAt }: CountedRequirement,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE wagering_requirements w
       SET done_units = least(w.required_units, w.done_units + f.made),
           closed_at = CASE WHEN w.done_units + f.made >= w.required_units THEN w.closed_at END,
           outcome = CASE WHEN w.done_units + f.made >= w.required_units THEN 'DONE' END
      FROM (SELECT coalesce(sum(coalesce(wagering_units, effective_units)), 0)::bigint AS made FROM settled_facts
             WHERE member_id = ${id} AND merchant_id = ${merchantId} AND settled_at >= ${createdAt}) f
     WHERE w.member_id = ${id} AND w.merchant_id = ${merchantId} AND w.source = 'DEPOSIT' AND w.outcome = 'ZEROED'
       AND w.closed_at = ${createdAt}`
}

interface Forfeit {
  readonly id: bigint
  readonly most: Units
}

async function forfeit(tx: Tx, { actor }: ActorCtx, of: Forfeit): Promise<Units> {
  const owner = { id: actor.memberId, merchantId: actor.merchantId }
  const { rows } = await holdAndCount(tx, owner)
  const row = rows.find((one) => one.id === of.id && isOpenBonus(one))
  if (row === undefined) return fail('BONUS_NOT_OPEN', {})
  const cost = await costOf(tx, owner, row)
  if (cost.inPlay) fail('BONUS_IN_PLAY', {})
  if (cost.taken > of.most) fail('BONUS_COST_CHANGED', {})
  const at = await moneyNow(tx)
  await takeBack(tx, owner, row, { taken: cost.taken, outcome: 'FORFEITED', at })
  return cost.taken
}

/**
 * The actor gives up its bonus (rules C5): it and what was won with it are reclaimed, the row closes, own money stays. Asked again
 * without its key it is no longer open.
 * @param of most: what the actor was told that it costs, in units
 * @returns what was taken, in units
 * @throws DomainError BONUS_NOT_OPEN, BONUS_IN_PLAY while a bet of it is not settled, BONUS_COST_CHANGED where it would be more than
 * was told, SITE_MONEY_READ_ONLY, where it came from (`admitMoney`), of the key (`onceIfKeyed`)
 */
export async function forfeitBonus(ctx: ActorCtx, of: Forfeit): Promise<Units> {
  admitMoney(ctx.access)
  const command = { route: 'wagering.forfeit' as const, input: of, answer: amount }
  const taken = await withTransaction(
    ctx.db,
    async (tx) => await onceIfKeyed(tx, ctx, command, async () => await forfeit(tx, ctx, of)),
  )
  ctx.db.wakeRelay()
  return taken
}

/**
 * Counts and keeps the open bonuses of a merchant that were there before an instant, each account in a transaction of its own: which
 * of them were filled, and when.
 */
export async function keepBonuses(ctx: Ctx, merchantId: number, before: Date): Promise<void> {
  const owners = await ctx.db.prisma.wageringRequirement.findMany({
    where: { merchantId, source: 'BONUS', closedAt: null, createdAt: { lt: before } },
    select: { memberId: true },
    distinct: ['memberId'],
  })
  await each(ctx, owners, COUNTED, async ({ memberId: id }) => {
    await withTransaction(ctx.db, async (tx) => await holdAndCount(tx, { id, merchantId }))
  })
}

/**
 * Closes bonuses whose rows bets have filled since they were counted last, so that the largest stake of a bonus ends with it (rules
 * C5). @returns how many accounts were counted
 */
export async function closeFilled(ctx: Ctx): Promise<number> {
  const owners = await ctx.db.prisma.$queryRaw<WageringOwner[]>`
    SELECT w.member_id AS id, w.merchant_id AS "merchantId" FROM wagering_requirements w
      LEFT JOIN wagering_marks k ON k.member_id = w.member_id AND k.merchant_id = w.merchant_id
     WHERE w.source = 'BONUS' AND w.closed_at IS NULL AND w.max_stake_units IS NOT NULL AND EXISTS (SELECT 1 FROM settled_facts f
       WHERE f.member_id = w.member_id AND f.merchant_id = w.merchant_id
         AND f.settled_at > greatest(w.created_at, k.counted_at))
     ORDER BY k.counted_at NULLS FIRST, w.id LIMIT ${DUE_MAX}`
  const of = { ...COUNTED, ownerOf: ({ id: memberId }: WageringOwner) => COUNTED.ownerOf({ memberId }) }
  await each(ctx, owners, of, async (owner) => {
    await withTransaction(ctx.db, async (tx) => await holdAndCount(tx, owner))
  })
  return owners.length
}

interface DueRow {
  readonly id: bigint
  readonly memberId: bigint
  readonly merchantId: number
}

/** A page of bonuses whose time is over, by number; those of wallets and merchants that move nothing wait. */
async function dueRows(db: Db, after: bigint): Promise<DueRow[]> {
  return await db.prisma.$queryRaw<DueRow[]>`
    SELECT w.id, w.member_id AS "memberId", w.merchant_id AS "merchantId" FROM wagering_requirements w
      JOIN merchants m ON m.id = w.merchant_id AND m.money_mode <> 'READ_ONLY'
      JOIN ledger_accounts a ON a.owner_id = w.member_id AND a.merchant_id = w.merchant_id AND a.kind = 'CASH' AND a.frozen_at IS NULL
     WHERE w.source = 'BONUS' AND w.closed_at IS NULL AND w.expires_at <= money_now() AND w.id > ${after}
     ORDER BY w.id LIMIT ${DUE_MAX}`
}

/**
 * Takes back bonuses that ran out (rules C5), each in a transaction of its own: killed anywhere, the next tick goes on. One with a bet
 * that is not settled waits for it, and keeps no other waiting; until then nothing leaves its account.
 * @returns how many were reclaimed
 * @throws AggregateError after all others were looked at, when one could not be reclaimed
 */
export async function takeBackExpired(ctx: Ctx): Promise<number> {
  const failures = new Failures<ReturnType<typeof COUNTED.ownerOf>>(ctx, 'a bonus could not be reclaimed')
  let done = 0
  for (let after = 0n; ; ) {
    const page = await dueRows(ctx.db, after)
    await failures.each(page, COUNTED.ownerOf, async (due) => {
      if (await reclaim(ctx.db, due)) done += 1
    })
    after = page.at(-1)?.id ?? after
    if (page.length < DUE_MAX) break
  }
  if (done > 0) ctx.db.wakeRelay()
  failures.report()
  return done
}

/** Takes one back that ran out. @returns false when it is in play, or closed meanwhile */
async function reclaim(db: Db, { id, memberId, merchantId }: DueRow): Promise<boolean> {
  const owner = { id: memberId, merchantId }
  return await withTransaction(db, async (tx) => {
    const { rows } = await holdAndCount(tx, owner)
    const row = rows.find((one) => one.id === id && isOpenBonus(one))
    if (row === undefined) return false
    const { taken, inPlay } = await costOf(tx, owner, row)
    if (inPlay) return false
    await takeBack(tx, owner, row, { taken, outcome: 'EXPIRED', at: await moneyNow(tx) })
    return true
  })
}
