import { randomBytes } from 'node:crypto'
import type { Db } from '@croupier/db'
import { v7 } from 'uuid'
import type { Ctx, Log } from './ctx.ts'

/** The context of a real process: the machine's clock, uuid v7, the system's random bytes. Tests hand in their own. */
export function systemCtx(parts: { db: Db; log: Log; seedKey: Uint8Array }): Ctx {
  return {
    ...parts,
    clock: { now: () => new Date() },
    ids: { uuid: () => v7() },
    random: { bytes: (length) => randomBytes(length) },
  }
}
