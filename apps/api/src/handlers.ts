import type { Ctx } from '@croupier/domain'
import { openLotteryDesk } from '@croupier/domain/lottery'
import type { SocialPort } from '@croupier/domain/social'
import type { LiveKeys } from './encryptedBodies/liveKeys.ts'
import type { Handlers } from './handler.ts'
import { agentsHandlers } from './modules/agents/routes.ts'
import { codesHandlers } from './modules/codes/routes.ts'
import { contractsHandlers } from './modules/contracts/routes.ts'
import { factorsHandlers } from './modules/factors/routes.ts'
import { favouritesHandlers } from './modules/favourites/routes.ts'
import { imagesHandlers } from './modules/images/routes.ts'
import { keysHandlers } from './modules/keys/routes.ts'
import { lotteryHandlers } from './modules/lottery/routes.ts'
import { mailsHandlers } from './modules/mails/routes.ts'
import { paymentPasswordHandlers } from './modules/member/paymentPassword.ts'
import { memberHandlers } from './modules/member/routes.ts'
import { registrationHandlers } from './modules/registration/routes.ts'
import { freePlayHandlers } from './modules/session/freePlay.ts'
import { sessionHandlers } from './modules/session/routes.ts'
import { siteHandlers } from './modules/site/routes.ts'
import { socialHandlers } from './modules/social/routes.ts'
import { wagesHandlers } from './modules/wages/routes.ts'
import { walletHandlers } from './modules/wallet/routes.ts'

/**
 * Every call of the wire and who answers it; the API does not start when one is missing. What a module
 * keeps between calls is opened here, once for each API.
 */
export function handlersOver(
  { db }: Ctx,
  where: {
    readonly liveKeys: LiveKeys
    readonly outboxOpen: boolean
    readonly imagesOrigin: string
    readonly social: SocialPort
  },
) {
  return {
    ...sessionHandlers,
    ...freePlayHandlers,
    ...codesHandlers,
    ...socialHandlers(where.social),
    ...siteHandlers,
    ...keysHandlers(where.liveKeys),
    ...memberHandlers,
    ...registrationHandlers,
    ...factorsHandlers,
    ...paymentPasswordHandlers,
    ...mailsHandlers(where.outboxOpen),
    ...imagesHandlers(where.imagesOrigin),
    ...favouritesHandlers,
    ...walletHandlers,
    ...agentsHandlers,
    ...contractsHandlers,
    ...wagesHandlers,
    ...lotteryHandlers(openLotteryDesk(db, () => performance.now())),
  } satisfies Handlers
}
