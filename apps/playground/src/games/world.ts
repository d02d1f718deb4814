import type { Pool } from 'pg'
import { inSchema, type Tx } from '../transaction.ts'
import type { Host } from './host/host.ts'
import { SCHEMA } from './schema.ts'

/** What the games work with. */
export interface World {
  readonly pool: Pool
  readonly now: () => Date
  /** a fresh text of that many random bytes, as hex */
  readonly random: (bytes: number) => string
  /** where players reach the games, without a slash at its end */
  readonly publicUrl: string
  /** whether a player waits between rounds (protection P12) */
  readonly isPaced: boolean
  /** who keeps the money: of real rounds the platform, of demo rounds the playground itself */
  readonly hosts: { readonly real: Host; readonly demo: Host }
}

/** The host of a session. */
export const hostOf = ({ hosts }: World, { isDemo }: { isDemo: boolean }): Host =>
  isDemo ? hosts.demo : hosts.real

/** Runs work in one transaction on the games' tables. */
export const inTransaction = async <T>(
  { pool }: Pick<World, 'pool'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => await inSchema(pool, SCHEMA, work)
