import { withTransaction } from '@croupier/db'
import {
  moveVendorMoney,
  readVendorBalance,
  readVendorWallets,
  recallVendorMoney,
} from '@croupier/domain/games/wallets'
import { balanceOf, checkInvariants, clearingAccount, houseBalanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import {
  actingAs,
  aMember,
  buildTestApp,
  noGames,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { funds } from '@croupier/wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asksNow, aWalletVendor, type FakeWallets, fakeWallets, killedIn, VENDOR } from './walletWorld.ts'

let world: TestWorld
let api: TestApp
let member: TestMember
const fake: FakeWallets = fakeWallets()
useTestWorld(async (opened, closes) => {
  world = opened
  await aWalletVendor(world)
  api = closes(await buildTestApp(world, { games: { ...noGames, gateway: fake.gateway } }))
})
beforeEach(async () => {
  fake.taking = 'answer'
  fake.asking = 'answer'
  fake.sent.length = 0
  member = await aMember(world, { balance: '100' })
})

const ctx = () => actingAs(world, member)
const main = async () => toDecimalString(await balanceOf(world.db, member.id))
const vendorWallet = async () => {
  const [row] = await readVendorWallets(ctx())
  if (row === undefined) throw new Error('there is no such wallet')
  return row
}
const there = async (): Promise<bigint> => {
  const player = await world.db.prisma.gamePlayer.findFirst({ where: { memberId: member.id } })
  return fake.balances.get(player?.playerId ?? '') ?? 0n
}
const move = async (way: 'IN' | 'OUT', amount: string, requestId = world.ctx.ids.uuid()): Promise<string> => {
  const input = { requestId, vassalage: VENDOR, way, amount: parseUnits(amount) }
  return (await moveVendorMoney(ctx(), fake.gateway, input)).value.state
}
const play = async (hundredths: bigint) => {
  const player = await world.db.prisma.gamePlayer.findFirstOrThrow({
    where: { memberId: member.id },
  })
  fake.balances.set(player.playerId, (await there()) + hundredths)
}
/** What the clearing account holds is what members have at the provider. */
afterEach(async () => {
  const broken = (await checkInvariants(world.db, { except: ['I20'] })).filter(({ breaches }) => breaches > 0)
  expect(broken).toEqual([])
  const rows = await world.db.prisma.vendorWallet.findMany()
  const held = rows.reduce((sum, { movedUnits, resultUnits }) => sum + movedUnits + resultUnits, 0n)
  const clearing = await withTransaction(
    world.db,
    async (tx) => await clearingAccount(tx, world.merchantId, `provider:${VENDOR}`, 'CNY'),
  )
  expect(await houseBalanceOf(world.db, clearing)).toBe(held)
})

describe('money at a provider', () => {
  it('goes in, is played with, and comes back; what play came to is booked against the house', async () => {
    expect(await move('IN', '60')).toBe('DONE')
    expect([await main(), await there()]).toEqual(['40', 6_000n])
    await play(2_500n)
    const again = await api.call('wallet.vendorBalance', { params: { vassalage: VENDOR } }, await api.sessionOf(member))
    expect(funds.vendorBalance.reply.parse(again.body).value).toMatchObject({
      balance: parseUnits('85'),
      pending: null,
    })
    expect(await move('OUT', '85')).toBe('DONE')
    expect([await main(), await there()]).toEqual(['125', 0n])
    const rows = await world.db.prisma.vendorWallet.findMany({ where: { memberId: member.id } })
    expect(rows).toMatchObject([{ movedUnits: -250_000n, resultUnits: 250_000n, balanceUnits: 0n }])
  })

  it('that is lost there is the house’s', async () => {
    await move('IN', '60')
    await play(-6_000n)
    expect(await recallVendorMoney(ctx(), fake.gateway)).toMatchObject([
      { vassalage: VENDOR, state: 'DONE', amount: 0n, code: null },
    ])
    const rows = await world.db.prisma.vendorWallet.findMany({ where: { memberId: member.id } })
    expect(rows).toMatchObject([{ movedUnits: 600_000n, resultUnits: -600_000n }])
  })

  it('that moves while the provider answers is not booked as won or lost', async () => {
    const { player } = fake.gateway
    const movesMeanwhile = async (way: 'IN' | 'OUT') => {
      const ask: typeof player = async (at, body) => {
        const answer = await player(at, body)
        // All of this happens after the question and before the answer is read.
        expect(await move(way, '60')).toBe('DONE')
        return answer
      }
      await readVendorBalance(ctx(), { ...fake.gateway, player: ask }, VENDOR)
      const where = { memberId: member.id }
      const { resultUnits } = await world.db.prisma.vendorWallet.findFirstOrThrow({ where })
      return [resultUnits, await main()]
    }
    expect(await movesMeanwhile('IN')).toEqual([0n, '40'])
    expect(await movesMeanwhile('OUT')).toEqual([0n, '100'])
    // Nothing is left out for good: the next question finds what play came to.
    expect(await move('IN', '60')).toBe('DONE')
    await play(500n)
    await readVendorBalance(ctx(), fake.gateway, VENDOR)
    expect((await vendorWallet()).balance).toBe(parseUnits('65'))
  })

  it('is shown beside the main wallet, with what is pending', async () => {
    fake.taking = 'pending'
    fake.asking = 'pending'
    expect(await move('IN', '30')).toBe('UNKNOWN')
    const reply = await api.call('wallet.merchant', {}, await api.sessionOf(member))
    const { value } = funds.merchantWallet.reply.parse(reply.body)
    expect(value).toMatchObject({ isSingle: false, main: parseUnits('70') })
    expect(value.vendors).toMatchObject([{ vassalage: VENDOR, pending: { way: 'IN', amount: parseUnits('30') } }])
    await asksNow(world, fake)
    expect((await vendorWallet()).pending).not.toBeNull()
    fake.asking = 'answer'
    await asksNow(world, fake)
    expect(await vendorWallet()).toMatchObject({ pending: null, balance: parseUnits('30') })
  })

  it.each([
    ['lost before', '80'],
    ['lost after', '50'],
  ] as const)('that is read while a transfer is %s is not booked as won or lost', async (taking, ends) => {
    await move('IN', '20')
    fake.taking = taking
    expect(await move('IN', '30')).toBe('UNKNOWN')
    const params = { vassalage: VENDOR }
    const reply = await api.call('wallet.vendorBalance', { params }, await api.sessionOf(member))
    const result = async () => {
      const where = { memberId: member.id }
      const { resultUnits, notes } = await world.db.prisma.vendorWallet.findFirstOrThrow({
        where,
      })
      return [resultUnits, notes]
    }
    expect(await result()).toEqual([0n, 0])
    // What is pending is not in the balance as well.
    expect(funds.vendorBalance.reply.parse(reply.body).value).toMatchObject({
      balance: parseUnits('20'),
      pending: { way: 'IN', amount: parseUnits('30') },
    })
    await asksNow(world, fake)
    expect([await main(), ...(await result())]).toEqual([ends, 0n, 0])
  })

  it('all comes back with one call, of each provider for itself', async () => {
    await move('IN', '60')
    const session = await api.sessionOf(member)
    const headers = { 'idempotency-key': world.ctx.ids.uuid() }
    const first = await api.call('wallet.vendorRecall', {}, session, headers)
    expect(funds.recallWallets.reply.parse(first.body).value.vendors).toMatchObject([
      { vassalage: VENDOR, state: 'DONE', amount: parseUnits('60') },
    ])
    expect([await main(), await there()]).toEqual(['100', 0n])
    // Who lost the answer hears it again, and not that there was nothing to bring.
    const again = await api.call('wallet.vendorRecall', {}, session, headers)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-hit']).toBe('true')
    fake.taking = 'lost after'
    fake.asking = 'pending'
    await move('IN', '10')
    // What is under way keeps it from being recalled, and says so.
    fake.taking = 'answer'
    const second = await api.call('wallet.vendorRecall', {}, session)
    expect(funds.recallWallets.reply.parse(second.body).value.vendors).toMatchObject([
      { state: 'REFUSED', code: 'VENDOR_TRANSFER_OPEN' },
    ])
    fake.asking = 'answer'
    await asksNow(world, fake)
  })
})

describe('a provider that gives no clear answer', () => {
  const TROUBLES = [
    ['killed before', 'REFUSED'],
    ['killed after', 'DONE'],
    ['lost before', 'REFUSED'],
    ['lost after', 'DONE'],
    ['pending', 'DONE'],
  ] as const
  it.each((['IN', 'OUT'] as const).flatMap((way) => TROUBLES.map((one) => [way, ...one] as const)))(
    '%s, %s: it is asked, and only then it is %s',
    async (way, taking, ends) => {
      if (way === 'OUT') await move('IN', '50')
      fake.sent.length = 0
      const requestId = world.ctx.ids.uuid()
      fake.taking = taking
      const begin = async () => await move(way, '50', requestId)
      if (taking.startsWith('killed')) await killedIn(fake, begin)
      else expect(await begin()).toBe('UNKNOWN')
      const state = async () =>
        (await world.db.prisma.vendorTransfer.findFirstOrThrow({ where: { memberId: member.id, way } })).state
      // Until then it is in neither wallet; what comes out is not there before it is certain.
      expect(await main()).toBe('50')
      fake.taking = 'answer'
      // The client that got no answer says the same again: nothing is sent a second time.
      expect(await begin()).not.toBe('DONE')
      fake.asking = 'lost'
      await asksNow(world, fake)
      expect([await state(), fake.sent.length]).toEqual(['UNKNOWN', 1])
      fake.asking = 'answer'
      await Promise.all([asksNow(world, fake), asksNow(world, fake)])
      await asksNow(world, fake)
      expect([await state(), fake.sent.length]).toEqual([ends, 1])
      const isThere = (way === 'IN') === (ends === 'DONE')
      expect([await main(), await there()]).toEqual(isThere ? ['50', 5_000n] : ['100', 0n])
      expect(await begin()).toBe(ends)
    },
  )

  it('that refuses gets nothing', async () => {
    fake.taking = 'refuse'
    expect(await move('IN', '50')).toBe('REFUSED')
    expect([await main(), await there()]).toEqual(['100', 0n])
  })
})

describe('a transfer', () => {
  const codeOf = async (work: Promise<unknown>) =>
    await work.then(
      () => 'OK',
      (error: { code?: string }) => error.code,
    )
  it('is once for its id, and refused with another input', async () => {
    const id = world.ctx.ids.uuid()
    const [one, two] = await Promise.all([move('IN', '20', id), move('IN', '20', id)])
    expect([one, two].filter((state) => state === 'DONE').length).toBeGreaterThan(0)
    expect(await move('IN', '20', id)).toBe('DONE')
    expect([await main(), fake.sent.length]).toEqual(['80', 1])
    expect(await codeOf(move('IN', '21', id))).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('is refused where there is not enough, or another one is under way', async () => {
    expect(await codeOf(move('IN', '100.01'))).toBe('WALLET_INSUFFICIENT_FUNDS')
    expect(await codeOf(move('OUT', '1'))).toBe('VENDOR_FUNDS_SHORT')
    fake.taking = 'pending'
    await move('IN', '10')
    fake.taking = 'answer'
    expect(await codeOf(move('IN', '10'))).toBe('VENDOR_TRANSFER_OPEN')
    await asksNow(world, fake)
    expect(await move('IN', '10')).toBe('DONE')
  })

  it('of two at once with different ids one goes', async () => {
    const codes = await Promise.all([codeOf(move('IN', '60')), codeOf(move('IN', '60'))])
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1)
    expect([await main(), await there()]).toEqual(['40', 6_000n])
  })

  it('in is refused while the vendor rests; out is not, and nothing is held for one that is away', async () => {
    await move('IN', '20')
    await world.db.prisma.vendor.update({ where: { code: VENDOR }, data: { state: 'MAINTENANCE' } })
    expect(await codeOf(move('IN', '10'))).toBe('VENDOR_MAINTENANCE')
    expect(await move('OUT', '20')).toBe('DONE')
    await world.db.prisma.vendor.update({ where: { code: VENDOR }, data: { state: 'OPEN' } })
    const input = { requestId: world.ctx.ids.uuid(), vassalage: VENDOR, way: 'IN' } as const
    const away = moveVendorMoney(ctx(), noGames.gateway, { ...input, amount: parseUnits('1') })
    expect(await codeOf(away)).toBe('VENDOR_SILENT')
    expect(await main()).toBe('100')
  })
})
