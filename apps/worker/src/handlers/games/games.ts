import { syncGameProviders } from '@croupier/domain/games/catalogue'
import { watchGameProviders } from '@croupier/domain/games/providers'
import { compareCalls } from '@croupier/domain/games/reconciliation'
import { sweepRounds, takeWalletRounds } from '@croupier/domain/games/rounds'
import { endGameSessions } from '@croupier/domain/games/sessions'
import { followVendorTransfers } from '@croupier/domain/games/wallets'
import type { JobHandlers } from '../../handler.ts'

export const gamesJobs = {
  'games.watchProviders': async (ctx) => {
    await watchGameProviders(ctx, ctx.games)
  },
  'games.syncTitles': async (ctx) => {
    await syncGameProviders(ctx, ctx.games)
  },
  'games.sweepRounds': async (ctx) => {
    await sweepRounds(ctx, ctx.games)
  },
  'games.endSessions': async (ctx) => {
    await endGameSessions(ctx, ctx.games)
  },
  'games.followTransfers': async (ctx) => {
    await followVendorTransfers(ctx, ctx.games)
  },
  'games.compareCalls': async (ctx) => {
    await compareCalls(ctx, ctx.games)
  },
  'games.takeRounds': async (ctx) => {
    await takeWalletRounds(ctx, ctx.games)
  },
} satisfies Pick<JobHandlers, Extract<keyof JobHandlers, `games.${string}`>>
