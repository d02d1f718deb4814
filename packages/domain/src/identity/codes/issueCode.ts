import { moneyNow, type Tx } from '@croupier/db'
import { DAY_MS, fail, HOUR_MS, codes as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { addressScopes, merchantVault, queueMail, settingsOf } from '../../platform/index.ts'
import { type Channel, targetIndexOf } from '../contacts/index.ts'
import { boundHashOf, CODE_LIFE_MS, codeHashOf, countedWith, newCode, type Purpose } from './code.ts'
import { queueAtTarget } from './queueAtTarget.ts'

/** Codes for a new password to one target; then none for five minutes (spec 8, 9). */
const RESETS_MAX = 3
const RESET_REST_MS = 5 * 60_000
/** Codes to one target in an hour (safety 4.2). */
const PER_HOUR_MAX = 5

export interface IssueCodeInput {
  readonly purpose: Purpose
  /** null for somebody without an account yet, or anyone */
  readonly memberId: bigint | null
  readonly merchantId: number
  readonly channel: Channel
  /** a number in the form of `mobileNumberOf`, or an e-mail address */
  readonly target: string
  /** of who asks: caps are counted by it */
  readonly address: string
  /** the browser or the attempt that asks; the code is worth nothing elsewhere (ASVS 6.6.2) */
  readonly bound: string
  /** of the message, a code of the site's */
  readonly language: string | undefined
  /**
   * false: everything is as ever, caps and answer, but nothing is sent; for a number that has no account and must not
   * be told from one that has (ASVS 6.3.8)
   */
  readonly deliver?: boolean
  /** the owner's account knows this browser: strangers' requests are not its own */
  readonly known?: boolean
}

interface Counted {
  readonly toTarget: number
  readonly firstToTarget: Date | null
  readonly lastToTarget: Date | null
  readonly fromAddress: number
  readonly ofOneMerchant: number
}

const secondsUntil = (then: number, now: Date): number => Math.max(1, Math.ceil((then - now.getTime()) / 1000))

/** What was asked for recently, by the target, from the address and under the merchant. */
async function count(
  tx: Tx,
  of: {
    merchantId: number
    channel: Channel
    index: Uint8Array<ArrayBuffer>
    place: string
    counted: ReturnType<typeof countedWith>
  },
  now: Date,
): Promise<Counted> {
  const { merchantId, channel, index, place, counted } = of
  const hour = new Date(now.getTime() - HOUR_MS)
  const day = new Date(now.getTime() - DAY_MS)
  const lately = await tx.verificationCode.aggregate({
    where: { merchantId, targetIndex: index, createdAt: { gt: hour }, ...counted },
    _count: true,
    _min: { createdAt: true },
    _max: { createdAt: true },
  })
  const today = { merchantId, channel, createdAt: { gt: day } }
  return {
    toTarget: lately._count,
    firstToTarget: lately._min.createdAt,
    lastToTarget: lately._max.createdAt,
    fromAddress: await tx.verificationCode.count({ where: { ...today, address: place } }),
    // Only sent codes cost money; every request is judged alike, so that the answer reveals nothing.
    ofOneMerchant: await tx.verificationCode.count({ where: { ...today, sent: true } }),
  }
}

/** @throws DomainError CODE_TOO_MANY, CODE_QUOTA_EXCEEDED */
function admit(seen: Counted, caps: { readonly merchant: number; readonly address: number }, now: Date): void {
  const { lastToTarget: last, firstToTarget: first } = seen
  if (last !== null && last.getTime() + wire.RESEND_MS > now.getTime()) {
    fail('CODE_TOO_MANY', { retryAfterS: secondsUntil(last.getTime() + wire.RESEND_MS, now) })
  }
  if (seen.toTarget >= PER_HOUR_MAX && first !== null) {
    fail('CODE_TOO_MANY', { retryAfterS: secondsUntil(first.getTime() + HOUR_MS, now) })
  }
  if (seen.fromAddress >= caps.address || seen.ofOneMerchant >= caps.merchant) fail('CODE_QUOTA_EXCEEDED', {})
}

/** @throws DomainError CODE_TOO_MANY for the fourth code for a new password: no code is sent for five minutes from the third */
async function admitReset(
  tx: Tx,
  of: { readonly merchantId: number; readonly targetIndex: Uint8Array<ArrayBuffer> } & ReturnType<typeof countedWith>,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - RESET_REST_MS)
  const lately = await tx.verificationCode.findMany({
    where: { AND: [of, { purpose: 'RESET', createdAt: { gt: since } }] },
    select: { createdAt: true },
    orderBy: { id: 'desc' },
    take: RESETS_MAX,
  })
  const [last] = lately
  if (last === undefined || lately.length < RESETS_MAX) return
  const retryAfterS = secondsUntil(last.createdAt.getTime() + RESET_REST_MS, now)
  fail('CODE_TOO_MANY', { retryAfterS })
}

/**
 * Makes a code of six digits and has it sent when the transaction commits (spec 5, safety 4.2). It works once, for ten
 * minutes, for this purpose, target and browser or attempt, until the next one is made.
 * @returns seconds after which another can be asked for
 * @throws DomainError CODE_TOO_MANY: 60 s between two, five an hour to one target, three for a new password and then none for
 * five minutes; CODE_QUOTA_EXCEEDED: the day's cap of
 * the address or the merchant (attack 26)
 */
export async function issueCode(tx: Tx, ctx: Ctx, input: IssueCodeInput): Promise<{ resendInS: number }> {
  const { purpose, memberId, merchantId, channel, target, bound, deliver = true, known = false } = input
  const vault = await merchantVault(ctx, merchantId)
  const index = targetIndexOf(vault, channel, target)
  const place = addressScopes(input.address).address
  await queueAtTarget(tx, merchantId, index, [`codes:address:${place}`, `codes:merchant:${merchantId}:${channel}`])
  const now = await moneyNow(tx)
  const boundHash = boundHashOf(vault, bound)
  const counted = countedWith(purpose, known ? { boundHash } : null)
  if (purpose === 'RESET') await admitReset(tx, { merchantId, targetIndex: index, ...counted }, now)
  const merchant = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } })
  const { smsDaily, emailDaily, addressDaily } = settingsOf(merchant.settings, merchant.currency).codes
  const caps = { merchant: channel === 'sms' ? smsDaily : emailDaily, address: addressDaily }
  admit(await count(tx, { merchantId, channel, index, place, counted }, now), caps, now)
  const code = newCode(ctx.random)
  await tx.verificationCode.create({
    data: {
      merchantId,
      memberId,
      purpose,
      channel,
      targetIndex: index,
      boundHash,
      codeHash: codeHashOf(vault, code, { purpose, index, bound }),
      address: place,
      sent: deliver,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    },
  })
  if (deliver) {
    await queueMail(tx, ctx, {
      merchantId,
      channel,
      recipient: target,
      kind: channel === 'sms' ? 'codeText' : 'code',
      language: input.language,
      words: { merchant: merchant.name, code },
      lifeMs: CODE_LIFE_MS,
    })
  }
  return { resendInS: wire.RESEND_MS / 1000 }
}
