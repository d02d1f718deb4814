import type { Ctx } from '@croupier/domain'
import type { CashierOutside } from '@croupier/domain/cashier/deposits'
import { openOffer } from '@croupier/domain/games/catalogue'
import type { GamesOutside } from '@croupier/domain/games/providers'
import type { SocialPort } from '@croupier/domain/identity/social'
import { openLotteryReads } from '@croupier/domain/lottery/games'
import type { LiveKeys } from './encryptedBodies/liveKeys.ts'
import type { Handlers } from './handler.ts'
import { agentsHandlers } from './modules/agency/agents/routes.ts'
import { contractsHandlers } from './modules/agency/contracts/routes.ts'
import { dividendsHandlers } from './modules/agency/dividends/routes.ts'
import { agentKeysHandlers } from './modules/agency/keys/routes.ts'
import { reportsHandlers } from './modules/agency/reports/routes.ts'
import { simulationsHandlers } from './modules/agency/simulations/routes.ts'
import { transfersHandlers } from './modules/agency/transfers/routes.ts'
import { wagesHandlers } from './modules/agency/wages/routes.ts'
import { closingHandlers } from './modules/cashier/closing/routes.ts'
import { depositsHandlers } from './modules/cashier/deposits/routes.ts'
import { wageringHandlers } from './modules/cashier/wagering/routes.ts'
import { walletHandlers } from './modules/cashier/wallets/routes.ts'
import { withdrawalsHandlers } from './modules/cashier/withdrawals/routes.ts'
import { feedbackHandlers } from './modules/content/feedback/routes.ts'
import { helpHandlers } from './modules/content/help/routes.ts'
import { lettersHandlers } from './modules/content/letters/routes.ts'
import { messagesHandlers } from './modules/content/messages/routes.ts'
import { ownDataHandlers } from './modules/content/ownData/routes.ts'
import { catalogueHandlers } from './modules/games/catalogue/routes.ts'
import { favouritesHandlers } from './modules/games/favourites/routes.ts'
import { launchesHandlers } from './modules/games/sessions/routes.ts'
import { freePlayHandlers } from './modules/identity/access/freePlay.ts'
import { sessionHandlers } from './modules/identity/access/routes.ts'
import { codesHandlers } from './modules/identity/codes/routes.ts'
import { diligenceHandlers } from './modules/identity/diligence/routes.ts'
import { factorsHandlers } from './modules/identity/factors/routes.ts'
import { imagesHandlers } from './modules/identity/images/routes.ts'
import { paymentPasswordHandlers } from './modules/identity/members/paymentPassword.ts'
import { profileHandlers } from './modules/identity/members/profile.ts'
import { memberHandlers } from './modules/identity/members/routes.ts'
import { protectionHandlers } from './modules/identity/protection/routes.ts'
import { registrationHandlers } from './modules/identity/registration/routes.ts'
import { socialHandlers } from './modules/identity/social/routes.ts'
import { chasesHandlers } from './modules/lottery/chases/routes.ts'
import { lotteryHandlers } from './modules/lottery/orders/routes.ts'
import { keysHandlers } from './modules/platform/encryption/routes.ts'
import { mailsHandlers } from './modules/platform/mails/routes.ts'
import { siteHandlers } from './modules/platform/site/routes.ts'
import { rewardsHandlers } from './modules/rewards/grants/routes.ts'
import { missionsHandlers } from './modules/rewards/missions/routes.ts'
import { pointsHandlers } from './modules/rewards/points/routes.ts'
import { promotionsHandlers } from './modules/rewards/promotions/routes.ts'

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
    readonly cashier: CashierOutside
    readonly games: GamesOutside
  },
) {
  const offer = openOffer(db, () => performance.now())
  const reads = openLotteryReads(db, () => performance.now())
  return {
    ...sessionHandlers,
    ...freePlayHandlers,
    ...codesHandlers,
    ...socialHandlers(where.social),
    ...siteHandlers(offer),
    ...keysHandlers(where.liveKeys),
    ...memberHandlers,
    ...registrationHandlers,
    ...factorsHandlers,
    ...paymentPasswordHandlers,
    ...profileHandlers,
    ...mailsHandlers(where.outboxOpen),
    ...diligenceHandlers,
    ...protectionHandlers,
    ...imagesHandlers(where.imagesOrigin),
    ...catalogueHandlers(offer),
    ...favouritesHandlers,
    ...launchesHandlers(where.games),
    ...pointsHandlers,
    ...promotionsHandlers,
    ...missionsHandlers,
    ...rewardsHandlers,
    ...feedbackHandlers,
    ...helpHandlers,
    ...lettersHandlers,
    ...ownDataHandlers,
    ...messagesHandlers,
    ...depositsHandlers(where.cashier),
    ...withdrawalsHandlers,
    ...walletHandlers(where.games.gateway),
    ...closingHandlers,
    ...wageringHandlers,
    ...agentsHandlers,
    ...agentKeysHandlers,
    ...reportsHandlers,
    ...transfersHandlers,
    ...contractsHandlers,
    ...simulationsHandlers,
    ...wagesHandlers,
    ...dividendsHandlers,
    ...lotteryHandlers(reads),
    ...chasesHandlers(reads),
  } satisfies Handlers
}
