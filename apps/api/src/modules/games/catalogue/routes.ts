import { listNotices } from '@croupier/domain/content/notices'
import { inLanguage, type Offer, type OfferedLane, readRails } from '@croupier/domain/games/catalogue'
import { fail, games } from '@croupier/wire'
import type { Handlers, RequestCtx } from '../../../handler.ts'

/** Promotions that are announced at once. */
const NOTICES_SHOWN = 50

type CatalogueRoute = Extract<keyof Handlers, `games.${string}` | 'notices.announcements'>

const presentLane = ({ category, cards }: OfferedLane, language: string): games.Lane => ({
  title: category,
  kinds: [...new Set(cards.flatMap(({ kinds }) => kinds))],
  cards: cards.map((card) => ({
    ...card,
    isHot: card.isHot ? 1 : 0,
    name: inLanguage(card.name, language, card.vassalage),
    notice: inLanguage(card.notice, language, ''),
  })),
})

const viewerOf = ({ clock }: RequestCtx, language: string) => ({ language, now: clock.now() })

/** @param offer what this process keeps of the offers of all merchants */
export function catalogueHandlers(offer: Offer) {
  const lanesFor = async ({ site }: RequestCtx, language: string) => ({
    value: null,
    data: { lanes: (await offer.lanes(site)).map((lane) => presentLane(lane, language)) },
  })
  return {
    'games.vendors': async (ctx, { query }) => await lanesFor(ctx, query.language),
    'games.vendorsOfMerchant': async (ctx, { params, query }) => {
      // The merchant is that of the host (rules E2); nobody learns about another.
      if (params.merchantCode !== ctx.site.code) fail('NOT_FOUND', {})
      return await lanesFor(ctx, query.language)
    },
    'games.vendorGameType': async ({ site }, { query }) => {
      const cards = (await offer.lanes(site)).flatMap((lane) => lane.cards)
      const known = new Map(cards.map((card) => [card.vassalage, card]))
      return {
        value: [...known.values()].map(({ vassalage, name }, index) => ({
          accountTypeId: index + 1,
          accountTypeName: vassalage,
          displayName: inLanguage(name, query.language, vassalage),
          smallIcon: games.artPath(games.VENDOR_ART, vassalage),
        })),
      }
    },
    'games.list': async (ctx, { query }) => {
      const { isNew, ...rest } = query
      // Who names a game is shown it while it rests, too.
      const withClosed = query.nodes !== undefined
      const wanted = { ...rest, isNew: isNew === '1', withClosed }
      const viewer = viewerOf(ctx, query.language)
      const { titles, total } = await offer.titles(ctx.site, wanted, viewer)
      return {
        value: { page: query.page, pageSize: games.TITLES_PER_PAGE, total },
        content: titles,
      }
    },
    'games.hot': async (ctx, { query }) => ({
      value: null,
      content: await offer.hot(ctx.site, viewerOf(ctx, query.language)),
    }),
    'games.popular': async (ctx, { query }) => ({
      value: null,
      content: await offer.popular(ctx.site, viewerOf(ctx, query.language)),
    }),
    'games.rails': async (ctx, { query }) => ({
      value: null,
      content: await readRails(offer, ctx.site, viewerOf(ctx, query.language)),
    }),
    'games.pvpRooms': async ({ site }, { query }) => ({
      value: await offer.rooms(site, query.language, query.nodeId ?? null),
    }),
    'notices.announcements': async (ctx, { query: { language } }) => {
      const wanted = {
        types: ['PR'],
        platform: 'W',
        sessionId: ctx.request.namedSession(),
        language,
        page: 1,
        pageSize: NOTICES_SHOWN,
      } as const
      const { items } = await listNotices(ctx, { merchantId: ctx.merchantId, ...wanted })
      return { value: null, promotion: items }
    },
  } satisfies Pick<Handlers, CatalogueRoute>
}
