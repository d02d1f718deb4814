import type { Pool } from 'pg'
import { inSchema, type Tx } from '../transaction.ts'
import type { Host } from './host/host.ts'
import { ARENA_GAMES, type Game } from './outcome.ts'
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
  /**
   * who keeps the money: of real rounds the platform, which knows the games of the arena as those of another vendor, or the
   * playground where the platform moves it here and back; of demo rounds the playground always
   */
  readonly hosts: {
    readonly real: Host
    readonly arena: Host
    readonly transfer: Host
    readonly demo: Host
  }
}

/** The host of a session. */
export function hostOf(
  { hosts }: World,
  of: { readonly isDemo: boolean; readonly isTransfer: boolean; readonly game: Game },
): Host {
  if (of.isDemo) return hosts.demo
  if (of.isTransfer) return hosts.transfer
  return ARENA_GAMES.includes(of.game) ? hosts.arena : hosts.real
}

/** Runs work in one transaction on the games' tables. */
export const inTransaction = async <T>({ pool }: Pick<World, 'pool'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  await inSchema(pool, SCHEMA, work)
