import { checkInvariants } from '@croupier/ledger'
import { buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { common, id, scene } from '../../../conformance/steps.ts'
import {
  aGameProvider,
  aLaunchDesk,
  aSeat,
  calls,
  fundsOf,
  type Seat,
} from '../../games/ogp/ogpWorld.ts'
import { type Ops, openOps } from './opsWorld.ts'

const reason = 'the provider showed the round'
let world: TestWorld
let api: TestApp
let ops: Ops
let olga: string
let rounds = 0
const desk = aLaunchDesk()
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  api = closes(await buildTestApp(world, { games: desk }))
  ops = closes(await openOps(world))
})
beforeAll(async () => {
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  await ops.officer('otto', 'OWNER')
})
afterEach(async () => {
  const found = await checkInvariants(world.db, { except: ['I20'] })
  expect(found.filter(({ breaches }) => breaches > 0)).toEqual([])
})

interface OpenCase {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly adjustment: string | null
}
const listed = async (state = 'OPEN'): Promise<OpenCase[]> =>
  (await ops.call('games.listCases', { query: { state } }, olga)).value

/** A provider asks for more than it may take or give without asking. */
async function asksFor(direction: 'CREDIT' | 'DEBIT') {
  rounds += 1
  scene.round = `officers${rounds}`
  const seat = await aSeat({ api, world, desk })
  scene.seat = seat
  const txId = id(`a-${direction}`)
  const what = { direction, amount: String(scene.max + 1n), reasonCode: 'MISDEAL' }
  const body = { ...common(), ...what, txId }
  const repeat = async () => await calls({ api, world }, '/wallet/adjust', body)
  expect(await repeat()).toMatchObject({ status: 'PENDING_REVIEW' })
  const found = (await listed()).find(({ subject }) => subject === txId)
  if (found === undefined) throw new Error('no case was opened')
  const asked = async () =>
    await calls({ api, world }, '/tx/status', { txIds: [txId], playerId: seat.playerId })
  return { seat, found, repeat, asked }
}
const decide = async ({ id: caseId }: OpenCase, body: object) =>
  (await ops.call('games.decideAdjustment', { params: { caseId }, body }, olga)).code
const second = async (name: string) => ({ name, code: await ops.code(name) })
const funds = async (seat: Seat) => await fundsOf(world, seat)

it('books a large adjustment once two officers say so, and the provider hears of it', async () => {
  const { seat, found, repeat, asked } = await asksFor('CREDIT')
  expect(found).toMatchObject({ kind: 'ADJUSTMENT', adjustment: '1000.01' })
  const before = await funds(seat)
  const own = { isBooked: true, reason, second: await second('olga') }
  expect(await decide(found, own)).toBe('STAFF_OWN_CHANGE')
  expect(await decide(found, { isBooked: true, reason })).toBe('VALIDATION_FAILED')
  expect(await funds(seat)).toBe(before)
  const agreed = async () => ({ isBooked: true, reason, second: await second('otto') })
  expect(await decide(found, await agreed())).toBeNull()
  expect(await decide(found, await agreed())).toBe('STAFF_OVER')
  expect(await funds(seat)).toBe('1100.01')
  expect(await asked()).toMatchObject({ results: [{ verdict: 'OK', isUndone: false }] })
  expect(await repeat()).toMatchObject({ status: 'OK', isReplay: true })
  expect(await funds(seat)).toBe('1100.01')
  const { items } = (
    await ops.call('platform.readAudit', { query: { search: 'providerCase' } }, olga)
  ).value
  expect(JSON.parse(items[0].after)).toMatchObject({ by: 'olga', second: 'otto', reason })
})

it('takes what the wallet has and leaves the rest as a debt, of which a case is closed by one officer', async () => {
  const { seat, found } = await asksFor('DEBIT')
  expect(await decide(found, { isBooked: true, reason, second: await second('otto') })).toBeNull()
  expect(await funds(seat)).toBe('0')
  const debt = (await listed()).find(({ subject }) => subject === found.subject)
  expect(debt?.kind).toBe('DEBT')
  const close = async () => {
    const input = { params: { caseId: debt?.id ?? '' }, body: { reason } }
    return (await ops.call('games.closeCase', input, olga)).code
  }
  expect([await close(), await close()]).toEqual([null, 'STAFF_OVER'])
  const closed = (await listed('CLOSED')).map((one) => one.kind)
  expect(closed).toEqual(expect.arrayContaining(['DEBT', 'ADJUSTMENT']))
})

it('refuses one by one officer: it counts as undone, and nothing is booked', async () => {
  const { seat, found, repeat, asked } = await asksFor('CREDIT')
  const before = await funds(seat)
  const closing = { params: { caseId: found.id }, body: { reason } }
  expect((await ops.call('games.closeCase', closing, olga)).code).toBe('STAFF_OVER')
  expect(await decide(found, { isBooked: false, reason })).toBeNull()
  expect(await asked()).toMatchObject({ results: [{ verdict: 'TX_ROLLED_BACK', isUndone: true }] })
  expect(await repeat()).toMatchObject({ status: 'TX_ROLLED_BACK' })
  expect(await funds(seat)).toBe(before)
})
