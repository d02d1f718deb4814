import {
  addChannelByOfficer,
  changeChannel,
  listChannelLines,
  orderChannels,
  switchChannel,
} from '@croupier/domain/cashier/deposits'
import { listPaymentProviders, savePaymentProvider, switchPaymentProvider } from '@croupier/domain/cashier/providers'
import { merchantIdOf } from '@croupier/domain/operations/overview'
import { confirmSecond } from '@croupier/domain/operations/staff'
import { fail } from '@croupier/wire'
import type { Permission } from '@croupier/wire/ops'
import { type OpsCtx, type OpsHandlers, officerOf } from '../mountOps.ts'

/** Both officers of a change that takes two, by name. */
async function both(
  ctx: OpsCtx,
  permission: Permission,
  second: { readonly name: string; readonly code: string },
): Promise<string> {
  const first = officerOf(ctx).name
  await confirmSecond(ctx, { first, permission, second })
  return `${first}, ${second.name}`
}

/** Payment providers of a merchant, and its ways to pay in. */
export const paymentHandlers = {
  'payments.list': async (ctx, { params }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const providers = await listPaymentProviders(ctx, merchantId)
    return { value: { providers, channels: await listChannelLines(ctx, merchantId) } }
  },
  'payments.saveProvider': async (ctx, { params, body }) => {
    const { reason, second, ...terms } = body
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const by = await both(ctx, 'merchants.act', second)
    await savePaymentProvider(ctx, { merchantId, by, reason, terms })
    return { value: {} }
  },
  'payments.addChannel': async (ctx, { params, body }) => {
    const { reason, second, providerId, method, chain, ...rules } = body
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const by = await both(ctx, 'cashier.act', second)
    await addChannelByOfficer(ctx, { merchantId, by, reason, providerId, method, chain, rules })
    return { value: {} }
  },
  'payments.changeChannel': async (ctx, { params, body }) => {
    const { reason, second, ...rules } = body
    const { merchantCode, id } = params
    const merchantId = await merchantIdOf(ctx, merchantCode)
    const by = await both(ctx, 'cashier.act', second)
    if (!(await changeChannel(ctx, { merchantId, by, reason, id, rules }))) fail('NOT_FOUND', {})
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
