import { withTransaction } from '@croupier/db'
import { addPaymentProvider, switchPaymentProvider } from '@croupier/domain/cashier/providers'
import { changeWithdrawalProvider, followUp, listOpenWithdrawals } from '@croupier/domain/cashier/withdrawals'
import { consoleCtx, type TestWorld, useTestWorld } from '@croupier/testkit'
import type { cashierGateway } from '@croupier/wire'
import { expect, it } from 'vitest'
import { aBank, aPayee, approved, asks, type FakeBank } from './withdrawalWorld.ts'

type Method = cashierGateway.Payout['method']
let world: TestWorld
let bank: FakeBank
useTestWorld(async (opened) => {
  world = opened
  await aProviderOf('A chain company', ['USDT'])
  bank = await aBank(world)
  await aProviderOf('Other Bank', ['BANK'])
})

async function aProviderOf(name: string, pays: readonly Method[]): Promise<string> {
  const terms = { name, baseUrl: 'http://other.test', keyId: name.replaceAll(' ', '-'), secret: 'y'.repeat(32), pays }
  return await withTransaction(world.db, async (tx) => await addPaymentProvider(tx, world.ctx, world.merchantId, terms))
}
const seen = async (id: bigint) => (await listOpenWithdrawals(world.ctx, { max: 1, id }))[0]
const officer = { by: 'Olga', reason: 'the bank is closed' }
const change = async (id: bigint, name: string) =>
  await changeWithdrawalProvider(consoleCtx(world), { id, name, ...officer })
const openBank = async (isOpen: boolean) =>
  await switchPaymentProvider(consoleCtx(world), { merchantId: world.merchantId, ...officer, id: bank.id, isOpen })

it('goes to the first open provider that pays its account', async () => {
  const { id } = await approved(world, await aPayee(world))
  expect(await seen(id)).toMatchObject({ provider: 'Bank', providerMayChange: true })
  await world.db.prisma.paymentProvider.updateMany({ data: { pays: ['USDT'] } })
  expect(await asks(world, await aPayee(world))).toBe('WITHDRAWAL_CLOSED')
  await world.db.prisma.paymentProvider.updateMany({
    where: { name: { not: 'A chain company' } },
    data: { pays: ['BANK'] },
  })
})

it('is given to another one by an officer while nothing was sent, and not afterwards', async () => {
  const { id } = await approved(world, await aPayee(world))
  await openBank(false)
  await followUp(world.ctx, bank.outside)
  expect((await seen(id))?.state).toBe('APPROVED')
  expect(await change(id, 'A chain company')).toBe('NOT_FOUND')
  expect(await change(id, 'nobody')).toBe('NOT_FOUND')
  expect(await change(id, 'Other Bank')).toBe('DONE')
  await followUp(world.ctx, bank.outside)
  expect(await seen(id)).toMatchObject({ state: 'SENT', provider: 'Other Bank', providerMayChange: false })
  expect(bank.sent.at(-1)?.callbackUrl).not.toContain(bank.id)
  await openBank(true)
  expect(await change(id, 'Bank')).toBe('OVER')
  const rows = await world.db.prisma.auditRecord.findMany({ where: { action: 'withdrawal.providerChanged' } })
  expect(rows.map(({ after }) => (after as { outcome: string }).outcome)).toContain('DONE')
})
