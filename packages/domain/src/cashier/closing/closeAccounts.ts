import { lockMembers, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { lockMoney } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import { Failures } from '../../each.ts'
import { endOtherSessions, writeToMember } from '../../identity/index.ts'
import { audit } from '../../platform/index.ts'
import { CLOSING_WAIT_MS } from './closing.ts'
import { closingWaits } from './waits.ts'

/** Closings looked at in one page; those that wait are few and are all looked at. */
const PAGE = 200
const NEWS_MS = 24 * 3_600_000
/** For so long the law wants to know whose the books are (protection L6). */
const KEPT_YEARS = 5

interface Due {
  readonly id: bigint
  readonly memberId: bigint
  readonly merchantId: number
  readonly language: string | null
}

/** What opens an account, and what no law keeps. Numbers and mailboxes are free for another account. */
async function dropAtOnce(tx: Tx, memberId: bigint): Promise<void> {
  const where = { memberId }
  await tx.memberContact.deleteMany({ where })
  await tx.authenticator.deleteMany({ where })
  await tx.recoveryCode.deleteMany({ where })
  await tx.passkey.deleteMany({ where })
  await tx.knownDevice.deleteMany({ where })
  await tx.knownAddress.deleteMany({ where })
  await tx.favourite.deleteMany({ where })
  await tx.image.deleteMany({ where })
}

async function closeOne(tx: Tx, ctx: Ctx, { id, memberId, merchantId, language }: Due): Promise<boolean> {
  await lockMembers(tx, memberId)
  await lockMoney(tx, memberId)
  const member = await tx.member.findUniqueOrThrow({
    where: { id: memberId },
    select: { account: true, status: true, merchant: { select: { name: true } } },
  })
  // A frozen account waits: why it is frozen is looked into first.
  if (member.status !== 'ACTIVE') return false
  if ((await closingWaits(tx, { id: memberId, merchantId })).length > 0) return false
  const now = await moneyNow(tx)
  const eraseFrom = new Date(now)
  eraseFrom.setUTCFullYear(now.getUTCFullYear() + KEPT_YEARS)
  const { count } = await tx.accountClosing.updateMany({
    where: { id, givenUpAt: null, closedAt: null },
    data: { closedAt: now, eraseFrom },
  })
  if (count === 0) return false
  await writeToMember(tx, ctx, memberId, {
    merchantId,
    kind: 'accountClosed',
    language: language ?? undefined,
    words: { merchant: member.merchant.name, account: member.account },
    lifeMs: NEWS_MS,
  })
  await tx.payoutAccount.updateMany({ where: { memberId, removedAt: null }, data: { removedAt: now } })
  await tx.member.update({ where: { id: memberId }, data: { status: 'CLOSED' } })
  await endOtherSessions(tx, memberId, null, 'CLOSED', ctx.clock.now())
  await dropAtOnce(tx, memberId)
  await audit(tx, { merchantId, action: 'member.closed', actorId: null, subjectId: memberId })
  return true
}

/**
 * Closes the accounts whose owners wanted it a day ago and that have nothing left to wait for, each by itself (rules E3.9).
 * @returns how many were closed
 * @throws AggregateError with what each account failed by, after all others were looked at
 */
export async function closeAccounts(ctx: Ctx): Promise<number> {
  const failures = new Failures<{ member: string }>(ctx, 'an account was not closed')
  let closed = 0
  for (let after = 0n; ; ) {
    const due = await ctx.db.prisma.$queryRaw<Due[]>`
      SELECT id, member_id AS "memberId", merchant_id AS "merchantId", language FROM account_closings
       WHERE given_up_at IS NULL AND closed_at IS NULL AND id > ${after}
         AND requested_at <= money_now() - ${CLOSING_WAIT_MS}::bigint * interval '1 millisecond'
       ORDER BY id LIMIT ${PAGE}`
    const done = await failures.each(
      due,
      ({ memberId }) => ({ member: String(memberId) }),
      async (one) => await withTransaction(ctx.db, async (tx) => await closeOne(tx, ctx, one)),
    )
    closed += done.filter(Boolean).length
    const last = due.at(-1)
    if (last === undefined || due.length < PAGE) break
    after = last.id
  }
  ctx.db.wakeRelay()
  failures.report()
  return closed
}
