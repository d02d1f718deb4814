import { parseUnits } from '@croupier/money'
import { type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, openSandbox, type Sandbox } from './sandboxWorld.ts'

let world: TestWorld
let sandbox: Sandbox

useTestWorld(async (opened, closes) => {
  world = opened
  sandbox = closes(await openSandbox(world))
})
beforeEach(() => {
  sandbox.callbacks.length = 0
  sandbox.answers = 200
})

const tick = async () => await sandbox.cashier().tick()
const heardOf = (id: string) =>
  sandbox.callbacks.filter(({ event }) => ('payoutId' in event ? event.payoutId : event.orderId) === id)
const typesOf = (id: string) => heardOf(id).map(({ event }) => event.type)
const choose = async (subject: 'ORDER' | 'PAYOUT', name: string) =>
  await sandbox.operate('faults', { subject, fault: { name } })

describe('an order', () => {
  async function paidWith(name: string | null) {
    if (name !== null) await choose('ORDER', name)
    const order = sandbox.order()
    const sent = await sandbox.client.createOrder(sandbox.provider.access, order)
    return { order, sent }
  }
  const pay = async (orderId: string) => {
    await sandbox.operate(`orders/${orderId}/pay`)
    await tick()
  }
  const stateOf = async (orderId: string) => answerOf(await sandbox.client.readOrder(sandbox.provider.access, orderId))

  it('that goes well is seen, then confirmed, signed; the same one again gets the same answer', async () => {
    const { order, sent } = await paidWith(null)
    const again = await sandbox.client.createOrder(sandbox.provider.access, order)
    expect(again).toEqual(sent)
    expect(answerOf(sent).payTo.accountNo).toBeDefined()
    expect((await stateOf(order.orderId)).state).toBe('WAITING')
    await pay(order.orderId)
    expect(typesOf(order.orderId)).toEqual(['PAYMENT_SEEN', 'PAYMENT_CONFIRMED'])
    expect(heardOf(order.orderId).every(({ isSigned }) => isSigned)).toBe(true)
    const state = await stateOf(order.orderId)
    expect(state).toMatchObject({ state: 'PAID', payments: [{ state: 'CONFIRMED' }] })
  })

  it('of the same id with another amount is refused as another one', async () => {
    const { order } = await paidWith(null)
    const other = { ...order, amount: parseUnits('101') }
    const result = await sandbox.client.createOrder(sandbox.provider.access, other)
    expect(result).toEqual({ outcome: 'unknown', reason: 'answered 409' })
  })

  it.each([
    ['SHORT', '50'],
    ['OVER', '200'],
  ])('with %s gets %s of 100', async (name, amount) => {
    const { order } = await paidWith(name)
    await pay(order.orderId)
    const { payments } = await stateOf(order.orderId)
    expect(payments.map((one) => one.amount)).toEqual([parseUnits(amount)])
  })

  it('with LATE is told of later, and can be asked for meanwhile', async () => {
    const { order } = await paidWith('LATE')
    await pay(order.orderId)
    expect(typesOf(order.orderId)).toEqual([])
    expect((await stateOf(order.orderId)).state).toBe('PAID')
    await world.advance(60_000)
    await tick()
    expect(typesOf(order.orderId)).toHaveLength(2)
  })

  it('with DOUBLE is told of twice under the same event', async () => {
    const { order } = await paidWith('DOUBLE')
    await pay(order.orderId)
    const ids = heardOf(order.orderId).map(({ event }) => event.eventId)
    expect([ids.length, new Set(ids).size]).toEqual([4, 2])
  })

  it('with WRONG is told of with a signature that nobody accepts, again and again', async () => {
    const { order } = await paidWith('WRONG')
    await pay(order.orderId)
    await world.advance(1_000)
    await tick()
    const signed = heardOf(order.orderId).map(({ isSigned }) => isSigned)
    expect(signed).toEqual([false, false, false, false])
  })

  it('with SILENT is told of never', async () => {
    const { order } = await paidWith('SILENT')
    await pay(order.orderId)
    expect(typesOf(order.orderId)).toEqual([])
    expect((await stateOf(order.orderId)).state).toBe('PAID')
  })

  it('with OUT_OF_ORDER is confirmed before it is seen', async () => {
    const { order } = await paidWith('OUT_OF_ORDER')
    await pay(order.orderId)
    await world.advance(60_000)
    await tick()
    expect(typesOf(order.orderId)).toEqual(['PAYMENT_CONFIRMED', 'PAYMENT_SEEN'])
  })

  it.each([
    ['REFUSED', { outcome: 'refused', code: 'ORDER_REFUSED' }],
    ['AWAY', { outcome: 'unknown', reason: 'answered 503' }],
  ])('with %s was never taken', async (name, expected) => {
    const { order, sent } = await paidWith(name)
    expect(sent).toEqual(expected)
    const found = await sandbox.client.readOrder(sandbox.provider.access, order.orderId)
    expect(found).toEqual({ outcome: 'refused', code: 'NOT_FOUND' })
  })

  it('with LOST_ANSWER was taken', async () => {
    const { order, sent } = await paidWith('LOST_ANSWER')
    expect(sent.outcome).toBe('unknown')
    expect((await stateOf(order.orderId)).state).toBe('WAITING')
  })

  it('that nobody pays expires, and a payment after it still counts', async () => {
    const { order } = await paidWith(null)
    await world.advance(3_600_000)
    await tick()
    expect(typesOf(order.orderId)).toEqual(['ORDER_EXPIRED'])
    await pay(order.orderId)
    expect((await stateOf(order.orderId)).state).toBe('PAID')
  })

  it('is told of until it is answered with 200', async () => {
    const { order } = await paidWith(null)
    sandbox.answers = 503
    await pay(order.orderId)
    await tick()
    expect(typesOf(order.orderId)).toHaveLength(2)
    sandbox.answers = 200
    await world.advance(1_000)
    await tick()
    await world.advance(60_000)
    await tick()
    expect(typesOf(order.orderId)).toHaveLength(4)
  })
})

describe('a payout', () => {
  async function sentWith(name: string | null) {
    if (name !== null) await choose('PAYOUT', name)
    const payout = sandbox.payout()
    const sent = await sandbox.client.sendPayout(sandbox.provider.access, payout)
    return { payout, id: payout.payoutId, sent }
  }
  const stateOf = async (id: string) => answerOf(await sandbox.client.readPayout(sandbox.provider.access, id))
  const goOn = async () => {
    await world.advance(3_000)
    await tick()
  }
  const full = parseUnits('80')

  it.each([
    [null, 'PAID', full, ['PAYOUT_PAID']],
    ['SHORT', 'PAID', parseUnits('40'), ['PAYOUT_PAID']],
    ['REFUSED', 'REFUSED', 0n, ['PAYOUT_REFUSED']],
    ['DOUBLE', 'PAID', full, ['PAYOUT_PAID', 'PAYOUT_PAID']],
    ['SILENT', 'PAID', full, []],
    ['WRONG', 'PAID', full, ['PAYOUT_PAID']],
    ['LOST_ANSWER', 'PAID', full, ['PAYOUT_PAID']],
  ] as const)('with %s is pending, then %s', async (name, state, paidAmount, finalState) => {
    const { id, sent } = await sentWith(name)
    expect(sent.outcome).toBe(name === 'LOST_ANSWER' ? 'unknown' : 'answer')
    expect(await stateOf(id)).toMatchObject({ state: 'PENDING', paidAmount: 0n })
    await goOn()
    expect(await stateOf(id)).toMatchObject({ state, paidAmount })
    expect(typesOf(id)).toEqual(finalState)
    expect(heardOf(id).some(({ isSigned }) => !isSigned)).toBe(name === 'WRONG')
  })

  it('with RETURNED is paid and comes back', async () => {
    const { id } = await sentWith('RETURNED')
    await goOn()
    expect((await stateOf(id)).state).toBe('PAID')
    await goOn()
    expect(await stateOf(id)).toMatchObject({ state: 'RETURNED', paidAmount: 0n })
    expect(typesOf(id)).toEqual(['PAYOUT_PAID', 'PAYOUT_RETURNED'])
  })

  it('with OUT_OF_ORDER is said to come back before it is said to be paid', async () => {
    const { id } = await sentWith('OUT_OF_ORDER')
    await goOn()
    await goOn()
    await world.advance(60_000)
    await tick()
    expect(typesOf(id)).toEqual(['PAYOUT_RETURNED', 'PAYOUT_PAID'])
  })

  it('with LATE is pending for longer', async () => {
    const { id } = await sentWith('LATE')
    await goOn()
    expect((await stateOf(id)).state).toBe('PENDING')
    await sandbox.operate(`payouts/${id}/end`, { to: 'NEXT' })
    expect((await stateOf(id)).state).toBe('PAID')
  })

  it('with AWAY was never taken and can be sent again', async () => {
    const { payout, id, sent } = await sentWith('AWAY')
    expect(sent).toEqual({ outcome: 'unknown', reason: 'answered 503' })
    const { client, provider } = sandbox
    expect(await client.readPayout(provider.access, id)).toEqual({
      outcome: 'refused',
      code: 'NOT_FOUND',
    })
    expect((await client.sendPayout(provider.access, payout)).outcome).toBe('answer')
  })

  it('that is sent many times at once is paid once', async () => {
    const payout = sandbox.payout()
    const { client, provider } = sandbox
    const send = async () => await client.sendPayout(provider.access, payout)
    const sent = await Promise.all(Array.from({ length: 6 }, send))
    expect(new Set(sent.map((one) => answerOf(one).providerRef)).size).toBe(1)
    const from = world.clock.now()
    await goOn()
    const to = new Date(world.clock.now().getTime() + 1)
    const { movements } = answerOf(await client.statement(provider.access, from, to))
    const own = movements.filter(({ ourId }) => ourId === payout.payoutId)
    expect(own.map(({ kind, amount }) => [kind, amount])).toEqual([['PAYOUT', full]])
  })
})
