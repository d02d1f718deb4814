import { merchantIdOf } from '@croupier/domain/operations/overview'
import { listStaffMall, saveMallItem, switchMallItem } from '@croupier/domain/rewards/points'
import { countLevels } from '@croupier/domain/rewards/vip'
import { fail } from '@croupier/wire'
import { type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

/** What a merchant gives for points, and its VIP levels. */
export const mallHandlers = {
  'mall.list': async (ctx, { params }) => ({
    value: await listStaffMall(ctx, await merchantIdOf(ctx, params.merchantCode)),
  }),
  'mall.save': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const officers = { by: officerOf(ctx).name, second: secondOf(ctx) }
    await saveMallItem(ctx, { merchantId, code: params.itemCode, ...body, ...officers })
    return { value: {} }
  },
  'mall.switch': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const by = officerOf(ctx).name
    const input = { merchantId, code: params.itemCode, ...body, by }
    if (!(await switchMallItem(ctx, input))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'mall.listLevels': async (ctx, { params }) => ({
    value: await countLevels(ctx, await merchantIdOf(ctx, params.merchantCode)),
  }),
} satisfies Partial<OpsHandlers>
