import { moneyNow, withTransaction } from '@croupier/db'
import { followUp } from '@croupier/domain/cashier/deposits'
import { openBonusRequirement, takeBackExpired } from '@croupier/domain/cashier/wagering'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits, type Units } from '@croupier/money'
import {
  aMember,
  aPicture,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { deposits as wire } from '@croupier/wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPayment, aProvider, asksNow, type FakeProvider, fundsOf, tells } from './depositWorld.ts'

let world: TestWorld
let fake: FakeProvider
let api: TestApp
let member: TestMember
let session: TestSession
useTestWorld(async (opened, closes) => {
  world = opened
  fake = await aProvider(world)
  api = closes(await buildTestApp(world, { cashier: fake.outside }))
})
beforeEach(async () => {
  fake.taking = 'answer'
  member = await aMember(world)
  session = await api.sessionOf(member)
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db, { except: ['I20'] })).filter(({ breaches }) => breaches > 0)
  expect(broken).toEqual([])
})

interface DepositInput {
  readonly id?: string
  readonly amount?: string
  readonly channel?: keyof FakeProvider['channels']
}
async function begin({ id: requestId = world.ctx.ids.uuid(), amount = '100', channel = 'bank' }: DepositInput = {}) {
  const channelId = fake.channels[channel]
  const body = { requestId, channelId, amount: parseUnits(amount) }
  const reply = await api.call('deposits.create', { body }, session)
  return { requestId, id: (reply.body as { value?: { id: string } }).value?.id ?? '', reply }
}
type Shown = Pick<wire.Deposit, 'state' | 'reason' | 'hasProof'> & Record<string, unknown>
const shownIn = ({ body }: { body: unknown }) => (body as { value: Shown }).value
const read = async (depositId: string) => shownIn(await api.call('deposits.one', { params: { depositId } }, session))
const pays = async (orderId: string, ...given: Parameters<typeof aPayment>) =>
  await tells(api, world, fake, { type: 'PAYMENT_CONFIRMED', orderId }, aPayment(...given))

describe('a deposit', () => {
  it('says where to pay, and is begun once for its id', async () => {
    const { id, requestId, reply } = await begin()
    expect(shownIn(reply)).toMatchObject({
      state: 'CREATED',
      ordered: '100',
      pay: '100',
      payTo: { bankName: 'Test Bank', reference: 'R-1' },
    })
    expect((await begin({ id: requestId })).reply.status).toBe(200)
    expect(fake.announced.get(id)).toBe(1)
    expect((await begin({ id: requestId, amount: '101' })).reply.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('is refused outside of its bounds, by a closed channel, and when three are open', async () => {
    expect((await begin({ amount: '9.99' })).reply.code).toBe('DEPOSIT_AMOUNT_OUT_OF_RANGE')
    expect((await begin({ amount: '50000.01' })).reply.code).toBe('DEPOSIT_AMOUNT_OUT_OF_RANGE')
    const { channels } = fake
    await world.db.prisma.depositChannel.update({
      where: { id: channels.bank },
      data: { isOpen: false },
    })
    expect((await begin()).reply.code).toBe('DEPOSIT_CHANNEL_CLOSED')
    await world.db.prisma.depositChannel.update({
      where: { id: channels.bank },
      data: { isOpen: true },
    })
    for (let at = 0; at < 3; at += 1) expect((await begin()).reply.status).toBe(200)
    expect((await begin()).reply.code).toBe('DEPOSITS_OPEN')
    expect(await fundsOf(world, member)).toBe('0')
  })

  it('credits what arrived, less the fee, whatever was ordered, and opens what has to be bet', async () => {
    const { id } = await begin()
    const submitted = await api.call('deposits.submit', { params: { depositId: id } }, session)
    expect(shownIn(submitted).state).toBe('SUBMITTED')
    expect(await pays(id, `pay-${id}`, '60')).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'CREDITED', credited: '60', fee: '2.6' })
    expect(await fundsOf(world, member)).toBe('57.4')
    const [row] = await world.db.prisma.wageringRequirement.findMany({
      where: { memberId: member.id },
    })
    expect(row).toMatchObject({ source: 'DEPOSIT', requiredUnits: 574_000n })
    const steps = await world.db.prisma.depositStep.findMany({
      where: { depositId: id },
      orderBy: { id: 'asc' },
    })
    expect(steps.map(({ toState, by }) => `${toState} ${by}`)).toEqual(['SUBMITTED MEMBER', 'CREDITED PROVIDER'])
  })

  it('takes each payment once: told twice, at the same moment, in parts, and after it expired', async () => {
    const { id } = await begin()
    const [one, two] = [`a-${id}`, `b-${id}`]
    await Promise.all([pays(id, one, '50'), pays(id, one, '50'), pays(id, one, '50')])
    expect(await read(id)).toMatchObject({ credited: '50' })
    await pays(id, two, '50')
    await pays(id, one, '50')
    expect(await read(id)).toMatchObject({ credited: '100', fee: '5' })
    const late = await begin()
    await world.db.prisma.$executeRaw`UPDATE deposits SET due_at = money_now() WHERE id = ${late.id}::uuid`
    await followUp(world.ctx, fake.outside)
    expect((await read(late.id)).state).toBe('EXPIRED')
    await pays(late.id, `c-${late.id}`, '30')
    expect(await read(late.id)).toMatchObject({ state: 'CREDITED', credited: '30' })
    expect(await fundsOf(world, member)).toBe('122.7')
  })

  it('is ended by its owner before it is paid, which makes room for another; money that comes all the same is credited', async () => {
    const all = [await begin(), await begin(), await begin()]
    const cancel = async (id: string, by = session) =>
      await api.call('deposits.cancel', { params: { depositId: id } }, by)
    const [first, second] = all.map(({ id }) => id) as [string, string]
    expect(shownIn(await cancel(first))).toMatchObject({ state: 'EXPIRED', reason: 'CANCELLED' })
    expect((await cancel(first)).status).toBe(200)
    expect((await begin()).reply.status).toBe(200)
    await api.call('deposits.submit', { params: { depositId: second } }, session)
    expect((await cancel(second)).code).toBe('DEPOSIT_OVER')
    expect((await cancel(second, await api.sessionOf(await aMember(world)))).code).toBe('DEPOSIT_NOT_FOUND')
    await pays(first, `late-${first}`, '30')
    expect(await read(first)).toMatchObject({ state: 'CREDITED', credited: '30' })
    expect((await cancel(first)).code).toBe('DEPOSIT_OVER')
  })

  it('believes signatures only, and no old ones', async () => {
    const { id } = await begin()
    const event = { type: 'PAYMENT_CONFIRMED', orderId: id }
    const payment = aPayment(`x-${id}`, '100')
    const forged = async (how: Parameters<typeof tells>[5]) => await tells(api, world, fake, event, payment, how)
    expect(await forged({ secret: 'another one' })).toBe('CALLBACK_REFUSED')
    expect(await forged({ ageMs: 301_000 })).toBe('CALLBACK_REFUSED')
    expect(await forged({ providerId: world.ctx.ids.uuid() })).toBe('CALLBACK_REFUSED')
    expect(await tells(api, world, fake, { type: 'NO_SUCH_TYPE', orderId: id })).toBe('CALLBACK_UNKNOWN')
    expect(await fundsOf(world, member)).toBe('0')
  })

  it('is shown to its owner only', async () => {
    const { id } = await begin()
    const other = await api.sessionOf(await aMember(world))
    const params = { depositId: id }
    expect((await api.call('deposits.one', { params }, other)).code).toBe('DEPOSIT_NOT_FOUND')
    expect((await api.call('deposits.submit', { params }, other)).code).toBe('DEPOSIT_NOT_FOUND')
  })

  it('takes a slip while it is open', async () => {
    const { id } = await begin()
    const put = async () =>
      await api.inject({
        method: 'PUT',
        url: wire.proof.path.replace(':depositId', id),
        headers: { token: session.token, 'content-type': 'image/png' },
        payload: await aPicture({ format: 'png' }),
      })
    expect(shownIn(await put()).hasProof).toBe(true)
    await pays(id, `p-${id}`, '100')
    expect((await put()).code).toBe('DEPOSIT_OVER')
  })
})

describe('a provider that does not behave', () => {
  it('does not answer: it is told again until it does, of the same order', async () => {
    fake.taking = 'unknown'
    const { id, reply } = await begin()
    expect(shownIn(reply)).toMatchObject({ state: 'CREATED', payTo: null })
    await asksNow(world, fake)
    expect((await read(id)).payTo).toBeNull()
    fake.taking = 'answer'
    await asksNow(world, fake)
    expect((await read(id)).payTo).toMatchObject({ bankName: 'Test Bank' })
    expect(fake.announced.get(id)).toBe(3)
  })

  it('refuses: five times within ten minutes, and the member has to wait (protection M7)', async () => {
    fake.taking = 'refused'
    for (let at = 0; at < 5; at += 1) {
      const { reply } = await begin()
      expect(shownIn(reply)).toMatchObject({ state: 'REFUSED', reason: 'PROVIDER' })
    }
    fake.taking = 'answer'
    expect((await begin()).reply.code).toBe('DEPOSIT_STOPPED')
    await world.db.prisma.$executeRaw`
      UPDATE deposits SET ended_at = ended_at - interval '61 minutes' WHERE member_id = ${member.id}`
    expect((await begin()).reply.status).toBe(200)
  })

  it('is silent: what it knows is asked for', async () => {
    const { id } = await begin()
    fake.orders.set(id, { orderId: id, state: 'PAID', payments: [aPayment(`s-${id}`, '100')] })
    await asksNow(world, fake)
    expect(await read(id)).toMatchObject({ state: 'CREDITED', credited: '100' })
  })
})

describe('USDT', () => {
  const units = (amount: string): Units => parseUnits(amount)
  const announce = async (id: string, state: 'SEEN' | 'CONFIRMED' | 'REVERSED', confirmations: number) => {
    const payment = aPayment(`tx-${id}`, '14.09', { state, confirmations, needed: 3 })
    fake.orders.set(id, { orderId: id, state: 'PAID', payments: [payment] })
    return await tells(api, world, fake, { type: `PAYMENT_${state}`, orderId: id }, payment)
  }

  it('is paid at the rate of the order, shows its confirmations, and is credited after the last', async () => {
    const { id, reply } = await begin({ channel: 'usdt' })
    expect(shownIn(reply)).toMatchObject({ pay: '14.09', payAsset: 'USDT', rate: '7.1' })
    await announce(id, 'SEEN', 1)
    await announce(id, 'SEEN', 2)
    expect(await read(id)).toMatchObject({
      state: 'CREATED',
      payments: [{ confirmations: 2, needed: 3, state: 'SEEN' }],
    })
    await announce(id, 'CONFIRMED', 3)
    expect(await read(id)).toMatchObject({ state: 'CREDITED', credited: '100.03' })
    expect(units('100.03')).toBe(1_000_300n)
  })

  it('that a chain drops is booked back once it was asked for, the rest a debt; and again when it returns', async () => {
    const { id } = await begin({ channel: 'usdt' })
    await announce(id, 'CONFIRMED', 3)
    await announce(id, 'REVERSED', 0)
    expect(await fundsOf(world, member)).toBe('100.03')
    await followUp(world.ctx, fake.outside)
    expect(await read(id)).toMatchObject({ state: 'CREDITED', credited: '0' })
    expect(await fundsOf(world, member)).toBe('0')
    // An old callback changes nothing; the chain's word of now does.
    fake.orders.set(id, {
      orderId: id,
      state: 'REVERSED',
      payments: [aPayment(`tx-${id}`, '14.09', { state: 'REVERSED' })],
    })
    const old = aPayment(`tx-${id}`, '14.09')
    await tells(api, world, fake, { type: 'PAYMENT_CONFIRMED', orderId: id }, old)
    await followUp(world.ctx, fake.outside)
    expect(await fundsOf(world, member)).toBe('0')
    await announce(id, 'CONFIRMED', 4)
    await followUp(world.ctx, fake.outside)
    expect(await read(id)).toMatchObject({ credited: '100.03' })
    expect(await fundsOf(world, member)).toBe('100.03')
  })

  it('that comes to the own address later belongs to the last deposit there, and is kept for an officer when there was none', async () => {
    const { id } = await begin({ channel: 'usdt' })
    const address = `T-${member.publicId}`
    const event = { type: 'PAYMENT_CONFIRMED', address }
    expect(await tells(api, world, fake, event, aPayment(`own-${id}`, '10'))).toBe(200)
    expect(await read(id)).toMatchObject({ credited: '71' })
    const elsewhere = { type: 'PAYMENT_CONFIRMED', address: 'T-nobody' }
    expect(await tells(api, world, fake, elsewhere, aPayment(`lost-${id}`, '10'))).toBe(200)
    const lost = await world.db.prisma.depositPayment.findMany({ where: { depositId: null } })
    expect(lost.map(({ paymentId }) => paymentId)).toEqual([`lost-${id}`])
  })

  it('that was first told without its order is adopted by it', async () => {
    const { id } = await begin()
    const payment = aPayment(`early-${id}`, '100')
    expect(await tells(api, world, fake, { type: 'PAYMENT_CONFIRMED', address: 'T-nobody' }, payment)).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'CREATED' })
    expect(await tells(api, world, fake, { type: 'PAYMENT_CONFIRMED', orderId: id }, payment)).toBe(200)
    expect(await tells(api, world, fake, { type: 'PAYMENT_CONFIRMED', orderId: id }, payment)).toBe(200)
    // 100 less a fee of 1 % and 2.
    expect([(await read(id)).state, await fundsOf(world, member)]).toEqual(['CREDITED', '97'])
  })

  it('that comes to an address of two members is kept for an officer', async () => {
    const { id } = await begin({ channel: 'usdt' })
    const address = `T-${member.publicId}`
    const first = member
    member = await aMember(world)
    session = await api.sessionOf(member)
    const { id: second } = await begin({ channel: 'usdt' })
    await world.db.prisma.deposit.updateMany({ where: { id: second }, data: { address } })
    const event = { type: 'PAYMENT_CONFIRMED', address }
    expect(await tells(api, world, fake, event, aPayment(`whose-${id}`, '10'))).toBe(200)
    expect([await fundsOf(world, first), await fundsOf(world, member)]).toEqual(['0', '0'])
    const where = { paymentId: `whose-${id}` }
    expect(await world.db.prisma.depositPayment.findFirstOrThrow({ where })).toMatchObject({ depositId: null })
  })

  it('that a chain drops closes what was to be bet for it, and its bonus runs out', async () => {
    const { id } = await begin({ channel: 'usdt' })
    await announce(id, 'CONFIRMED', 3)
    const rows = async () =>
      (
        await world.db.prisma.wageringRequirement.findMany({ where: { memberId: member.id }, orderBy: { id: 'asc' } })
      ).map(({ source, outcome }) => `${source} ${outcome ?? 'OPEN'}`)
    expect(await rows()).toEqual(['DEPOSIT OPEN'])
    const { id: paymentId } = await world.db.prisma.depositPayment.findFirstOrThrow({ where: { depositId: id } })
    await withTransaction(world.db, async (tx) => {
      await openBonusRequirement(
        tx,
        { id: member.id, merchantId: member.merchantId },
        {
          amount: parseUnits('150.03'),
          required: parseUnits('1500.3'),
          bonus: parseUnits('50'),
          sourceId: 1n,
          instead: paymentId,
          maxStake: null,
          rates: null,
          at: await moneyNow(tx),
          expiresAt: new Date('2100-01-01T00:00:00Z'),
        },
      )
    })
    expect(await rows()).toEqual(['DEPOSIT ZEROED', 'BONUS OPEN'])
    await announce(id, 'REVERSED', 0)
    await followUp(world.ctx, fake.outside)
    expect(await takeBackExpired(world.ctx)).toBe(1)
    expect(await rows()).toEqual(['DEPOSIT REVERSED', 'BONUS EXPIRED'])
    await announce(id, 'CONFIRMED', 4)
    await followUp(world.ctx, fake.outside)
    expect(await rows()).toEqual(['DEPOSIT OPEN', 'BONUS EXPIRED'])
  })
})
