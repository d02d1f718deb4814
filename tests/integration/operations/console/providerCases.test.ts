import { checkInvariants } from '@croupier/ledger'
import { buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { callHost } from '../../../conformance/callHost.ts'
import { bet, common, id, last, scene, win } from '../../../conformance/steps.ts'
import {
  aGameProvider,
  aLauncher,
  aSeat,
  calls,
  fundsOf,
  hostOf,
  KEY,
  type Seat,
  VENDOR,
} from '../../games/ogp/ogpWorld.ts'
import { type Ops, openOps } from './opsWorld.ts'

const reason = 'the provider showed the round'
let world: TestWorld
let api: TestApp
let ops: Ops
let olga: string
let rounds = 0
const launcher = aLauncher()
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  api = closes(await buildTestApp(world, { games: launcher }))
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
  const seat = await aSeat({ api, world, launcher })
  scene.seat = seat
  const txId = id(`a-${direction}`)
  const what = { direction, amount: String(scene.max + 1n), reasonCode: 'MISDEAL' }
  const body = { ...common(), ...what, txId }
  const repeat = async () => await calls({ api, world }, '/wallet/adjust', body)
  expect(await repeat()).toMatchObject({ status: 'PENDING_REVIEW' })
  const found = (await listed()).find(({ subject }) => subject === txId)
  if (found === undefined) throw new Error('no case was opened')
  const statusOf = async () => await calls({ api, world }, '/tx/status', { txIds: [txId], playerId: seat.playerId })
  return { seat, found, repeat, statusOf }
}
const decide = async ({ id: caseId }: OpenCase, body: object) =>
  (await ops.byTwo('games.decideAdjustment', { params: { caseId }, body }, olga)).code
const funds = async (seat: Seat) => await fundsOf(world, seat)

it('books a large adjustment once two officers say so, and the provider hears of it', async () => {
  const { seat, found, repeat, statusOf } = await asksFor('CREDIT')
  expect(found).toMatchObject({ kind: 'ADJUSTMENT', adjustment: '1000.01' })
  const before = await funds(seat)
  const input = { params: { caseId: found.id }, body: { isBooked: true, reason } }
  expect((await ops.call('games.decideAdjustment', input, olga)).code).toBe('STAFF_SECOND_WAITS')
  expect(await funds(seat)).toBe(before)
  expect(await decide(found, { isBooked: true, reason })).toBeNull()
  expect(await decide(found, { isBooked: true, reason })).toBe('STAFF_OVER')
  expect(await funds(seat)).toBe('1100.01')
  expect(await statusOf()).toMatchObject({ results: [{ verdict: 'OK', isUndone: false }] })
  expect(await repeat()).toMatchObject({ status: 'OK', isReplay: true })
  expect(await funds(seat)).toBe('1100.01')
  const { items } = (await ops.call('platform.readAudit', { query: { search: 'providerCase' } }, olga)).value
  expect(JSON.parse(items[0].after)).toMatchObject({ by: 'olga', second: 'otto', reason })
})

it('takes what the wallet has and leaves the rest as a debt, of which a case is closed by one officer', async () => {
  const { seat, found } = await asksFor('DEBIT')
  expect(await decide(found, { isBooked: true, reason })).toBeNull()
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
  const { seat, found, repeat, statusOf } = await asksFor('CREDIT')
  const before = await funds(seat)
  const closing = { params: { caseId: found.id }, body: { reason } }
  expect((await ops.call('games.closeCase', closing, olga)).code).toBe('STAFF_OVER')
  expect(await decide(found, { isBooked: false, reason })).toBeNull()
  expect(await statusOf()).toMatchObject({ results: [{ verdict: 'TX_ROLLED_BACK', isUndone: true }] })
  expect(await repeat()).toMatchObject({ status: 'TX_ROLLED_BACK' })
  expect(await funds(seat)).toBe(before)
})

it('closes a single game: it is not opened and takes no stakes, what was bet is paid; then opens it again', async () => {
  await world.db.prisma.$executeRaw`
    INSERT INTO game_titles (catalogue_id, name, kind, rank)
    SELECT id, '{"EN": "Old slot"}', 'SLOT', 1 FROM catalogue_games WHERE vendor = ${VENDOR} AND code = 'slot'`
  scene.round = 'closing'
  const seat = await aSeat({ api, world, launcher })
  scene.seat = seat
  const [betPath, body] = bet('1000')
  expect(await calls({ api, world }, betPath, body)).toMatchObject({ status: 'OK' })
  const params = { vendor: VENDOR, gameCode: 'slot' }
  const turn = async (isOpen: boolean) =>
    (await ops.call('games.setTitle', { params, body: { isOpen, reason } }, olga)).code
  expect([await turn(false), await turn(false)]).toEqual([null, 'STAFF_OVER'])
  const [row] = (await ops.call('games.listTitles', { params, query: { search: 'old' } }, olga)).value
  expect(row).toMatchObject({ code: 'slot', name: 'Old slot', closedAt: expect.any(String) })
  const query = { nodeId: `${VENDOR}-slot` } as never
  expect((await api.call('launches.launch', { query }, seat.session)).code).toBe('GAME_MAINTENANCE')
  const more = { ...body, txId: id('b2') }
  expect(await calls({ api, world }, betPath, more)).toMatchObject({ status: 'GAME_DISABLED' })
  const [winPath, won] = win('500', last)
  expect(await calls({ api, world }, winPath, won)).toMatchObject({ status: 'OK' })
  expect(await turn(true)).toBeNull()
  expect((await api.call('launches.launch', { query }, seat.session)).status).toBe(200)
})

it('gives a provider a new key by two officers: both are good until the former one ends', async () => {
  const params = { vendor: VENDOR }
  const made = (await ops.byTwo('games.rotateKey', { params, body: { from: null, reason } }, olga)).value
  const host = hostOf({ api, world })
  const ping = async (key: object) =>
    (await callHost({ ...host, ...key }, '/tx/status', { txIds: ['none'], playerId: 'x' })).status
  expect([await ping({}), await ping(made)]).toEqual(['OK', 'OK'])
  await world.advance(25 * 3_600_000)
  expect(await ping(made)).toBe('OK')
  expect(await ping({})).not.toBe('OK')
  const keys = (await ops.call('games.listKeys', { params }, await ops.logIn('olga'))).value
  expect(keys.map(({ keyId }: { keyId: string }) => keyId)).toEqual([made.keyId, KEY.keyId])
})
