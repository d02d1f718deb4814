import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { verifyLedger, type Witness, witnessAudit } from '@croupier/domain/operations/checks'
import { audit } from '@croupier/domain/platform/audit'
import { KeptHeads, witnessPort, witnessServer } from '@croupier/worker'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { behindTheGuards } from './books.ts'
import { type PlayedBooks, playedBooks } from './playedBooks.ts'

const SEED_KEY = Buffer.alloc(32, 7)

let books: PlayedBooks
let folder: string
let kept: KeptHeads
let server: Server
let witness: Witness
beforeAll(async () => {
  books = await playedBooks()
}, 120_000)
afterAll(async () => await books.drop())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'witness-'))
  await opens()
})
afterEach(() => {
  closes()
  rmSync(folder, { recursive: true })
})

/** The witness as a process has it, on what its folder holds. */
async function opens(): Promise<void> {
  kept = new KeptHeads(folder)
  server = witnessServer(kept)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  witness = witnessPort(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, SEED_KEY)
}
function closes(): void {
  server.closeAllConnections()
  server.close()
  kept.close()
}

const addRecord = async ({ db }: Ctx, says: string): Promise<void> =>
  await withTransaction(db, async (tx) => {
    const nobody = { actorId: null, subjectId: null }
    await audit(tx, { merchantId: books.merchantId, action: 'merchant.noted', ...nobody, after: { says } })
  })
const open = async ({ db }: Ctx) =>
  (await db.prisma.checkBreach.findMany({ where: { checkId: 'I22', clearedAt: null } })).map(
    ({ part, detail }) => `${part}: ${detail}`,
  )
const modeOf = async ({ db }: Ctx) =>
  (await db.prisma.merchant.findFirst({ where: { id: books.merchantId } }))?.moneyMode
const LAST = '(SELECT max(sequence) FROM audit_records)'
const ANCHOR = `UPDATE audit_anchors a SET (sequence, hash) = (SELECT r.sequence, r.hash FROM audit_records r
  WHERE r.merchant_id = a.merchant_id ORDER BY r.sequence DESC LIMIT 1)`

it('keeps the heads of the chains, once each, also over a restart', async () => {
  await books.onCopy(async (ctx) => {
    expect(await witnessAudit(ctx, witness)).toBeGreaterThan(0)
    expect(await witnessAudit(ctx, witness)).toBe(0)
    await addRecord(ctx, 'one more')
    closes()
    await opens()
    expect(await witnessAudit(ctx, witness)).toBe(1)
    expect(await witnessAudit(ctx, witness)).toBe(0)
    expect(await open(ctx)).toEqual([])
  })
}, 60_000)

it.each([
  ['cut', 'gone', [`DELETE FROM audit_records WHERE sequence = ${LAST}`, ANCHOR], 0],
  // With hashes that fit, and anchors that are moved: an owner of the database leaves nothing in it that tells.
  ['written with another end', 'another one', [`DELETE FROM audit_records WHERE sequence = ${LAST}`, ANCHOR], 1],
])(
  'a chain that was %s with all its hashes stops payouts, which nothing in the database would tell',
  async (_, state, statements, records) => {
    await books.onCopy(async (ctx) => {
      await addRecord(ctx, 'the truth')
      await verifyLedger(ctx)
      await witnessAudit(ctx, witness)
      await behindTheGuards(ctx.db, statements)
      for (let times = 0; times < records; times += 1) await addRecord(ctx, 'a lie')
      await verifyLedger(ctx)
      expect([await open(ctx), await modeOf(ctx)]).toEqual([[], 'NORMAL'])
      // The new head of the doubted chain is not given on: the witness keeps what it saw.
      expect(await witnessAudit(ctx, witness)).toBe(0)
      expect(await open(ctx)).toEqual([`I22.witness: the witness keeps it, and it is ${state} now`])
      expect(await modeOf(ctx)).toBe('NO_WITHDRAW')
    })
  },
  60_000,
)

it('takes no head of another signer, and none that contradicts what it keeps', async () => {
  await books.onCopy(async (ctx) => {
    await witnessAudit(ctx, witness)
    const [head] = await witness.last()
    if (head === undefined) throw new Error('nothing is kept')
    const forged = witnessPort(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, Buffer.alloc(32, 8))
    await expect(forged.keep({ ...head, sequence: head.sequence + 1n })).rejects.toThrow(/409/)
    await expect(witness.keep({ ...head, hash: '00'.repeat(32) })).rejects.toThrow(/409/)
    await expect(witness.keep({ ...head, sequence: head.sequence - 1n })).rejects.toThrow(/409/)
    await witness.keep(head)
    expect(await witness.last()).toContainEqual(head)
  })
}, 60_000)

it('that does not answer fails its job, and nothing is kept of it', async () => {
  await books.onCopy(async (ctx) => {
    const port = (server.address() as AddressInfo).port
    closes()
    await expect(witnessAudit(ctx, witnessPort(`http://127.0.0.1:${port}`, SEED_KEY))).rejects.toThrow()
    expect(await open(ctx)).toEqual([])
    await opens()
  })
}, 60_000)

it('goes on when a caller goes away in the middle of a call', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST /heads HTTP/1.1\r\nHost: x\r\nContent-Length: 400\r\n\r\n{"merchantId"')
  const [request] = await once(server, 'request')
  socket.destroy()
  await new Promise((resolve) => request.once('close', resolve))
  expect(await witness.last()).toEqual([])
})
