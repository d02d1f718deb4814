import { isUniqueViolation, type MemberContact, moneyNow, type Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../../platform/index.ts'
import { type Channel, targetIndexOf } from './target.ts'

/** How an account is reached. */
export interface Contact {
  readonly channel: Channel
  /** in clear: for sending to it, and masked for showing it */
  readonly target: string
  /** when a code proved that it is theirs; null: it was only given */
  readonly verifiedAt: Date | null
  /** since when it is this one */
  readonly changedAt: Date
}

type Reader = Pick<Tx, 'memberContact'>

/** Where a sealed contact belongs; it opens in no other row. */
const bindingOf = (memberId: bigint, channel: string): string => `member_contacts/sealed/${memberId}/${channel}`

async function opened(ctx: Ctx, row: MemberContact): Promise<Contact> {
  const vault = await merchantVault(ctx, row.merchantId)
  return {
    channel: row.channel as Channel,
    target: vault.open(row.sealed, bindingOf(row.memberId, row.channel)),
    verifiedAt: row.verifiedAt,
    changedAt: row.changedAt,
  }
}

/** Every contact of an account, the number first. */
export async function contactsOf(reader: Reader, ctx: Ctx, memberId: bigint): Promise<Contact[]> {
  const where = { memberId }
  const rows = await reader.memberContact.findMany({ where, orderBy: { channel: 'desc' } })
  return await Promise.all(rows.map(async (row) => await opened(ctx, row)))
}

/** One contact of an account; null without it. */
export async function contactOf(reader: Reader, ctx: Ctx, memberId: bigint, channel: Channel): Promise<Contact | null> {
  const row = await reader.memberContact.findUnique({
    where: { memberId_channel: { memberId, channel } },
  })
  return row === null ? null : await opened(ctx, row)
}

/** The account of a merchant that proved this number or address; null when there is none. */
export async function ownerOf(
  reader: Reader,
  ctx: Ctx,
  of: { merchantId: number; channel: Channel; target: string },
): Promise<bigint | null> {
  const { merchantId, channel, target } = of
  const targetIndex = targetIndexOf(await merchantVault(ctx, merchantId), channel, target)
  const row = await reader.memberContact.findFirst({
    where: { merchantId, channel, targetIndex, verifiedAt: { not: null } },
    select: { memberId: true },
  })
  return row?.memberId ?? null
}

/**
 * Sets, changes or proves a contact of an account. Only one account of a merchant can have proved it.
 * @returns whether it is another one than before; proving what was said before changes nothing
 * @throws DomainError MEMBER_MOBILE_TAKEN or MEMBER_EMAIL_TAKEN
 */
export async function keepContact(
  tx: Tx,
  ctx: Ctx,
  of: {
    readonly memberId: bigint
    readonly merchantId: number
    readonly channel: Channel
    readonly target: string
    readonly verified: boolean
  },
): Promise<boolean> {
  const { memberId, merchantId, channel, target } = of
  const vault = await merchantVault(ctx, merchantId)
  const now = await moneyNow(tx)
  const targetIndex = targetIndexOf(vault, channel, target)
  const where = { memberId_channel: { memberId, channel } }
  const old = await tx.memberContact.findUnique({ where })
  const changed = old === null || Buffer.compare(old.targetIndex, targetIndex) !== 0
  const data = {
    sealed: vault.seal(target, bindingOf(memberId, channel)),
    targetIndex,
    verifiedAt: of.verified ? now : changed ? null : old.verifiedAt,
    changedAt: changed ? now : old.changedAt,
  }
  await tx.memberContact
    .upsert({ where, create: { memberId, merchantId, channel, ...data }, update: data })
    .catch((error: unknown) => {
      // Of two that prove one number at the same moment the index takes the first.
      if (!isUniqueViolation(error)) throw error
      fail(channel === 'sms' ? 'MEMBER_MOBILE_TAKEN' : 'MEMBER_EMAIL_TAKEN', {})
    })
  return changed
}
