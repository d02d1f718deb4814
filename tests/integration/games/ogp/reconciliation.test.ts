import type { GameGateway } from '@croupier/domain/games/providers'
import { compareCalls } from '@croupier/domain/games/reconciliation'
import { checkInvariants } from '@croupier/ledger'
import { buildTestApp, noGames, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { MINUTE_MS, type ogp } from '@croupier/wire'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bet, common, id, last, scene, undo, win } from '../../../conformance/steps.ts'
import { aGameProvider, aLauncher, aSeat, calls } from './ogpWorld.ts'

const PAGE_CALLS = 2
let world: TestWorld
let api: TestApp
let rounds = 0
/** what the provider lists of its calls, in order */
let listed: ogp.ListedCall[] = []
let isThere = true
const launcher = aLauncher()
const gateway: GameGateway = {
  ...noGames.gateway,
  calls: async (_at, cursor) => {
    if (!isThere) return { outcome: 'unknown', reason: 'away' }
    const from = Number(cursor)
    const transactions = listed.slice(from, from + PAGE_CALLS)
    const value = {
      status: 'OK',
      cursor: String(from + transactions.length),
      transactions,
    } as const
    return { outcome: 'answer', value }
  },
}
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  api = closes(await buildTestApp(world, { games: launcher }))
})
beforeEach(async () => {
  isThere = true
  listed = []
  rounds += 1
  scene.round = `rec${rounds}`
  scene.seat = await aSeat({ api, world, launcher })
})
afterEach(async () => {
  for (const table of ['provider_feeds', 'provider_calls', 'provider_days', 'provider_cases']) {
    await world.db.prisma.$executeRawUnsafe(`DELETE FROM ${table}`)
  }
  // What one test called no other has to account for.
  await world.advance(26 * 3_600_000)
})

const KINDS: Readonly<Record<string, string>> = {
  '/wallet/bet': 'BET',
  '/wallet/win': 'WIN',
  '/wallet/betwin': 'BETWIN',
  '/wallet/rollback': 'ROLLBACK',
  '/round/end': 'END',
}
/** A call as the provider makes it, and lists it unless it says otherwise. */
async function make(
  [path, body]: readonly [string, Readonly<Record<string, unknown>>, ...unknown[]],
  says: Partial<ogp.ListedCall> | null = {},
): Promise<void> {
  const madeAt = world.clock.now().toISOString()
  const { status } = await calls({ api, world }, path, body)
  if (says === null) return
  const txId = String(body.txId ?? body.betTxId)
  const amount = String(body.amount ?? body.betAmount ?? '0')
  const roundId = String(body.roundId)
  listed.push({ txId, kind: KINDS[path] ?? '', roundId, status, amount, madeAt, ...says })
}
const compare = async () => await compareCalls(world.ctx, gateway)
const cases = async (isOpen = true) =>
  (
    await world.db.prisma.providerCase.findMany({
      where: { closedAt: isOpen ? null : { not: null } },
      orderBy: [{ kind: 'asc' }, { subject: 'asc' }],
    })
  ).map(({ kind, subject }) => `${kind} ${subject}`)
const breaches = async () => (await checkInvariants(world.db, { except: ['I20'] })).filter((one) => one.breaches > 0)

it('finds nothing where both sides say the same, and adds the day up', async () => {
  const day = world.clock.now().toISOString().slice(0, 10)
  await make(bet('1000'))
  await make(win('500', last))
  await make([
    '/wallet/betwin',
    {
      ...common(),
      roundId: id('o'),
      betTxId: id('ob'),
      winTxId: id('ow'),
      betRef: 'x',
      betAmount: '300',
      winAmount: '600',
    },
  ])
  await make(bet('200', { txId: id('b2'), roundId: id('u') }))
  await make(undo('b2', { roundId: id('u') }))
  await compare()
  await world.advance(75 * MINUTE_MS)
  await compare()
  expect(await cases()).toEqual([])
  await world.advance(48 * 3_600_000)
  await compare()
  expect(await cases()).toEqual([])
  const [total] = await world.db.prisma.providerDay.findMany({ where: { day: new Date(day) } })
  expect(total).toMatchObject({ asset: 'CNY', ourStakeUnits: 150_000n, theirStakeUnits: 150_000n })
  expect(await breaches()).toEqual([])
})

it('opens a case for each kind of difference, closes it once it is gone, and tells I23', async () => {
  await make(bet('1000'), { amount: '1001' })
  await make(win('500', last), { status: 'TX_ROLLED_BACK' })
  await make(bet('100', { txId: id('r'), roundId: id('r1') }), { roundId: id('r2') })
  await make(bet('100', { txId: id('n'), roundId: id('n1') }), null)
  const never = { txId: id('never'), kind: 'WIN', roundId: scene.round, status: 'OK', amount: '5' }
  listed.push({ ...never, madeAt: world.clock.now().toISOString() })
  await compare()
  const found = [
    `MISSING_HERE ${id('never')}`,
    `ROUND_DIFFERS ${id('r')}`,
    `STATE_DIFFERS ${id('w')}`,
    `SUM_DIFFERS ${id('b')}`,
  ]
  expect(await cases()).toEqual(found)
  expect(await breaches()).toEqual([])
  const [, second] = listed
  if (second !== undefined) listed[1] = { ...second, status: 'OK' }
  await world.advance(61 * MINUTE_MS)
  await compare()
  expect(await cases(false)).toEqual([`STATE_DIFFERS ${id('w')}`])
  expect((await cases()).filter((one) => !found.includes(one))).toEqual([`MISSING_THERE ${id('n')}`])
  expect((await breaches()).map((one) => one.id)).toEqual(['I23'])
  expect((await breaches())[0]?.breaches).toBe(3)
})

it('opens a case for each call that nobody lists, however many came in an hour', async () => {
  await make(bet('100', { txId: id('first') }), null)
  const many = 1_200
  await world.db.prisma.$executeRaw`
    INSERT INTO provider_txs (member_id, units, received_at, occurred_at, merchant_id, vendor, scope, tx_id, kind, verdict, fingerprint, body)
    SELECT member_id, units, received_at, occurred_at, merchant_id, vendor, scope, 'many-' || n, kind, verdict, fingerprint, body
      FROM provider_txs, generate_series(1, ${many}::int) n WHERE tx_id = ${id('first')}`
  await make(bet('100', { txId: id('last'), roundId: id('last') }))
  await world.advance(61 * MINUTE_MS)
  await compare()
  const opened = await world.db.prisma.providerCase.count({
    where: { kind: 'MISSING_THERE', subject: { startsWith: 'many-' } },
  })
  await world.db.prisma.providerTx.deleteMany({ where: { txId: { startsWith: 'many-' } } })
  expect(opened).toBe(many)
})

it('goes on from where all is an hour old, asks every quarter of an hour, and again where nobody answered', async () => {
  for (const no of [1, 2, 3, 4, 5]) {
    await make(bet('100', { txId: id(`p${no}`), roundId: id(`p${no}`) }))
  }
  const cursor = async () => (await world.db.prisma.providerFeed.findFirstOrThrow()).cursor
  isThere = false
  await compare()
  isThere = true
  await compare()
  expect(await world.db.prisma.providerCall.count()).toBe(0)
  await world.advance(15 * MINUTE_MS)
  await compare()
  expect(await world.db.prisma.providerCall.count()).toBe(5)
  expect(await cursor()).toBe('')
  await world.advance(61 * MINUTE_MS)
  await make(bet('100', { txId: id('p6'), roundId: id('p6') }))
  await compare()
  // The page with the fresh call is read again.
  expect(await cursor()).toBe('4')
  expect(await cases()).toEqual([])
})
