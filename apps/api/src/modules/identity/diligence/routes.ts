import { readPapers, sendPaper } from '@croupier/domain/identity/diligence'
import { acting, type Handlers } from '../../../handler.ts'

export const diligenceHandlers = {
  'member.papers': async (ctx) => ({
    value: await readPapers(ctx.db.prisma, acting(ctx).actor.memberId),
  }),
  'member.sendPaper': async (ctx, { params, body }) => ({
    value: await sendPaper(acting(ctx), { kind: params.kind, file: body }),
  }),
} satisfies Pick<Handlers, 'member.papers' | 'member.sendPaper'>
