import { moneyNow } from '@croupier/db'
import { readTransferTerms } from '@croupier/domain/agency/transfers'
import { parseUnits, toDecimalString } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aFact } from '../wages/wageWorld.ts'
import { canPay, letUp, sends, siteWith } from './transferWorld.ts'

let world: TestWorld
let top: TestMember

useTestWorld(async (opened) => {
  world = opened
  top = await aMember(world, { type: 1, balance: '10000' })
  await canPay(world, top)
})
/** Somebody with nothing but what comes from above: a member where no type is named. */
async function aReceiver(type: 0 | 2 = 0): Promise<TestMember> {
  const member = await aMember(world, { type, upline: top })
  await canPay(world, member)
  await letUp(world, member)
  return member
}
/** A settled bet of the member, this long from now. */
const bets = async (member: TestMember, effective: string, afterMs = 1_000) => {
  await world.advance(afterMs)
  const at = await moneyNow(world.db)
  await aFact(world.db, member, { stake: effective, payout: effective, effective, at })
}
const lockOf = async (member: TestMember): Promise<[string, string]> => {
  const terms = await readTransferTerms(actingAs(world, member), siteWith(world), null)
  return [toDecimalString(terms.locked), toDecimalString(terms.wageringLeft)]
}

it('what comes down stays until it was bet once, and goes then (rules B3.2, B3.3)', async () => {
  const member = await aReceiver()
  await sends(world, top, member, { amount: '100' })
  expect(await lockOf(member)).toEqual(['100', '100'])
  expect(await sends(world, member, null, { amount: '50' })).toBe('TRANSFER_WAGERING_OPEN')
  await bets(member, '60')
  expect(await lockOf(member)).toEqual(['100', '40'])
  await bets(member, '40')
  expect(await lockOf(member)).toEqual(['0', '0'])
  expect(await sends(world, member, null, { amount: '50' })).toMatchObject({
    value: { balance: parseUnits('50') },
  })
})

it('a look counts without keeping, a transfer keeps what it counted: nothing is counted twice', async () => {
  const member = await aReceiver()
  const site = siteWith(world, { turnoverDownPpm: 2_000_000 })
  await sends(world, top, member, { amount: '100', site })
  await sends(world, top, member, { amount: '50' })
  await bets(member, '220')
  for (let look = 0; look < 2; look += 1) expect(await lockOf(member)).toEqual(['50', '30'])
  expect(await sends(world, member, null, { amount: '100' })).toMatchObject({ value: {} })
  const rows = await world.db.prisma.wageringRequirement.findMany({
    where: { memberId: member.id },
    orderBy: { id: 'asc' },
  })
  expect(rows.map(({ doneUnits, closedAt }) => [doneUnits, closedAt === null])).toEqual([
    [parseUnits('200'), false],
    [parseUnits('20'), true],
  ])
  expect(await lockOf(member)).toEqual(['50', '30'])
})

it('a bet that was placed before the money came counts for nothing', async () => {
  const member = await aReceiver()
  await bets(member, '500')
  await world.advance(1_000)
  await sends(world, top, member, { amount: '100' })
  expect(await lockOf(member)).toEqual(['100', '100'])
})

it('a bet that commits late is counted then, and none twice', async () => {
  const member = await aReceiver()
  await sends(world, top, member, { amount: '100' })
  const own = await aReceiver()
  await sends(world, top, own, { amount: '100' })
  await world.advance(1_000)
  const at = await moneyNow(world.db)
  const options = { stake: '30', payout: '30', effective: '30', at }
  let commit = () => {}
  const held = new Promise<void>((done) => {
    commit = done
  })
  const wrote = Promise.withResolvers<void>()
  const late = world.db.prisma.$transaction(
    async (tx) => {
      await aFact(tx, member, options)
      wrote.resolve()
      await held
    },
    { timeout: 60_000 },
  )
  await wrote.promise
  await aFact(world.db, member, options)
  const site = siteWith(world, { min: '2' })
  await world.db.prisma.member.update({ where: { id: member.id }, data: { toUpline: true } })
  // Refused transfers keep nothing; one that goes through does: 2 come from elsewhere.
  await sends(world, top, member, {
    amount: '2',
    site: siteWith(world, { min: '2', turnoverDownPpm: 0 }),
  })
  expect(await sends(world, member, null, { amount: '2', site })).toMatchObject({ value: {} })
  expect(await lockOf(member)).toEqual(['100', '70'])
  commit()
  await late
  expect(await lockOf(member)).toEqual(['100', '40'])
})

it('what comes down to an agent can be passed on at once, unless the merchant says otherwise (rules B3.3)', async () => {
  const agent = await aReceiver(2)
  await sends(world, top, agent, { amount: '100' })
  expect(await lockOf(agent)).toEqual(['0', '0'])
  expect(await sends(world, agent, null, { amount: '50' })).toMatchObject({ value: { balance: parseUnits('50') } })
  await sends(world, top, agent, { amount: '10', site: siteWith(world, { turnoverToAgentsPpm: 1_000_000 }) })
  expect(await lockOf(agent)).toEqual(['10', '10'])
})

it('up asks for nothing by default', async () => {
  const member = await aReceiver()
  await sends(world, top, member, {
    amount: '100',
    site: siteWith(world, { turnoverDownPpm: 0 }),
  })
  const before = await world.db.prisma.wageringRequirement.count({ where: { memberId: top.id } })
  await sends(world, member, null, { amount: '50' })
  expect(await world.db.prisma.wageringRequirement.count({ where: { memberId: top.id } })).toBe(before)
})
