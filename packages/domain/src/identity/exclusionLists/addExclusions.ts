import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants } from '../../platform/index.ts'
import { awaitLogins } from '../exclusions/index.ts'
import { keepMarks } from './keepMarks.ts'
import { type ExclusionLine, type LineFault, type NewEntry, readEntry } from './readEntry.ts'
import { openEntry, sealEntry } from './sealedEntry.ts'
import { sweepExclusions } from './sweepExclusions.ts'

/** Rows of one statement. */
const AT_ONCE_MAX = 500
/** Entries that one audit row names; of more it tells the number. */
const NAMED_MAX = 100
/** A national register is long, but each lock it waits for is short. */
const TIMEOUT_MS = 600_000

/** Whose list is changed, by whom and why: kept in the audit chain of every merchant it holds for. */
export interface ListChange {
  readonly source: string
  /** null: the whole platform */
  readonly merchantId: number | null
  readonly by: string
  readonly reason: string
}

export type Added =
  | { readonly faults: readonly LineFault[] }
  | {
      readonly added: number
      /** lines that the list has already, word for word */
      readonly known: number
      /** accounts that were found to match */
      readonly found: number
    }

/** @returns the entries, or everything that is wrong with any line */
function judgeLines(lines: readonly ExclusionLine[]): NewEntry[] | LineFault[] {
  const read = lines.map(readEntry)
  const faults = read.flatMap((one) => (Array.isArray(one) ? one : []))
  const entries = read.flatMap((one) => (Array.isArray(one) ? [] : [one]))
  const first = new Map<string, number>()
  for (const { line, reference } of entries) {
    const earlier = first.get(reference)
    if (earlier === undefined) first.set(reference, line)
    else faults.push({ line, fault: 'REFERENCE_TWICE', about: String(earlier) })
  }
  return faults.length > 0 ? faults.toSorted((a, b) => a.line - b.line) : entries
}

const isFault = (one: NewEntry | LineFault): one is LineFault => 'fault' in one

const sameTerms = (
  entry: NewEntry,
  kept: { readonly validFrom: Date; readonly validUntil: Date | null; readonly person: string },
): boolean =>
  kept.person === JSON.stringify(entry.person) &&
  (entry.from === null || entry.from.getTime() === kept.validFrom.getTime()) &&
  kept.validUntil?.getTime() === entry.until?.getTime()

/** Sorts what the list has already from what is new, under the lock of its name. */
async function compare(tx: Tx, ctx: Ctx, change: ListChange, entries: readonly NewEntry[]) {
  const { source, merchantId } = change
  const kept = await tx.exclusion.findMany({ where: { source, merchantId, endedAt: null } })
  const byReference = new Map(kept.map((row) => [row.reference, row]))
  const now = await moneyNow(tx)
  const fresh: NewEntry[] = []
  const faults: LineFault[] = []
  for (const entry of entries) {
    const row = byReference.get(entry.reference)
    const isOver = entry.until !== null && entry.until <= (entry.from ?? now)
    if (row === undefined && isOver) {
      faults.push({ line: entry.line, fault: 'OVER', about: '' })
    } else if (row === undefined) fresh.push(entry)
    else if (!sameTerms(entry, { ...row, person: openEntry(ctx, row) })) {
      faults.push({ line: entry.line, fault: 'OTHER_WORDS', about: '' })
    }
  }
  return { fresh, faults, known: entries.length - fresh.length, now }
}

async function keep(
  tx: Tx,
  ctx: Ctx,
  { source, merchantId }: ListChange,
  entries: readonly NewEntry[],
  addedAt: Date,
): Promise<void> {
  for (let at = 0; at < entries.length; at += AT_ONCE_MAX) {
    const data = entries.slice(at, at + AT_ONCE_MAX).map(({ reference, person, from, until }) => {
      const place = { source, reference, merchantId }
      const validFrom = from ?? addedAt
      const sealed = sealEntry(ctx, place, JSON.stringify(person))
      return { ...place, sealed, validFrom, validUntil: until, addedAt }
    })
    await tx.exclusion.createMany({ data })
  }
  await keepMarks(tx, ctx)
}

/** Writes into the audit chain of every merchant that a list holds for, in the order of their locks. */
export async function auditList(
  tx: Tx,
  { source, merchantId, by, reason }: ListChange,
  what: {
    readonly action: string
    readonly count: number
    readonly references: readonly string[]
    readonly second?: string
  },
): Promise<void> {
  const { action, count, references, second } = what
  const named = references.slice(0, NAMED_MAX)
  const after = {
    source,
    by,
    reason,
    count,
    references: named,
    platform: merchantId === null,
    ...(second === undefined ? {} : { second }),
  }
  await auditMerchants(tx, merchantId, { action, after })
}

/**
 * Adds a list, all of it or nothing (protection A4), and finds at once whom it means. A line that is there word for word is
 * passed over, so that a register's whole file can be taken in every day.
 * @returns how many were added; or, with nothing added, what is wrong line by line
 */
export async function addExclusions(ctx: Ctx, change: ListChange, lines: readonly ExclusionLine[]): Promise<Added> {
  const judged = judgeLines(lines)
  const faults = judged.filter(isFault)
  const entries = judged.filter((one): one is NewEntry => !isFault(one))
  if (faults.length > 0) return { faults }
  const kept = await withTransaction(
    ctx.db,
    async (tx) => {
      const queue = `exclusions:list:${change.source}`
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${queue}, 0))::text`
      const compared = await compare(tx, ctx, change, entries)
      const { fresh } = compared
      if (compared.faults.length > 0 || fresh.length === 0) return compared
      await keep(tx, ctx, change, fresh, compared.now)
      const references = fresh.map(({ reference }) => reference)
      await auditList(tx, change, { action: 'exclusion.added', count: fresh.length, references })
      return compared
    },
    { timeoutMs: TIMEOUT_MS },
  )
  if (kept.faults.length > 0) return { faults: kept.faults }
  await awaitLogins(ctx.db)
  return { added: kept.fresh.length, known: kept.known, found: await sweepExclusions(ctx) }
}
