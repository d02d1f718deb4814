import { join } from 'node:path'
import { withTransaction } from '@croupier/db'
import { addChannel, createDeposit, followUp as followDeposits } from '@croupier/domain/cashier/deposits'
import { reconcile } from '@croupier/domain/cashier/reconciliation'
import { approveWithdrawal, followUp as followWithdrawals, readWithdrawal } from '@croupier/domain/cashier/withdrawals'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  consoleCtx,
  idMadeBy,
  knownOfficers,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { cashierGateway as protocol } from '@croupier/wire'
import { afterEach, describe, expect, it } from 'vitest'
import { carriedOut, killedBeforeWriting, killedWhen } from '../../../setup/killedProcess.ts'
import { inVolume } from '../../../setup/volume.ts'
import { fundsOf } from '../deposits/depositWorld.ts'
import { openSandbox, type Sandbox } from '../sandbox/sandboxWorld.ts'
import { aPayee, asks, numberOf, PAYMENT_PASSWORD, siteOf } from '../withdrawals/withdrawalWorld.ts'
import { aLine, type Line } from './line.ts'
import type { Task } from './task.ts'

/** More than anything waits for. */
const LATER_MS = 61_000
const ROUNDS = 4
const file = join(import.meta.dirname, 'victim.ts')

/** Every table that a step writes into, in its order; a small share of them in `npm test`. */
const WRITTEN = {
  deposit: inVolume(['idempotency_keys', 'deposits'], ['deposits']),
  reported: inVolume(
    ['deposit_payments', 'ledger_transfers', 'wagering_requirements', 'deposit_steps', 'outbox_messages'],
    ['ledger_transfers'],
  ),
  withdraw: inVolume(
    ['withdrawals', 'withdrawal_payouts', 'withdrawal_steps', 'ledger_transfers', 'outbox_messages'],
    ['ledger_transfers'],
  ),
  paid: inVolume(
    ['ledger_transfers', 'withdrawal_payouts', 'withdrawal_steps', 'outbox_messages'],
    ['ledger_transfers'],
  ),
  receive: inVolume(['withdrawals', 'withdrawal_steps', 'outbox_messages'], ['withdrawal_steps']),
} as const
const SIDES = inVolume(['before', 'behind'] as const, ['behind'] as const)

let world: TestWorld
let sandbox: Sandbox
let line: Line
let channelId: string
useTestWorld(async (opened, closes) => {
  world = opened
  sandbox = closes(await openSandbox(world))
  line = closes(await aLine(sandbox.url))
  const providerId = sandbox.provider.id
  await world.db.prisma.paymentProvider.update({
    where: { id: providerId },
    data: { baseUrl: line.url },
  })
  const bounds = { min: parseUnits('10'), max: parseUnits('50000'), minutes: 1_440 }
  const terms = { ...bounds, method: 'BANK', name: 'Bank', sort: 1, providerId } as const
  await withTransaction(world.db, async (tx) => {
    await addChannel(tx, world.ctx, world.merchantId, terms)
  })
  channelId = (await world.db.prisma.depositChannel.findFirstOrThrow()).id
  // The sandbox's clock stands still in between: what it books is later than the beginning of its statement.
  await world.advance(5 * LATER_MS)
})
afterEach(async () => {
  line.opens()
  await world.advance(LATER_MS * 11)
  await reconcile(world.ctx, outside())
  const broken = (await checkInvariants(world.db, { except: ['I20'] })).filter(({ breaches }) => breaches > 0)
  expect(broken).toEqual([])
  // What the provider and our books say is the same, and all of it is settled.
  expect(await world.db.prisma.providerDifference.count({ where: { clearedAt: null } })).toBe(0)
})

const outside = () => ({ gateway: sandbox.client, callbackOrigin: sandbox.callbackOrigin })
const mine = () => ({ vaultKey: world.vaultKey, callbackOrigin: sandbox.callbackOrigin })
const actorOf = (member: TestMember) => {
  const { actor } = actingAs(world, member)
  return { ...actor, memberId: String(actor.memberId) }
}
const victim = (role: 'api' | 'worker', task: Task) => ({ file, role, task })

/** Time goes on for both sides; what is silent is asked for. */
async function goOn(table: 'deposits' | 'withdrawals'): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await world.advance(LATER_MS)
    await sandbox.cashier().tick()
    await world.db.prisma.$executeRawUnsafe(`UPDATE ${table} SET ask_at = money_now() WHERE ask_at IS NOT NULL`)
    if (table === 'deposits') await followDeposits(world.ctx, outside())
    else await followWithdrawals(world.ctx, outside())
  }
}
/** Kills a process at a call of the provider. */
async function killedInCall(where: 'before' | 'behind', role: 'api' | 'worker', task: Task) {
  await killedWhen(world, victim(role, task), line.holds(where))
  line.opens()
}

describe('a deposit whose process is killed', () => {
  async function aDeposit() {
    const member = await aMember(world)
    const requestId = world.ctx.ids.uuid()
    const depositId = async () => await idMadeBy(world, member, requestId)
    const input = { requestId, channelId, amount: '100' }
    const task = { name: 'deposit', actor: actorOf(member), site: siteOf(world), input } as const
    const again = async () =>
      await createDeposit(actingAs(world, member), siteOf(world), outside(), {
        ...input,
        amount: parseUnits('100'),
      })
    return { member, depositId, task: { ...task, ...mine() }, again }
  }
  const pay = async (id: string) => await sandbox.operate(`orders/${id}/pay`)
  async function expectCreditedOnce(member: TestMember, id: string) {
    await goOn('deposits')
    const rows = await world.db.prisma.deposit.findMany({ where: { memberId: member.id } })
    expect(rows.map((row) => [row.id, row.state, row.creditedUnits])).toEqual([[id, 'CREDITED', parseUnits('100')]])
    expect(await fundsOf(world, member)).toBe('100')
  }

  it.each(WRITTEN.deposit)('before it writes %s is begun and credited once', async (table) => {
    const { member, depositId, task, again } = await aDeposit()
    await killedBeforeWriting(world, victim('api', task), table)
    expect(await world.db.prisma.deposit.count({ where: { memberId: member.id } })).toBe(0)
    expect((await again()).replayed).toBe(false)
    await pay(await depositId())
    await expectCreditedOnce(member, await depositId())
  })

  it.each(SIDES)('%s the provider takes the order is announced again, once', async (where) => {
    const { member, depositId, task, again } = await aDeposit()
    await killedInCall(where, 'api', task)
    expect((await again()).replayed).toBe(true)
    await goOn('deposits')
    await pay(await depositId())
    await expectCreditedOnce(member, await depositId())
  })

  it.each(WRITTEN.reported)('while it hears that it was paid, before it writes %s', async (table) => {
    const { member, depositId, again } = await aDeposit()
    await again()
    await pay(await depositId())
    await world.advance(LATER_MS)
    await sandbox.cashier().tick()
    const orderId = await depositId()
    const heard = sandbox.callbacks.find(({ event }) => event.type === 'PAYMENT_CONFIRMED' && event.orderId === orderId)
    if (heard === undefined) throw new Error('the provider did not tell')
    const event = protocol.gatewayEvent.encode(heard.event)
    const task = { name: 'told', providerId: sandbox.provider.id, event, ...mine() } as const
    await killedBeforeWriting(world, victim('api', task), table)
    expect(await fundsOf(world, member)).toBe('0')
    // The provider tells again, and the worker asks meanwhile.
    await Promise.all([carriedOut(world, victim('api', task)), goOn('deposits')])
    await expectCreditedOnce(member, await depositId())
  })

  it.each(SIDES)('while it asks (%s the provider answers) is asked for again', async (where) => {
    const { member, depositId, again } = await aDeposit()
    await again()
    await pay(await depositId())
    await world.db.prisma.$executeRaw`UPDATE deposits SET ask_at = money_now() WHERE ask_at IS NOT NULL`
    await killedInCall(where, 'worker', { name: 'followDeposits', ...mine() })
    await expectCreditedOnce(member, await depositId())
  })
})

describe('a withdrawal whose process is killed', () => {
  async function aWithdrawal() {
    const payee = await aPayee(world)
    const requestId = world.ctx.ids.uuid()
    const { member, accountId } = payee
    const withdrawalId = async () => await idMadeBy(world, member, requestId)
    const input = { requestId, accountId, amount: '400', paymentPassword: PAYMENT_PASSWORD }
    const task = { name: 'withdraw', actor: actorOf(member), site: siteOf(world), input } as const
    const again = async () => await asks(world, payee, { id: requestId })
    const approve = async () => {
      const id = await numberOf(world, await withdrawalId())
      await knownOfficers(world, 'olga')
      await approveWithdrawal(consoleCtx(world), { id, by: 'olga', reason: 'looked at', second: null })
    }
    const now = async () => await readWithdrawal(actingAs(world, member), await withdrawalId())
    return { member, withdrawalId, task: { ...task, ...mine() }, again, approve, now }
  }
  type Requested = Awaited<ReturnType<typeof aWithdrawal>>
  async function expectPaidOnce({ member, now }: Requested) {
    await goOn('withdrawals')
    const { state, paid } = await now()
    expect([state, paid, await fundsOf(world, member)]).toEqual(['RECEIPT_ASKED', parseUnits('400'), '600'])
    const rows = await world.db.prisma.withdrawal.findMany({ where: { memberId: member.id } })
    const payouts = await world.db.prisma.withdrawalPayout.findMany({
      where: { withdrawalId: { in: rows.map(({ id }) => id) } },
    })
    expect([rows.length, payouts.length]).toEqual([1, 1])
    const there = await sandbox.client.readPayout(sandbox.provider.access, payouts[0]?.id ?? '')
    expect(there).toMatchObject({ outcome: 'answer', value: { paidAmount: parseUnits('400') } })
  }
  const follow = () => ({ name: 'followWithdrawals', ...mine() }) as const

  it.each(WRITTEN.withdraw)('before it writes %s holds once and is paid once', async (table) => {
    const one = await aWithdrawal()
    await killedBeforeWriting(world, victim('api', one.task), table)
    expect(await fundsOf(world, one.member)).toBe('1000')
    await one.again()
    expect(await fundsOf(world, one.member)).toBe('600')
    await one.approve()
    await expectPaidOnce(one)
  })

  it.each(SIDES)('%s the bank takes the payout is paid once', async (where) => {
    const one = await aWithdrawal()
    await one.again()
    await one.approve()
    await killedInCall(where, 'worker', follow())
    expect((await one.now()).state).toBe('SENT')
    await expectPaidOnce(one)
  })

  it.each(WRITTEN.paid)('while it hears that it was paid, before it writes %s', async (table) => {
    const one = await aWithdrawal()
    await one.again()
    await one.approve()
    await followWithdrawals(world.ctx, outside())
    await world.advance(LATER_MS)
    await sandbox.cashier().tick()
    await world.db.prisma.$executeRaw`UPDATE withdrawals SET ask_at = money_now() WHERE ask_at IS NOT NULL`
    await killedBeforeWriting(world, victim('worker', follow()), table)
    expect((await one.now()).state).toBe('SENT')
    await expectPaidOnce(one)
  })

  it.each(WRITTEN.receive)('while its receipt is confirmed, before it writes %s', async (table) => {
    const one = await aWithdrawal()
    await one.again()
    await one.approve()
    await followWithdrawals(world.ctx, outside())
    await expectPaidOnce(one)
    const { member } = one
    const withdrawalId = await one.withdrawalId()
    const task = { name: 'receive', actor: actorOf(member), withdrawalId, ...mine() } as const
    await killedBeforeWriting(world, victim('api', task), table)
    expect((await one.now()).state).toBe('RECEIPT_ASKED')
    await carriedOut(world, victim('api', task))
    expect((await one.now()).state).toBe('SETTLED')
    expect(await fundsOf(world, member)).toBe('600')
  })
})
