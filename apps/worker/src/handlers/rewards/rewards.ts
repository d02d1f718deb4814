import { planHourlyEnvelopes } from '@croupier/domain/rewards/envelopes'
import { giveRebates } from '@croupier/domain/rewards/rebates'
import { giveReferrals } from '@croupier/domain/rewards/referrals'
import { judgeVip } from '@croupier/domain/rewards/vip'
import type { JobHandlers } from '../../handler.ts'

export const rewardsJobs = {
  'rewards.judgeDays': async (ctx) => {
    const judged = await judgeVip(ctx)
    const rebates = await giveRebates(ctx)
    const referrals = await giveReferrals(ctx)
    if (judged + rebates + referrals > 0) {
      ctx.log.info({ judged, rebates, referrals }, 'a day was judged')
    }
  },
  'rewards.planEnvelopes': async (ctx) => await planHourlyEnvelopes(ctx),
} satisfies Pick<JobHandlers, 'rewards.judgeDays' | 'rewards.planEnvelopes'>
