import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import type { Breach } from './queryPart.ts'
import type { Read } from './readNew.ts'

/** One part of a check as it runs each minute, in a transaction of its own. */
export interface MinutePart {
  readonly id: string
  /** it reads everything open each time: a breach that it does not find is gone */
  readonly whole: boolean
  /** reads what has become final since the last time, and keeps how far it is */
  readNew(tx: Tx, ctx: Ctx): Promise<Read>
  /** looks at one breach again */
  again(tx: Tx, key: bigint, ctx: Ctx): Promise<readonly Breach[]>
}

/** An invariant of the system with what each minute asks about it. */
export interface MinuteCheck {
  /** the number it has in every report: I1, I2 … */
  readonly id: string
  readonly says: string
  /** whether a breach means that money may be wrong, and payouts stop (safety R13) */
  readonly severe: boolean
  readonly parts: readonly MinutePart[]
}
