import { planHourlyEnvelopes } from '@croupier/domain/rewards/envelopes'
import { remindClaims } from '@croupier/domain/rewards/grants'
import { keepMissions } from '@croupier/domain/rewards/missions'
import { giveRebates, payRebates } from '@croupier/domain/rewards/rebates'
import { giveReferrals } from '@croupier/domain/rewards/referrals'
import { judgeVip } from '@croupier/domain/rewards/vip'
import type { JobHandlers } from '../../handler.ts'
import { inTurn } from '../../inTurn.ts'

export const rewardsJobs = {
  'rewards.judgeDays': async (ctx) => {
    const note = (done: object, count: number) => {
      if (count > 0) ctx.log.info(done, 'a day was judged')
    }
    await inTurn(ctx, {
      judgeVip: async () => {
        const judged = await judgeVip(ctx)
        note({ judged }, judged)
      },
      giveRebates: async () => {
        const rebates = await giveRebates(ctx)
        note({ rebates }, rebates)
      },
      payRebates: async () => {
        const paid = await payRebates(ctx)
        note({ paid }, paid)
      },
      giveReferrals: async () => {
        const referrals = await giveReferrals(ctx)
        note({ referrals }, referrals)
      },
      keepMissions: async () => {
        const missions = await keepMissions(ctx)
        note({ missions }, missions)
      },
      remindClaims: async () => {
        const reminded = await remindClaims(ctx)
        if (reminded > 0) ctx.log.info({ reminded }, 'members were reminded of rewards that end')
      },
    })
  },
  'rewards.planEnvelopes': async (ctx) => await planHourlyEnvelopes(ctx),
} satisfies Pick<JobHandlers, 'rewards.judgeDays' | 'rewards.planEnvelopes'>
