import { z } from 'zod'
import { instant } from '../../amount.ts'
import { noticeAudiences, noticeTypes } from '../../content/notices.ts'
import { at, reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const done = z.object({ value: z.object({}) })
const merchantCode = z.string().min(1).max(40)
const language = z.string().regex(/^[A-Z]{2}$/)
const order = z.int().min(-1_000).max(1_000)

/** What is written, by language code; the HTML is sanitised before it is kept. */
const texts = z
  .record(language, z.strictObject({ title: z.string().trim().min(1).max(120), html: z.string().max(20_000) }))
  .refine((all) => Object.keys(all).length > 0)
export type OpsTexts = z.output<typeof texts>

/** Notices of the site, and AG: announcements to agents. */
export const opsNoticeTypes = [...noticeTypes, 'AG'] as const
const noticeType = z.enum(opsNoticeTypes)
const notice = z.object({
  id: z.uuid(),
  type: noticeType,
  texts: z.record(z.string(), z.object({ title: z.string(), html: z.string() })),
  audience: z.enum(noticeAudiences),
  pinned: z.boolean(),
  order: z.int(),
  from: instant,
  until: instant.nullable(),
  state: z.enum(['PLANNED', 'SHOWN', 'OVER', 'WITHDRAWN']),
})
export type OpsNotice = z.output<typeof notice>

export const listNotices = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/notices',
  summary: 'Notices and banners of a merchant whatever their state, the newest first',
  access: 'content.see',
  params: z.strictObject({ merchantCode }),
  reply: z.object({ value: z.array(notice) }),
  errors: ['NOT_FOUND'],
})
export const previewTexts = opsRoute({
  method: 'POST',
  path: '/ops/texts/preview',
  summary: 'What is kept of texts when they are published: the HTML without all that could run',
  access: 'content.see',
  body: z.strictObject({ texts }),
  reply: z.object({ value: texts }),
  errors: [],
})
export const publishNotice = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/notices',
  summary: 'Publishes a notice or banner, at once or from an instant on',
  access: 'content.act',
  params: z.strictObject({ merchantCode }),
  body: z
    .strictObject({
      type: noticeType,
      texts,
      audience: z.enum(noticeAudiences),
      pinned: z.boolean(),
      order,
      from: instant.nullable(),
      until: instant.nullable(),
      reason,
    })
    .refine(({ from, until }) => from === null || until === null || until > from, at('until', 'after_start')),
  reply: z.object({ value: z.object({ id: z.uuid() }) }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})
export const correctNotice = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/notices/:id',
  summary: 'Corrects a notice that is planned or shown; the audit keeps how it read before',
  access: 'content.act',
  params: z.strictObject({ merchantCode, id: z.uuid() }),
  body: z.strictObject({
    texts,
    audience: z.enum(noticeAudiences),
    pinned: z.boolean(),
    /** null: as it is */
    from: instant.nullable(),
    /** null: shown for good */
    until: instant.nullable(),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER', 'VALIDATION_FAILED'],
})
export const withdrawNotice = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/notices/:id/withdraw',
  summary: 'Takes a notice back: nobody is shown it any more',
  access: 'content.act',
  params: z.strictObject({ merchantCode, id: z.uuid() }),
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})

/** Conditions over members, as they are kept; the server judges them. */
const conditions = z.array(z.record(z.string(), z.unknown())).max(10)
const segmentCode = z.string().regex(/^[A-Z][A-Z0-9_]{1,30}$/)
const campaign = z.object({
  id: z.uuid(),
  occasion: z.string(),
  title: z.string(),
  texts: z.record(z.string(), z.object({ title: z.string(), html: z.string() })),
  startsAt: instant,
  endsAt: instant.nullable(),
  sent: z.int(),
})
export type OpsCampaign = z.output<typeof campaign>
const segment = z.object({ code: z.string(), members: z.int(), conditions })
export type OpsSegment = z.output<typeof segment>

export const listSegments = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/segments',
  summary: 'Segments of a merchant with their size now, and the messages that were sent to members',
  access: 'content.see',
  params: z.strictObject({ merchantCode }),
  reply: z.object({
    value: z.object({ segments: z.array(segment), campaigns: z.array(campaign) }),
  }),
  errors: ['NOT_FOUND'],
})
export const measureSegment = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/segments/measure',
  summary: 'How many members fit conditions now',
  access: 'content.see',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({ conditions }),
  reply: z.object({ value: z.object({ members: z.int() }) }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})
export const saveSegment = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/segments/:code',
  summary: 'Keeps conditions under a code',
  access: 'content.act',
  params: z.strictObject({ merchantCode, code: segmentCode }),
  body: z.strictObject({ conditions, reason }),
  reply: z.object({ value: z.object({ members: z.int() }) }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})
export const opsOccasions = ['SEGMENT', 'FIRST_DEPOSIT', 'AWAY', 'BIRTHDAY', 'LOST_WEEK'] as const
export const startCampaign = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/campaigns',
  summary: 'Begins to write to members of a segment once, or to members on an occasion',
  access: 'content.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({
    occasion: z.enum(opsOccasions),
    segment: segmentCode.nullable(),
    texts,
    /** AWAY: days without a login; null for what is usual */
    days: z.int().min(1).max(90).nullable(),
    /** LOST_WEEK: the loss from which on; null for what is usual */
    amount: z.string().max(20).nullable(),
    /** something to claim with the message: how often it is bet before it may leave, and within how many days it is claimed */
    bonus: z
      .strictObject({ amount: z.string().max(20), wagering: z.int().min(0).max(100), days: z.int().min(1).max(90) })
      .nullable(),
    reason,
  }),
  reply: z.object({ value: z.object({ id: z.uuid() }) }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'AMOUNT_TOO_FINE', ...SECOND_ERRORS],
})
export const correctCampaign = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/campaigns/:id',
  summary: 'Corrects the words of a message to members that runs; who is written to from now on reads the new ones',
  access: 'content.act',
  params: z.strictObject({ merchantCode, id: z.uuid() }),
  body: z.strictObject({ texts, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER', 'VALIDATION_FAILED'],
})
export const stopCampaign = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/campaigns/:id/stop',
  summary: 'Ends a campaign; what was sent stays',
  access: 'content.act',
  params: z.strictObject({ merchantCode, id: z.uuid() }),
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})
