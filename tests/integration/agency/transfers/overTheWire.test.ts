import { parseUnits } from '@croupier/money'
import { aMember, buildTestApp, type TestApp, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { outboxEvents } from '@croupier/wire'
import { expect, it } from 'vitest'
import { canPay, PAYMENT_PASSWORD } from './transferWorld.ts'

let world: TestWorld
let app: TestApp
let upline: TestMember
let downline: TestMember

useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
  upline = await aMember(world, { type: 1, balance: '500' })
  downline = await aMember(world, { upline })
  await canPay(world, upline, downline)
})
const command = (amount: string, requestId = world.ctx.ids.uuid()) => ({
  requestId,
  amount: parseUnits(amount),
  memo: 'for the week',
  paymentPassword: PAYMENT_PASSWORD,
})
/** Pushes that wait in the outbox, by room and name, oldest first. */
const pushed = async (name: string) => {
  const rows = await world.db.prisma.outboxMessage.findMany({
    where: { name },
    orderBy: { id: 'asc' },
  })
  return rows.flatMap(({ payload }) => outboxEvents.parse(payload))
}

it('goes down, is told to both, and has its counterparty in both account records', async () => {
  const [above, below] = [await app.login(upline), await app.login(downline)]
  const query = { receiverId: downline.publicId }
  const terms = await app.call('transfers.terms', { query }, above)
  expect(terms.body).toMatchObject({
    value: {
      direction: 'DOWN',
      receiver: { account: downline.account },
      balance: '500',
      locked: '0',
      min: '10',
      sentToday: '0',
      turnoverPpm: 1_000_000,
      blocked: null,
    },
  })
  const body = { ...command('60.5'), receiverId: downline.publicId }
  const sent = await app.call('transfers.down', { body }, above)
  expect(sent.body).toMatchObject({
    value: { receiver: downline.account, amount: '60.5', balance: '439.5', asset: 'CNY' },
  })
  const again = await app.call('transfers.down', { body }, above)
  expect(again.body).toEqual(sent.body)
  expect(again.headers['idempotency-hit']).toBe('true')
  const pushes = await pushed('transfer.booked')
  expect(pushes.map(({ room, data }) => [room, data])).toEqual([
    [`member.${upline.publicId}`, { side: 'SENDER', counterparty: downline.account, amount: '60.5' }],
    [`member.${downline.publicId}`, { side: 'RECEIVER', counterparty: upline.account, amount: '60.5' }],
  ])
  const balances = (await pushed('wallet.balanceChanged')).map(({ room, data }) => [room, data])
  expect(balances).toContainEqual([`member.${downline.publicId}`, expect.objectContaining({ balance: '60.5' })])
  const record = async (session: typeof above) =>
    (await app.call('wallet.transactions', { query: { pageSize: 1 } }, session)).body
  expect(await record(above)).toMatchObject({
    value: { items: [{ kind: 'TRANSFER_DOWN', units: '-60.5', counterparty: downline.account }] },
  })
  expect(await record(below)).toMatchObject({
    value: {
      items: [
        {
          kind: 'TRANSFER_DOWN',
          units: '60.5',
          counterparty: upline.account,
          memo: 'for the week',
        },
      ],
    },
  })
})

it('the upline lets a direct downline send up, which is audited and told, and nobody else', async () => {
  const [above, below] = [await app.login(upline), await app.login(downline)]
  const up = async () => (await app.call('transfers.up', { body: command('10') }, below)).code
  expect(await up()).toBe('TRANSFER_CLOSED')
  const other = await app.login(await aMember(world, { type: 1 }))
  const params = { memberId: downline.publicId }
  const set = async (session: typeof above, toUpline: boolean) =>
    await app.call('transfers.setToUpline', { params, body: { toUpline } }, session)
  expect((await set(other, true)).code).toBe('AGENT_MEMBER_NOT_FOUND')
  expect((await set(above, true)).body).toEqual({ value: { toUpline: true } })
  await set(above, true)
  const team = await app.call('agents.team', {}, above)
  expect(team.body).toMatchObject({ value: { items: [{ id: downline.publicId, toUpline: true }] } })
  expect(await pushed('member.toUplineChanged')).toMatchObject([
    { room: `member.${downline.publicId}`, data: { toUpline: true } },
  ])
  const audited = await world.db.prisma.auditRecord.findMany({
    where: { action: 'member.toUplineChanged' },
  })
  expect(audited).toMatchObject([{ actorId: upline.id, subjectId: downline.id, after: { toUpline: true } }])
  // What came down has to be bet first (rules B3.2).
  expect(await up()).toBe('TRANSFER_WAGERING_OPEN')
})

it('amounts are whole cents above nothing', async () => {
  const session = await app.login(upline)
  for (const amount of ['0', '-20', '20.001', '1e3', 'NaN', '99999999999999999']) {
    const body = { ...command('20'), amount: amount as unknown, receiverId: downline.publicId }
    const url = '/wps/agent/transfers'
    const headers = { token: session.token }
    const reply = await app.inject({ method: 'POST', url, headers, payload: body })
    expect(reply.code).toBe('VALIDATION_FAILED')
  }
  expect(await world.db.prisma.agentTransfer.count()).toBe(1)
})
