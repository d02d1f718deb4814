import { collectOverdue, settleDueDividends } from '@croupier/domain/agency/dividends'
import { checkInvariants } from '@croupier/ledger'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { expect, it } from 'vitest'
import { aTieredContract, moveTo, periodNow } from '../wages/tieredWorld.ts'
import { aFact } from '../wages/wageWorld.ts'
import { canPay, fundsOf, letUp, sends, siteWith } from './transferWorld.ts'

let world: TestWorld
let top: TestMember
let payer: TestMember
let payee: TestMember

useTestWorld(async (opened) => {
  world = opened
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, payday: { capFactor: 0 } } },
  })
  top = await aMember(world, { type: 1, balance: '1000' })
  payer = await aMember(world, { type: 2, upline: top, balance: '30' })
  payee = await aMember(world, { type: 2, upline: payer })
  await letUp(world, payer)
})
it('who is in default receives, pays its bills with it first, and sends again once it is free', async () => {
  // Given: 100 owed, 30 there, and the pay window over.
  const { end: from } = await periodNow(world)
  const tiers = [{ bets: 0, users: 0, percent: 10 }]
  await aTieredContract(world, payer, payee, { kind: 'DIVIDEND', tiers, from })
  await moveTo(world, from, 1)
  const day = await periodNow(world)
  const at = new Date(day.start.getTime() + 60_000)
  await aFact(world.db, payee, { stake: '1000', payout: '0', at })
  await moveTo(world, day.end, 135)
  await settleDueDividends(world.ctx)
  await canPay(world, top, payer)
  expect(await sends(world, payer, null, { amount: '20' })).toBe('TRANSFER_BILLS_OPEN')
  await moveTo(world, new Date(day.end.getTime() + 4 * DAY_MS))
  await collectOverdue(world.ctx)
  expect(await fundsOf(world, payee)).toBe('30')
  expect(await sends(world, payer, null, { amount: '20' })).toBe('MEMBER_FROZEN')
  // When the upline sends 120, the credit pays the bill in its own transaction.
  const site = siteWith(world, { turnoverDownPpm: 0 })
  expect(await sends(world, top, payer, { amount: '120', site })).toMatchObject({ value: {} })
  // Then the bill is paid before anything else, and the account is free.
  expect([await fundsOf(world, payee), await fundsOf(world, payer)]).toEqual(['100', '50'])
  expect(await sends(world, payer, null, { amount: '20' })).toMatchObject({ value: {} })
  // The fact and the contract are written by hand: no line and no wider contract belongs to them.
  const except = ['I7', 'I18', 'I20']
  const broken = (await checkInvariants(world.db, { except })).filter((one) => one.breaches > 0)
  expect(broken).toEqual([])
})
