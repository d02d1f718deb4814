import type { JobHandlers } from './handler.ts'
import { agentsJobs } from './handlers/agents.ts'
import { contactsJobs } from './handlers/contacts.ts'
import { contractsJobs } from './handlers/contracts.ts'
import { encryptionJobs } from './handlers/encryption.ts'
import { exclusionsJobs } from './handlers/exclusions.ts'
import { ledgerJobs } from './handlers/ledger.ts'
import { lotteryJobs } from './handlers/lottery.ts'
import { mailsJobs } from './handlers/mails.ts'
import { siteJobs } from './handlers/site.ts'
import { wagesJobs } from './handlers/wages.ts'

/** Every job of the wire and who does it; the worker does not start when one is missing. */
export const jobHandlers = {
  ...siteJobs,
  ...encryptionJobs,
  ...agentsJobs,
  ...ledgerJobs,
  ...lotteryJobs,
  ...contractsJobs,
  ...wagesJobs,
  ...mailsJobs,
  ...contactsJobs,
  ...exclusionsJobs,
} satisfies JobHandlers
