import { type Campaign, moneyNow, outbox, push, type Tx, withTransaction } from '@croupier/db'
import { toDecimalString, units } from '@croupier/money'
import { rooms } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { each } from '../../each.ts'
import { birthdaysOn } from '../../identity/index.ts'
import { merchantVault, readSettings } from '../../platform/index.ts'
import { giveOffer } from '../../rewards/index.ts'
import { conditions, fitting } from '../segments/index.ts'
import { dueMembers } from './dueMembers.ts'

/** Members written to by one transaction at most. */
const AT_ONCE_MAX = 500
/** Campaign messages a member gets at most, over all campaigns: in 24 hours, and in seven days. */
const PER_DAY_MAX = 1
const PER_WEEK_MAX = 3

/** Everybody whose birthday the merchant's day is. */
async function birthdaysToday(ctx: Ctx, merchantId: number, at: Date) {
  const { timeZone } = await ctx.db.prisma.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { timeZone: true },
  })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
  return birthdaysOn(await merchantVault(ctx, merchantId), today)
}

interface Recipient {
  readonly publicId: string
  readonly memberId: bigint
  readonly occasion: string
}

/** What a message says of the bonus that comes with it. */
const bonusFacts = ({ bonusUnits }: Campaign) =>
  bonusUnits === null ? {} : { amount: toDecimalString(units(bonusUnits)) }

/** What who is written to may claim: once for the campaign and its occasion, as the message itself. */
async function giveBonus(
  tx: Tx,
  { publicId, merchantId, bonusUnits, bonusWageringPpm, bonusDays }: Campaign,
  recipients: readonly Recipient[],
  from: Date,
): Promise<void> {
  if (bonusUnits === null || bonusWageringPpm === null || bonusDays === null) return
  const offer = { merchantId, amount: units(bonusUnits), wageringPpm: bonusWageringPpm }
  const to = recipients.map(({ memberId, occasion }) => {
    return { memberId, cause: `offer:${publicId}:${occasion}` }
  })
  await giveOffer(tx, { ...offer, from, days: bonusDays }, to)
}

/**
 * Writes to members who are due, fit the conditions, had not too many messages, did not refuse offers (or said yes to them, where that is needed) and are not
 * protected from them: one
 * row of `campaign_sends`, one message and one bonus to claim each. Two runs at once wait for each other by the lock of the merchant.
 */
async function sendSome(tx: Tx, ctx: Ctx, campaign: Campaign): Promise<number> {
  const { id, publicId, merchantId, everyDays } = campaign
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('content.campaigns'), ${merchantId}::int)`
  const at = await moneyNow(tx)
  const born = campaign.occasion === 'BIRTHDAY' ? await birthdaysToday(ctx, merchantId, at) : []
  const fits = fitting(conditions.parse(campaign.conditions), { merchantId, at })
  const { optIn } = (await readSettings(tx, merchantId)).offers
  const facts = { campaign: publicId, ...bonusFacts(campaign) }
  const recipients = await tx.$queryRaw<Recipient[]>`
    WITH due AS (${dueMembers(campaign, at, born)}), fit AS (
      SELECT m.id, m.public_id, due.occasion FROM due JOIN members m ON m.id = due.member_id JOIN merchants b ON b.id = m.merchant_id
       WHERE ${fits}
         AND NOT EXISTS (SELECT 1 FROM campaign_sends s WHERE s.campaign_id = ${id}::bigint AND s.member_id = m.id
           AND (s.occasion = due.occasion OR s.sent_at > ${at}::timestamptz - make_interval(days => ${everyDays}::int)))
         AND (SELECT count(*) FILTER (WHERE s.sent_at > ${at}::timestamptz - interval '1 day') < ${PER_DAY_MAX}
                 AND count(*) < ${PER_WEEK_MAX} FROM campaign_sends s
               WHERE s.member_id = m.id AND s.sent_at > ${at}::timestamptz - interval '7 days')
         AND m.offers_off_at IS NULL AND (m.offers_on_at IS NOT NULL OR NOT ${optIn}::boolean) AND m.dormant_at IS NULL
         AND protection_gate(${merchantId}::int, m.id, 'MARKETING', 0, 0, ${at}::timestamptz) IS NULL
       ORDER BY m.id LIMIT ${AT_ONCE_MAX}
    ), sent AS (
      INSERT INTO campaign_sends (campaign_id, member_id, occasion, sent_at)
      SELECT ${id}::bigint, f.id, f.occasion, ${at}::timestamptz FROM fit f ON CONFLICT DO NOTHING RETURNING member_id
    ), written AS (
      INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
      SELECT f.id, ${merchantId}::int, 'CAMPAIGN', false, 'campaign:' || ${publicId}::text || ':' || f.occasion, ${at}::timestamptz,
             ${at}::timestamptz, ${JSON.stringify(facts)}::jsonb
        FROM fit f JOIN sent s ON s.member_id = f.id
      ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING RETURNING member_id
    )
    SELECT f.public_id AS "publicId", f.id AS "memberId", f.occasion FROM fit f JOIN written w ON w.member_id = f.id`
  if (recipients.length > 0) {
    await giveBonus(tx, campaign, recipients, at)
    const pushes = recipients.map((one) => push(rooms.member(one.publicId), 'message.changed', {}))
    await outbox(tx, { kind: 'EVENT', pushes })
  }
  return recipients.length
}

/**
 * Sends the messages of all campaigns that run and are due; repeated or doubled it sends nothing twice.
 * @returns how many were sent
 * @throws AggregateError with what each campaign failed by, after all others were sent
 */
export async function sendDue(ctx: Ctx): Promise<number> {
  const now = await withTransaction(ctx.db, async (tx) => await moneyNow(tx))
  const running = await ctx.db.prisma.campaign.findMany({
    where: { startsAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] },
    orderBy: { id: 'asc' },
  })
  const of = {
    message: 'messages of a campaign were not sent',
    ownerOf: ({ publicId }: { publicId: string }) => ({ campaign: publicId }),
  }
  try {
    const counts = await each(ctx, running, of, async (campaign) => {
      for (let sent = 0; ; ) {
        const count = await withTransaction(ctx.db, async (tx) => await sendSome(tx, ctx, campaign))
        sent += count
        if (count < AT_ONCE_MAX) return sent
      }
    })
    return counts.reduce((all, count) => all + count, 0)
  } finally {
    ctx.db.wakeRelay()
  }
}
