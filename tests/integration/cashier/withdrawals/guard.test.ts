import { type Db, sqlStateOf, withTransaction } from '@croupier/db'
import { PROCESS_ROLES } from '@croupier/db/admin'
import { withdrawalMayGo } from '@croupier/rules'
import { idMadeBy, knownOfficers, type TestWorld, useTestWorld } from '@croupier/testkit'
import { type WithdrawalState, withdrawals as wire } from '@croupier/wire'
import { expect, it } from 'vitest'
import { aBank, aPayee, asks, numberOf } from './withdrawalWorld.ts'

const REFUSED = '23514'
const FORBIDDEN = '42501'
const UNKNOWN_OFFICER = '23503'
const states = wire.withdrawalState.options

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
  await aBank(world)
})

/** A withdrawal of 400 that was just asked for. */
async function aRequest(): Promise<bigint> {
  const payee = await aPayee(world)
  const key = world.ctx.ids.uuid()
  await asks(world, payee, { id: key })
  return await numberOf(world, await idMadeBy(world, payee.member, key))
}

/** The SQLSTATE of the first statement that is refused; undefined when all were done. Nothing of it stays. */
async function stateOf(db: Db, ...statements: readonly string[]): Promise<string | undefined> {
  return await withTransaction(db, async (tx) => {
    for (const one of statements) await tx.$executeRawUnsafe(one)
    throw new Error('done')
  }).catch((error: unknown) => sqlStateOf(error))
}

const to = (id: bigint, state: WithdrawalState) =>
  `UPDATE withdrawals SET state = '${state}', ended_at = NULL WHERE id = ${id}`
const approval = (id: bigint, officer: string) =>
  `INSERT INTO withdrawal_approvals (merchant_id, withdrawal_id, officer, at) VALUES (${world.merchantId}, ${id}, '${officer}', now())`

it('knows the steps that the rules know', async () => {
  const pairs = states.flatMap((from) => states.map((next) => ({ from, next })))
  const rows = await world.db.prisma.$queryRaw<{ may: boolean }[]>`
    SELECT withdrawal_may_go(f, t) AS may
      FROM unnest(${pairs.map(({ from }) => from)}::text[], ${pairs.map(({ next }) => next)}::text[]) q(f, t)`
  expect(rows.map(({ may }) => may)).toEqual(pairs.map(({ from, next }) => withdrawalMayGo(from, next)))
})

it.each(PROCESS_ROLES)('is approved by nobody’s word to the role of %s', async (role) => {
  const id = await aRequest()
  const db = world.processes[role]
  expect(await stateOf(db, to(id, 'APPROVED'))).toBe(REFUSED)
  expect(await stateOf(db, to(id, 'REVIEWING'), to(id, 'APPROVED'))).toBe(REFUSED)
  expect(await stateOf(db, to(id, 'UNKNOWN'), to(id, 'APPROVED'))).toBe(REFUSED)
})

it('does not come from UNKNOWN to APPROVED where nobody ever approved it, not for the owner either', async () => {
  const id = await aRequest()
  const planted = ['ALTER TABLE withdrawals DISABLE TRIGGER withdrawals_guard', to(id, 'UNKNOWN')]
  const again = 'ALTER TABLE withdrawals ENABLE TRIGGER withdrawals_guard'
  expect(await stateOf(world.db, ...planted, again, to(id, 'APPROVED'))).toBe(REFUSED)
})

it('is approved by officers that the console knows, and by two where the merchant asks for two', async () => {
  await knownOfficers(world, 'olga', 'boris')
  const id = await aRequest()
  const { console: db, api, worker } = world.processes
  const reviewed = to(id, 'REVIEWING')
  expect(await stateOf(api, approval(id, 'olga'))).toBe(FORBIDDEN)
  expect(await stateOf(worker, approval(id, 'olga'))).toBe(FORBIDDEN)
  expect(await stateOf(db, approval(id, 'nobody'))).toBe(UNKNOWN_OFFICER)
  expect(await stateOf(db, reviewed, approval(id, 'olga'), to(id, 'APPROVED'))).toBeUndefined()
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { withdrawals: { twoOfficersFrom: '300' } } },
  })
  expect(await stateOf(db, reviewed, approval(id, 'olga'), to(id, 'APPROVED'))).toBe(REFUSED)
  const both = [approval(id, 'olga'), approval(id, 'boris')]
  expect(await stateOf(db, reviewed, ...both, to(id, 'APPROVED'))).toBeUndefined()
})

it('begins as asked for and not further on', async () => {
  const id = await aRequest()
  const copy = `INSERT INTO withdrawals SELECT (jsonb_populate_record(w, '{"id": 900001, "state": "APPROVED", "public_id": "${world.ctx.ids.uuid()}"}')).*
    FROM withdrawals w WHERE id = ${id}`
  expect(await stateOf(world.processes.api, copy)).toBe(REFUSED)
})
