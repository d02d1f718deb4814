import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { passParts } from './fullPass.ts'
import { endOfSlice, type PassPart, type Slice, type SliceRead } from './passPart.ts'
import { type Breach, prepareQueries } from './queryPart.ts'

const SLICE_TIMEOUT_MS = 600_000
const EXAMPLES_MAX = 5

/** What one part of the pass read and found. */
export interface PartReport {
  readonly id: string
  readonly checkId: string
  readonly says: string
  readonly items: bigint
  readonly unit: string
  readonly breaches: number
  readonly examples: readonly string[]
  readonly unchecked: ReadonlyMap<string, bigint>
  /** why it did not end */
  readonly failure: string | null
}

/** How far a part is: between 0 and 1. */
export type OnProgress = (part: string, done: number) => void

async function readSlice(ctx: Ctx, part: PassPart, slice: Slice): Promise<SliceRead> {
  const read = await part.read?.(ctx, slice)
  if (read !== undefined) return read
  return await withTransaction(
    ctx.db,
    async (tx) => {
      await prepareQueries(tx, SLICE_TIMEOUT_MS)
      const inside = await part.slice?.(tx, slice, ctx)
      if (inside === undefined) throw new Error(`part ${part.id} reads nothing`)
      return inside
    },
    { timeoutMs: SLICE_TIMEOUT_MS },
  )
}

/** A part that adds something up over its slices is read as one whole here: nothing is written. */
async function readWhole(ctx: Ctx, part: PassPart): Promise<Breach[]> {
  return await withTransaction(
    ctx.db,
    async (tx) => {
      await prepareQueries(tx, SLICE_TIMEOUT_MS)
      return (await part.end?.(tx, -1n)) ?? []
    },
    { timeoutMs: SLICE_TIMEOUT_MS },
  )
}

class Gathered {
  items = 0n
  readonly found: Breach[] = []
  readonly unchecked = new Map<string, bigint>()
  failure: string | null = null

  add({ items, found, unchecked }: SliceRead): void {
    this.items += items
    for (const one of found) this.found.push(one)
    for (const [reason, count] of unchecked) {
      this.unchecked.set(reason, (this.unchecked.get(reason) ?? 0n) + count)
    }
  }
}

async function readPart(ctx: Ctx, part: PassPart, onProgress: OnProgress): Promise<Gathered> {
  const gathered = new Gathered()
  try {
    const { after, upto } = await withTransaction(ctx.db, async (tx) => await part.bounds(tx))
    if (part.end !== undefined) {
      gathered.add({ items: upto - after, found: await readWhole(ctx, part), unchecked: new Map() })
      return gathered
    }
    for (let from = after; from < upto; ) {
      onProgress(part.id, Number(from - after) / Number(upto - after))
      const to = await endOfSlice(ctx, part, { after: from, upto })
      gathered.add(await readSlice(ctx, part, { after: from, upto: to }))
      from = to
    }
  } catch (error) {
    gathered.failure = error instanceof Error ? error.message : String(error)
  }
  return gathered
}

/**
 * Reads everything now, slice by slice, without writing anything: the books against each other and against the rules.
 * @param onProgress told before each slice
 * @returns what each part read, found, and could not judge
 */
export async function readAll(ctx: Ctx, onProgress: OnProgress): Promise<PartReport[]> {
  const reports: PartReport[] = []
  for (const part of passParts) {
    const { items, found, unchecked, failure } = await readPart(ctx, part, onProgress)
    const examples = found.slice(0, EXAMPLES_MAX).map((one) => `${one.subject}: ${one.detail}`)
    const { id, checkId, says, unit } = part
    reports.push({
      id,
      checkId,
      says,
      items,
      unit,
      breaches: found.length,
      examples,
      unchecked,
      failure,
    })
  }
  return reports
}
