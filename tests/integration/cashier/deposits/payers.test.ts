import { createDeposit, followUp, listHeld, listPayers, noteReturned } from '@croupier/domain/cashier/deposits'
import type { SiteOptions } from '@croupier/domain/platform/site'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  buildTestApp,
  consoleCtx,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { siteWith } from '../../agency/transfers/transferWorld.ts'
import { type Ops, openOps } from '../../operations/console/opsWorld.ts'
import { prepares } from '../withdrawals/withdrawalWorld.ts'
import { aPayment, aProvider, type FakeProvider, fundsOf, tells } from './depositWorld.ts'

const LISTED = 100

let world: TestWorld
let fake: FakeProvider
let api: TestApp
let ops: Ops
let member: TestMember
useTestWorld(async (opened, closes) => {
  world = opened
  fake = await aProvider(world)
  api = closes(await buildTestApp(world, { cashier: fake.outside }))
  ops = closes(await openOps(world))
  await ops.officer('carl', 'OWNER')
  await ops.officer('otto', 'OWNER')
})
beforeEach(async () => {
  member = await aMember(world)
  await prepares(world, member)
})

const rule = async (payerNames: 'OFF' | 'FLAG' | 'REFUSE') => {
  const settings: SiteOptions = { deposits: { payerNames } }
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
}
const begin = async () => {
  const input = { requestId: world.ctx.ids.uuid(), channelId: fake.channels.bank, amount: parseUnits('100') }
  return (await createDeposit(actingAs(world, member), siteWith(world), fake.outside, input)).value.id
}
const pays = async (payerName: string | undefined, name = 'a') => {
  const payment = aPayment(`${member.account}-${name}`, '100', payerName === undefined ? {} : { payerName })
  return await tells(api, world, fake, { type: 'PAYMENT_CONFIRMED', orderId: await begin() }, payment)
}
const ofMember = <T extends { account: string }>(rows: readonly T[]) =>
  rows.filter(({ account }) => account === member.account)
const flagged = async () =>
  ofMember(await listPayers(consoleCtx(world), LISTED)).map(({ match, isHeld }) => [match, isHeld])
const held = async () => ofMember(await listHeld(consoleCtx(world), LISTED))
const funds = async () => await fundsOf(world, member)

describe('the name of who paid is compared with the member’s own (rules E4.2)', () => {
  it.each([
    ['OFF', 'John Doe', '97', []],
    ['FLAG', 'LEE ANNA', '97', []],
    ['FLAG', 'John Doe', '97', [['OTHER', false]]],
    ['FLAG', '罗珍', '97', [['UNCLEAR', false]]],
    ['FLAG', undefined, '97', []],
    ['REFUSE', 'Anna Lee', '97', []],
    ['REFUSE', '罗珍', '97', [['UNCLEAR', false]]],
    ['REFUSE', 'John Doe', '0', [['OTHER', true]]],
  ] as const)('%s, paid by %s: wallet %s, listed %j', async (setting, payer, wallet, list) => {
    await rule(setting)
    expect(await pays(payer)).toBe(200)
    expect([await funds(), await flagged()]).toEqual([wallet, list])
    const kept = await world.db.prisma.depositPayment.findFirstOrThrow({
      where: { paymentId: `${member.account}-a` },
    })
    expect(kept.payerSealed ?? '').not.toContain('Doe')
  })

  it('a member without a name has nothing to be compared with', async () => {
    await rule('REFUSE')
    member = await aMember(world)
    await pays('John Doe')
    expect([await funds(), await flagged()]).toEqual(['97', []])
  })
})

describe('a payment that is held for its payer', () => {
  const held1 = async () => {
    await rule('REFUSE')
    await pays('John Doe')
    const [one] = await held()
    expect(one).toMatchObject({ why: 'PAYER_DIFFERS' })
    return one?.id ?? '0'
  }

  it('is credited by two officers, once, and no run credits it before', async () => {
    const id = await held1()
    const cookie = await ops.logIn('carl')
    await followUp(world.ctx, fake.outside)
    expect(await funds()).toBe('0')
    const input = { params: { id }, body: { reason: 'her husband, papers seen' } }
    // One officer looks, and one is not enough to let it go.
    const names = await ops.call('cashier.openPayer', input, cookie)
    expect(names.value).toEqual({ payer: 'John Doe', holder: 'Anna Lee' })
    expect((await ops.call('cashier.clearPayer', input, cookie)).code).toBe('STAFF_OVER')
    const sent = await ops.call('cashier.releasePayment', input, cookie)
    expect([sent.code, await funds()]).toEqual(['STAFF_SECOND_WAITS', '0'])
    expect((await ops.sayYes(sent.waits ?? '', 'otto')).code).toBeNull()
    expect([await funds(), await held(), await flagged()]).toEqual(['97', [], []])
    expect((await ops.byTwo('cashier.releasePayment', input, cookie)).code).toBe('STAFF_OVER')
    expect(await funds()).toBe('97')
    const actions = await world.db.prisma.auditRecord.findMany({
      where: { subjectId: member.id },
      orderBy: { id: 'asc' },
    })
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['deposit.payerOpened', 'deposit.payerReleased']),
    )
  })

  it('or is given back, and then released by nobody', async () => {
    const id = await held1()
    const officer = { id: BigInt(id), by: 'Ana Ruiz', reason: 'sent back to John Doe' }
    expect(await noteReturned(consoleCtx(world), officer)).toBe(true)
    const input = { params: { id }, body: { reason: 'all the same' } }
    expect((await ops.byTwo('cashier.releasePayment', input, await ops.logIn('carl'))).code).toBe('STAFF_OVER')
    expect([await funds(), await held(), await flagged()]).toEqual(['0', [], []])
  })
})

it('an entry leaves the list when an officer has looked at it', async () => {
  await rule('FLAG')
  await pays('John Doe')
  const [one] = ofMember(await listPayers(consoleCtx(world), LISTED))
  const cookie = await ops.logIn('carl')
  const input = { params: { id: one?.id ?? '0' }, body: { reason: 'known partner' } }
  expect((await ops.call('cashier.clearPayer', input, cookie)).code).toBeNull()
  expect((await ops.call('cashier.clearPayer', input, cookie)).code).toBe('STAFF_OVER')
  expect([await flagged(), await funds()]).toEqual([[], '97'])
})
