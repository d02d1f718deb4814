import { Prisma } from '@croupier/db'
import { openAccount } from '../../cashier/index.ts'
import type { ActorCtx } from '../../ctx.ts'
import { contactsOf, personalOf } from '../../identity/index.ts'

/** Amounts are kept in ten-thousandths; a person reads a decimal. */
const amount = (column: string): Prisma.Sql => Prisma.raw(`trim_scale(${column} / 10000.0)::text`)

type Whose = ActorCtx['actor']

/**
 * The rows of each file that are the actor's own, the oldest first. Columns are named: what belongs to somebody else, is sealed, or is only
 * the platform's stays out.
 */
const RECORDS = {
  logins: ({ memberId }) => Prisma.sql`
    SELECT created_at AS at, address, user_agent AS browser, method, ended_at, ended_reason FROM sessions
     WHERE member_id = ${memberId} ORDER BY created_at`,
  limits: ({ memberId }) => Prisma.sql`
    SELECT kind, period, CASE kind WHEN 'SESSION' THEN bound::text ELSE ${amount('bound')} END AS bound, set_by, requested_at, from_at, ended_at
      FROM protection_limits WHERE member_id = ${memberId} ORDER BY id`,
  breaks: ({ memberId }) => Prisma.sql`
    SELECT kind, from_at, until_at, set_by, release_requested_at, release_reason, release_granted FROM protection_breaks
     WHERE member_id = ${memberId} ORDER BY id`,
  papers: ({ memberId }) => Prisma.sql`
    SELECT kind, state, sent_at, decided_at, reason, valid_until FROM diligence_papers WHERE member_id = ${memberId} ORDER BY sent_at`,
  withdrawals: ({ memberId }) => Prisma.sql`
    SELECT public_id AS id, created_at AS at, state, asset, ${amount('amount_units')} AS amount, ${amount('fee_units')} AS fee,
           ${amount('paid_units')} AS paid, ${amount('returned_units')} AS returned, reason, ended_at
      FROM withdrawals WHERE member_id = ${memberId} ORDER BY id`,
  points: ({ memberId }) => Prisma.sql`
    SELECT kind, day, points, created_at AS at FROM point_grants WHERE member_id = ${memberId} ORDER BY id`,
  redemptions: ({ memberId }) => Prisma.sql`
    SELECT public_id AS id, kind, titles, quantity, points, ${amount('amount_units')} AS amount, state, remark, created_at AS at, decided_at
      FROM point_redemptions WHERE member_id = ${memberId} ORDER BY id`,
  promotions: ({ memberId }) => Prisma.sql`
    SELECT p.code, e.cycle, e.state, ${amount('e.amount_units')} AS amount, e.remark, e.reason, e.created_at AS at, e.decided_at
      FROM promotion_entries e JOIN promotions p ON p.id = e.promotion_id WHERE e.member_id = ${memberId} ORDER BY e.id`,
  gifts: ({ memberId }) => Prisma.sql`
    SELECT kind, cause, ${amount('amount_units')} AS amount FROM reward_grants WHERE member_id = ${memberId} ORDER BY id`,
  contracts: ({ memberId }) => Prisma.sql`
    SELECT c.public_id AS id, c.kind, c.category, c.state, c.payee_id = ${memberId} AS "isPayee", c.offered_at, c.effective_from, c.effective_to,
           c.end_reason
      FROM contracts c WHERE ${memberId} IN (c.payee_id, c.payer_id) ORDER BY c.id`,
  messages: ({ memberId, merchantId }) => Prisma.sql`
    SELECT created_at AS at, kind, facts, read_at FROM messages
     WHERE member_id = ${memberId} AND merchant_id = ${merchantId} AND deleted_at IS NULL ORDER BY id`,
  letters: ({ memberId }) => Prisma.sql`
    SELECT sent_at AS at, sender_id = ${memberId} AS "isMine", text FROM letters
     WHERE downline_id = ${memberId} OR sender_id = ${memberId} ORDER BY id`,
  requests: ({ memberId }) => Prisma.sql`
    SELECT sent_at AS at, kind, content, answer, answered_at FROM feedback WHERE member_id = ${memberId} ORDER BY sent_at`,
} satisfies Readonly<Record<string, (whose: Whose) => Prisma.Sql>>

/** Names of the files of records, each of which is read when it is written. */
export const RECORD_FILES = Object.keys(RECORDS) as readonly (keyof typeof RECORDS)[]

/** The actor's own rows of one file. */
export async function ownRecords(ctx: ActorCtx, file: keyof typeof RECORDS): Promise<object[]> {
  return await ctx.db.prisma.$queryRaw<object[]>(RECORDS[file](ctx.actor))
}

/** Who the actor is, as it said itself: the account, what it gave at registration and since, how it is reached, where it is paid. */
export async function ownProfile(ctx: ActorCtx): Promise<object> {
  const { prisma } = ctx.db
  const { memberId, merchantId } = ctx.actor
  const member = await prisma.member.findUniqueOrThrow({
    where: { id: memberId },
    select: {
      account: true,
      nickname: true,
      type: true,
      status: true,
      createdAt: true,
      lastLoginAt: true,
      registration: true,
      identityVerifiedAt: true,
      identityMethod: true,
      offersOffAt: true,
      offersOnAt: true,
      quietMessages: true,
    },
  })
  const contacts = await contactsOf(prisma, ctx, memberId)
  const accounts = await prisma.payoutAccount.findMany({ where: { memberId }, orderBy: { boundAt: 'asc' } })
  const payees = await Promise.all(
    accounts.map(async (one) => {
      const { method, chain, bank, boundAt, removedAt } = one
      return { method, chain, bank, ...(await openAccount(ctx, one)), boundAt, removedAt }
    }),
  )
  return { ...member, personal: await personalOf(prisma, ctx, { memberId, merchantId }), contacts, payees }
}
