import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import {
  type CheckOutcome,
  listBrakes,
  releaseBrake,
  verifyAll,
  verifyLedger,
} from '@croupier/domain/operations/checks'
import { audit } from '@croupier/domain/platform/audit'
import { aYes } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { behindTheGuards, broken } from './books.ts'
import { type PlayedBooks, playedBooks } from './playedBooks.ts'

let books: PlayedBooks

beforeAll(async () => {
  books = await playedBooks()
}, 120_000)
afterAll(async () => await books.drop())

const LAST = '(SELECT max(sequence) FROM audit_records)'

/** Somebody does something that is audited. */
const addRecord = async ({ db }: Ctx, says: string): Promise<void> =>
  await withTransaction(db, async (tx) => {
    const { merchantId } = books
    const nobody = { actorId: null, subjectId: null }
    await audit(tx, { merchantId, action: 'merchant.noted', ...nobody, after: { says } })
  })

const i22 = (outcomes: readonly CheckOutcome[]): CheckOutcome | undefined => outcomes.find(({ id }) => id === 'I22')

const modeOf = async ({ db }: Ctx): Promise<string | undefined> =>
  (await db.prisma.merchant.findFirst({ where: { id: books.merchantId } }))?.moneyMode

async function twoOfficersRelease(ctx: Ctx): Promise<void> {
  const [braked] = await listBrakes(ctx)
  const request = { merchantId: books.merchantId, latestAt: braked?.latestAt ?? null, by: 'ada', reason: 'looked into' }
  expect(await releaseBrake(ctx, { ...request, second: aYes('bob') })).toBe(true)
}

it('each minute reads the records that are new, and no older ones', async () => {
  await books.onCopy(async (ctx) => {
    const all = BigInt(await ctx.db.prisma.auditRecord.count())
    expect(all).toBeGreaterThan(2n)
    expect(i22(await verifyLedger(ctx))).toMatchObject({ read: all, breaches: 0, failures: [] })
    expect(i22(await verifyLedger(ctx))?.read).toBe(0n)
    await addRecord(ctx, 'one more')
    expect(i22(await verifyLedger(ctx))).toMatchObject({ read: 1n, breaches: 0 })
  })
}, 60_000)

it('writers at the same time raise no alarm, and none of their records is left out', async () => {
  await books.onCopy(async (ctx) => {
    const before = BigInt(await ctx.db.prisma.auditRecord.count())
    let writing = 0
    let read = 0n
    const write = async (writer: number): Promise<void> => {
      writing += 1
      for (let nth = 0; nth < 10; nth += 1) await addRecord(ctx, `writer ${writer}, ${nth}`)
      writing -= 1
    }
    const check = async (): Promise<void> => {
      const outcomes = await verifyLedger(ctx)
      expect(broken(outcomes)).toEqual([])
      read += i22(outcomes)?.read ?? 0n
    }
    const written = Promise.all([1, 2, 3].map(write))
    while (writing > 0) await check()
    await written
    await check()
    expect(read).toBe(before + 30n)
  })
}, 60_000)

it.each([
  ['taken away from the end', [`DELETE FROM audit_records WHERE sequence = ${LAST}`]],
  [
    // Its hash fits its new content: the chain alone would verify.
    'written anew with all that followed',
    [`DELETE FROM audit_records WHERE sequence = ${LAST}`, `DELETE FROM audit_records WHERE sequence = ${LAST}`],
  ],
])(
  'verified records that were %s stop payouts within a minute',
  async (_, statements) => {
    await books.onCopy(async (ctx) => {
      expect(i22(await verifyLedger(ctx))?.breaches).toBe(0)
      await behindTheGuards(ctx.db, statements)
      if (statements.length > 1) for (const says of ['a', 'b', 'c']) await addRecord(ctx, says)
      expect(i22(await verifyLedger(ctx))?.breaches).toBe(1)
      expect(await modeOf(ctx)).toBe('NO_WITHDRAW')
      // The record of the brake is behind the broken place: the breach stays.
      expect(i22(await verifyLedger(ctx))?.breaches).toBe(1)
      await verifyAll(ctx)
      expect(i22(await verifyLedger(ctx))?.breaches).toBe(1)
      await twoOfficersRelease(ctx)
      await verifyLedger(ctx)
      expect(i22(await verifyLedger(ctx))).toMatchObject({ breaches: 0, failures: [] })
      expect(await modeOf(ctx)).toBe('NORMAL')
      // The chain is followed on: what is broken next is found as before.
      await addRecord(ctx, 'after the release')
      await behindTheGuards(ctx.db, [
        `UPDATE audit_records SET after = '{"says": "something else"}' WHERE sequence = ${LAST}`,
      ])
      expect(i22(await verifyLedger(ctx))?.breaches).toBe(1)
      expect(await modeOf(ctx)).toBe('NO_WITHDRAW')
    })
  },
  60_000,
)

it('an old record that was changed is found by the next full pass, and gone when it is put back', async () => {
  await books.onCopy(async (ctx) => {
    await verifyLedger(ctx)
    const rename = (from: string, to: string): string =>
      `UPDATE audit_records SET action = replace(action, '${from}', '${to}') WHERE sequence = 2`
    const [second] = await ctx.db.prisma.auditRecord.findMany({ where: { sequence: 2n } })
    await behindTheGuards(ctx.db, [rename(second?.action ?? '', 'member.renamed')])
    expect(i22(await verifyLedger(ctx))?.breaches).toBe(0)
    const passes = await verifyAll(ctx)
    expect(passes.find(({ part }) => part === 'I22.records')).toMatchObject({
      breaches: 1,
      error: null,
    })
    expect(i22(await verifyLedger(ctx))?.examples).toEqual([
      'audit record 2: member.renamed: its hash is not that of its content after record 1',
    ])
    await behindTheGuards(ctx.db, [rename('member.renamed', second?.action ?? '')])
    expect(i22(await verifyLedger(ctx))?.breaches).toBe(0)
  })
}, 60_000)
