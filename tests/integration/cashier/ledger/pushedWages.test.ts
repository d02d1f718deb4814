import { payWages, walletOf } from '@croupier/ledger'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aPlayer, deposit, type Player } from './scene.ts'
import { due, openWageScenes, type WageScene } from './wageScene.ts'

interface Push {
  readonly room: string
  readonly name: string
  readonly data: Readonly<Record<string, string>>
}

let scenes: Awaited<ReturnType<typeof openWageScenes>>
let one: WageScene
/** the last outbox row before what a test does */
let before: bigint

beforeAll(async () => {
  scenes = await openWageScenes()
})
beforeEach(async () => {
  one = await scenes.agents()
})
afterAll(async () => await scenes.close())

const mark = async () => {
  const [last] = await scenes.db.prisma.outboxMessage.findMany({ orderBy: { id: 'desc' }, take: 1 })
  before = last?.id ?? 0n
}

/** What was pushed under a name since the mark, in its order: whose it is, and what it says. */
async function pushed(name: string, players: readonly Player[]) {
  const rows = await scenes.db.prisma.outboxMessage.findMany({
    where: { id: { gt: before }, kind: 'EVENT' },
    orderBy: { id: 'asc' },
  })
  const members = await scenes.db.prisma.member.findMany({
    where: { id: { in: players.map(({ id }) => id) } },
  })
  const place = new Map(
    members.map(({ id, publicId }) => [`member.${publicId}`, players.findIndex((player) => player.id === id)]),
  )
  return rows
    .flatMap(({ payload }) => payload as unknown as Push[])
    .filter((push) => push.name === name)
    .map(({ room, data }) => [place.get(room), data] as const)
}
const balanceOf = (asset: string, balance: string, seq: string) => ({ asset, balance, seq })

it('a chunk of wages pushes to each wallet once what it holds at the end, with the version of that', async () => {
  const { top, middle, leaf } = one
  await deposit(one.scene, top, 7n)
  const chunk = [
    due(await one.contract(null, top), 100_000n),
    due(await one.contract(top, middle), 80_000n),
    due(await one.contract(top, leaf), 30_000n),
  ]
  const run = await one.run()
  await mark()
  await payWages(one.db, run, chunk)
  const players = [top, middle, leaf]
  // top: 7, then 100 007, then 20 007, then 0 for what is left of the last bill
  expect(await pushed('wallet.balanceChanged', players)).toEqual([
    [0, balanceOf('CNY', '0', '4')],
    [1, balanceOf('CNY', '8', '1')],
    [2, balanceOf('CNY', '2.0007', '1')],
  ])
  const wallets = await Promise.all(players.map(async ({ id }) => await walletOf(one.db, id)))
  expect(wallets.map((wallet) => [wallet?.balance, wallet?.version])).toEqual([
    [0n, 4n],
    [80_000n, 1n],
    [20_007n, 1n],
  ])
  const paid = await pushed('wage.paid', players)
  expect(paid.map(([who, { units }]) => [who, units])).toEqual([
    [0, '10'],
    [1, '8'],
    [2, '2.0007'],
  ])
  // said again it pays nothing and tells nothing
  await mark()
  await payWages(one.db, run, chunk)
  expect(await pushed('wallet.balanceChanged', players)).toEqual([])
})

it('who neither pays nor is paid in a chunk is told nothing', async () => {
  const { top, middle, leaf } = one
  await mark()
  await payWages(one.db, await one.run(), [
    due(await one.contract(null, top), 10n),
    due(await one.contract(middle, leaf), 5n),
  ])
  const pushes = await pushed('wallet.balanceChanged', [top, middle, leaf])
  expect(pushes).toEqual([[0, balanceOf('CNY', '0.001', '1')]])
})

it('a bill that is paid later pushes the new balances of both sides', async () => {
  const { top, middle } = one
  await payWages(one.db, await one.run(), [due(await one.contract(top, middle), 50n)])
  await mark()
  await deposit(one.scene, top, 20n)
  const pushes = await pushed('wallet.balanceChanged', [top, middle])
  expect(pushes).toEqual([
    [0, balanceOf('CNY', '0', '2')],
    [1, balanceOf('CNY', '0.002', '1')],
  ])
  const paid = await pushed('wage.paid', [top, middle])
  expect(paid.map(([who, { units }]) => [who, units])).toEqual([[1, '0.002']])
})

it('tells a payee in play money, and one whose debt took the wage, what is left', async () => {
  const trial = await aPlayer(one.scene, { type: 4 })
  await mark()
  await payWages(one.db, await one.run(), [due(await one.contract(null, trial), 9n)])
  const pushes = await pushed('wallet.balanceChanged', [trial])
  expect(pushes).toEqual([[0, balanceOf('DEMO', '0.0009', '1')]])
})

it('a bill that a wallet is not enough for is told to both sides, when it is made', async () => {
  const { top, middle, leaf } = one
  await deposit(one.scene, top, 7n)
  const chunk = [
    due(await one.contract(top, middle), 9n),
    due(await one.contract(top, leaf), 5n),
    due(await one.contract(null, top), 1n),
  ]
  const run = await one.run()
  await mark()
  await payWages(one.db, run, chunk)
  const pushes = await pushed('wage.billed', [top, middle, leaf])
  expect(pushes.map(([who, { state }]) => [who, state])).toEqual([
    [0, 'PARTIAL'],
    [1, 'PARTIAL'],
    [0, 'INSUFFICIENT'],
    [2, 'INSUFFICIENT'],
  ])
})
