import { exportOwnData } from '@croupier/domain/content/ownData'
import type { RouteName } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

export const ownDataHandlers = {
  'ownData.archive': async (ctx, { query }) => await exportOwnData(acting(ctx), ctx.site, query),
} satisfies Pick<Handlers, Extract<RouteName, `ownData.${string}`>>
