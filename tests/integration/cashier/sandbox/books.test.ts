import { signGatewayCall } from '@croupier/domain/cashier/providers'
import { parseUnits, sum, units } from '@croupier/money'
import { type TestWorld, useTestWorld } from '@croupier/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerOf, openSandbox, type Sandbox } from './sandboxWorld.ts'

let world: TestWorld
let sandbox: Sandbox

useTestWorld(async (opened, closes) => {
  world = opened
  sandbox = closes(await openSandbox(world))
})

const at = () => sandbox.provider.access
const tick = async () => await sandbox.cashier().tick()
const readOrder = async (id: string) => answerOf(await sandbox.client.readOrder(at(), id))
const readPayout = async (id: string) => answerOf(await sandbox.client.readPayout(at(), id))
const typesOf = (id: string) =>
  sandbox.callbacks.flatMap(({ event }) => ('orderId' in event && event.orderId === id ? [event.type] : []))

async function openedOrder(more: Parameters<Sandbox['order']>[0] = {}) {
  const order = sandbox.order(more)
  const { payTo } = answerOf(await sandbox.client.createOrder(at(), order))
  return { id: order.orderId, payTo }
}
const onChain = async (chain: 'TRC20' | 'ERC20') => await openedOrder({ method: 'USDT', chain, currency: 'USDT' })

describe('a chain', () => {
  const mine = async (chain: string, blocks: number) => await sandbox.operate(`chains/${chain}/mine`, { blocks })

  it('gives a member one address each', async () => {
    const first = await onChain('TRC20')
    const { client } = sandbox
    const body = { memberRef: 'member-1', chain: 'TRC20' } as const
    expect(answerOf(await client.addressOf(at(), body)).address).toBe(first.payTo.address)
    const other = await client.addressOf(at(), { ...body, memberRef: 'member-2' })
    expect(answerOf(other).address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    expect(answerOf(other).address).not.toBe(first.payTo.address)
  })

  it('confirms a transfer once it is deep enough', async () => {
    const { id } = await onChain('ERC20')
    await sandbox.operate(`orders/${id}/pay`)
    await tick()
    expect(typesOf(id)).toEqual(['PAYMENT_SEEN'])
    await mine('ERC20', 11)
    expect((await readOrder(id)).payments).toMatchObject([{ state: 'SEEN', confirmations: 11, needed: 12 }])
    await mine('ERC20', 1)
    await tick()
    expect(typesOf(id)).toEqual(['PAYMENT_SEEN', 'PAYMENT_CONFIRMED'])
    expect((await readOrder(id)).state).toBe('PAID')
  })

  it('that is replaced moves a transfer into another block, or loses it, confirmed or not', async () => {
    const { id: kept } = await onChain('TRC20')
    await sandbox.operate(`orders/${kept}/pay`)
    await mine('TRC20', 3)
    await sandbox.operate('chains/TRC20/reorganize', { depth: 3, isLosing: false })
    expect((await readOrder(kept)).payments).toMatchObject([{ state: 'SEEN', confirmations: 4 }])
    await mine('TRC20', 16)
    expect((await readOrder(kept)).state).toBe('PAID')
    await sandbox.operate('chains/TRC20/reorganize', { depth: 20, isLosing: true })
    await tick()
    const state = await readOrder(kept)
    expect(state).toMatchObject({ state: 'REVERSED', payments: [{ state: 'REVERSED' }] })
    expect(typesOf(kept)).toEqual(['PAYMENT_SEEN', 'PAYMENT_CONFIRMED', 'PAYMENT_REVERSED'])
  })
})

it('keeps everything over a restart, callbacks that nobody has heard yet included', async () => {
  const { id, payTo } = await openedOrder()
  const payout = sandbox.payout()
  await sandbox.client.sendPayout(at(), payout)
  await sandbox.operate(`orders/${id}/pay`)
  const before = [await readOrder(id), await readPayout(payout.payoutId)]
  await sandbox.restart()
  expect([await readOrder(id), await readPayout(payout.payoutId)]).toEqual(before)
  await world.advance(3_000)
  await tick()
  expect(typesOf(id)).toEqual(['PAYMENT_SEEN', 'PAYMENT_CONFIRMED'])
  expect((await readPayout(payout.payoutId)).state).toBe('PAID')
  expect(payTo.reference).toBeDefined()
})

it('lets a payer of the gateway pay once, on its page', async () => {
  const { id, payTo } = await openedOrder({ method: 'GATEWAY' })
  const path = new URL(payTo.payUrl ?? '').pathname
  const { gateway } = sandbox.cashier()
  expect((await gateway.inject({ url: path })).body).toContain('Pay 100.00 CNY')
  await gateway.inject({ method: 'POST', url: path })
  await gateway.inject({ method: 'POST', url: path })
  expect((await readOrder(id)).payments).toHaveLength(1)
  expect((await gateway.inject({ url: path })).body).toContain('not open any more')
})

describe('who may call', () => {
  const path = '/v1/payouts/nothing'
  const signed = (nonce: string) =>
    signGatewayCall({ method: 'GET', path, body: '' }, at(), { now: world.clock.now(), nonce })
  const call = async (headers: Record<string, string>, url = path) =>
    (await sandbox.cashier().gateway.inject({ url, headers })).statusCode

  it('needs a fresh signature of the shared key over just this call', async () => {
    const headers = signed(crypto.randomUUID())
    expect(await call({})).toBe(401)
    expect(await call(headers, '/v1/payouts/other')).toBe(401)
    expect(await call(headers)).toBe(404)
    expect(await call(headers)).toBe(401)
    const old = signed(crypto.randomUUID())
    await world.advance(301_000)
    expect(await call(old)).toBe(401)
  })

  it('drives the desk from this machine and its own page only', async () => {
    const { desk } = sandbox.cashier()
    const status = async (headers: Record<string, string>) =>
      (await desk.inject({ url: '/operator/view', headers })).statusCode
    expect(await status({ host: 'localhost:3004' })).toBe(200)
    expect(await status({ host: 'desk.example' })).toBe(403)
    const origin = 'http://evil.example'
    expect(await status({ host: 'localhost:3004', origin })).toBe(403)
    for (const url of ['/', '/desk.css', '/desk.js']) {
      expect((await desk.inject({ url })).statusCode).toBe(200)
    }
    const body = { method: 'POST', url: '/operator/faults', payload: 'x' } as const
    const plain = await desk.inject({ ...body, headers: { 'content-type': 'text/plain' } })
    expect(plain.statusCode).toBe(415)
  })
})

const orderFault = fc.constantFrom(null, 'SHORT', 'OVER', 'DOUBLE', 'LATE')
const payoutFault = fc.constantFrom(null, 'SHORT', 'REFUSED', 'RETURNED', 'LATE')
const step = fc.oneof(
  fc.record({ do: fc.constant('order' as const), fault: orderFault, isOnChain: fc.boolean() }),
  fc.record({ do: fc.constant('payout' as const), fault: payoutFault, isOnChain: fc.boolean() }),
  fc.record({ do: fc.constant('pay' as const), nth: fc.nat(5) }),
  fc.record({ do: fc.constant('reverse' as const), nth: fc.nat(5) }),
  fc.record({ do: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ do: fc.constant('reorganize' as const), isLosing: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Does one step; the orders and payouts it opens are added. */
async function take(one: Step, orders: string[], payouts: string[]): Promise<void> {
  const usdt = { method: 'USDT', chain: 'ERC20', currency: 'USDT' } as const
  if (one.do === 'order' || one.do === 'payout') {
    const subject = one.do === 'order' ? 'ORDER' : 'PAYOUT'
    if (one.fault !== null) {
      await sandbox.operate('faults', { subject, fault: { name: one.fault } })
    }
    const how = one.isOnChain ? usdt : {}
    if (one.do === 'order') orders.push((await openedOrder(how)).id)
    else {
      const payout = sandbox.payout(how)
      answerOf(await sandbox.client.sendPayout(at(), payout))
      payouts.push(payout.payoutId)
    }
  }
  const order = 'nth' in one ? orders[one.nth % Math.max(orders.length, 1)] : undefined
  if (one.do === 'pay' && order !== undefined) await sandbox.operate(`orders/${order}/pay`)
  if (one.do === 'reverse' && order !== undefined) {
    const [first] = (await readOrder(order)).payments
    if (first !== undefined) await sandbox.operate(`payments/${first.paymentId}/reverse`)
  }
  if (one.do === 'mine') await sandbox.operate('chains/ERC20/mine', { blocks: one.blocks })
  if (one.do === 'reorganize') {
    await sandbox.operate('chains/ERC20/reorganize', { depth: 2, isLosing: one.isLosing })
  }
  if (one.do === 'wait') {
    await world.advance(3_000)
    await tick()
  }
}

it('says in its statement exactly what is in its books, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      const orders: string[] = []
      const payouts: string[] = []
      for (const one of steps) await take(one, orders, payouts)
      const from = new Date(0)
      const to = new Date(world.clock.now().getTime() + 1)
      const { movements } = answerOf(await sandbox.client.statement(at(), from, to))
      const total = (id: string, plus: string, minus: string) =>
        sum(
          movements
            .filter(({ ourId, kind }) => ourId === id && (kind === plus || kind === minus))
            .map(({ kind, amount }) => (kind === plus ? amount : units(-amount))),
        )
      for (const id of orders) {
        const { payments, state } = await readOrder(id)
        const there = payments.filter((one) => one.state === 'CONFIRMED')
        expect(total(id, 'ORDER_PAYMENT', 'ORDER_REVERSAL')).toBe(sum(there.map((one) => one.amount)))
        expect(state === 'PAID').toBe(there.length > 0)
      }
      for (const id of payouts) {
        expect(total(id, 'PAYOUT', 'PAYOUT_RETURN')).toBe((await readPayout(id)).paidAmount)
        const fee = total(id, 'FEE', '')
        expect([parseUnits('0'), parseUnits('1')]).toContain(fee)
      }
    }),
    { numRuns: 12 },
  )
})
