import type { Ctx } from '@croupier/domain'
import { verifyLedger } from '@croupier/domain/operations/checks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'
import { broken, untilFinal } from './books.ts'
import { countingBuffers, type PartCost } from './countBuffers.ts'
import { addOldRows, GROWING } from './oldRows.ts'
import { type PlayedBooks, playedBooks } from './playedBooks.ts'

const OLD_ROWS = inVolume(2_000, 700)
/**
 * Ten times the history makes a tree of an index one page higher at most: a look-up that read three pages (root, leaf, row)
 * reads four. The rest is for what a part reads once, such as a range of 32 pages of a block-range index that new rows share
 * with old ones. A table or an index of the longer history that is read whole has some hundred pages more than one of the
 * shorter.
 */
const TIMES_MAX = 1.34
const PAGES_BESIDE = 40

let books: PlayedBooks

beforeAll(async () => {
  books = await playedBooks()
}, 120_000)
afterAll(async () => await books.drop())

/** What two minutes touch that find what was played once, on top of this many old rows in every table. */
async function costOfMinutes(oldRows: number): Promise<Map<string, PartCost>> {
  const costs = new Map<string, PartCost>()
  await books.onCopy(async (ctx: Ctx) => {
    await addOldRows(ctx.db, oldRows)
    // The part of the facts ran a minute ago, too: its first run reads from the beginning of time.
    await ctx.db.prisma.$executeRaw`
      INSERT INTO check_marks (part, done_to, final_to, ran_at) VALUES ('I7.facts', 3, 3, money_now())`
    const counted = { ...ctx, db: countingBuffers(ctx.db, costs) }
    expect(broken(await verifyLedger(counted))).toEqual([])
    await untilFinal(ctx)
    expect(broken(await verifyLedger(counted))).toEqual([])
  })
  return costs
}

it('a minute touches as many pages after ten times the history, and scans no table that grows', async () => {
  const short = await costOfMinutes(OLD_ROWS)
  const long = await costOfMinutes(10 * OLD_ROWS)
  expect(short.size).toBeGreaterThan(20)
  expect([...long.keys()]).toEqual([...short.keys()])
  const dearer = [...long].flatMap(([part, { buffers }]) => {
    const before = short.get(part)?.buffers ?? 0
    return buffers <= TIMES_MAX * before + PAGES_BESIDE ? [] : [{ part, before, buffers }]
  })
  const scans = [...long].flatMap(([part, { scanned }]) =>
    [...scanned].filter((table) => GROWING.includes(table)).map((table) => ({ part, table })),
  )
  expect({ dearer, scans }).toEqual({ dearer: [], scans: [] })
}, 240_000)
