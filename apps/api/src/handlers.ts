import type { Ctx } from '@croupier/domain'
import { openLotteryDesk } from '@croupier/domain/lottery'
import type { Handlers } from './handler.ts'
import { agentsHandlers } from './modules/agents/routes.ts'
import { contractsHandlers } from './modules/contracts/routes.ts'
import { lotteryHandlers } from './modules/lottery/routes.ts'
import { mailsHandlers } from './modules/mails/routes.ts'
import { memberHandlers } from './modules/member/routes.ts'
import { sessionHandlers } from './modules/session/routes.ts'
import { siteHandlers } from './modules/site/routes.ts'
import { wagesHandlers } from './modules/wages/routes.ts'
import { walletHandlers } from './modules/wallet/routes.ts'

/**
 * Every call of the wire and who answers it; the API does not start when one is missing. What a module
 * keeps between calls is opened here, once for each API.
 */
export function handlersOver({ db }: Ctx, development: { readonly outboxOpen: boolean }) {
  return {
    ...sessionHandlers,
    ...siteHandlers,
    ...memberHandlers,
    ...mailsHandlers(development.outboxOpen),
    ...walletHandlers,
    ...agentsHandlers,
    ...contractsHandlers,
    ...wagesHandlers,
    ...lotteryHandlers(openLotteryDesk(db, () => performance.now())),
  } satisfies Handlers
}
