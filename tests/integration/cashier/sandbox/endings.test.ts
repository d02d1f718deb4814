import { withTransaction } from '@croupier/db'
import { addChannel, followUp as followDeposits } from '@croupier/domain/cashier/deposits'
import { followUp as followWithdrawals, readWithdrawal } from '@croupier/domain/cashier/withdrawals'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import {
  actingAs,
  aMember,
  buildTestApp,
  type TestApp,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPayee, approved } from '../withdrawals/withdrawalWorld.ts'
import { openSandbox, type Sandbox } from './sandboxWorld.ts'

/** More than any fault is late by. */
const LATER_MS = 61_000
const ROUNDS = 4

let world: TestWorld
let sandbox: Sandbox
let api: TestApp
let channelId: string
let session: TestSession
useTestWorld(async (opened, closes) => {
  world = opened
  sandbox = closes(await openSandbox(world))
  api = closes(await buildTestApp(world, { cashier: outside() }))
  sandbox.forward = async ({ url, headers, payload }) =>
    (await api.inject({ method: 'POST', url, headers, payload })).status
  const bounds = { min: parseUnits('10'), max: parseUnits('50000'), minutes: 60 }
  const terms = { ...bounds, method: 'BANK', name: 'Bank', sort: 1 } as const
  await withTransaction(world.db, async (tx) => {
    await addChannel(tx, world.ctx, world.merchantId, {
      ...terms,
      providerId: sandbox.provider.id,
    })
  })
  channelId = (await world.db.prisma.depositChannel.findFirstOrThrow()).id
})
beforeEach(async () => {
  session = await api.sessionOf(await aMember(world))
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db, { except: ['I20'] })).filter(({ breaches }) => breaches > 0)
  expect(broken).toEqual([])
})

const outside = () => ({ gateway: sandbox.client, callbackOrigin: sandbox.callbackOrigin })
const choose = async (subject: 'ORDER' | 'PAYOUT', name: string | null) => {
  if (name !== null) await sandbox.operate('faults', { subject, fault: { name } })
}
/** Time goes on for both sides; what is silent is asked for. */
async function goOn(table: 'deposits' | 'withdrawals'): Promise<void> {
  await world.advance(LATER_MS)
  await sandbox.cashier().tick()
  await world.db.prisma.$executeRawUnsafe(`UPDATE ${table} SET ask_at = money_now() WHERE ask_at IS NOT NULL`)
  if (table === 'deposits') await followDeposits(world.ctx, outside())
  else await followWithdrawals(world.ctx, outside())
}

/** The table of cases of the cashier's README: what a fault comes to for the member. */
describe('a deposit', () => {
  it.each([
    [null, 'CREDITED', '100'],
    ['LATE', 'CREDITED', '100'],
    ['DOUBLE', 'CREDITED', '100'],
    ['SHORT', 'CREDITED', '50'],
    ['OVER', 'CREDITED', '200'],
    ['WRONG', 'CREDITED', '100'],
    ['SILENT', 'CREDITED', '100'],
    ['OUT_OF_ORDER', 'CREDITED', '100'],
    ['LOST_ANSWER', 'CREDITED', '100'],
    ['AWAY', 'CREDITED', '100'],
    ['REFUSED', 'REFUSED', '0'],
  ] as const)('with %s ends as %s with %s', async (fault, state, credited) => {
    await choose('ORDER', fault)
    const body = { requestId: world.ctx.ids.uuid(), channelId, amount: parseUnits('100') }
    const reply = await api.call('deposits.create', { body }, session)
    const { id: depositId } = (reply.body as { value: { id: string } }).value
    await goOn('deposits')
    if (fault !== 'REFUSED') await sandbox.operate(`orders/${depositId}/pay`)
    for (let round = 0; round < ROUNDS; round += 1) await goOn('deposits')
    const { body: shown } = await api.call('deposits.one', { params: { depositId } }, session)
    expect(shown).toMatchObject({ value: { state, credited } })
  })
})

describe('a withdrawal', () => {
  it.each([
    [null, 'RECEIPT_ASKED', '400', '0'],
    ['LATE', 'RECEIPT_ASKED', '400', '0'],
    ['DOUBLE', 'RECEIPT_ASKED', '400', '0'],
    ['SHORT', 'RECEIPT_ASKED', '200', '0'],
    ['WRONG', 'RECEIPT_ASKED', '400', '0'],
    ['SILENT', 'RECEIPT_ASKED', '400', '0'],
    ['LOST_ANSWER', 'RECEIPT_ASKED', '400', '0'],
    ['AWAY', 'RECEIPT_ASKED', '400', '0'],
    ['REFUSED', 'FAILED', '0', '400'],
    ['RETURNED', 'REFUNDED', '0', '400'],
  ] as const)('with %s comes to %s, %s paid, %s back', async (fault, state, paid, back) => {
    await choose('PAYOUT', fault)
    const payee = await aPayee(world)
    const { publicId } = await approved(world, payee)
    await followWithdrawals(world.ctx, outside())
    for (let round = 0; round < ROUNDS; round += 1) await goOn('withdrawals')
    const now = await readWithdrawal(actingAs(world, payee.member), publicId)
    expect(now.state).toBe(state)
    expect([toDecimalString(now.paid), toDecimalString(now.returned)]).toEqual([paid, back])
  })
})
