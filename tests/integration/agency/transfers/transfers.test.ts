import { moneyNow } from '@croupier/db'
import { freezeWallet } from '@croupier/domain/cashier/wallets'
import { markTestAccount } from '@croupier/domain/operations/testAccounts'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import {
  aMember,
  anAgentTree,
  consoleCtx,
  officerCtx,
  type TestMember,
  type TestWorld,
  useTestWorld,
  withBalance,
} from '@croupier/testkit'
import { afterEach, describe, expect, it } from 'vitest'
import { aTieredContract } from '../wages/tieredWorld.ts'
import { canPay, fundsOf, letUp, sends, siteWith } from './transferWorld.ts'

let world: TestWorld
let top: TestMember
let agent: TestMember
let player: TestMember
let brother: TestMember

useTestWorld(async (opened) => {
  world = opened
  const tree = await anAgentTree(world, ['T > A > player1', 'T > B'])
  const named = (name: string) => tree[name] as TestMember
  ;[top, agent, player, brother] = [named('T'), named('A'), named('player1'), named('B')]
  await canPay(world, top, agent, player, brother)
  await letUp(world, agent)
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db, { except: ['I20'] })).filter((one) => one.breaches > 0)
  expect(broken).toEqual([])
})
/** A fresh pair: an agent with this much, and its player. */
async function aPair(balance: string): Promise<{ upline: TestMember; downline: TestMember }> {
  const upline = await aMember(world, { type: 2, upline: top, balance })
  const downline = await aMember(world, { upline })
  await canPay(world, upline, downline)
  return { upline, downline }
}

describe('a transfer (rules B3)', () => {
  it('has no more decimals than its currency (rules E2)', async () => {
    const { upline, downline } = await aPair('100')
    expect(await sends(world, upline, downline, { amount: '30.001' })).toBe('AMOUNT_TOO_FINE')
  })

  it('goes down to a direct downline, in both records, and is answered the same when said again', async () => {
    const { upline, downline } = await aPair('100')
    const requestId = world.ctx.ids.uuid()
    const first = await sends(world, upline, downline, { amount: '30.25', requestId })
    const again = await sends(world, upline, downline, { amount: '30.25', requestId })
    expect(first).toMatchObject({ replayed: false, value: { receiver: downline.account } })
    expect(again).toMatchObject({ replayed: true })
    expect((again as { value: object }).value).toEqual((first as { value: object }).value)
    expect(await fundsOf(world, upline)).toBe('69.75')
    expect(await fundsOf(world, downline)).toBe('30.25')
    expect(await sends(world, upline, downline, { amount: '31', requestId })).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('goes up where the upline lets it, and nowhere from a top agent', async () => {
    const { upline, downline } = await aPair('100')
    await withBalance(world, downline, '50')
    expect(await sends(world, downline, null, { amount: '20' })).toBe('TRANSFER_CLOSED')
    await letUp(world, downline)
    expect(await sends(world, downline, null, { amount: '20' })).toMatchObject({
      value: { receiver: upline.account, balance: parseUnits('30') },
    })
    await withBalance(world, top, '50')
    await letUp(world, top)
    expect(await sends(world, top, null, { amount: '20' })).toBe('TRANSFER_CLOSED')
  })

  it('goes along one edge only: nobody else is found', async () => {
    await withBalance(world, top, '100')
    for (const [from, to] of [
      [top, player],
      [agent, brother],
      [agent, agent],
      [agent, top],
    ] as const) {
      expect(await sends(world, from, to, { amount: '20' })).toBe('AGENT_MEMBER_NOT_FOUND')
    }
  })

  it('keeps to the least, the most and the day', async () => {
    const { upline, downline } = await aPair('1000')
    const site = siteWith(world, { min: '20', max: '100', perDay: '150' })
    const amounts = ['19.99', '100.01', '90', '60.01', '60', '20']
    const answers = []
    for (const amount of amounts) answers.push(await sends(world, upline, downline, { amount, site }))
    expect(answers.map((one) => (typeof one === 'string' ? one : 'SENT'))).toEqual([
      'TRANSFER_AMOUNT_OUT_OF_RANGE',
      'TRANSFER_AMOUNT_OUT_OF_RANGE',
      'SENT',
      'TRANSFER_DAY_LIMIT',
      'SENT',
      'TRANSFER_DAY_LIMIT',
    ])
    await world.advance(86_400_000)
    expect(await sends(world, upline, downline, { amount: '20', site })).toMatchObject({
      value: {},
    })
  })

  it('never goes below zero', async () => {
    const { upline, downline } = await aPair('100')
    expect(await sends(world, upline, downline, { amount: '100.01' })).toBe('WALLET_INSUFFICIENT_FUNDS')
    expect(await sends(world, upline, downline, { amount: '100' })).toMatchObject({ value: {} })
  })

  it.each([
    ['down', 0],
    ['up', 1],
  ] as const)('is barred where the merchant closes the way %s (rules E6)', async (way, at) => {
    const { upline, downline } = await aPair('100')
    await withBalance(world, downline, '100')
    await letUp(world, downline)
    const site = siteWith(world, { [way]: false })
    const sent = [
      await sends(world, upline, downline, { amount: '20', site }),
      await sends(world, downline, null, { amount: '20', site }),
    ]
    expect(sent[at]).toBe('TRANSFER_CLOSED')
    expect(sent[1 - at]).toMatchObject({ value: {} })
  })

  it('needs the withdrawal password, and counts wrong ones although nothing is sent', async () => {
    const { upline, downline } = await aPair('100')
    const tries = []
    for (let at = 0; at < 5; at += 1) {
      tries.push(await sends(world, upline, downline, { amount: '20', password: 'wrong one 1' }))
    }
    expect(tries).toEqual([...Array.from({ length: 4 }, () => 'PAYMENT_PASSWORD_WRONG'), 'PAYMENT_PASSWORD_STOPPED'])
    expect(await sends(world, upline, downline, { amount: '20' })).toBe('PAYMENT_PASSWORD_STOPPED')
    expect(await fundsOf(world, upline)).toBe('100')
  })
})

describe('what stops every transfer', () => {
  const set = async (member: TestMember, data: object) =>
    await world.db.prisma.member.update({ where: { id: member.id }, data })

  it('an account or wallet that is frozen or closed, on either side', async () => {
    for (const status of ['FROZEN', 'FROZEN_DIVIDEND', 'CLOSED']) {
      const { upline, downline } = await aPair('100')
      await set(upline, { status })
      expect(await sends(world, upline, downline, { amount: '20' })).toBe('MEMBER_FROZEN')
      await set(upline, { status: 'ACTIVE' })
      await set(downline, { status })
      expect(await sends(world, upline, downline, { amount: '20' })).toEqual(
        status === 'FROZEN_DIVIDEND' ? expect.objectContaining({ replayed: false }) : 'TRANSFER_RECEIVER_CLOSED',
      )
      await set(downline, { status: 'ACTIVE' })
    }
    const { upline, downline } = await aPair('100')
    const request = (memberId: bigint) => ({ memberId, by: 'officer', reason: 'a test' })
    await freezeWallet(consoleCtx(world), request(downline.id))
    expect(await sends(world, upline, downline, { amount: '20' })).toBe('TRANSFER_RECEIVER_CLOSED')
    await freezeWallet(consoleCtx(world), request(upline.id))
    expect(await sends(world, upline, downline, { amount: '20' })).toBe('WALLET_FROZEN')
  })

  it('a receiver of another line: real and test money never meet', async () => {
    const { upline, downline } = await aPair('100')
    const request = { memberId: downline.id, by: 'officer', reason: 'a test', funds: null }
    await markTestAccount(officerCtx(world), request)
    expect(await sends(world, upline, downline, { amount: '20' })).toBe('TRANSFER_RECEIVER_CLOSED')
  })

  it('a downline that is not verified yet, where the merchant verifies first (protection A3)', async () => {
    const { upline, downline } = await aPair('100')
    const open = siteWith(world)
    const site = { ...open, settings: { ...open.settings, identityFirst: true } }
    const send = async () => await sends(world, upline, downline, { amount: '20', site })
    expect(await send()).toBe('TRANSFER_RECEIVER_CLOSED')
    await set(downline, { identityVerifiedAt: world.clock.now(), identityMethod: 'passport' })
    expect(await send()).toMatchObject({ value: {} })
  })

  it('a change of what protects the account, until its pause is over (safety 4.5)', async () => {
    const { upline, downline } = await aPair('100')
    const until = new Date((await moneyNow(world.db)).getTime() + 600_000)
    await set(upline, { paymentsStoppedUntil: until })
    expect(await sends(world, upline, downline, { amount: '20' })).toBe('TRANSFER_COOLING')
    await world.advance(600_000)
    expect(await sends(world, upline, downline, { amount: '20' })).toMatchObject({ value: {} })
  })

  it('a bill of the sender that is due, paid in no part or in some', async () => {
    const { upline, downline } = await aPair('100')
    const from = new Date('2026-01-01T16:00:00Z')
    const publicId = await aTieredContract(world, upline, downline, {
      kind: 'DIVIDEND',
      tiers: [{ bets: 0, users: 0, percent: 10 }],
      from,
    })
    const contract = await world.db.prisma.contract.findUniqueOrThrow({ where: { publicId } })
    const bill = await world.db.prisma.wagePayment.create({
      data: {
        merchantId: world.merchantId,
        contractId: contract.id,
        versionNo: 1,
        kind: 'DIVIDEND',
        category: 'LOTT',
        periodCode: 'D',
        periodStart: from,
        periodEnd: new Date(from.getTime() + 86_400_000),
        payerId: upline.id,
        payeeId: downline.id,
        effectiveUnits: 100n,
        activeUsers: 1,
        lossUnits: 100n,
        theoreticalUnits: 0n,
        baseUnits: 100n,
        carryInUnits: 0n,
        carryOutUnits: 0n,
        tierNo: 1,
        ratioPpm: 100_000,
        dueUnits: 10n,
        state: 'UNPAID',
        createdAt: await moneyNow(world.db),
        payUntil: new Date(Date.now() + 10 * 86_400_000),
      },
    })
    expect(await sends(world, upline, downline, { amount: '20' })).toBe('TRANSFER_BILLS_OPEN')
    await world.db.prisma.wagePayment.delete({
      where: { id_merchantId: { id: bill.id, merchantId: world.merchantId } },
    })
    await world.db.prisma.contract.update({
      where: { id: contract.id },
      data: { state: 'C', effectiveTo: from },
    })
    expect(await sends(world, upline, downline, { amount: '20' })).toMatchObject({ value: {} })
  })

  it('a merchant whose money does not leave accounts', async () => {
    const { upline, downline } = await aPair('100')
    const { prisma } = world.db
    await prisma.merchant.update({
      where: { id: world.merchantId },
      data: { moneyMode: 'NO_WITHDRAW' },
    })
    // The ledger is the last to ask: this site was read before the mode changed.
    expect(await sends(world, upline, downline, { amount: '20' })).toBe('SITE_MONEY_READ_ONLY')
    await prisma.merchant.update({ where: { id: world.merchantId }, data: { moneyMode: 'NORMAL' } })
    expect(await prisma.agentTransfer.count({ where: { senderId: upline.id } })).toBe(0)
  })
})
