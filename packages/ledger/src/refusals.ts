import { sqlMessageOf, sqlStateOf } from '@croupier/db'
import { fail } from '@croupier/wire'

/** SQLSTATEs that the ledger's functions raise. */
const SHORT_OF_FUNDS = 'P0402'
const FROZEN = 'P0403'
const REFERENCE_USED = 'P0409'
const MONEY_MODE = 'P0503'

/**
 * Turns the error of a ledger function into the error for the caller; other errors are thrown unchanged.
 * @throws DomainError WALLET_INSUFFICIENT_FUNDS when an account would have gone below zero, WALLET_FROZEN for a debit from a
 * frozen one, SITE_MONEY_READ_ONLY when the merchant's money mode stops the movement
 * @throws Error when a reference had been used for a different transfer: a mistake of ours, never an answer
 */
export function refuse(error: unknown): never {
  const state = sqlStateOf(error)
  if (state === SHORT_OF_FUNDS) fail('WALLET_INSUFFICIENT_FUNDS', {})
  if (state === FROZEN) fail('WALLET_FROZEN', {})
  if (state === MONEY_MODE) fail('SITE_MONEY_READ_ONLY', {})
  if (state === REFERENCE_USED) {
    throw new Error(`ledger reference reused: ${sqlMessageOf(error)}`, { cause: error })
  }
  throw error
}
