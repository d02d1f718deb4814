import { moneyNow, withTransaction } from '@croupier/db'
import { assertLedgerBalances, balanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { atNoon, buildTestApp, openTestWorld, type TestApp, type TestWorld } from '@croupier/testkit'
import { HOUR_MS, missions } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldTeamDays } from '../agency/foldTeamDays.ts'
import { aFact } from '../agency/wages/wageWorld.ts'
import { aClaimer, bets, codeOf, expectFoundedGifts } from './rewardsWorld.ts'

const WEEK_MS = 7 * 24 * HOUR_MS
/** A Monday at 00:00 of that merchant. */
const MONDAY = Date.parse('2026-03-02T00:00:00+08:00')

let world: TestWorld
let app: TestApp
beforeAll(async () => {
  world = await openTestWorld()
  await atNoon(world)
  // Before the first call: the API keeps what it has read of a merchant for a second.
  const ofBets = { measure: 'BETS', reward: '5' }
  const missions = [
    { code: 'BET_50', period: 'DAY', target: '50', ...ofBets },
    { code: 'BET_100', period: 'WEEK', target: '100', ...ofBets },
  ]
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, rewards: { missions } } },
  })
  app = await buildTestApp(world)
})
afterAll(async () => {
  await withTransaction(world.db, assertLedgerBalances)
  await expectFoundedGifts(world)
  await app.close()
  await world.close()
})

async function aPlayer() {
  const member = await aClaimer(world)
  return { member, session: await app.login(member) }
}

describe('missions and winners (rules C6)', () => {
  it('count the running day, are claimed once, and begin again', async () => {
    const { member, session } = await aPlayer()
    const claim = async () => codeOf(await app.call('missions.claim', { body: { code: 'BET_50' } }, session))
    expect(await claim()).toBe('409 MISSION_NOT_DONE')
    await bets(world, member, '50')
    const { body } = await app.call('missions.list', {}, session)
    expect(missions.list.reply.decode(body as never).value).toMatchObject({ available: 1 })
    expect(await Promise.all([claim(), claim(), claim()])).toEqual(['200', '200', '200'])
    expect(toDecimalString(await balanceOf(world.db, member.id))).toBe('5')
  })

  it('tell real payouts only, and no whole name', async () => {
    const { member, session } = await aPlayer()
    const at = await moneyNow(world.db)
    await aFact(world.db, member, { stake: '10', payout: '499.99', at })
    // One order won with two lines: that is one payout.
    await aFact(world.db, member, { stake: '10', payout: '800', at })
    await aFact(world.db, member, { stake: '10', payout: '700', at })
    const { id: catalogueId } = await world.db.prisma.catalogueGame.create({
      data: { vendorCode: 'LOTT', code: 'deepreef', product: 'PROVIDER', category: 'FISH' },
    })
    await world.db.prisma.$executeRaw`
      INSERT INTO game_titles (catalogue_id, name, kind, rank)
      VALUES (${catalogueId}, '{"EN": "Deep Reef", "CN": "深礁"}', 'FISH', 1)`
    await aFact(world.db, member, {
      stake: '10',
      payout: '900',
      category: 'FISH',
      of: { source: 2, catalogueId },
      at: new Date(at.getTime() + 1),
    })
    const { body } = await app.call('missions.winners', {}, session)
    const { latest } = missions.winners.reply.decode(body as never).value
    expect(latest.map(({ prize }) => prize)).toEqual([parseUnits('900'), parseUnits('1500')])
    // The game by its name (spec 3): a title of a provider, and a lottery.
    expect(latest[0]).toMatchObject({ category: 'FISH', game: { EN: 'Deep Reef', CN: '深礁' } })
    expect(latest[1]?.game.EN).toMatch(/\w/)
    expect(latest[0]?.player).toBe(`${member.account.slice(0, 2)}***`)
  })

  it('tell the own place in the week, however far behind it is', async () => {
    const [first, second, nobody] = [await aPlayer(), await aPlayer(), await aPlayer()]
    const at = await moneyNow(world.db)
    await aFact(world.db, first.member, { stake: '10', payout: '70000', at })
    await aFact(world.db, second.member, { stake: '10', payout: '60000', at })
    await foldTeamDays(world)
    const own = async ({ session }: typeof first) => {
      const { body } = await app.call('missions.ownRank', {}, session)
      return missions.ownRank.reply.decode(body as never).value
    }
    expect([await own(first), await own(second), await own(nobody)]).toMatchObject([
      { place: 1, prize: parseUnits('70000') },
      { place: 2, prize: parseUnits('60000') },
      { place: null, prize: 0n },
    ])
    const { body } = await app.call('missions.winners', {}, first.session)
    const { week } = missions.winners.reply.decode(body as never).value
    expect(week.slice(0, 2).map(({ prize }) => prize)).toEqual([parseUnits('70000'), parseUnits('60000')])
  })
  it('a day begins at 00:00 of the merchant and a week on its Monday, while it is still Sunday in UTC', async () => {
    const member = await aClaimer(world)
    const since = ((await moneyNow(world.db)).getTime() - MONDAY) % WEEK_MS
    await world.advance(WEEK_MS - since - HOUR_MS)
    await bets(world, member, '100')
    await world.advance(2 * HOUR_MS)
    const session = await app.login(member)
    const claim = async (code: string) => codeOf(await app.call('missions.claim', { body: { code } }, session))
    const both = async () => [await claim('BET_50'), await claim('BET_100')]
    expect(await both()).toEqual(['409 MISSION_NOT_DONE', '409 MISSION_NOT_DONE'])
    await bets(world, member, '100')
    expect(await both()).toEqual(['200', '200'])
    const { body } = await app.call('missions.list', {}, session)
    const week = missions.list.reply.decode(body as never).value.missions.find(({ code }) => code === 'BET_100')
    const left = Number(week?.resetsAt) - (await moneyNow(world.db)).getTime()
    expect(Math.ceil(left / HOUR_MS)).toBe(WEEK_MS / HOUR_MS - 1)
  })
})
