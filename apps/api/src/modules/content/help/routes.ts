import { listVotes, readHelp, setVote } from '@croupier/domain/content/help'
import { acting, type Handlers } from '../../../handler.ts'

export const helpHandlers = {
  'site.helpCenter': async (ctx, { query: { language } }) => ({
    value: await readHelp(ctx, { merchantId: ctx.merchantId, language, sessionId: ctx.request.namedSession() }),
  }),
  'help.votes': async (ctx) => ({ value: await listVotes(acting(ctx)) }),
  'help.setVote': async (ctx, { body }) => ({ value: await setVote(acting(ctx), body) }),
} satisfies Pick<Handlers, 'site.helpCenter' | 'help.votes' | 'help.setVote'>
