import type { GamesOutside } from '@croupier/domain/games/providers'
import { exportRounds, ownRounds } from '@croupier/domain/games/rounds'
import { launchGame } from '@croupier/domain/games/sessions'
import { catalogue, fail, type RouteInput, type routes } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

const PLATFORMS = { 'html5-desktop': 'desktop', 'html5-mobile': 'mobile', app: 'app' } as const

type LaunchQuery = RouteInput<(typeof routes)['launches.launch']>['query']

/** A payload that contradicts itself is not guessed at. @throws DomainError NOT_FOUND for another merchant, GAME_NOT_FOUND */
function checkPayload({ nodeId, gameId, vassalage, merchantCode }: LaunchQuery, ownCode: string) {
  // The merchant is that of the host (rules E2); nobody learns about another.
  if (merchantCode !== undefined && merchantCode !== ownCode) fail('NOT_FOUND', {})
  const node = catalogue.nodeOf(nodeId)
  const { vendor = null, code = null } = node ?? {}
  if ((vassalage ?? vendor) !== vendor || (gameId ?? code) !== code) fail('GAME_NOT_FOUND', {})
}

export const launchesHandlers = (games: GamesOutside) =>
  ({
    'launches.launch': async (ctx, { query }) => {
      checkPayload(query, ctx.site.code)
      const { url, url2, expiresAt } = await launchGame(
        acting(ctx),
        { ...games, siteUrl: ctx.request.home },
        {
          nodeId: query.nodeId,
          roomId: query.roomId,
          language: query.language ?? ctx.request.language ?? 'EN',
          platform: PLATFORMS[query.platform],
          isDemo: query.demo === '1',
        },
      )
      return { value: null, content: { game_url: url, game_url2: url2 ?? url, expiresAt } }
    },
    'launches.rounds': async (ctx, { query }) => {
      const { cursor = null, pageSize, ...filter } = query
      const esports = ctx.site.settings.esportsVendors
      return { value: await ownRounds(acting(ctx), { ...filter, esports }, { cursor, pageSize }) }
    },
    'launches.roundsFile': async (ctx, { query }) => await exportRounds(acting(ctx), ctx.site, query),
  }) satisfies Pick<Handlers, 'launches.launch' | 'launches.rounds' | 'launches.roundsFile'>
