import { listSignIn, removeSignIn, saveSignIn } from '@croupier/domain/identity/social'
import { merchantIdOf } from '@croupier/domain/operations/overview'
import { fail } from '@croupier/wire'
import { type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

const slotOf = (text: '1' | '2') => (text === '1' ? 1 : 2)

/** A merchant's providers of other sign-ins. */
export const signInHandlers = {
  'signIn.list': async (ctx, { params }) => ({
    value: await listSignIn(ctx, await merchantIdOf(ctx, params.merchantCode)),
  }),
  'signIn.save': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const { reason, secret: clientSecret, ...terms } = body
    const officers = { by: officerOf(ctx).name, second: secondOf(ctx), reason }
    const at = { merchantId, slot: slotOf(params.slot) } as const
    await saveSignIn(ctx, { ...at, ...officers, terms: { ...terms, clientSecret } })
    return { value: {} }
  },
  'signIn.remove': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const at = { merchantId, slot: slotOf(params.slot) } as const
    if (!(await removeSignIn(ctx, { ...at, by: officerOf(ctx).name, reason: body.reason }))) fail('STAFF_OVER', {})
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
