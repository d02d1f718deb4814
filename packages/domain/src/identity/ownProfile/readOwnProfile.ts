import { laterRule } from '@croupier/rules'
import type { FieldRule } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'
import { holderNameOf, personalOf } from '../profiles/index.ts'

export interface OwnProfile {
  /** the first letter only; null while none is set */
  readonly name: string | null
  /** the year only */
  readonly birthday: string | null
  readonly nameRule: FieldRule
  readonly birthdayRule: FieldRule
}

const YEAR_CHARS = 4

/** What the actor's own page shows of its person, and how what is missing has to be written (experience 3.17.1). */
export async function readOwnProfile(ctx: ActorCtx): Promise<OwnProfile> {
  const { memberId, merchantId } = ctx.actor
  const { prisma } = ctx.db
  const name = await holderNameOf(prisma, ctx, { id: memberId, merchantId })
  const { birthday } = await personalOf(prisma, ctx, { memberId, merchantId })
  const { registration } = await readSettings(ctx.db, merchantId)
  return {
    name: name === null ? null : `${[...name][0] ?? ''}•••`,
    birthday: birthday === undefined ? null : `${birthday.slice(0, YEAR_CHARS)}-••-••`,
    nameRule: laterRule('payeeName', registration.username),
    birthdayRule: laterRule('birthday', registration.username),
  }
}
