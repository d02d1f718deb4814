import type { Handlers } from './handler.ts'
import { memberHandlers } from './modules/member/routes.ts'
import { sessionHandlers } from './modules/session/routes.ts'
import { siteHandlers } from './modules/site/routes.ts'
import { walletHandlers } from './modules/wallet/routes.ts'

/** Every call of the wire and who answers it; a missing one is a type error here and a refused start in app.ts. */
export const handlers = {
  ...sessionHandlers,
  ...siteHandlers,
  ...memberHandlers,
  ...walletHandlers,
} satisfies Partial<Handlers>
