import { readOwnChannels } from '@croupier/domain/cashier/deposits'
import { readPaymentProviders } from '@croupier/domain/cashier/providers'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeAll, expect, it } from 'vitest'
import { siteWith } from '../../agency/transfers/transferWorld.ts'
import { type Ops, type OpsInput, openOps } from './opsWorld.ts'

const reason = 'the contract is signed'
const SECRET = 'a key of both sides, long enough to sign with'
let world: TestWorld
let ops: Ops
let olga: string
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
})
beforeAll(async () => {
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  await ops.officer('otto', 'OWNER')
})

const as = async (name: Parameters<Ops['call']>[0], input: OpsInput = {}) =>
  await ops.call(name, { ...input, params: { merchantCode: 'TEST', ...input.params } }, olga)
const byTwo = async (name: Parameters<Ops['call']>[0], input: OpsInput = {}) =>
  await ops.byTwo(name, { ...input, params: { merchantCode: 'TEST', ...input.params } }, olga)
const seen = async () => {
  const member = await aMember(world)
  const { channels } = await readOwnChannels(actingAs(world, member), siteWith(world))
  return channels.map(({ name, min, max }) => [name, min, max])
}
const rules = {
  name: 'City Bank',
  min: '100',
  max: '5000',
  feePpm: 0,
  feeFixed: '0',
  minutes: 30,
  opensAt: 0,
  closesAt: 0,
  rate: null,
}

async function aProvider(keyId: string): Promise<string> {
  const terms = { name: 'City Pay', baseUrl: 'https://pay.test/api/', keyId, secret: SECRET }
  const body = { ...terms, reason }
  expect((await byTwo('payments.saveProvider', { body })).status).toBe(200)
  return (await as('payments.list')).value.providers[0].id
}

it('gives a merchant a provider and a way to pay in, by two officers; members see it at once', async () => {
  const providerId = await aProvider('k1')
  const [opened] = await readPaymentProviders(world.ctx, world.merchantId)
  expect(opened?.access).toEqual({ baseUrl: 'https://pay.test/api', keyId: 'k1', secret: SECRET })
  const channel = { ...rules, providerId, method: 'BANK', chain: null, reason }
  const add = async (more: object) => await byTwo('payments.addChannel', { body: { ...channel, ...more } })
  expect((await add({ max: '50' })).code).toBe('VALIDATION_FAILED')
  expect((await add({ rate: '7' })).code).toBe('VALIDATION_FAILED')
  expect((await add({ providerId: world.ctx.ids.uuid() })).code).toBe('VALIDATION_FAILED')
  expect((await add({})).status).toBe(200)
  expect((await add({})).code).toBe('VALIDATION_FAILED')
  expect(await seen()).toEqual([['City Bank', parseUnits('100'), parseUnits('5000')]])
  const usdt = { name: 'USDT', method: 'USDT', chain: 'TRC20', rate: '7.1' }
  expect((await add(usdt)).status).toBe(200)
})

it('changes limits, switches off and on, and says the order', async () => {
  const { channels } = (await as('payments.list')).value
  const [bank, usdt] = channels
  const change = { ...rules, min: '200', reason }
  const params = { id: bank.id }
  expect((await byTwo('payments.changeChannel', { params, body: change })).status).toBe(200)
  const order = async (ids: string[]) => await as('payments.order', { body: { ids, reason } })
  expect((await order([usdt.id])).code).toBe('VALIDATION_FAILED')
  expect((await order([usdt.id, bank.id])).status).toBe(200)
  expect((await seen()).map(([name]) => name)).toEqual(['USDT', 'City Bank'])
  const turn = async (of: string, id: string, isOpen: boolean) =>
    await as('payments.switch', { params: { of, id }, body: { isOpen, reason } })
  expect((await turn('channels', usdt.id, false)).status).toBe(200)
  expect((await turn('channels', usdt.id, false)).code).toBe('STAFF_OVER')
  expect(await seen()).toEqual([['City Bank', parseUnits('200'), parseUnits('5000')]])
  expect((await turn('providers', bank.providerId, false)).status).toBe(200)
  expect(await seen()).toEqual([])
  await turn('providers', bank.providerId, true)
})

it('keeps the key before for a day, and each act in the audit, where no key is', async () => {
  await aProvider('k2')
  const { providers } = (await as('payments.list')).value
  expect(providers).toEqual([expect.objectContaining({ keyId: 'k2', isOpen: true })])
  expect(providers[0].formerUntil).not.toBeNull()
  for (const action of [
    'paymentProvider.saved',
    'paymentProvider.switched',
    'depositChannel.added',
    'depositChannel.changed',
    'depositChannel.switched',
    'depositChannel.ordered',
  ]) {
    const { items } = (await as('platform.readAudit', { query: { search: action } })).value
    expect(JSON.parse(items[0].after), action).toMatchObject({ reason })
    expect(items[0].after).not.toContain(SECRET)
  }
  const { items } = (await as('platform.readAudit', { query: { search: 'depositChannel.changed' } })).value
  expect(JSON.parse(items[0].before)).toMatchObject({ min: '100' })
  expect(JSON.parse(items[0].after)).toMatchObject({ min: '200', by: 'olga', second: 'otto' })
})
