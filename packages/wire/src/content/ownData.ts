import { z } from 'zod'
import { fileReply, route } from '../route.ts'

export const ownArchive = route({
  method: 'GET',
  path: '/wps/member/data',
  summary: 'Everything that is kept of oneself, as one ZIP archive, after a fresh proof',
  access: 'member',
  query: z.object({ language: z.string().max(8) }),
  reply: fileReply,
  errors: ['SESSION_NOT_FRESH'],
})
