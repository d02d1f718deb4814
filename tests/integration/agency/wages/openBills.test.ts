import { listOpenBills, readDebts, retryWagePayments } from '@croupier/domain/agency/wages'
import { freezeWallet, thawWallet } from '@croupier/domain/cashier/wallets'
import { CONTRACTS_PER_CHUNK_MAX, checkInvariants } from '@croupier/ledger'
import {
  actingAs,
  aMember,
  consoleCtx,
  type TestMember,
  type TestWorld,
  useTestWorld,
  withBalance,
} from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { aSignedContract } from './wageWorld.ts'

/** More bills than one chunk of the ledger looks at. */
const BILLS = CONTRACTS_PER_CHUNK_MAX + 1
const TERMS = { win: 0.1, loss: 0.1, single: '1' }

let world: TestWorld

/** A top agent without money who pays one downline. */
async function aPair(): Promise<{ payer: TestMember; payee: TestMember }> {
  const payer = await aMember(world, { type: 1 })
  const payee = await aMember(world, { type: 2, upline: payer })
  await aSignedContract(world, null, payer, TERMS)
  await aSignedContract(world, payer, payee, TERMS)
  return { payer, payee }
}

/** Bills of one unit that the payer could not pay, of the newest `count` windows. */
async function owes({ payee }: { payee: TestMember }, count: number): Promise<void> {
  await world.db.prisma.$executeRaw`
    INSERT INTO wage_payments (merchant_id, contract_id, version_no, kind, category, period_code, period_start, period_end,
           payer_id, payee_id, won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units,
           carry_out_ppm_units, due_units, state, created_at)
    SELECT c.merchant_id, c.id, 1, r.kind, c.category, r.period_code, r.window_start, r.window_end, c.payer_id, c.payee_id,
           0, 1000, 1000, 1000, 1, 0, 0, 1, 'INSUFFICIENT', money_now()
      FROM contracts c CROSS JOIN (SELECT * FROM wage_runs ORDER BY window_start DESC LIMIT ${count}) r
     WHERE c.payee_id = ${payee.id}`
  await world.db.prisma.$executeRaw`
    UPDATE ledger_accounts SET owes = true WHERE kind = 'CASH'
       AND owner_id = (SELECT payer_id FROM contracts WHERE payee_id = ${payee.id})`
}

const statesOf = async ({ payee }: { payee: TestMember }): Promise<Record<string, number>> => {
  const rows = await world.db.prisma.wagePayment.groupBy({
    by: ['state'],
    where: { payeeId: payee.id },
    _count: true,
  })
  return Object.fromEntries(rows.map((row) => [row.state, row._count]))
}

async function expectBooksRight(): Promise<void> {
  const results = await checkInvariants(world.db)
  const of = results.filter(({ id }) => ['I1', 'I2', 'I3', 'I4', 'I10', 'I12'].includes(id))
  expect(of).toHaveLength(6)
  expect(of.filter((one) => one.breaches > 0)).toEqual([])
}

useTestWorld(async (opened) => {
  world = opened
  await world.db.prisma.$executeRaw`
    INSERT INTO wage_runs (merchant_id, kind, period_code, window_start, window_end, started_at, settled_at)
    SELECT ${world.merchantId}, 'REALTIME_WAGE', 'R', w, w + interval '5 minutes', w + interval '5 minutes', w + interval '5 minutes'
      FROM generate_series(1, ${BILLS}) n,
           LATERAL (SELECT date_bin('5 minutes', money_now(), 'epoch') - (${BILLS} + 1 - n) * interval '5 minutes') t(w)`
})
describe('open bills', () => {
  it('those who cannot pay do not block those who can', async () => {
    const broke = await aPair()
    const able = await aPair()
    await owes(broke, BILLS)
    await owes(able, 1)
    await withBalance(world, able.payer, '1')
    expect(await statesOf(able)).toEqual({ PAID: 1 })
    expect(await statesOf(broke)).toEqual({ INSUFFICIENT: BILLS })
    expect(await retryWagePayments(world.ctx)).toBe(0)
    await expectBooksRight()
  })

  it('are listed to both sides, with the other one and the day of the oldest', async () => {
    const pair = await aPair()
    await owes(pair, 3)
    const listOf = async (who: TestMember) => await listOpenBills(actingAs(world, who))
    const { _min: first } = await world.db.prisma.wagePayment.aggregate({
      _min: { periodStart: true, payUntil: true },
      where: { payeeId: pair.payee.id },
    })
    const open = { kind: 'REALTIME_WAGE', state: 'INSUFFICIENT', bills: 3, units: 3n, payUntil: first.payUntil }
    const since = first.periodStart
    expect(await listOf(pair.payer)).toEqual({
      walletFrozen: false,
      items: [{ ...open, side: 'OWED', account: pair.payee.account, since }],
    })
    expect((await listOf(pair.payee)).items).toEqual([{ ...open, side: 'AWAITED', account: pair.payer.account, since }])
    await freezeWallet(consoleCtx(world), { memberId: pair.payer.id, by: 'officer7', reason: 'asked for' })
    expect((await listOf(pair.payer)).walletFrozen).toBe(true)
    await withBalance(world, pair.payer, '1')
  })

  it('a payer that has money again pays all it owes, and its payee what that one owes', async () => {
    const { payer, payee } = await aPair()
    const last = await aMember(world, { type: 2, upline: payee })
    await aSignedContract(world, payee, last, TERMS)
    await owes({ payee }, BILLS)
    await owes({ payee: last }, BILLS)
    await withBalance(world, payer, '1')
    // The credit pays as many as one call takes, and a round behind it the others.
    await retryWagePayments(world.ctx)
    expect(await statesOf({ payee })).toEqual({ PAID: BILLS })
    expect(await statesOf({ payee: last })).toEqual({ PAID: BILLS })
    await expectBooksRight()
  })

  it('are summed for both sides, and for nobody once they are paid', async () => {
    const none = { bills: 0, units: 0n }
    const { payer, payee } = await aPair()
    const debtsOf = async (one: TestMember) => await readDebts(actingAs(world, one))
    await owes({ payee }, 3)
    await freezeWallet(consoleCtx(world), { memberId: payer.id, by: 'officer', reason: 'debts' })
    const open = { bills: 3, units: 3n }
    expect(await debtsOf(payer)).toEqual({ frozen: true, toHouse: 0n, owed: open, awaited: none })
    expect(await debtsOf(payee)).toEqual({ frozen: false, toHouse: 0n, owed: none, awaited: open })
    await thawWallet(consoleCtx(world), { memberId: payer.id, by: 'officer', reason: 'debts' })
    await withBalance(world, payer, '1')
    const nothing = { frozen: false, toHouse: 0n, owed: none, awaited: none }
    expect([await debtsOf(payer), await debtsOf(payee)]).toEqual([nothing, nothing])
  })
})
