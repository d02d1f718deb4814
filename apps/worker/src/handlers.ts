import type { JobHandlers } from './handler.ts'
import { agentsJobs } from './handlers/agency/agents.ts'
import { contractsJobs } from './handlers/agency/contracts.ts'
import { dividendsJobs } from './handlers/agency/dividends.ts'
import { wagesJobs } from './handlers/agency/wages.ts'
import { closingJobs } from './handlers/cashier/closing.ts'
import { depositsJobs } from './handlers/cashier/deposits.ts'
import { wageringJobs } from './handlers/cashier/wagering.ts'
import { withdrawalsJobs } from './handlers/cashier/withdrawals.ts'
import { campaignsJobs } from './handlers/content/campaigns.ts'
import { feedbackJobs } from './handlers/content/feedback.ts'
import { gamesJobs } from './handlers/games/games.ts'
import { careJobs } from './handlers/identity/care.ts'
import { contactsJobs } from './handlers/identity/contacts.ts'
import { diligenceJobs } from './handlers/identity/diligence.ts'
import { exclusionsJobs } from './handlers/identity/exclusions.ts'
import { lotteryJobs } from './handlers/lottery/lottery.ts'
import { alarmsJobs } from './handlers/operations/alarms.ts'
import { ledgerJobs } from './handlers/operations/ledger.ts'
import { releaseJobs } from './handlers/operations/release.ts'
import { encryptionJobs } from './handlers/platform/encryption.ts'
import { mailsJobs } from './handlers/platform/mails.ts'
import { siteJobs } from './handlers/platform/site.ts'
import { pointsJobs } from './handlers/rewards/points.ts'
import { rewardsJobs } from './handlers/rewards/rewards.ts'

/** Every job of the wire and who does it; the worker does not start when one is missing. */
export const jobHandlers = {
  ...siteJobs,
  ...encryptionJobs,
  ...agentsJobs,
  ...ledgerJobs,
  ...releaseJobs,
  ...alarmsJobs,
  ...lotteryJobs,
  ...contractsJobs,
  ...wagesJobs,
  ...dividendsJobs,
  ...closingJobs,
  ...depositsJobs,
  ...wageringJobs,
  ...withdrawalsJobs,
  ...gamesJobs,
  ...campaignsJobs,
  ...feedbackJobs,
  ...mailsJobs,
  ...contactsJobs,
  ...careJobs,
  ...diligenceJobs,
  ...exclusionsJobs,
  ...pointsJobs,
  ...rewardsJobs,
} satisfies JobHandlers
