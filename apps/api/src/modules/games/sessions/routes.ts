import type { GamesOutside } from '@croupier/domain/games/providers'
import { ownRounds } from '@croupier/domain/games/rounds'
import { launchGame } from '@croupier/domain/games/sessions'
import { acting, type Handlers } from '../../../handler.ts'

const PLATFORMS = { 'html5-desktop': 'desktop', 'html5-mobile': 'mobile', app: 'app' } as const

export const launchesHandlers = (games: GamesOutside) =>
  ({
    'launches.launch': async (ctx, { query }) => {
      const { url, url2, expiresAt } = await launchGame(
        acting(ctx),
        { ...games, siteUrl: ctx.request.home },
        {
          nodeId: query.nodeId,
          roomId: query.roomId,
          language: query.language,
          platform: PLATFORMS[query.platform],
          isDemo: query.demo === '1',
        },
      )
      return { value: null, content: { game_url: url, game_url2: url2 ?? url, expiresAt } }
    },
    'launches.rounds': async (ctx, { query }) => ({
      value: await ownRounds(acting(ctx), {
        ...query,
        esports: ctx.site.settings.esportsVendors,
      }),
    }),
  }) satisfies Pick<Handlers, 'launches.launch' | 'launches.rounds'>
