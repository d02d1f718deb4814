import { cashierGateway } from '@croupier/wire'
import type { Pool } from 'pg'
import { Refusal } from '../refusal.ts'
import { inSchema, type Tx } from '../transaction.ts'
import { SCHEMA } from './schema.ts'

/** An amount as the wire decodes it: units of a ten-thousandth. */
export type Amount = cashierGateway.Order['amount']

/** A driver hands a bigint over as text. */
export const amountOf = (text: string): Amount => BigInt(text) as Amount

/** What the parts of the cashier work with. */
export interface Books {
  readonly pool: Pool
  readonly now: () => Date
  /** a fresh text of that many random bytes, as hex */
  readonly random: (bytes: number) => string
  /** where people reach the pay page, without a slash at its end */
  readonly publicUrl: string
}

/** Runs work in one transaction. */
export const inTransaction = async <T>({ pool }: Pick<Books, 'pool'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  await inSchema(pool, SCHEMA, work)

export const notFound = (): never => {
  throw new Refusal(404, cashierGateway.NOT_FOUND)
}
