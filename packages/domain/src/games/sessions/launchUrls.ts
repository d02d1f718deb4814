import type { ogp } from '@croupier/wire'

/** A page of the member centre: it opens over the start page, for who is logged in. */
const inCentre = (siteUrl: string, page: string): string => `${siteUrl}/index?mc=${page}`

/**
 * Where a game leads its player back to (protocol, launch conventions): pages of the site that it was opened from. The origin of `lobby`
 * is that of the page around the game, to which it posts its messages.
 * @param siteUrl an origin, without a slash at its end
 */
export const launchUrls = (siteUrl: string): ogp.LaunchBody['urls'] => ({
  lobby: siteUrl,
  cashier: inCentre(siteUrl, 'depositv2'),
  history: inCentre(siteUrl, 'personalHistoryCopy'),
  responsibleGaming: inCentre(siteUrl, 'securityCenter'),
  realityCheck: inCentre(siteUrl, 'personalProfit'),
})
