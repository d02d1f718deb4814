import { z } from 'zod'
import { instant } from './amount.ts'

/** Notices on one page of the list (spec 9). */
export const NOTICES_PER_PAGE = 9

/** Banner, player notice, popup, promotion and help notice (spec 7). */
export const noticeTypes = ['B', 'PL', 'PU', 'PR', 'H'] as const
export type NoticeType = (typeof noticeTypes)[number]
export const noticeType = z.enum(noticeTypes)

/** A notice as it is read. */
export const notice = z.object({
  id: z.uuid(),
  type: noticeType,
  /** in the language asked for, or in the nearest there is */
  title: z.string(),
  /** sanitised when it was written; sanitised again where it is shown */
  html: z.string(),
  /** code of the language that `title` and `html` are written in */
  language: z.string(),
  pinned: z.boolean(),
  publishedAt: instant,
})
export type Notice = z.output<typeof notice>
