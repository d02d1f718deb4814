import { readHelp } from '@croupier/domain/content/help'
import { type Handlers, hasLogin } from '../../../handler.ts'

export const helpHandlers = {
  'site.helpCenter': async (ctx, { query: { language } }) => ({
    value: await readHelp(ctx, { merchantId: ctx.merchantId, language, loggedIn: hasLogin(ctx) }),
  }),
} satisfies Pick<Handlers, 'site.helpCenter'>
