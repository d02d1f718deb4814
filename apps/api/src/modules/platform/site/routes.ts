import { listNotices } from '@croupier/domain/content/notices'
import type { Offer } from '@croupier/domain/games/catalogue'
import { codeHash } from '@croupier/domain/operations/release'
import { checkOwnHost, type Site, usableCdns } from '@croupier/domain/platform/site'
import { failFields, type RouteReply, type site as wire } from '@croupier/wire'
import { sealForReader } from '@croupier/wire/sealReply'
import type { Handlers } from '../../../handler.ts'
import { presentLines, presentSite, presentWhitelabel } from './present.ts'

type Service = RouteReply<typeof wire.whitelabel>['customerService']

/**
 * The merchant's customer service, each address encrypted to the page that asks (spec 3, path encrypted): what gathers links
 * from open answers finds none here.
 * @param key of the page; without one nothing is told
 * @throws InputRefused for a key that is none
 */
async function sealedService(
  { customerService, vipService }: Site['settings']['links'],
  key: string | undefined,
): Promise<Service> {
  if (key === undefined) return []
  const all = [
    { address: customerService, csType: '1' as const },
    { address: vipService, csType: '2' as const },
  ]
  const sealed: Service = []
  for (const { address, csType } of all) {
    if (address === null) continue
    const path = await sealForReader(address, key).catch(() => failFields([{ path: 'query.key', rule: 'P-256' }]))
    sealed.push({ path, csType })
  }
  return sealed
}

type SiteRoute = 'site.status' | 'site.whitelabel' | 'site.domainRoute' | 'site.version' | 'notices.list'

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
    'site.version': async () => ({ value: { hash: await codeHash() } }),
    'notices.list': async (ctx, { query }) => ({
      value: await listNotices(ctx, {
        merchantId: ctx.merchantId,
        sessionId: ctx.request.namedSession(),
        ...query,
      }),
    }),
  }) satisfies Pick<Handlers, SiteRoute>
