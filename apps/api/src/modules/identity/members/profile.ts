import { type PersonalInput, readOwnProfile, setPersonal } from '@croupier/domain/identity/ownProfile'
import { acting, type Handlers, type RequestCtx } from '../../../handler.ts'

async function set(ctx: RequestCtx, field: PersonalInput['field'], value: string) {
  const { id: requestId, address } = ctx.request
  await setPersonal(acting(ctx), { site: ctx.site, field, value, address, requestId })
  return { value: { set: true } } as const
}

/** Real name and date of birth (experience 3.17.1). */
export const profileHandlers = {
  'member.profile': async (ctx) => ({ value: await readOwnProfile(acting(ctx)) }),
  'member.setName': async (ctx, { body }) => await set(ctx, 'payeeName', body.name),
  'member.setBirthday': async (ctx, { body }) => await set(ctx, 'birthday', body.birthday),
} satisfies Pick<Handlers, 'member.profile' | 'member.setName' | 'member.setBirthday'>
