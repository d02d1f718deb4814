import { z } from 'zod'
import { NOTICES_PER_PAGE, type NoticeType, notice, noticeType } from '../notice.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { route } from '../route.ts'

export { NOTICES_PER_PAGE, type Notice, type NoticeType, notice, noticeTypes } from '../notice.ts'

/** Whom a notice is for: everybody, who is not logged in, or who is. */
export const noticeAudiences = ['ALL', 'GUESTS', 'MEMBERS'] as const
export type NoticeAudience = (typeof noticeAudiences)[number]

/** Several types in one parameter, separated by commas; the list asks for them as the spec has it. */
const typeList = z.codec(z.string().regex(/^[A-Z]{1,2}(,[A-Z]{1,2}){0,4}$/), z.array(noticeType).min(1), {
  decode: (text) => text.split(',') as NoticeType[],
  encode: (types) => types.join(','),
})

/** Spec 7, notices: pinned ones first, then by their order, then the newest; guests read those that are not for members only. */
export const noticeList = route({
  method: 'GET',
  path: '/wps/relay/notices',
  summary: 'Notices that are published now',
  access: 'public',
  sharedBy: 'strangers',
  query: pageQuery.extend({
    types: typeList.optional(),
    platform: z.literal('W').default('W'),
    /** how the specification's pages ask: B, in the browser */
    execution: z.literal('B').default('B'),
    language: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('EN'),
    pageSize: z.coerce.number().int().min(1).max(50).default(NOTICES_PER_PAGE),
  }),
  reply: pageOf(notice),
  errors: [],
})
