import { lockMembers, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { ageOn, birthdayOf, fieldFaults, laterRule } from '@croupier/rules'
import { fail, failFields } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { audit, merchantVault, readSettings, type Site } from '../../platform/index.ts'
import { requireFreshProof } from '../access/index.ts'
import { excludeMembers } from '../exclusionLists/index.ts'
import { holderNameOf, personalOf, profileBinding, profileIndices } from '../profiles/index.ts'
import { dayOf } from '../registration/index.ts'

export interface PersonalInput {
  readonly site: Site
  readonly field: 'payeeName' | 'birthday'
  /** as it was typed, trimmed */
  readonly value: string
  readonly address: string
  readonly requestId: string
}

const ACTIONS = { payeeName: 'member.nameSet', birthday: 'member.birthdaySet' } as const

/** What the row says about the age, once a birthday proves it. */
type AgeKept = { ageMin: number; ageConfirmedAt: Date; ageBy: 'BIRTHDAY' }

/**
 * Judges a value by the merchant's rule for the same field at registration, and an age by the merchant's day.
 * @returns the value as it is kept, and what it proves
 */
async function judge(
  ctx: ActorCtx,
  { site, field, value }: PersonalInput,
): Promise<{ kept: string; age: AgeKept | null }> {
  const { registration } = await readSettings(ctx.db, ctx.actor.merchantId)
  const path = field === 'payeeName' ? 'name' : field
  const faults = fieldFaults(laterRule(field, registration.username), value)
  if (faults.length > 0) failFields(faults.map((rule) => ({ path, rule })))
  if (field === 'payeeName') return { kept: value, age: null }
  const born = birthdayOf(value) ?? failFields([{ path, rule: 'PATTERN' }])
  const { ageMin } = registration
  const now = ctx.clock.now()
  if (ageOn(born, dayOf(now, site.timeZone)) < ageMin) fail('MEMBER_TOO_YOUNG', { age: ageMin })
  return { kept: born, age: { ageMin, ageConfirmedAt: now, ageBy: 'BIRTHDAY' } }
}

async function keep(
  tx: Tx,
  ctx: ActorCtx,
  { field, kept, age }: { field: PersonalInput['field']; kept: string; age: AgeKept | null },
): Promise<void> {
  const { memberId, merchantId } = ctx.actor
  // One at a time: of two names at the same moment the first is the name.
  await lockMembers(tx, memberId)
  const known = await personalOf(tx, ctx, { memberId, merchantId })
  const name = await holderNameOf(tx, ctx, { id: memberId, merchantId })
  const isSet = field === 'payeeName' ? name !== null : known.birthday !== undefined
  if (isSet) fail('MEMBER_PROFILE_LOCKED', {})
  const vault = await merchantVault(ctx, merchantId)
  const personal = { ...known, [field]: kept }
  const data = {
    sealed: vault.seal(JSON.stringify(personal), profileBinding(memberId)),
    ...profileIndices(vault, {
      name: field === 'payeeName' ? kept : (name ?? undefined),
      birthday: field === 'birthday' ? kept : known.birthday,
    }),
    ...(age ?? {}),
    ...(field === 'birthday' ? { birthdaySetAt: await moneyNow(tx) } : {}),
  }
  const create = { memberId, merchantId, ...data }
  await tx.memberProfile.upsert({ where: { memberId }, create, update: data })
}

/**
 * Sets the actor's real name or date of birth, once (experience 3.17.1): judged and indexed as at registration, so that duplicates
 * are found by it. A name and birthday that a list names together exclude the actor (protection A4); what was set is kept then, so
 * nobody can ask about others without losing the account.
 * @throws DomainError SESSION_NOT_FRESH, MEMBER_PROFILE_LOCKED, MEMBER_TOO_YOUNG, MEMBER_EXCLUDED; InputRefused (VALIDATION_FAILED)
 * naming `name` or `birthday`
 */
export async function setPersonal(ctx: ActorCtx, input: PersonalInput): Promise<void> {
  await requireFreshProof(ctx.db.prisma, ctx)
  const { memberId, merchantId } = ctx.actor
  const judged = await judge(ctx, input)
  const { field, address, requestId } = input
  const excluded = await withTransaction(ctx.db, async (tx) => {
    await keep(tx, ctx, { field, ...judged })
    const who = { merchantId, actorId: memberId, subjectId: memberId, address, requestId }
    await audit(tx, { ...who, action: ACTIONS[field] })
    return (await excludeMembers(tx, ctx, { memberId }, 1)) > 0
  })
  // Outside the transaction: what was set, and whose it is, is kept.
  if (excluded) fail('MEMBER_EXCLUDED', {})
}
