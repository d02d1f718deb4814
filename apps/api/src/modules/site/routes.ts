import { listNotices } from '@croupier/domain/notices'
import type { Handlers } from '../../handler.ts'
import { presentLines, presentSite, presentWhitelabel } from './present.ts'

export const siteHandlers = {
  'site.status': async ({ site, clock, request: { address, id } }) =>
    presentSite(site, clock.now(), { address, reference: id }),
  'site.whitelabel': async ({ site }) => presentWhitelabel(site),
  'site.domainRoute': async ({ site }) => presentLines(site),
  'notices.list': async (ctx, { query }) => ({
    value: await listNotices(ctx, { merchantId: ctx.merchantId, ...query }),
  }),
} satisfies Pick<Handlers, 'site.status' | 'site.whitelabel' | 'site.domainRoute' | 'notices.list'>
