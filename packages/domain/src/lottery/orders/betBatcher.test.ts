import type { Db } from '@croupier/db'
import type { BetOrderRow } from '@croupier/ledger'
import { yuan } from '@croupier/money'
import { DomainError } from '@croupier/wire'
import { expect, it } from 'vitest'
import { createBetBatcher } from './betBatcher.ts'

/** A ledger that records its batches by their members and answers when the test says so. */
function aLedger(fails: (members: readonly bigint[]) => Error | null = () => null) {
  const batches: bigint[][] = []
  const held: (() => void)[] = []
  let atOnce = 0
  let atOnceMax = 0
  const query = async (_statement: unknown, values: readonly unknown[]): Promise<unknown[]> => {
    // A single order is sent without arrays.
    const members = [values[1]].flat() as bigint[]
    batches.push(members)
    atOnce += 1
    atOnceMax = Math.max(atOnceMax, atOnce)
    await new Promise<void>((resolve) => held.push(resolve))
    atOnce -= 1
    const failure = fails(members)
    if (failure !== null) throw failure
    return members.map(() => ({ code: 'ISSUE_CLOSED', replayed: false }))
  }
  const db = { hot: { query }, wakeRelay: () => {} } as unknown as Db
  /** answers everything, also the calls that follow from an answer */
  const answerAll = async () => {
    for (let quiet = 0; quiet < 5; quiet += 1) {
      if (held.length > 0) quiet = 0
      for (const answer of held.splice(0)) answer()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { db, batches, answerAll, atOnceMax: () => atOnceMax }
}

let made = 0
function anOrder(memberId: bigint, merchantId = 1): BetOrderRow {
  made += 1
  const line = { lineNo: 1, playCode: 'p', content: '1', bets: 1, stake: yuan(2n), terms: '[]' }
  const shared = { fingerprint: new Uint8Array(32), issueId: 1n, gameId: 1, mode: 'LOTT' } as const
  return { ...shared, merchantId, memberId, orderId: `order-${made}`, lines: [line] }
}

const members = (count: number) => Array.from({ length: count }, (_, at) => BigInt(at + 1))

it('puts what arrives in one turn into one batch, and never has more than two under way', async () => {
  const ledger = aLedger()
  const batcher = createBetBatcher(ledger.db)
  const answers = members(1_700).map(async (id) => await batcher.place(anOrder(id)))
  await ledger.answerAll()
  expect(await Promise.all(answers)).toHaveLength(1_700)
  expect(ledger.batches.map((batch) => batch.length)).toEqual([500, 500, 500, 200])
  expect(ledger.atOnceMax()).toBe(2)
})

it('keeps merchants apart: a batch is one merchant’s transaction', async () => {
  const ledger = aLedger()
  const batcher = createBetBatcher(ledger.db)
  const orders = [anOrder(1n, 1), anOrder(2n, 2), anOrder(3n, 1), anOrder(4n, 2)]
  const answers = orders.map(async (order) => await batcher.place(order))
  await ledger.answerAll()
  await Promise.all(answers)
  expect(ledger.batches).toEqual([
    [1n, 3n],
    [2n, 4n],
  ])
})

it('takes the orders of one member together, in order: anyone who bets most waits no longer than others', async () => {
  const ledger = aLedger()
  const batcher = createBetBatcher(ledger.db)
  const answers = [1n, 1n, 2n, 1n].map(async (id) => await batcher.place(anOrder(id)))
  await ledger.answerAll()
  await Promise.all(answers)
  expect(ledger.batches).toEqual([[1n, 1n, 2n, 1n]])
})

it('sends orders one by one when a batch fails, and refuses only the one that caused it', async () => {
  const ledger = aLedger((batch) => (batch.includes(2n) ? new Error('poison') : null))
  const batcher = createBetBatcher(ledger.db)
  const answers = Promise.allSettled([1n, 2n, 3n].map(async (id) => await batcher.place(anOrder(id))))
  await ledger.answerAll()
  expect((await answers).map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(ledger.batches).toEqual([[1n, 2n, 3n], [1n], [2n], [3n]])
})

it('does not send again what a busy database shed', async () => {
  const busy = new DomainError('SERVICE_BUSY', { retryAfterS: 1 })
  const ledger = aLedger(() => busy)
  const batcher = createBetBatcher(ledger.db)
  const answers = Promise.allSettled([1n, 2n].map(async (id) => await batcher.place(anOrder(id))))
  await ledger.answerAll()
  expect((await answers).map((one) => one.status === 'rejected' && one.reason)).toEqual([busy, busy])
  expect(ledger.batches).toHaveLength(1)
})
