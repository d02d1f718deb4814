import { lockMembers, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { fail, failFields, member as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { audit, queueMail } from '../../platform/index.ts'
import { endOtherSessions, requireFreshProof, stopPayments } from '../access/index.ts'
import { checkCode, issueCode, useCode } from '../codes/index.ts'
import { type Channel, type Contact, contactsOf, keepContact, masked, mobileNumberOf } from '../contacts/index.ts'
import { excludeMembers } from '../exclusionLists/index.ts'

const NEWS_MS = 24 * 3_600_000

export interface ContactInput {
  readonly site: Site
  readonly channel: Channel
  /** as it was typed */
  readonly target: string
  /** of the messages, a code of the site's */
  readonly language: string | undefined
  readonly address: string
}

/** @throws DomainError CODE_NUMBER_INVALID; InputRefused (VALIDATION_FAILED) for what is not an e-mail address */
function targetOf({ channel, target, site }: ContactInput): string {
  if (channel === 'sms') {
    return mobileNumberOf(target, site.settings.codes.regions) ?? fail('CODE_NUMBER_INVALID', {})
  }
  const address = wire.email.safeParse(target)
  return address.success ? address.data : failFields([{ path: 'target', rule: 'PATTERN' }])
}

/**
 * Sends a code to a number or an address that the actor says is its own.
 * @throws DomainError SESSION_NOT_FRESH, CODE_NUMBER_INVALID, and what `issueCode` throws; InputRefused
 */
export async function sendContactCode(ctx: ActorCtx, input: ContactInput): Promise<{ resendInS: number }> {
  const { memberId, merchantId, sessionId } = ctx.actor
  const target = targetOf(input)
  const { channel, address, language } = input
  return await withTransaction(ctx.db, async (tx) => {
    await requireFreshProof(tx, ctx)
    const of = { memberId, merchantId, channel, target, address, language }
    return await issueCode(tx, ctx, { ...of, purpose: 'CONTACT', bound: sessionId })
  })
}

/** Notifies the former contacts, so that who took the account over cannot hide it from its owner (attack 29). */
async function tellBefore(
  tx: Tx,
  ctx: ActorCtx,
  before: readonly Contact[],
  input: ContactInput,
  now: string,
): Promise<void> {
  const { merchantId, account } = ctx.actor
  const isFirst = before.every(({ channel }) => channel !== input.channel)
  for (const { channel, target: recipient } of before) {
    await queueMail(tx, ctx, {
      merchantId,
      channel,
      recipient,
      kind: channel === 'sms' ? 'contactChangedText' : isFirst ? 'contactAdded' : 'contactChanged',
      language: input.language,
      words: { merchant: input.site.name, account, contact: masked(input.channel, now) },
      lifeMs: NEWS_MS,
    })
  }
}

/**
 * Sets or changes the actor's number or address by the code that was sent there (experience 3.17). The old one and the
 * other contact are told, every other session ends, and after a change nothing leaves the account for three days (safety 4.5); a
 * first contact replaces nothing and stops nothing (rules E3.4). A number or address
 * that a list names, proved to be the actor's, excludes the actor (protection A4).
 * @throws DomainError SESSION_NOT_FRESH, CODE_NUMBER_INVALID, MEMBER_MOBILE_TAKEN, MEMBER_EMAIL_TAKEN, MEMBER_EXCLUDED, and what
 * `checkCode` throws; InputRefused
 */
export async function changeContact(
  ctx: ActorCtx,
  input: ContactInput & { readonly code: string; readonly requestId: string },
): Promise<void> {
  const { memberId, merchantId, sessionId } = ctx.actor
  const { channel, address, requestId, code } = input
  const target = targetOf(input)
  await requireFreshProof(ctx.db.prisma, ctx)
  const of = { merchantId, channel, target }
  const proof = await checkCode(ctx, { ...of, purpose: 'CONTACT', bound: sessionId, code })
  const excluded = await withTransaction(ctx.db, async (tx) => {
    await lockMembers(tx, memberId)
    await useCode(tx, proof)
    const before = await contactsOf(tx, ctx, memberId)
    const changed = await keepContact(tx, ctx, { ...of, memberId, verified: true })
    const old = before.find((one) => one.channel === channel)
    await audit(tx, {
      merchantId,
      action: changed ? 'member.contactChanged' : 'member.contactProved',
      actorId: memberId,
      subjectId: memberId,
      before: { [channel]: old === undefined ? null : masked(channel, old.target) },
      after: { [channel]: masked(channel, target) },
      address,
      requestId,
    })
    if (changed) {
      await tellBefore(tx, ctx, before, input, target)
      await endOtherSessions(tx, memberId, sessionId, 'FACTOR_CHANGED', ctx.clock.now())
      if (old !== undefined) await stopPayments(tx, memberId, 'contact', await moneyNow(tx))
    }
    return (await excludeMembers(tx, ctx, { memberId }, 1)) > 0
  })
  // Outside the transaction: what was proved, and whose it is, is kept.
  if (excluded) fail('MEMBER_EXCLUDED', {})
}

/** The actor's contacts as its own page shows them. */
export async function readContacts(ctx: ActorCtx) {
  const contacts = await contactsOf(ctx.db.prisma, ctx, ctx.actor.memberId)
  return contacts.map(({ channel, target, verifiedAt, changedAt }) => ({
    channel,
    target: masked(channel, target),
    verified: verifiedAt !== null,
    changedAt,
  }))
}
