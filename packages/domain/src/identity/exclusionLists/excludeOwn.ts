import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { contactsOf } from '../contacts/index.ts'
import type { Person } from '../exclusions/index.ts'
import { personalOf } from '../profiles/index.ts'
import { keepMarks } from './keepMarks.ts'
import { sealEntry } from './sealedEntry.ts'

/** Who is excluded, by whose word. */
export interface OwnExclusion {
  readonly id: bigint
  readonly publicId: string
  readonly merchantId: number
  readonly at: Date
  readonly source: 'MEMBER' | 'OFFICER'
}

/**
 * Excludes a member by its own word or an officer's, at all merchants and from this moment (protection P5, P8): an entry as lists have
 * them, with all that the person is known by, so that its other accounts are found and a second registration is refused. A number or
 * mailbox counts only where it was proved: nobody excludes a stranger by naming theirs.
 * @returns the entry's id
 */
export async function excludeOwn(
  tx: Tx,
  ctx: Ctx,
  { id: memberId, publicId, merchantId, at, source }: OwnExclusion,
): Promise<bigint> {
  const contacts = (await contactsOf(tx, ctx, memberId)).filter(({ verifiedAt }) => verifiedAt !== null)
  const { idNumber, payeeName, birthday } = await personalOf(tx, ctx, { memberId, merchantId })
  const person: Person = {
    mobile: contacts.find(({ channel }) => channel === 'sms')?.target,
    email: contacts.find(({ channel }) => channel === 'email')?.target,
    idNumber,
    ...(payeeName === undefined || birthday === undefined ? {} : { name: payeeName, birthday }),
  }
  const place = { source, reference: `${publicId} ${ctx.ids.uuid()}`, merchantId: null }
  const sealed = sealEntry(ctx, place, JSON.stringify(person))
  const { id } = await tx.exclusion.create({ data: { ...place, sealed, validFrom: at, addedAt: at } })
  await tx.memberExclusion.create({ data: { memberId, exclusionId: id, foundAt: at } })
  await keepMarks(tx, ctx, id)
  return id
}
