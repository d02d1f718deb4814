import { listNotices } from '@croupier/domain/content/notices'
import type { Offer } from '@croupier/domain/games/catalogue'
import { checkOwnHost, usableCdns } from '@croupier/domain/platform/site'
import { type Handlers, hasLogin } from '../../../handler.ts'
import { presentLines, presentSite, presentWhitelabel } from './present.ts'
import { sealedService } from './sealedService.ts'

type SiteRoute = 'site.status' | 'site.whitelabel' | 'site.domainRoute' | 'notices.list'

/** @param offer says in which categories there is something to play */
export const siteHandlers = (offer: Offer) =>
  ({
    'site.status': async ({ db, site, clock, request: { address, id } }, { query }) => {
      if (query.url !== undefined) await checkOwnHost(db, site, query.url)
      return presentSite(site, clock.now(), { address, reference: id })
    },
    'site.whitelabel': async ({ db, site }, { query }) =>
      presentWhitelabel(site, {
        ...(await usableCdns(db, site.settings)),
        customerService: await sealedService(site.settings.links, query.key),
        gameCategories: (await offer.lanes(site)).map(({ category }) => category),
      }),
    'site.domainRoute': async ({ site }) => presentLines(site),
    'notices.list': async (ctx, { query }) => ({
      value: await listNotices(ctx, {
        merchantId: ctx.merchantId,
        loggedIn: hasLogin(ctx),
        ...query,
      }),
    }),
  }) satisfies Pick<Handlers, SiteRoute>
