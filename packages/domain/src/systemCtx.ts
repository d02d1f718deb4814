import { randomBytes } from 'node:crypto'
import type { Db } from '@croupier/db'
import { v7 } from 'uuid'
import type { Ctx, Hints, Log } from './ctx.ts'
import { makeVault } from './platform/vault/index.ts'

/** What a process hands in: `masterKey` as in MASTER_KEY (hex). */
export interface SystemParts {
  readonly db: Db
  readonly log: Log
  readonly masterKey: string
  /** how hints reach the sockets; left out where nothing is connected to them */
  readonly hints?: Hints
}

/** The context of a real process: the machine's clock, uuid v7, the system's random bytes. Tests hand in their own. */
export function systemCtx({ db, log, masterKey, hints }: SystemParts): Ctx {
  const random = { bytes: (length: number) => randomBytes(length) }
  return {
    db,
    log,
    vault: makeVault(masterKey, random),
    clock: { now: () => new Date() },
    ids: { uuid: () => v7() },
    random,
    ...(hints === undefined ? {} : { hints }),
  }
}
