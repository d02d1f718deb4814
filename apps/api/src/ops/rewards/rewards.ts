import { withRisks } from '@croupier/domain/operations/memberFiles'
import { merchantIdOf } from '@croupier/domain/operations/overview'
import { listVersions } from '@croupier/domain/platform/textVersions'
import { listEnvelopes, planEnvelope } from '@croupier/domain/rewards/envelopes'
import { decideRedemption, listWaitingRedemptions } from '@croupier/domain/rewards/points'
import {
  closePromotion,
  correctPromotion,
  decideApplication,
  listApplications,
  listStaffPromotions,
  publishPromotionByOfficer,
  tryPromotion,
} from '@croupier/domain/rewards/promotions'
import { fail, failFields } from '@croupier/wire'
import { type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

const LISTED_MAX = 200

/** Promotions, what members ask for and wait for, rains of red envelopes. */
export const rewardsHandlers = {
  'rewards.listPromotions': async (ctx, { params }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const rows = await listStaffPromotions(ctx, merchantId, LISTED_MAX)
    return {
      value: rows.map(({ tags, titles, html, ...row }) => ({
        ...row,
        tags: [...tags],
        titles: { ...titles },
        html: { ...html },
      })),
    }
  },
  'rewards.tryPromotion': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    try {
      const by = officerOf(ctx).name
      return { value: await tryPromotion(ctx, { merchantId, ...body, by }) }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return failFields([{ path: 'eligibility', rule: 'condition' }])
    }
  },
  'rewards.publishPromotion': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const officers = { by: officerOf(ctx).name, second: secondOf(ctx) }
    await publishPromotionByOfficer(ctx, { merchantId, ...body, ...officers })
    return { value: {} }
  },
  'rewards.correctPromotion': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const correction = { ...body, merchantId, code: params.code, by: officerOf(ctx).name }
    if (!(await correctPromotion(ctx, correction))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'rewards.listPromotionVersions': async (ctx, { params: { merchantCode, code } }) => {
    const merchantId = await merchantIdOf(ctx, merchantCode)
    return { value: await listVersions(ctx, { merchantId, of: 'PROMOTION', subject: code }) }
  },
  'rewards.closePromotion': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const by = officerOf(ctx).name
    const { code } = params
    if (!(await closePromotion(ctx, { merchantId, code, by, ...body }))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'rewards.listWaiting': async (ctx) => {
    const applications = await withRisks(ctx, await listApplications(ctx, LISTED_MAX))
    return {
      value: {
        applications: applications.map(({ id, memberId: _, ...row }) => ({ ...row, id: String(id) })),
        redemptions: await listWaitingRedemptions(ctx, LISTED_MAX),
      },
    }
  },
  'rewards.decideApplication': async (ctx, { params, body }) => {
    const decision = { ...body, id: BigInt(params.id), by: officerOf(ctx).name, second: ctx.second }
    if (!(await decideApplication(ctx, decision))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'rewards.decideRedemption': async (ctx, { params, body }) => {
    const decision = { ...params, ...body, by: officerOf(ctx).name }
    if (!(await decideRedemption(ctx, decision))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'rewards.listEnvelopes': async (ctx, { params }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return { value: await listEnvelopes(ctx, merchantId, LISTED_MAX) }
  },
  'rewards.planEnvelope': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const officers = { by: officerOf(ctx).name, second: secondOf(ctx) }
    await planEnvelope(ctx, { merchantId, ...body, ...officers })
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
