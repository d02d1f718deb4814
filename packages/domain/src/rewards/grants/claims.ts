import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { lockMoney } from '@croupier/ledger'
import { sum, units } from '@croupier/money'
import { fail, rewards as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { maySellTo } from '../../identity/index.ts'
import { admitMoney, onceIfKeyed, readSettings } from '../../platform/index.ts'
import { refuseSecondClaim } from './onePerson.ts'
import { payGrant } from './payGrant.ts'

/** Gifts that the reward centre shows. */
const LISTED_MAX = 100

interface GrantRow {
  readonly id: bigint
  readonly memberId: bigint
  readonly merchantId: number
  readonly kind: string
  readonly cause: string
  readonly amountUnits: bigint
  readonly wageringPpm: bigint
  readonly state: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly claimedAt: Date | null
}

const kindOf = (kind: string): wire.RewardKind => wire.rewardKinds.find((known) => known === kind) ?? 'PROMOTION'

function rewardOf(row: GrantRow, now: Date): wire.Reward {
  const { cause, createdAt, expiresAt, claimedAt } = row
  const state = row.state === 'CLAIMED' ? 'CLAIMED' : expiresAt <= now ? 'EXPIRED' : 'OPEN'
  const wagering = units((row.amountUnits * row.wageringPpm) / 1_000_000n)
  const amount = units(row.amountUnits)
  return { cause, kind: kindOf(row.kind), amount, wagering, state, createdAt, expiresAt, claimedAt }
}

/** The actor's gifts: those to claim first, then the others, newest first. Who may not be sold to reads what it had (protection P6). */
export async function listRewards(ctx: ActorCtx) {
  const { memberId, merchantId } = ctx.actor
  const now = await moneyNow(ctx.db)
  const rows = await ctx.db.prisma.rewardGrant.findMany({
    where: { memberId, merchantId },
    orderBy: { id: 'desc' },
    take: LISTED_MAX,
  })
  const all = rows.map((row) => rewardOf(row, now))
  const open = (await maySellTo(ctx.db, ctx.actor)) ? all.filter(({ state }) => state === 'OPEN') : []
  const rest = all.filter(({ state }) => state !== 'OPEN')
  return { rewards: [...open, ...rest], claimable: sum(open.map(({ amount }) => amount)) }
}

/**
 * Whether a gift is given once to a person (rules C5, C6): an offer to members, and a mission, unless that is paid for play, which was
 * bet by its player. Who a friend is was asked when that gift was made.
 */
async function isOncePerPerson(tx: Tx, { kind, cause, merchantId }: GrantRow): Promise<boolean> {
  if (kind !== 'MISSION') return kind === 'CAMPAIGN'
  const { missions } = (await readSettings(tx, merchantId)).rewards
  const [, code] = cause.split(':')
  return missions.find((mission) => mission.code === code)?.measure !== 'BETS'
}

/**
 * The actor claims a gift: paid once, however often it is asked for.
 * @throws DomainError REWARD_NOT_FOUND, REWARD_EXPIRED, PROMOTION_PERSON_USED, PROTECTION_EXCLUDED, PROTECTION_TIME_OUT, SITE_MONEY_READ_ONLY, where it came
 * from (`admitMoney`), of the key (`onceIfKeyed`)
 */
export async function claimReward(ctx: ActorCtx, cause: string): Promise<wire.Reward> {
  admitMoney(ctx.access)
  const { memberId, merchantId } = ctx.actor
  const where = { memberId_cause_merchantId: { memberId, cause, merchantId } }
  const answer = wire.claim.reply.shape.value
  const command = { route: 'rewards.claim' as const, input: { cause }, answer }
  const claim = async (tx: Tx) => {
    await lockMoney(tx, memberId)
    await tx.$queryRaw`
      SELECT 1 FROM reward_grants WHERE member_id = ${memberId} AND cause = ${cause} AND merchant_id = ${merchantId} FOR UPDATE`
    const row = await tx.rewardGrant.findUnique({ where })
    if (row === null) return fail('REWARD_NOT_FOUND', {})
    const now = await moneyNow(tx)
    const { state } = rewardOf(row, now)
    if (state === 'EXPIRED') fail('REWARD_EXPIRED', {})
    if (state === 'OPEN' && (await isOncePerPerson(tx, row))) await refuseSecondClaim(tx, row)
    if (state === 'OPEN') await payGrant(tx, { ...row, kind: kindOf(row.kind) })
    return rewardOf(await tx.rewardGrant.findUniqueOrThrow({ where }), now)
  }
  const claimed = await withTransaction(
    ctx.db,
    async (tx) => await onceIfKeyed(tx, ctx, command, async () => await claim(tx)),
  )
  ctx.db.wakeRelay()
  return claimed
}
