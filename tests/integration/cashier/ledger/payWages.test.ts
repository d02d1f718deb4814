import { payWages, retryWages, type WageDue } from '@croupier/ledger'
import { describe, expect, it } from 'vitest'
import { aPlayer, balance, deposit } from './scene.ts'
import { due, useWageScenes, type WageScene } from './wageScene.ts'

let one: WageScene
useWageScenes((agents) => {
  one = agents
})

describe('a chunk of wages', () => {
  it('pays from the top down: a payee can pay with what it was just paid', async () => {
    const chunk = [
      due(await one.contract(null, one.top), 100n),
      due(await one.contract(one.top, one.middle), 80n),
      due(await one.contract(one.middle, one.leaf), 30n),
    ]
    const run = await one.run()
    expect(await payWages(one.db, run, chunk)).toEqual({
      payments: 3,
      transfers: 3,
      due: 210n,
      paid: 210n,
    })
    expect(await Promise.all([one.top, one.middle, one.leaf].map((agent) => balance(one.scene, agent)))).toEqual([
      20n,
      50n,
      30n,
    ])
  })

  it('DS8: four workers with the same chunk pay it once', async () => {
    const chunk: WageDue[] = []
    for (let n = 0; n < 50; n += 1) {
      const payee = await aPlayer(one.scene, { type: 1 })
      chunk.push(due(await one.contract(null, payee), 10n))
    }
    const run = await one.run()
    const paid = await Promise.all(Array.from({ length: 4 }, async () => await payWages(one.db, run, chunk)))
    expect(paid.map((each) => each.payments).sort()).toEqual([0, 0, 0, 50])
    expect(await one.states(run)).toEqual(chunk.map(() => ['PAID', 10n]))
  })

  it('pays what is there, keeps the rest as a bill, pays the oldest first when money comes', async () => {
    await deposit(one.scene, one.top, 50n)
    const first = await one.contract(one.top, one.middle)
    const second = await one.contract(one.top, one.leaf)
    const run = await one.run()
    const chunk = [
      due(first, 40n),
      due(second, 30n),
      due(await one.contract(one.leaf, await aPlayer(one.scene, { under: one.leaf })), 0n),
    ]
    expect(await payWages(one.db, run, chunk)).toMatchObject({
      payments: 3,
      transfers: 2,
      paid: 50n,
    })
    expect(await one.states(run)).toEqual([
      ['PAID', 40n],
      ['PARTIAL', 10n],
      ['NOTHING', 0n],
    ])
    // The oldest first, in the transaction of the credit: a later round finds nothing to do.
    await deposit(one.scene, one.top, 5n)
    expect((await one.states(run))[1]).toEqual(['PARTIAL', 15n])
    const later = await one.run()
    await payWages(one.db, later, [due(first, 10n)])
    expect(await one.states(later)).toEqual([['INSUFFICIENT', 0n]])
    expect(await retryWages(one.db, one.scene.merchantId, [one.top.id])).toEqual({
      payments: 2,
      transfers: 0,
      paid: 0n,
    })
    await Promise.all([40n, 30n, 30n].map(async (part) => await deposit(one.scene, one.top, part)))
    expect(await one.states(run)).toEqual([
      ['PAID', 40n],
      ['PAID', 30n],
      ['NOTHING', 0n],
    ])
    expect(await one.states(later)).toEqual([['PAID', 10n]])
    expect(await balance(one.scene, one.top)).toBe(75n)
  })
})

it('an outbox row holds at most 200 pushes', async () => {
  const chunk: WageDue[] = []
  for (let n = 0; n < 130; n += 1) {
    chunk.push(due(await one.contract(null, await aPlayer(one.scene, { type: 1 })), 10n))
  }
  const [last] = await one.db.prisma.outboxMessage.findMany({ orderBy: { id: 'desc' }, take: 1 })
  await payWages(one.db, await one.run(), chunk)
  const rows = await one.db.prisma.outboxMessage.findMany({
    where: { id: { gt: last?.id ?? 0n } },
    orderBy: { id: 'asc' },
  })
  // To each payee what it was paid, and its new balance.
  expect(rows.map(({ payload }) => (payload as unknown[]).length)).toEqual([200, 60])
})
