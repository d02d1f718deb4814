import { z } from 'zod'
import { opsRoute } from '../opsRoute.ts'

export const listHelpVotes = opsRoute({
  method: 'GET',
  path: '/ops/help/votes',
  summary: 'How many members found an article of the help useful, those that helped least first',
  access: 'content.see',
  query: z.strictObject({ language: z.string().regex(/^[A-Z]{2}$/) }),
  reply: z.object({
    value: z.array(
      z.object({
        merchantCode: z.string(),
        article: z.string(),
        title: z.string(),
        useful: z.int(),
        useless: z.int(),
      }),
    ),
  }),
  errors: [],
})
