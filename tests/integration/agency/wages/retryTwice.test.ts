import { retryWagePayments } from '@croupier/domain/agency/wages'
import { balanceOf } from '@croupier/ledger'
import { aMember, type TestWorld, useTestWorld, withBalance } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aSignedContract } from './wageWorld.ts'

/** More than one call of the ledger takes: the rest is what the outbox asks a worker for. */
const BILLS = 520
const WINDOW_MS = 300_000

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
})
it('the only job that is in the outbox has one effect, however often it is done (safety R5, R6)', async () => {
  const payer = await aMember(world, { type: 1 })
  const payee = await aMember(world, { type: 2, upline: payer })
  const terms = { win: 0.1, loss: 0.1, single: '1' }
  await aSignedContract(world, null, payer, terms, 'LOTT')
  await aSignedContract(world, payer, payee, terms, 'LOTT')
  const { id: contractId } = await world.db.prisma.contract.findFirstOrThrow({
    where: { payeeId: payee.id },
  })
  const from = Date.parse('2026-01-01T00:00:00Z')
  await world.db.prisma.wagePayment.createMany({
    data: Array.from({ length: BILLS }, (_, window) => ({
      merchantId: world.merchantId,
      contractId,
      versionNo: 1,
      kind: 'REALTIME_WAGE',
      category: 'LOTT',
      periodCode: 'R',
      periodStart: new Date(from + window * WINDOW_MS),
      periodEnd: new Date(from + (window + 1) * WINDOW_MS),
      payerId: payer.id,
      payeeId: payee.id,
      wonUnits: 0n,
      lostUnits: 0n,
      winRatePpm: 1_000,
      lossRatePpm: 1_000,
      lineCount: 1,
      carryInPpmUnits: 0n,
      carryOutPpmUnits: 0n,
      dueUnits: 10n,
      state: 'INSUFFICIENT',
      payUntil: new Date(world.clock.now().getTime() + 7 * 86_400_000),
      createdAt: new Date(from),
    })),
  })
  await world.db.prisma.ledgerAccount.updateMany({
    where: { ownerId: payer.id, kind: 'CASH' },
    data: { owes: true },
  })
  await withBalance(world, payer, '1')
  expect(await balanceOf(world.db, payee.id)).toBe(5_000n)
  const jobs = await world.db.prisma.outboxMessage.findMany({ where: { kind: 'JOB' } })
  expect(jobs.map(({ name }) => name)).toEqual(['wages.retryPayments'])
  // Delivered twice at once, and again after a worker that died before it said so.
  await Promise.all([retryWagePayments(world.ctx), retryWagePayments(world.ctx)])
  await retryWagePayments(world.ctx)
  expect(await balanceOf(world.db, payee.id)).toBe(5_200n)
  expect(await balanceOf(world.db, payer.id)).toBe(4_800n)
})
