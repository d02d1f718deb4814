import { z } from 'zod'
import { instant } from './amount.ts'
import { route } from './route.ts'

/** The spec's permission call: what this host shows to this visitor. */
export const systemStatus = route({
  method: 'GET',
  path: '/wps/system/status',
  summary: 'Maintenance, region and brand of a host',
  access: 'public',
  query: z.object({ url: z.string().max(253).optional() }),
  reply: z.object({
    value: z.object({
      info: z.object({
        merchantCode: z.string(),
        name: z.string(),
        currency: z.string(),
        timeZone: z.string(),
        languages: z.array(z.string()),
        serverTime: instant,
      }),
      maintenance: z.boolean(),
      regionRestriction: z.boolean(),
    }),
  }),
  errors: [],
})

export interface WhitelabelNode {
  readonly modId: string
  readonly enabled: '0' | '1'
  readonly childrenNodes: readonly WhitelabelNode[]
}
const whitelabelNode: z.ZodType<WhitelabelNode> = z.object({
  modId: z.string(),
  enabled: z.enum(['0', '1']),
  get childrenNodes() {
    return z.array(whitelabelNode)
  },
})

export const whitelabel = route({
  method: 'GET',
  path: '/wps/system/whitelabel',
  summary: 'Feature tree of the brand',
  access: 'public',
  reply: z.object({ value: z.array(whitelabelNode) }),
  errors: [],
})
