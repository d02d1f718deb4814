import { createHash } from 'node:crypto'
import { isUniqueViolation, lockMembers, moneyNow, Prisma, type Tx, withTransaction } from '@croupier/db'
import { lockMoney } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { amount as amountOnWire, fail, type rewards } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { addressScopes, admitMoney, isPublicAddress, onceIfKeyed } from '../../platform/index.ts'
import { payGrant } from '../grants/index.ts'

interface CampaignRow {
  readonly id: string
  readonly total: bigint
  readonly count: number
  readonly left: number
  readonly opensAt: Date
  readonly closesAt: Date
  readonly taken: bigint | null
  readonly levelMin: number
  readonly accountDaysMin: number
  readonly depositsMin: bigint
  readonly fits: boolean
}

/** Whether member m fits campaign c at an instant (rules C4): its level, the age of its account, what it deposited since the day began. */
const fitsAt = (now: Date) => Prisma.sql`
  coalesce(v.level, 0) >= c.level_min AND m.created_at <= ${now}::timestamptz - make_interval(days => c.account_days_min)
  AND (c.deposits_min_units = 0 OR (
    SELECT coalesce(sum(d.units), 0) FROM credited_deposits(m.id, m.merchant_id,
      date_trunc('day', ${now}::timestamptz AT TIME ZONE b.time_zone) AT TIME ZONE b.time_zone) d
  ) >= c.deposits_min_units)`

const campaignOf = ({ total, taken, depositsMin, ...row }: CampaignRow): rewards.EnvelopeCampaign => ({
  ...row,
  total: units(total),
  depositsMin: units(depositsMin),
  taken: taken === null ? null : units(taken),
})

/** Rains that are on at one time and shown at most. */
const OPEN_MAX = 20

/** The rains that are on for the actor's merchant, the first to begin first, and the next one; none for who may not be sold to. */
export async function readEnvelopes(ctx: ActorCtx) {
  const { memberId, merchantId } = ctx.actor
  const now = await moneyNow(ctx.db)
  const rows = await ctx.db.prisma.$queryRaw<CampaignRow[]>`
    SELECT c.id, c.total_units AS total, c.count, c.opens_at AS "opensAt", c.closes_at AS "closesAt",
           (SELECT count(*)::int FROM envelope_shares s WHERE s.campaign_id = c.id AND s.member_id IS NULL) AS left,
           (SELECT s.amount_units FROM envelope_shares s WHERE s.campaign_id = c.id AND s.member_id = ${memberId}
               AND s.merchant_id = ${merchantId}) AS taken,
           c.level_min AS "levelMin", c.account_days_min AS "accountDaysMin", c.deposits_min_units AS "depositsMin",
           ${fitsAt(now)} AS fits
      FROM envelope_campaigns c JOIN merchants b ON b.id = c.merchant_id JOIN members m ON m.id = ${memberId}
      LEFT JOIN vip_levels v ON v.member_id = m.id AND v.merchant_id = c.merchant_id
     WHERE c.merchant_id = ${merchantId} AND c.closes_at > ${now}
       AND protection_gate(c.merchant_id, m.id, 'MARKETING', 0, 0, ${now}::timestamptz) IS NULL
     ORDER BY c.opens_at LIMIT ${OPEN_MAX}`
  const open = rows.filter(({ opensAt }) => opensAt <= now)
  const next = rows.find(({ opensAt }) => opensAt > now)
  return { open: open.map(campaignOf), next: next === undefined ? null : campaignOf(next) }
}

const markOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

interface OpenCampaign {
  readonly fits: boolean
  readonly closesAt: Date
}

async function openCampaign(tx: Tx, ctx: ActorCtx, id: string, now: Date): Promise<OpenCampaign> {
  const { memberId, merchantId } = ctx.actor
  const [row] = await tx.$queryRaw<OpenCampaign[]>`
    SELECT c.closes_at AS "closesAt", ${fitsAt(now)} AS fits
      FROM envelope_campaigns c JOIN merchants b ON b.id = c.merchant_id JOIN members m ON m.id = ${memberId}
      LEFT JOIN vip_levels v ON v.member_id = m.id AND v.merchant_id = c.merchant_id
     WHERE c.id = ${id}::uuid AND c.merchant_id = ${merchantId} AND c.opens_at <= ${now} AND c.closes_at > ${now}`
  return row ?? fail('ENVELOPE_NONE_OPEN', {})
}

/** Of a taker: what tells its browser and its line from others; null where nothing does. */
interface Marks {
  readonly device: string | null
  readonly address: string | null
}

async function take(tx: Tx, ctx: ActorCtx, id: string, { device, address }: Marks): Promise<Units> {
  const { memberId, merchantId } = ctx.actor
  // The same member twice waits here, and is told.
  await lockMoney(tx, memberId)
  await lockMembers(tx, memberId)
  const now = await moneyNow(tx)
  const { fits, closesAt } = await openCampaign(tx, ctx, id, now)
  if (!fits) fail('ENVELOPE_NOT_FOR_YOU', {})
  const own = { campaignId: id, memberId, merchantId }
  if ((await tx.envelopeShare.count({ where: own })) > 0) fail('ENVELOPE_TAKEN', {})
  // Who comes at the same moment skips the share that is being taken.
  const [share] = await tx.$queryRaw<{ amount: bigint }[]>`
    UPDATE envelope_shares SET member_id = ${memberId}, device = ${device}, address = ${address}, taken_at = ${now}
     WHERE campaign_id = ${id}::uuid AND merchant_id = ${merchantId} AND no = (
       SELECT s.no FROM envelope_shares s WHERE s.campaign_id = ${id}::uuid AND s.member_id IS NULL
        ORDER BY s.no LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING amount_units AS amount`
  if (share === undefined) return fail('ENVELOPES_ALL_TAKEN', {})
  const grant = await tx.rewardGrant.create({
    data: {
      memberId,
      merchantId,
      kind: 'RED_ENVELOPE',
      cause: `envelope:${id}`,
      amountUnits: share.amount,
      wageringPpm: 1_000_000n,
      createdAt: now,
      expiresAt: closesAt,
    },
  })
  await payGrant(tx, { ...grant, kind: 'RED_ENVELOPE' })
  return units(share.amount)
}

/**
 * The actor takes an envelope of a rain that is on (rules C4): one an account, browser and address, paid at once. Of rains that overlap
 * each gives one.
 * @param from device: by which accounts know the browser, null where it has none; address: its line, where that is of the internet
 * @throws DomainError ENVELOPE_NONE_OPEN, ENVELOPES_ALL_TAKEN, ENVELOPE_TAKEN, ENVELOPE_NOT_FOR_YOU, PROTECTION_EXCLUDED,
 * PROTECTION_TIME_OUT, SITE_MONEY_READ_ONLY, where it came from (`admitMoney`), of the key (`onceIfKeyed`)
 */
export async function takeEnvelope(
  ctx: ActorCtx,
  id: string,
  from: { readonly device: string | null; readonly address: string },
): Promise<Units> {
  admitMoney(ctx.access)
  const { address } = addressScopes(from.address)
  const marks = {
    device: from.device === null ? null : markOf(from.device),
    address: isPublicAddress(address) ? markOf(address) : null,
  }
  const command = { route: 'rewards.takeEnvelope' as const, input: { id }, answer: amountOnWire }
  const amount = await withTransaction(
    ctx.db,
    async (tx) => await onceIfKeyed(tx, ctx, command, async () => await take(tx, ctx, id, marks)),
  ).catch((error: unknown) => {
    // Another account of the same browser or line has one.
    if (isUniqueViolation(error)) return fail('ENVELOPE_TAKEN', {})
    throw error
  })
  ctx.db.wakeRelay()
  return amount
}
