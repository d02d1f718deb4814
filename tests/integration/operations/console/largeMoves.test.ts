import { withTransaction } from '@croupier/db'
import { noteLargeMoves } from '@croupier/domain/operations/largeMoves'
import { houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeAll, expect, it } from 'vitest'
import { untilFinal } from '../checks/books.ts'
import { type Ops, openOps } from './opsWorld.ts'

const params = { merchantCode: 'TEST' }
let world: TestWorld
let ops: Ops
let olga: string
let player: TestMember
let refs = 0
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
  player = await aMember(world, { balance: '900000' })
})
beforeAll(async () => {
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
})

async function books(
  kind: 'GAME_STAKE' | 'LOTTERY_STAKE' | 'GAME_PAYOUT' | 'LOTTERY_PAYOUT',
  amount: string,
  of = player,
) {
  await withTransaction(world.db, async (tx) => {
    const wallet = (await walletOf(tx, of.id))?.accountId ?? 0n
    const isStake = kind.endsWith('STAKE')
    const house = await houseAccount(tx, of.merchantId, isStake ? 'HOUSE_STAKES' : 'HOUSE_PAYOUTS', 'CNY')
    refs += 1
    const [from, to] = isStake ? [wallet, house] : [house, wallet]
    await post(tx, of.merchantId, [{ kind, ref: `large:${refs}`, from, to, units: parseUnits(amount) }])
  })
}
const listed = async (query: object = {}) => {
  await untilFinal(world.ctx)
  await noteLargeMoves(world.ctx)
  // The mark of one run is what the next one takes up to.
  await untilFinal(world.ctx)
  await noteLargeMoves(world.ctx)
  const reply = await ops.call('reports.listLargeMoves', { params, query }, olga)
  return reply.value.map((row: { of: string; amount: string }) => `${row.of} ${row.amount}`)
}

it('shows stakes and wins from the bounds of the merchant on, the newest first, and each once', async () => {
  await books('GAME_STAKE', '9999.9999')
  await books('GAME_STAKE', '10000')
  await books('LOTTERY_PAYOUT', '49999')
  await books('LOTTERY_PAYOUT', '50000')
  await books('LOTTERY_STAKE', '12000')
  const all = ['STAKE 12000', 'WIN 50000', 'STAKE 10000']
  expect(await listed()).toEqual(all)
  expect(await listed()).toEqual(all)
  expect(await listed({ of: 'WIN' })).toEqual(['WIN 50000'])
  expect(await listed({ of: 'STAKE' })).toEqual(['STAKE 12000', 'STAKE 10000'])
})

it('leaves test accounts out, and takes what comes by the bounds as they are then', async () => {
  const before = await listed()
  const trial = await aMember(world, { type: 42, upline: await aMember(world, { type: 41 }), balance: '90000' })
  await books('GAME_STAKE', '20000', trial)
  expect(await listed()).toEqual(before)
  const settings = { largeMoves: { stake: '100', win: '200' } }
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
  await books('GAME_STAKE', '99')
  await books('GAME_STAKE', '101')
  await books('GAME_PAYOUT', '199')
  await books('GAME_PAYOUT', '200')
  expect(await listed()).toEqual(['WIN 200', 'STAKE 101', ...before])
})

it('names who it was, for who may see figures', async () => {
  const [first] = (await ops.call('reports.listLargeMoves', { params }, olga)).value
  expect(first).toMatchObject({ account: player.account, publicId: player.publicId, asset: 'CNY' })
  await world.db.prisma.staffRole.create({ data: { name: 'READER', permissions: ['members.see'] } })
  const rita = await ops.logIn(await ops.officer('rita', 'READER'))
  expect((await ops.call('reports.listLargeMoves', { params }, rita)).code).toBe('STAFF_FORBIDDEN')
})
