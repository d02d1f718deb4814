import { z } from 'zod'
import { instant } from '../../amount.ts'
import { opsRoute } from '../opsRoute.ts'

const merchantCode = z.string().min(1).max(40)
const version = z.object({
  no: z.int(),
  texts: z.record(z.string(), z.object({ title: z.string(), html: z.string() })),
  by: z.string(),
  reason: z.string(),
  replacedAt: instant,
})
export type OpsTextVersion = z.output<typeof version>
const reply = z.object({ value: z.array(version) })

export const listNoticeVersions = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/notices/:id/versions',
  summary: 'How a notice read before it was corrected, the latest first',
  access: 'content.see',
  params: z.strictObject({ merchantCode, id: z.uuid() }),
  reply,
  errors: ['NOT_FOUND'],
})
export const listCampaignVersions = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/campaigns/:id/versions',
  summary: 'How a message to members read before it was corrected, the latest first',
  access: 'content.see',
  params: z.strictObject({ merchantCode, id: z.uuid() }),
  reply,
  errors: ['NOT_FOUND'],
})
export const listPromotionVersions = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/promotions/:code/versions',
  summary: 'How a promotion read before it was corrected, the latest first',
  access: 'rewards.see',
  params: z.strictObject({ merchantCode, code: z.string().min(1).max(60) }),
  reply,
  errors: ['NOT_FOUND'],
})
