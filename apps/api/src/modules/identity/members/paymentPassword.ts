import { readPaymentPassword, setPaymentPassword } from '@croupier/domain/identity/members'
import { acting, type Handlers } from '../../../handler.ts'

/** The withdrawal password (safety 4.5). */
export const paymentPasswordHandlers = {
  'member.paymentPassword': async (ctx) => ({ value: await readPaymentPassword(acting(ctx)) }),
  'member.setPaymentPassword': async (ctx, { body }) => {
    const { id: requestId, address } = ctx.request
    await setPaymentPassword(acting(ctx), {
      ...body,
      oldPaymentPassword: body.oldPaymentPassword,
      language: body.language,
      merchant: ctx.site.name,
      address,
      requestId,
    })
    return { value: { changed: true } }
  },
} satisfies Pick<Handlers, 'member.paymentPassword' | 'member.setPaymentPassword'>
