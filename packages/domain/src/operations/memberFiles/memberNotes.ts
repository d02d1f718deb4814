import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { contactsOf, personalOf } from '../../identity/index.ts'
import { auditOfficer, countAlone, type OfficerRequest, readSettings, type SecondYes } from '../../platform/index.ts'

/** What a member gave of itself, opened: field → text. */
export type Unmasked = Readonly<Record<string, string>>

/**
 * An officer opens what a member gave of itself: name, birthday, documents, accounts elsewhere, and how it is reached. The look is in
 * the audit chain with the fields that were seen, never with what they say. Above what one officer opens in a day two are needed.
 * @throws SecondNeeded
 */
export async function unmaskMember(
  ctx: Ctx,
  request: OfficerRequest & { readonly second: SecondYes | null },
): Promise<Unmasked> {
  return await withTransaction(ctx.db, async (tx) => {
    const { memberId, by, second } = request
    const { merchantId, account: subject } = await tx.member.findUniqueOrThrow({ where: { id: memberId } })
    if (second === null)
      await countAlone(tx, await readSettings(tx, merchantId), { merchantId, by, way: 'OPENED', subject })
    await second?.use(tx)
    const contacts = await contactsOf(tx, ctx, memberId)
    const reached = contacts.map(({ channel, target }) => [channel, target] as const)
    const personal = await personalOf(tx, ctx, { memberId, merchantId })
    const seen = { ...personal, ...Object.fromEntries(reached) }
    const fields = Object.keys(seen).toSorted().join(' ')
    await auditOfficer(tx, request, 'member.unmasked', { fields, second: second?.by ?? null })
    return seen
  })
}

/** An officer writes a note about a member; it stays as it is, and members never see it. */
export async function writeNote(
  ctx: Ctx,
  { memberId, by, text }: { readonly memberId: bigint; readonly by: string; readonly text: string },
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const { merchantId } = await tx.member.findUniqueOrThrow({ where: { id: memberId } })
    const createdAt = await moneyNow(tx)
    await tx.memberNote.create({ data: { memberId, merchantId, by, text, createdAt } })
    await auditOfficer(tx, { memberId, by, reason: text }, 'member.noted')
  })
}

/**
 * An officer gives a member a label, such as the one by which a merchant has a customer service of its own (spec 6), or takes it away.
 * @returns false when it has it already
 */
export async function labelMember(
  ctx: Ctx,
  { label, ...request }: OfficerRequest & { readonly label: string },
): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const { memberId: id } = request
    const { memberLabel: before } = await tx.member.findUniqueOrThrow({ where: { id } })
    if (before === label) return false
    await tx.member.update({ where: { id }, data: { memberLabel: label } })
    await auditOfficer(tx, request, 'member.labelled', { label, labelBefore: before })
    return true
  })
}
