import {
  addChannelByOfficer,
  changeChannel,
  listChannelLines,
  orderChannels,
  switchChannel,
} from '@croupier/domain/cashier/deposits'
import { listPaymentProviders, savePaymentProvider, switchPaymentProvider } from '@croupier/domain/cashier/providers'
import { merchantIdOf } from '@croupier/domain/operations/overview'
import { fail } from '@croupier/wire'
import { type OpsCtx, type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

/** Both officers of a change that takes two. */
const both = (ctx: OpsCtx) => ({ by: officerOf(ctx).name, second: secondOf(ctx) })

/** Payment providers of a merchant, and its ways to pay in. */
export const paymentHandlers = {
  'payments.list': async (ctx, { params }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const providers = await listPaymentProviders(ctx, merchantId)
    return { value: { providers, channels: await listChannelLines(ctx, merchantId) } }
  },
  'payments.saveProvider': async (ctx, { params, body }) => {
    const { reason, ...terms } = body
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    await savePaymentProvider(ctx, { merchantId, ...both(ctx), reason, terms })
    return { value: {} }
  },
  'payments.addChannel': async (ctx, { params, body }) => {
    const { reason, providerId, method, chain, ...rules } = body
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const channel = { providerId, method, chain, rules }
    await addChannelByOfficer(ctx, { merchantId, ...both(ctx), reason, ...channel })
    return { value: {} }
  },
  'payments.changeChannel': async (ctx, { params, body }) => {
    const { reason, ...rules } = body
    const { merchantCode, id } = params
    const merchantId = await merchantIdOf(ctx, merchantCode)
    const input = { merchantId, ...both(ctx), reason, id, rules }
    if (!(await changeChannel(ctx, input))) fail('NOT_FOUND', {})
    return { value: {} }
  },
  'payments.switch': async (ctx, { params, body }) => {
    const { merchantCode, of, id } = params
    const merchantId = await merchantIdOf(ctx, merchantCode)
    const change = of === 'providers' ? switchPaymentProvider : switchChannel
    const input = { merchantId, id, ...body, by: officerOf(ctx).name }
    if (!(await change(ctx, input))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'payments.order': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    await orderChannels(ctx, { merchantId, ...body, by: officerOf(ctx).name })
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
