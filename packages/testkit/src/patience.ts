import type { ConnectOptions } from '@croupier/db'

/** How long anything in a test may take before it counts as hung, ms. No load of a machine reaches it. */
export const HUNG_MS = 600_000

/**
 * Bounds of a test's connections. Those of the product would make a busy machine fail a set-up; anyone who tests one of them
 * names it.
 */
export const PATIENT: ConnectOptions = {
  connectTimeoutMs: HUNG_MS,
  statementTimeoutMs: HUNG_MS,
  lockTimeoutMs: HUNG_MS,
  idleInTransactionMs: HUNG_MS,
  transactionMs: HUNG_MS,
  transactionWaitMs: HUNG_MS,
}
