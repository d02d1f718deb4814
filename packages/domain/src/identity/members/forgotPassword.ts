import { createHash } from 'node:crypto'
import { lockMembers, type Member, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { DAY_MS, fail, member as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { ANY_HOST, auditOfficer, merchantVault, type OfficerRequest, queueMail } from '../../platform/index.ts'
import { randomToken } from '../../random.ts'
import { accountKeyOf, type Puzzles, requirePerson } from '../access/index.ts'
import { contactOf, targetIndexOf } from '../contacts/index.ts'

const SECRET_BYTES = 32
/** Links an account gets in a span; further requests are ignored, as for a name nobody has. */
const LINKS_MAX = 3
const LINKS_SPAN_MS = 5 * 60_000
/** Links that one mailbox gets in a day, whatever accounts it was given to. */
const LINKS_DAILY_MAX = 5

/** SHA-256 of a link's secret: a reader of the database can open no account. */
export const resetHash = (secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(secret).digest())

export interface ForgotPasswordInput {
  readonly merchantId: number
  readonly merchant: string
  readonly username: string
  readonly email: string
  /** of the mail, a code of the site's */
  readonly language: string | undefined
  /** where people reach the site */
  readonly origin: string
  /** the merchant has who asks told whether the two belong together */
  readonly tellsUnknown: boolean
  readonly puzzles: Puzzles
}

/** Whether a mailbox has had its links: three within five minutes for the account, five within a day for all accounts. */
async function hasHadEnough(tx: Tx, ctx: Ctx, member: Member, mailbox: string, now: Date): Promise<boolean> {
  const since = (spanMs: number) => ({ gt: new Date(now.getTime() - spanMs) })
  const lately = { memberId: member.id, createdAt: since(LINKS_SPAN_MS) }
  if ((await tx.passwordReset.count({ where: lately })) >= LINKS_MAX) return true
  const { merchantId } = member
  const targetIndex = targetIndexOf(await merchantVault(ctx, merchantId), 'email', mailbox)
  const contacts = { some: { merchantId, channel: 'email', targetIndex } }
  const today = await tx.passwordReset.count({ where: { createdAt: since(DAY_MS), member: { contacts } } })
  return today >= LINKS_DAILY_MAX
}

/** Where a link leads and in which words. */
interface LinkMail {
  /** the account's own mailbox */
  readonly recipient: string
  readonly merchant: string
  /** of the mail, a code of the site's */
  readonly language: string | undefined
  /** where people reach the site */
  readonly origin: string
}

async function mailLink(
  tx: Tx,
  ctx: Ctx,
  { id: memberId, merchantId, account }: Member,
  { recipient, merchant, language, origin }: LinkMail,
  now: Date,
): Promise<void> {
  const secret = randomToken(ctx.random, SECRET_BYTES)
  const expiresAt = new Date(now.getTime() + wire.RESET_LINK_MS)
  await tx.passwordReset.create({ data: { tokenHash: resetHash(secret), memberId, createdAt: now, expiresAt } })
  await queueMail(tx, ctx, {
    merchantId,
    recipient,
    kind: 'reset',
    language,
    // Behind the #: what follows is sent to no server and written to no log.
    words: { merchant, account, link: `${origin}/reset#${secret}` },
    lifeMs: wire.RESET_LINK_MS,
  })
}

/** What came of it when an officer has a link sent; any other than SENT has changed nothing. */
export type LinkOutcome = 'SENT' | 'NO_MAILBOX' | 'NOT_ACTIVE' | 'TOO_MANY'

/**
 * An officer has a link mailed by which a member chooses a new password: to the mailbox that the account proved, and nowhere else. Nobody
 * but who reads that mailbox sees it, and it is bounded as the member's own requests are.
 * @param publicOrigin where people reach the site; a merchant with hosts of its own is reached at one of those
 */
export async function sendResetLink(ctx: Ctx, request: OfficerRequest, publicOrigin: string): Promise<LinkOutcome> {
  const outcome = await withTransaction(ctx.db, async (tx): Promise<LinkOutcome> => {
    const { memberId } = request
    await lockMembers(tx, memberId)
    const { merchant, ...member } = await tx.member.findUniqueOrThrow({
      where: { id: memberId },
      include: { merchant: { include: { hosts: { orderBy: { host: 'asc' } } } } },
    })
    if (member.status !== 'ACTIVE' || member.type === 4) return 'NOT_ACTIVE'
    const contact = await contactOf(tx, ctx, memberId, 'email')
    if (contact === null || contact.verifiedAt === null) return 'NO_MAILBOX'
    const now = await moneyNow(tx)
    if (await hasHadEnough(tx, ctx, member, contact.target, now)) return 'TOO_MANY'
    const home = new URL(publicOrigin)
    const hosts = merchant.hosts.map(({ host }) => host)
    if (!hosts.includes(ANY_HOST) && !hosts.includes(home.hostname)) home.hostname = hosts[0] ?? home.hostname
    const words = { merchant: merchant.name, language: undefined, origin: home.origin }
    await mailLink(tx, ctx, member, { ...words, recipient: contact.target }, now)
    await auditOfficer(tx, request, 'member.resetLinkSent')
    return 'SENT'
  })
  if (outcome === 'SENT') ctx.db.wakeRelay()
  return outcome
}

/**
 * Mails a link by which a new password can be chosen: ten minutes, once (rules E3.6). Anyone who asks learns nothing: name and
 * address may be anybody's; unless the merchant has them told.
 * @throws DomainError SESSION_CAPTCHA_WRONG, SESSION_SLIDER_WRONG; MEMBER_EMAIL_UNKNOWN where the merchant has it said
 */
export async function forgotPassword(ctx: Ctx, input: ForgotPasswordInput): Promise<void> {
  const { merchantId } = input
  await requirePerson(ctx.db, input.puzzles)
  await withTransaction(ctx.db, async (tx) => {
    const now = await moneyNow(tx)
    const member = await tx.member.findUnique({
      where: { merchantId_accountKey: { merchantId, accountKey: accountKeyOf(input.username) } },
    })
    // The row's lock makes requests for one account wait for each other: none is left uncounted.
    await lockMembers(tx, member?.id ?? -1n)
    const contact = await contactOf(tx, ctx, member?.id ?? -1n, 'email')
    const recipient = contact?.target ?? ''
    if (member === null || recipient.toLowerCase() !== input.email.toLowerCase()) {
      if (input.tellsUnknown) fail('MEMBER_EMAIL_UNKNOWN', {})
      return
    }
    if (member.status !== 'ACTIVE' || member.type === 4) return
    if (await hasHadEnough(tx, ctx, member, recipient, now)) return
    await mailLink(tx, ctx, member, { ...input, recipient }, now)
  })
}
