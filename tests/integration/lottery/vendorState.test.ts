import { setVendorState } from '@croupier/domain/lottery/games'
import { planIssues } from '@croupier/domain/lottery/issues'
import { buildTestApp, consoleCtx, type TestMember, type TestReply } from '@croupier/testkit'
import { type lottery, outboxEvents, routes } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlayer, bet, type LotteryWorld, lott, odds, onSale, openLotteryWorld, playOut } from './lotteryWorld.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
})
afterAll(async () => await world.close())

type Options = Omit<Parameters<typeof setVendorState>[1], 'vendor' | 'state'>
const set = async (state: lottery.VendorState, options: Options, vendor = 'ELOTT') =>
  await setVendorState(consoleCtx(world), { vendor, state, ...options })
const audited = async () =>
  await world.db.prisma.auditRecord.findMany({
    where: { action: { in: ['vendor.closed', 'vendor.opened'] } },
    orderBy: { id: 'asc' },
  })

const atPrizes = lott('ssc.pos', '1|-|-|-|-')
const atOdds = odds('ssc.e.sum.bs', 'big')

/** What an API that just opened answers to a bet on either vendor, and the vendors its menus show. */
async function ask(player: TestMember): Promise<{
  prizes: TestReply
  odds: TestReply
  menus: (prizeMode?: lottery.PrizeMode) => Promise<Record<string, unknown>>
  close: () => Promise<void>
}> {
  const api = await buildTestApp(world)
  const session = await api.sessionOf(player)
  const { number } = await onSale(world, 'SSC1M')
  const place = async (line: lottery.BetLineInput) =>
    await api.call(
      'lottery.placeBets',
      {
        params: { gameCode: 'SSC1M' },
        body: { orderId: world.ctx.ids.uuid(), issueNumber: number, lines: [line] },
      },
      session,
    )
  return {
    prizes: await place(atPrizes),
    odds: await place(atOdds),
    async menus(prizeMode) {
      const query = prizeMode === undefined ? {} : { prizeMode }
      const { body } = await api.call('lottery.gameMenus', { query })
      const { value } = routes['lottery.gameMenus'].reply.decode(body as never)
      const all = value.flatMap(({ gameMenus }) => gameMenus.flatMap(({ game }) => game.modes))
      return Object.fromEntries(all.map(({ mode, vendor }) => [mode, vendor]))
    },
    close: async () => await api.close(),
  }
}

const OPEN = { state: 'OPEN', until: null, notice: {} }
const EN = { EN: 'New tables of odds' }

describe('a vendor in maintenance', () => {
  const until = new Date('2024-03-05T03:00:00Z')

  it('takes no new bets in any of its games, and says why and until when; others go on', async () => {
    const player = await aPlayer(world)
    await set('MAINTENANCE', { reason: 'odds are renewed', notice: EN, until })
    const during = await ask(player)
    expect(during.odds).toMatchObject({ status: 503, code: 'VENDOR_MAINTENANCE' })
    expect(during.prizes.status).toBe(200)
    expect(await during.menus()).toEqual({
      LOTT: OPEN,
      ELOTT: { state: 'MAINTENANCE', until, notice: EN },
    })
    await during.close()
    await set('OPEN', { reason: 'the odds are renewed' })
    const after = await ask(player)
    expect([after.prizes.status, after.odds.status]).toEqual([200, 200])
    expect(await after.menus()).toEqual({ LOTT: OPEN, ELOTT: OPEN })
    await after.close()
    const expected = { vendor: 'ELOTT', state: 'MAINTENANCE', notice: EN, until: until.toISOString() }
    const open = { vendor: 'ELOTT', ...OPEN }
    expect((await audited()).map(({ action, before, after: is }) => [action, before, is])).toEqual([
      ['vendor.closed', open, { ...expected, reason: 'odds are renewed' }],
      ['vendor.opened', expected, { ...open, reason: 'the odds are renewed' }],
    ])
  })

  it('lets games in progress conclude: what was bet is drawn and settled', async () => {
    const player = await aPlayer(world)
    const issue = await onSale(world, 'SSC1M')
    const orderId = await bet(world, player, issue, [atOdds])
    await set('MAINTENANCE', { reason: 'in the middle of an issue' })
    await playOut(world, issue)
    const { id } = await world.db.prisma.betOrder.findFirstOrThrow({ where: { orderId } })
    const lines = await world.db.prisma.betLine.findMany({ where: { orderRowId: id } })
    expect(lines.map(({ state }) => /^(WIN|LOSE|PUSH)$/.test(state))).toEqual([true])
    await set('OPEN', { reason: 'as before' })
  })
})

it('a vendor that is off is not on offer any more', async () => {
  const player = await aPlayer(world)
  await set('OFF', { reason: 'the contract ended', until: new Date() })
  const off = await ask(player)
  expect(off.odds).toMatchObject({ status: 404, code: 'VENDOR_OFF' })
  expect(off.prizes.status).toBe(200)
  expect(await off.menus()).toEqual({ LOTT: OPEN })
  expect(await off.menus('ELOTT')).toEqual({})
  await off.close()
  await set('OPEN', { reason: 'a new contract', notice: EN })
  const row = await world.db.prisma.vendor.findUniqueOrThrow({ where: { code: 'ELOTT' } })
  expect(row).toMatchObject({ state: 'OPEN', notice: {}, until: null })
})

it('tells every open page, once, and writes nothing for what is so already', async () => {
  const before = (await audited()).length
  const pushed = async () => {
    const rows = await world.db.prisma.outboxMessage.findMany({ where: { kind: 'EVENT' } })
    return rows
      .flatMap(({ payload }) => outboxEvents.parse((payload as { pushes?: unknown }).pushes ?? payload))
      .filter(({ name }) => name === 'lottery.vendorStateChanged')
  }
  const earlier = (await pushed()).length
  await set('MAINTENANCE', { reason: 'once', notice: EN }, 'LOTT')
  await set('MAINTENANCE', { reason: 'twice', notice: EN }, 'LOTT')
  await set('MAINTENANCE', { reason: 'longer', notice: EN, until: new Date() }, 'LOTT')
  await set('OPEN', { reason: 'done' }, 'LOTT')
  expect((await audited()).length).toBe(before + 3)
  expect((await pushed()).slice(earlier).map(({ room, data }) => [room, data])).toEqual([
    ['site', { vendor: 'LOTT', state: 'MAINTENANCE' }],
    ['site', { vendor: 'LOTT', state: 'MAINTENANCE' }],
    ['site', { vendor: 'LOTT', state: 'OPEN' }],
  ])
})

it('needs a reason and a vendor', async () => {
  await expect(set('OFF', { reason: ' ' })).rejects.toThrow('for a reason')
  const nobody = set('OFF', { reason: 'why not' }, 'NOBODY')
  await expect(nobody).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
