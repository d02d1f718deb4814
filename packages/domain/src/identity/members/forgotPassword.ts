import { createHash } from 'node:crypto'
import { lockMembers, moneyNow, withTransaction } from '@croupier/db'
import { fail, member as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { queueMail } from '../../platform/index.ts'
import { randomToken } from '../../random.ts'
import { accountKeyOf } from '../access/index.ts'
import { contactOf } from '../contacts/index.ts'

const SECRET_BYTES = 32
/** Links an account gets in a span; further requests are ignored, as for a name nobody has. */
const LINKS_MAX = 3
const LINKS_SPAN_MS = 5 * 60_000

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
}

/**
 * Mails a link by which a new password can be chosen: ten minutes, once (rules E3.6). Anyone who asks learns nothing: name and
 * address may be anybody's; unless the merchant has them told.
 * @throws DomainError MEMBER_EMAIL_UNKNOWN where the merchant has it said
 */
export async function forgotPassword(ctx: Ctx, input: ForgotPasswordInput): Promise<void> {
  const { merchantId, merchant, language, origin } = input
  const secret = randomToken(ctx.random, SECRET_BYTES)
  await withTransaction(ctx.db, async (tx) => {
    const now = await moneyNow(tx)
    const member = await tx.member.findUnique({
      where: { merchantId_accountKey: { merchantId, accountKey: accountKeyOf(input.username) } },
    })
    // The row's lock makes requests for one account wait for each other: none is left uncounted.
    await lockMembers(tx, member?.id ?? -1n)
    const lately = await tx.passwordReset.count({
      where: {
        memberId: member?.id ?? -1n,
        createdAt: { gt: new Date(now.getTime() - LINKS_SPAN_MS) },
      },
    })
    const contact = await contactOf(tx, ctx, member?.id ?? -1n, 'email')
    const recipient = contact?.target ?? ''
    if (member === null || recipient.toLowerCase() !== input.email.toLowerCase()) {
      if (input.tellsUnknown) fail('MEMBER_EMAIL_UNKNOWN', {})
      return
    }
    if (member.status !== 'ACTIVE' || member.type === 4 || lately >= LINKS_MAX) return
    await tx.passwordReset.create({
      data: {
        tokenHash: resetHash(secret),
        memberId: member.id,
        createdAt: now,
        expiresAt: new Date(now.getTime() + wire.RESET_LINK_MS),
      },
    })
    await queueMail(tx, ctx, {
      merchantId,
      recipient,
      kind: 'reset',
      language,
      // Behind the #: what follows is sent to no server and written to no log.
      words: { merchant, account: member.account, link: `${origin}/reset#${secret}` },
      lifeMs: wire.RESET_LINK_MS,
    })
  })
}
