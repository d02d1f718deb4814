import { readEnvelopes, takeEnvelope } from '@croupier/domain/rewards/envelopes'
import { claimReward, listRewards } from '@croupier/domain/rewards/grants'
import { countClick, readFriends } from '@croupier/domain/rewards/referrals'
import { readVip } from '@croupier/domain/rewards/vip'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

export const rewardsHandlers = {
  'rewards.list': async (ctx) => ({ value: await listRewards(acting(ctx)) }),
  'rewards.claim': async (ctx, { body: { cause } }) => ({
    value: await claimReward(acting(ctx), cause),
  }),
  'rewards.friends': async (ctx) => ({ value: await readFriends(acting(ctx), ctx.site) }),
  'rewards.countClick': async (ctx, { body: { code } }) => {
    await countClick(ctx, ctx.site.merchantId, code)
    return { value: {} }
  },
  'rewards.vip': async (ctx) => ({ value: await readVip(acting(ctx)) }),
  'rewards.envelopes': async (ctx) => ({ value: await readEnvelopes(acting(ctx)) }),
  'rewards.takeEnvelope': async (ctx, { body: { id } }) => ({
    value: {
      amount: await takeEnvelope(acting(ctx), id, {
        device: ctx.request.deviceValue,
        address: ctx.request.address,
      }),
    },
  }),
} satisfies Pick<Handlers, Extract<RouteName, `rewards.${string}`>>
