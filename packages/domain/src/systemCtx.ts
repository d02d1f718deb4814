import { randomBytes } from 'node:crypto'
import type { Db } from '@croupier/db'
import { v7 } from 'uuid'
import type { Clock, Ctx, Hints, Log } from './ctx.ts'
import { makeVault, NO_VAULT } from './platform/vault/index.ts'

/** What a process passes in: `masterKey` as in MASTER_KEY (hex); null in a process that seals and opens nothing. */
export interface SystemParts {
  readonly db: Db
  readonly log: Log
  readonly masterKey: string | null
  /** the machine's when left out; ids are of its time */
  readonly clock?: Clock
  /** how hints reach the sockets; left out where nothing is connected to them */
  readonly hints?: Hints
}

/** The context of a real process: the machine's clock, uuid v7, the system's random bytes. Tests build their own. */
export function systemCtx({ db, log, masterKey, clock, hints }: SystemParts): Ctx {
  const random = { bytes: (length: number) => randomBytes(length) }
  return {
    db,
    log,
    vault: masterKey === null ? NO_VAULT : makeVault(masterKey, random),
    clock: clock ?? { now: () => new Date() },
    ids: { uuid: () => v7(clock === undefined ? undefined : { msecs: clock.now().getTime() }) },
    random,
    ...(hints === undefined ? {} : { hints }),
  }
}
