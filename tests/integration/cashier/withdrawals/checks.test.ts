import { withTransaction } from '@croupier/db'
import { unbindAccount } from '@croupier/domain/cashier/payoutAccounts'
import { cancelWithdrawal, refuseWithdrawal } from '@croupier/domain/cashier/withdrawals'
import { addExclusions } from '@croupier/domain/identity/exclusionLists'
import { takeBreak } from '@croupier/domain/identity/protection'
import { clearingAccount, reverseDeposit } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  apiCtx,
  aSession,
  consoleCtx,
  idMadeBy,
  officerCtx,
  type TestMember,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { beforeEach, expect, it } from 'vitest'
import { canPay } from '../../agency/transfers/transferWorld.ts'
import { aBank, aPayee, approved, asks, binds, codeOf, numberOf, siteOf } from './withdrawalWorld.ts'

const ACCOUNTS_MAX = 5

let world: TestWorld
let payee: Awaited<ReturnType<typeof aPayee>>
useTestWorld(async (opened) => {
  world = opened
  await aBank(world)
})
beforeEach(async () => {
  payee = await aPayee(world)
})

/** The payee is on a list. */
async function listed(memberId: bigint): Promise<void> {
  const email = await withContact(world, payee.member)
  // A new mailbox waits of itself.
  await world.db.prisma.memberContact.updateMany({ where: { memberId }, data: { changedAt: new Date(0) } })
  const list = { source: 'REGISTER', merchantId: null, by: 'an officer', reason: 'the daily file' }
  expect(
    await addExclusions(officerCtx(world), list, [{ line: 2, values: { reference: String(memberId), email } }]),
  ).toMatchObject({ found: 1 })
}
/** A limit of the member's own that leaves less than one yuan, or one minute. */
async function limited(memberId: bigint, kind: string): Promise<void> {
  const { merchantId } = payee.member
  const { prisma } = world.db
  const at = world.clock.now()
  const limit = {
    kind,
    period: 'DAY',
    bound: kind === 'SESSION' ? 1n : 9_999n,
    setBy: 'MEMBER',
    requestedAt: at,
    fromAt: at,
  }
  await prisma.protectionLimit.create({ data: { memberId, merchantId, ...limit } })
  if (kind === 'SESSION') {
    await aSession(world, payee.member)
    await prisma.$executeRaw`UPDATE sessions SET created_at = created_at - interval '5 minutes' WHERE member_id = ${memberId}`
  }
  await prisma.member.update({ where: { id: memberId }, data: { guarded: true } })
}

it('what must still be bet keeps an amount in, until it is bet', async () => {
  const { id: memberId, merchantId } = payee.member
  const { prisma } = world.db
  const row = await prisma.wageringRequirement.create({
    data: {
      memberId,
      merchantId,
      amountUnits: 1_000_000n,
      requiredUnits: 1_000_000n,
      source: 'DEPOSIT',
      sourceId: 1n,
      createdAt: world.clock.now(),
    },
  })
  expect(await asks(world, payee)).toBe('WITHDRAWAL_WAGERING_OPEN')
  await prisma.wageringRequirement.update({
    where: { id_merchantId: { id: row.id, merchantId } },
    data: { doneUnits: 1_000_000n, closedAt: world.clock.now(), outcome: 'DONE' },
  })
  expect(await asks(world, payee)).not.toBe('WITHDRAWAL_WAGERING_OPEN')
})

it.each([
  ['is excluded', async (id: bigint) => await takeBreak(apiCtx(world), id, { kind: 'EXCLUSION', months: 6 })],
  [
    'is excluded without end',
    async (id: bigint) => await takeBreak(apiCtx(world), id, { kind: 'EXCLUSION', months: null }),
  ],
  ['takes a time-out', async (id: bigint) => await takeBreak(apiCtx(world), id, { kind: 'TIMEOUT', days: 30 })],
  ['is on a list', async (id: bigint) => await listed(id)],
  ['has no stake left', async (id: bigint) => await limited(id, 'STAKE')],
  ['has no loss left', async (id: bigint) => await limited(id, 'LOSS')],
  ['has no time left', async (id: bigint) => await limited(id, 'SESSION')],
] as const)('turnover that is open, and the least amount, keep nothing in from who %s', async (_, protect) => {
  const { id: memberId, merchantId } = payee.member
  const row = { memberId, merchantId, sourceId: memberId, createdAt: world.clock.now() }
  const units = { amountUnits: 1_000_000n, requiredUnits: 1_000_000n }
  const { prisma } = world.db
  await prisma.wageringRequirement.create({ data: { ...row, ...units, source: 'DEPOSIT' } })
  expect(await asks(world, payee)).toBe('WITHDRAWAL_WAGERING_OPEN')
  await protect(memberId)
  const high = siteOf(world, { onePending: false, min: '5000', max: '9000' })
  expect(await asks(world, payee, { site: high, amount: '300' })).toBe('WITHDRAWAL_AMOUNT_OUT_OF_RANGE')
  expect(await asks(world, payee, { site: high, amount: '1000' })).toMatchObject({ replayed: false })
  // What a bonus asks for stays: the bonus would leave with the own money.
  await prisma.wageringRequirement.create({ data: { ...row, ...units, source: 'BONUS' } })
  expect(await asks(world, payee)).toBe('WITHDRAWAL_WAGERING_OPEN')
})

it('a debt keeps everything in', async () => {
  const { id: memberId, merchantId } = payee.member
  await withTransaction(world.db, async (tx) => {
    const clearing = await clearingAccount(tx, merchantId, 'a provider', 'CNY')
    const of = { subject: 1n, version: 1, memberId, clearing, units: parseUnits('1500') }
    await reverseDeposit(tx, merchantId, of)
  })
  expect(await asks(world, payee)).toBe('WITHDRAWAL_BILLS_OPEN')
})

it('a day and a month have limits, counted over all that was asked for', async () => {
  await approved(world, payee)
  const several = { onePending: false }
  const day = siteOf(world, { ...several, max: '700', perDay: '700', perMonth: '7000' })
  expect(await asks(world, payee, { site: day })).toBe('WITHDRAWAL_DAY_LIMIT')
  const site = siteOf(world, { ...several, max: '700' })
  const { withdrawals } = site.settings
  // Tighter than the day's: the month's limit is what is left of.
  const month = { ...site.settings, withdrawals: { ...withdrawals, perMonth: '700' } }
  expect(await asks(world, payee, { site: { ...site, settings: month } })).toBe('WITHDRAWAL_MONTH_LIMIT')
})

it('a level has a number of withdrawals a day, and an amount (rules C2)', async () => {
  const site = siteOf(world, { onePending: false })
  for (const _ of [1, 2, 3]) await asks(world, payee, { site, amount: '300' })
  expect(await asks(world, payee, { site })).toBe('WITHDRAWAL_DAY_COUNT')
  const { id: memberId, merchantId } = payee.member
  const day = new Date('2099-01-01')
  await world.db.prisma.vipLevel.create({
    data: { memberId, merchantId, level: 1, since: day, judged: day },
  })
  expect(await asks(world, payee, { site })).not.toBe('WITHDRAWAL_DAY_COUNT')
})

it('what was refused or cancelled leaves the number of the day free', async () => {
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { withdrawals: { cancellable: true } } },
  })
  const site = siteOf(world, { onePending: false })
  const ids = [1, 2, 3].map(() => world.ctx.ids.uuid())
  const [first = '', second = ''] = ids
  for (const id of ids) await asks(world, payee, { site, amount: '200', id })
  expect(await asks(world, payee, { site, amount: '200' })).toBe('WITHDRAWAL_DAY_COUNT')
  const officer = { by: 'olga', reason: 'asked to', why: 'OTHER' } as const
  await refuseWithdrawal(consoleCtx(world), {
    id: await numberOf(world, await idMadeBy(world, payee.member, first)),
    ...officer,
  })
  expect(await asks(world, payee, { site, amount: '200' })).toMatchObject({ replayed: false })
  expect(await asks(world, payee, { site, amount: '200' })).toBe('WITHDRAWAL_DAY_COUNT')
  await cancelWithdrawal(actingAs(world, payee.member), await idMadeBy(world, payee.member, second))
  expect(await asks(world, payee, { site, amount: '200' })).toMatchObject({ replayed: false })
})

it('an account needs a name on file, a number that can be one, and room among the others', async () => {
  const nameless: TestMember = await aMember(world)
  await canPay(world, nameless)
  expect(await codeOf(binds(world, nameless, '6222 0000 4444'))).toBe('PAYOUT_ACCOUNT_NAME_MISSING')
  expect(await codeOf(binds(world, payee.member, '12-x'))).toBe('PAYOUT_ACCOUNT_NUMBER_WRONG')
  for (let at = 1; at < ACCOUNTS_MAX; at += 1) await binds(world, payee.member, `62220000555${at}`)
  expect(await codeOf(binds(world, payee.member, '622200005559'))).toBe('PAYOUT_ACCOUNTS_FULL')
})

it('an account that a withdrawal is paid to stays until that has ended', async () => {
  await approved(world, payee)
  const { sessionId } = await aSession(world, payee.member)
  const ctx = actingAs(world, payee.member)
  const fresh = { ...ctx, actor: { ...ctx.actor, sessionId } }
  const removed = unbindAccount(fresh, {
    id: payee.accountId,
    address: '192.0.2.1',
    requestId: 'r',
  })
  expect(await codeOf(removed)).toBe('PAYOUT_ACCOUNT_IN_USE')
})
