import { correctCampaign, listCampaigns, startCampaign, stopCampaign } from '@croupier/domain/content/campaigns'
import {
  cleanHtml,
  correctNotice,
  listStaffNotices,
  publishByOfficer,
  withdrawNotice,
} from '@croupier/domain/content/notices'
import { conditionsOf, listSegments, measureConditions, saveSegment } from '@croupier/domain/content/segments'
import { merchantIdOf } from '@croupier/domain/operations/overview'
import { listVersions } from '@croupier/domain/platform/textVersions'
import { fail } from '@croupier/wire'
import { opsNoticeTypes } from '@croupier/wire/ops'
import { judged } from '../judged.ts'
import { type OpsHandlers, officerOf } from '../mountOps.ts'

const LISTED_MAX = 200

const typeOf = (text: string) => {
  const found = opsNoticeTypes.find((one) => one === text)
  if (found === undefined) throw new Error(`a notice of the type ${text}`)
  return found
}
const AUDIENCES = ['ALL', 'GUESTS', 'MEMBERS'] as const
const audienceOf = (text: string) => AUDIENCES.find((one) => one === text) ?? 'ALL'

/** Notices, banners, segments and messages to their members. */
export const contentHandlers = {
  'content.listNotices': async (ctx, { params }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const rows = await listStaffNotices(ctx, merchantId, LISTED_MAX)
    return {
      value: rows.map(({ type, audience, texts, ...row }) => ({
        ...row,
        texts: { ...texts },
        type: typeOf(type),
        audience: audienceOf(audience),
      })),
    }
  },
  'content.previewTexts': async (_ctx, { body }) => ({
    value: Object.fromEntries(
      Object.entries(body.texts).map(([code, { title, html }]) => [code, { title, html: cleanHtml(html) }]),
    ),
  }),
  'content.publishNotice': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const { from, until, ...rest } = body
    const id = await publishByOfficer(ctx, {
      ...rest,
      merchantId,
      by: officerOf(ctx).name,
      ...(from === null ? {} : { from }),
      ...(until === null ? {} : { until }),
    })
    return { value: { id } }
  },
  'content.correctNotice': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const correction = { ...body, merchantId, id: params.id, by: officerOf(ctx).name }
    if (!(await correctNotice(ctx, correction))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'content.withdrawNotice': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const input = { merchantId, id: params.id, by: officerOf(ctx).name, reason: body.reason }
    if (!(await withdrawNotice(ctx, input))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'content.listSegments': async (ctx, { params }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    return {
      value: {
        segments: await listSegments(ctx, merchantId),
        campaigns: await listCampaigns(ctx, merchantId, LISTED_MAX),
      },
    }
  },
  'content.measureSegment': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const members = await judged(async () => await measureConditions(ctx, merchantId, body.conditions))
    return { value: { members } }
  },
  'content.saveSegment': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const input = { ...body, merchantId, code: params.code, by: officerOf(ctx).name }
    return { value: { members: await judged(async () => await saveSegment(ctx, input)) } }
  },
  'content.startCampaign': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const { segment, days, amount, bonus, ...rest } = body
    // A message to a segment names one: without it every member would get it by mistake.
    if (segment === null && body.occasion === 'SEGMENT') fail('NOT_FOUND', {})
    const conditions = segment === null ? [] : await conditionsOf(ctx, merchantId, segment)
    if (conditions === null) return fail('NOT_FOUND', {})
    const officers = { by: officerOf(ctx).name, second: ctx.second }
    const input = { merchantId, conditions, days, amount, bonus, ...rest, ...officers }
    return { value: { id: await judged(async () => await startCampaign(ctx, input)) } }
  },
  'content.correctCampaign': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const correction = { ...body, merchantId, id: params.id, by: officerOf(ctx).name }
    if (!(await correctCampaign(ctx, correction))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'content.listNoticeVersions': async (ctx, { params: { merchantCode, id } }) => {
    const merchantId = await merchantIdOf(ctx, merchantCode)
    return { value: await listVersions(ctx, { merchantId, of: 'NOTICE', subject: id }) }
  },
  'content.listCampaignVersions': async (ctx, { params: { merchantCode, id } }) => {
    const merchantId = await merchantIdOf(ctx, merchantCode)
    return { value: await listVersions(ctx, { merchantId, of: 'CAMPAIGN', subject: id }) }
  },
  'content.stopCampaign': async (ctx, { params, body }) => {
    const merchantId = await merchantIdOf(ctx, params.merchantCode)
    const input = { merchantId, id: params.id, by: officerOf(ctx).name, reason: body.reason }
    if (!(await stopCampaign(ctx, input))) fail('STAFF_OVER', {})
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
