import { z } from 'zod'
import { instant } from '../../amount.ts'
import { opsRoute } from '../opsRoute.ts'
import type { Permission } from '../permissions.ts'

/** Fourteen languages with their longest texts, and the fields beside them. */
const BODY_CHARS_MAX = 400_000
const BODY_BYTES_MAX = 2 * 1_048_576
const merchantCode = z.string().min(1).max(40)
const body = z.record(z.string(), z.unknown())
const draft = z.object({ id: z.uuid(), title: z.string(), body, by: z.string(), savedAt: instant })
export type OpsDraft = z.output<typeof draft>
const one = z.strictObject({ merchantCode, id: z.uuid() })
const done = z.object({ value: z.object({}) })

/** The calls of drafts of one sort of text. */
const routesOf = (path: string, see: Permission, act: Permission) => ({
  list: opsRoute({
    method: 'GET',
    path: `/ops/merchants/:merchantCode/${path}`,
    summary: 'What officers began to write and have not published, the one that was saved last first',
    access: see,
    params: z.strictObject({ merchantCode }),
    reply: z.object({ value: z.array(draft) }),
    errors: ['NOT_FOUND'],
  }),
  save: opsRoute({
    method: 'PUT',
    path: `/ops/merchants/:merchantCode/${path}/:id`,
    summary: 'Saves what an officer began to write; it is judged when it is published',
    access: act,
    params: one,
    body: z.strictObject({
      title: z.string().trim().max(120),
      body: body.refine((all) => JSON.stringify(all).length <= BODY_CHARS_MAX),
    }),
    bodyBytesMax: BODY_BYTES_MAX,
    reply: done,
    errors: ['NOT_FOUND'],
  }),
  drop: opsRoute({
    method: 'POST',
    path: `/ops/merchants/:merchantCode/${path}/:id/drop`,
    summary: 'Throws away what an officer began to write',
    access: act,
    params: one,
    reply: done,
    errors: ['NOT_FOUND', 'STAFF_OVER'],
  }),
})
export const noticeDrafts = routesOf('notice-drafts', 'content.see', 'content.act')
export const promotionDrafts = routesOf('promotion-drafts', 'rewards.see', 'rewards.act')
