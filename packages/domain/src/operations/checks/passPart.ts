import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import type { Breach } from './queryPart.ts'

/** Ids above `after`, up to `upto`. */
export interface Slice {
  readonly after: bigint
  readonly upto: bigint
}

/** What a slice of a full pass has read. */
export interface SliceRead {
  /** rows that were read */
  readonly items: bigint
  /** rows that could not be judged, by the reason */
  readonly unchecked: ReadonlyMap<string, bigint>
  readonly found: readonly Breach[]
}

/** One part of a full pass: it goes through its subjects slice by slice, so that it can be stopped and resumed. */
export interface PassPart {
  readonly id: string
  readonly checkId: string
  readonly says: string
  readonly severe: boolean
  /** ids in one slice */
  readonly step: bigint
  /** where a slice ends whose subjects are few among their ids; `step` ids on when it is left out */
  sliceEnd?(ctx: Ctx, slice: Slice): Promise<bigint>
  /** what is counted, in a report */
  readonly unit: string
  /** where the pass begins and where it ends, now */
  bounds(tx: Tx): Promise<Slice>
  /** before the first slice */
  begin?(tx: Tx): Promise<void>
  /** reads a slice without a transaction; `slice` is left out then */
  read?(ctx: Ctx, slice: Slice): Promise<SliceRead>
  /** reads a slice in the transaction that keeps the progress */
  slice?(tx: Tx, slice: Slice, ctx: Ctx): Promise<SliceRead>
  /** what only the whole shows, after the last slice. @param upto the last id of the pass, −1 when no slice was read */
  end?(tx: Tx, upto: bigint): Promise<Breach[]>
  /** looks at one breach again */
  again(ctx: Ctx, tx: Tx, key: bigint): Promise<readonly Breach[]>
}

export const NOTHING_UNCHECKED: ReadonlyMap<string, bigint> = new Map()

/** Where the next slice of a part ends: its first id is behind `after`, its last one at most `upto`. */
export async function endOfSlice(ctx: Ctx, part: PassPart, slice: Slice): Promise<bigint> {
  if (part.sliceEnd !== undefined) return await part.sliceEnd(ctx, slice)
  const end = slice.after + part.step
  if (end < slice.upto) return end
  return slice.upto
}
