import type { PayoutAccount, Tx } from '@croupier/db'
import { type Wallet, walletOrFail } from '@croupier/ledger'
import {
  inCurrency,
  max as maxOf,
  min as minOf,
  parseUnits,
  subtract,
  sum,
  type Units,
  units,
  ZERO_UNITS,
} from '@croupier/money'
import { periodAt, type VipLevel, type WithdrawalBounds } from '@croupier/rules'
import type { withdrawals as wire } from '@croupier/wire'
import { paymentsStoppedUntil, protectionRefusal } from '../../identity/index.ts'
import type { Site } from '../../platform/index.ts'
import { boundAccounts, coolingUntil } from '../payoutAccounts/index.ts'
import { countWagering, type Wagering } from '../wagering/index.ts'
import { owesBills } from '../wallets/index.ts'

/** Everything that a request is judged by, as it is at one moment. */
export interface WithdrawalBalances {
  readonly wallet: Wallet
  readonly held: Units
  readonly wagering: Wagering
  readonly accounts: readonly PayoutAccount[]
  readonly bounds: WithdrawalBounds
  /** in the order in which they are said */
  readonly blocks: readonly wire.WithdrawalBlock[]
}

interface Used {
  readonly today: bigint
  readonly month: bigint
  /** withdrawals of today of which not everything came back */
  readonly count: number
}

/** What was asked for on the business day and in its month, and did not come back. */
async function usedBy(
  from: Pick<Tx, '$queryRaw'>,
  memberId: bigint,
  { timeZone }: Pick<Site, 'timeZone'>,
  now: Date,
): Promise<Used> {
  const [day, month] = [periodAt('D', now, timeZone).start, periodAt('M', now, timeZone).start]
  const [row] = await from.$queryRaw<Used[]>`
    SELECT coalesce(sum(amount_units - returned_units) FILTER (WHERE created_at >= ${day}), 0)::bigint AS today,
           coalesce(sum(amount_units - returned_units), 0)::bigint AS month,
           count(*) FILTER (WHERE created_at >= ${day} AND returned_units < amount_units)::int AS count
      FROM withdrawals WHERE member_id = ${memberId} AND created_at >= ${month}`
  return row ?? { today: 0n, month: 0n, count: 0 }
}

const atLeastZero = (amount: Units): Units => (amount > 0n ? amount : units(0n))

/**
 * What leaves an account in a day (rules C2): a VIP level raises the merchant's bound, and one at no level keeps the smaller of both.
 */
function perDayOf({ perDay }: VipLevel, level: number, bound: string): Units {
  return (level === 0 ? minOf : maxOf)(parseUnits(perDay), parseUnits(bound))
}

/** A member's VIP level. */
async function levelOf(from: Pick<Tx, '$queryRaw'>, { id, merchantId }: Owner): Promise<number> {
  const [row] = await from.$queryRaw<{ level: number }[]>`
    SELECT level::int AS level FROM vip_levels WHERE member_id = ${id} AND merchant_id = ${merchantId}`
  return row?.level ?? 0
}

function boundsOf({ settings }: Pick<Site, 'settings'>, { today, month }: Used, perDay: Units): WithdrawalBounds {
  const { min, max, perMonth } = settings.withdrawals
  return {
    min: parseUnits(min),
    max: parseUnits(max),
    dayLeft: atLeastZero(subtract(perDay, units(today))),
    monthLeft: atLeastZero(subtract(parseUnits(perMonth), units(month))),
  }
}

interface Owner {
  readonly id: bigint
  readonly merchantId: number
}

/**
 * Whether a member may stake one yuan, or what stands for it: not in a break, while it is excluded, at a limit of its own or an officer's.
 */
async function canStake(tx: Tx, { id: memberId, merchantId }: Owner, currency: string): Promise<boolean> {
  const one = inCurrency(parseUnits('1'), currency)
  const code = await protectionRefusal(tx, { merchantId, memberId, path: 'BET', units: one, stake: ZERO_UNITS })
  return code === null
}

/**
 * What keeps everything from leaving an account, and the bounds of what may (rules E4.4, safety 4.5). A member who may not play takes its
 * money out although turnover is open, also less than the least there is (protection P6); only what a bonus asks for stays. A request holds the lock of the wallet; a page only looks.
 * @param now an instant of the money clock, read behind the lock
 */
export async function readBalances(tx: Tx, owner: Owner, site: Site, now: Date): Promise<WithdrawalBalances> {
  const { id: memberId } = owner
  const { settings } = site
  const member = await tx.member.findUniqueOrThrow({ where: { id: memberId } })
  const wallet = await walletOrFail(tx, memberId)
  const heldAccount = await tx.ledgerAccount.findFirst({
    where: { ownerId: memberId, kind: 'HELD' },
  })
  const accounts = await boundAccounts(tx, memberId)
  const wagering = await countWagering(tx, owner)
  const open = wagering.rows.filter(({ state }) => state === 'OPEN')
  const stopped = await paymentsStoppedUntil(tx, memberId, now)
  const pending = settings.withdrawals.onePending
    ? await tx.withdrawal.findFirst({ where: { memberId, endedAt: null }, orderBy: { id: 'asc' } })
    : null
  const cooling = accounts.map((one) => coolingUntil(one, site, now))
  const blocks: wire.WithdrawalBlock[] = []
  if (!settings.withdrawals.open || site.moneyMode !== 'NORMAL' || wallet.asset !== site.currency) {
    blocks.push({ by: 'CLOSED' })
  }
  if (member.status !== 'ACTIVE' || wallet.frozen) blocks.push({ by: 'FROZEN' })
  if (member.paymentPasswordHash === null) blocks.push({ by: 'PASSWORD_MISSING' })
  if (stopped !== null) blocks.push({ by: 'COOLING', until: stopped })
  if (accounts.length === 0) blocks.push({ by: 'ACCOUNT_MISSING' })
  const waits = cooling.filter((until) => until !== null)
  const [first] = waits.toSorted((a, b) => a.getTime() - b.getTime())
  if (first !== undefined && waits.length === accounts.length) {
    blocks.push({ by: 'ACCOUNT_YOUNG', until: first })
  }
  if (await owesBills(tx, owner)) blocks.push({ by: 'BILLS' })
  const mayPlay = await canStake(tx, owner, site.currency)
  const required = mayPlay ? open : open.filter(({ source }) => source === 'BONUS')
  const left = sum(required.map((row) => row.left))
  if (required.length > 0) blocks.push({ by: 'WAGERING', left, rows: required.length })
  if (pending !== null) blocks.push({ by: 'PENDING', withdrawalId: pending.publicId })
  const used = await usedBy(tx, memberId, site, now)
  const level = await levelOf(tx, owner)
  const ofLevel = settings.rewards.levels[level]
  if (ofLevel === undefined) throw new Error(`there is no level ${level}`)
  const { withdrawals: count } = ofLevel
  if (used.count >= count) blocks.push({ by: 'DAY_COUNT', count })
  const ofDay = boundsOf(site, used, perDayOf(ofLevel, level, settings.withdrawals.perDay))
  // Less than the least there is leaves as a whole: it cannot be played up to it.
  const bounds = mayPlay ? ofDay : { ...ofDay, min: minOf(ofDay.min, wallet.balance) }
  return { wallet, held: units(heldAccount?.balance ?? 0n), wagering, accounts, bounds, blocks }
}
