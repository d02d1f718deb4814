import { withTransaction } from '@croupier/db'
import {
  chooseHotGames,
  type ListedGame,
  offerVendors,
  openOffer,
  syncVendor,
  type TitlesWanted,
} from '@croupier/domain/games/catalogue'
import { aMember, buildTestApp, type TestApp, type TestReply, type TestWorld, useTestWorld } from '@croupier/testkit'
import type { games } from '@croupier/wire'
import { expect, it } from 'vitest'
import { plantCatalogue } from '../../../../scripts/bench/catalogue/plantCatalogue.ts'

let world: TestWorld
let api: TestApp
const ESPORTS_VENDORS = ['LANESEVEN', 'PIXELARENA', 'RESPAWNHALL', 'NORTHBRIDGE']
let esportsVendors: string[] = ESPORTS_VENDORS

/** What a lobby may weigh, bytes. */
const LOBBY_BYTES_MAX = 30_000

useTestWorld(async (opened, closes) => {
  world = opened
  const { settings } = await world.db.prisma.merchant.findUniqueOrThrow({
    where: { id: world.merchantId },
  })
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { ...(settings as object), esportsVendors } },
  })
  await plantCatalogue({ ...world.ctx, db: world.db }, world.merchantId)
  api = closes(await buildTestApp(world))
})
const EN = { language: 'EN' }
const list = async (query: object, at = api) =>
  await at.call('games.list', { query: { ...EN, isNew: '0', sort: 'hot', page: 1, ...query } })
const contentOf = (reply: TestReply) => (reply.body as { content: games.Title[] }).content
const namesOf = (titles: readonly games.Title[]) => titles.map(({ name }) => name)
const lanesOf = (reply: TestReply) => (reply.body as { data: { lanes: games.Lane[] } }).data.lanes
const inTx = async <T>(work: (tx: Parameters<typeof syncVendor>[0]) => Promise<T>) =>
  await withTransaction(world.db, work)
const sync = async (vendor: string, listed: readonly ListedGame[], isSample = false) =>
  await inTx(async (tx) => await syncVendor(tx, world.ctx, { vendor, name: { EN: vendor }, isSample, games: listed }))
const game = (code: string, name: string, more: Partial<ListedGame> = {}): ListedGame => ({
  code,
  name: { EN: name },
  kind: 'SLOT',
  ...more,
})

/** What a process that has just started shows: what the API keeps is two seconds old at most. */
async function fresh(wanted: Partial<TitlesWanted>) {
  const offer = openOffer(world.processes.api, () => 0)
  const of = { merchantId: world.merchantId, settings: { esportsVendors } }
  const viewer = { language: 'EN', now: world.clock.now() }
  return await offer.titles(of, { language: 'EN', sort: 'hot', page: 1, ...wanted }, viewer)
}

it('has vendors in every category, those of e-sports out of sports', async () => {
  const lanes = lanesOf(await api.call('games.vendors', { query: { language: 'CN' } }))
  expect(lanes.map(({ title }) => title).sort()).toEqual(['ESPORTS', 'FISH', 'LIVE', 'PVP', 'RNG', 'SPORTS'].sort())
  const lane = (title: string) => lanes.find((one) => one.title === title)
  const codesOf = (title: string) => lane(title)?.cards.map(({ vassalage }) => vassalage)
  expect(codesOf('ESPORTS')).toEqual(ESPORTS_VENDORS)
  expect(codesOf('SPORTS')).toEqual(['TOUCHLINE', 'WHISTLE', 'BOUNDARYROPE', 'RINGANDSPUR'])
  expect(lane('SPORTS')?.kinds).toEqual(['SPORTSBOOK', 'CRICKET', 'COCK'])
  expect(new Set(lane('RNG')?.kinds)).toEqual(new Set(['SLOT', 'JACKPOT', 'CRASH', 'ARCADE', 'MINI']))
  expect(lane('RNG')?.cards[0]).toMatchObject({
    vassalage: 'NINELANTERNS',
    isHot: 1,
    isSample: true,
  })
  const byCode = { params: { merchantCode: 'TEST' }, query: EN }
  expect(lanesOf(await api.call('games.vendorsOfMerchant', byCode))).toHaveLength(lanes.length)
  const others = { params: { merchantCode: 'OTHER' }, query: EN }
  expect((await api.call('games.vendorsOfMerchant', others)).code).toBe('NOT_FOUND')
  const mapped = await api.call('games.vendorGameType', { query: EN })
  expect((mapped.body as { value: object[] }).value).toContainEqual({
    accountTypeId: expect.any(Number),
    accountTypeName: 'TOUCHLINE',
    displayName: 'Touchline',
    smallIcon: '/wps/art/vendors/TOUCHLINE.svg',
  })
  const whitelabel = (await api.call('site.whitelabel', { query: {} })).body
  expect(whitelabel).toMatchObject({ gameCategories: expect.arrayContaining(['RNG', 'ESPORTS']) })
})

it('has the hot vendors of the merchant first (spec 3)', async () => {
  const turn = async (isHot: boolean) =>
    await world.db.prisma.merchantVendor.updateMany({
      where: { merchantId: world.merchantId, vendorCode: 'RINGANDSPUR' },
      data: { isHot },
    })
  await turn(true)
  const of = { merchantId: world.merchantId, settings: { esportsVendors } }
  const lanes = await openOffer(world.processes.api, () => 0).lanes(of)
  await turn(false)
  const sports = lanes.find(({ category }) => category === 'SPORTS')?.cards
  expect(sports?.map(({ vassalage }) => vassalage).slice(0, 2)).toEqual(['RINGANDSPUR', 'TOUCHLINE'])
})

it('answers a lobby of thousands of games in one call of 30 kB, page by page without a gap', async () => {
  const first = await list({ category: 'RNG', language: 'TA' })
  expect(first.raw.length).toBeLessThan(LOBBY_BYTES_MAX)
  const { total } = (first.body as { value: { total: number } }).value
  expect(total).toBeGreaterThan(5_000)
  const second = contentOf(await list({ category: 'RNG', language: 'TA', page: 2 }))
  const nodes = [...contentOf(first), ...second].map(({ nodeId }) => nodeId)
  expect(new Set(nodes).size).toBe(120)
  // Hot games come first, then the first of every vendor.
  expect(
    contentOf(first)
      .slice(0, 12)
      .every(({ isHot }) => isHot === 1),
  ).toBe(true)
  expect(contentOf(first).every(({ isSample }) => isSample)).toBe(true)
  const none = await list({ category: 'RNG', page: 1_000 })
  expect(contentOf(none)).toEqual([])
})

it('narrows by vendor, kind and tag', async () => {
  const of = async (query: object) => contentOf(await list({ category: 'RNG', ...query }))
  expect(new Set((await of({ vassalage: 'VERDIGRIS' })).map((one) => one.vassalage))).toEqual(new Set(['VERDIGRIS']))
  expect(namesOf(await of({ kind: 'CRASH' }))).toEqual(['Rocket'])
  expect((await of({ feature: 'JACKPOT' })).every(({ features }) => features.includes('JACKPOT'))).toBe(true)
  const fresh = await of({ isNew: '1', sort: 'new' })
  expect(fresh.length).toBeGreaterThan(0)
  expect(fresh.every(({ isNew }) => isNew)).toBe(true)
  const sorted = await of({ vassalage: 'VERDIGRIS', sort: 'az' })
  expect(namesOf(sorted)).toEqual(namesOf(sorted).toSorted())
  expect(contentOf(await list({ category: 'LIVE', vassalage: 'VERDIGRIS' }))).toEqual([])
})

it('has what can be played before samples in every order and in the search, and without them where that is asked for', async () => {
  await world.db.prisma.vendorProfile.update({ where: { vendorCode: 'OLDFERRY' }, data: { isSample: false } })
  const vendorsOf = async (wanted: Partial<TitlesWanted>) =>
    (await fresh({ category: 'RNG', ...wanted })).titles.map(({ vassalage }) => vassalage)
  for (const sort of ['hot', 'new', 'az'] as const) {
    expect([sort, new Set(await vendorsOf({ sort }))]).toEqual([sort, new Set(['OLDFERRY'])])
  }
  expect((await vendorsOf({ search: 'lotus phoenix' })).slice(0, 2)).toEqual(['OLDFERRY', 'OLDFERRY'])
  const playable = await fresh({ playable: '1' })
  const all = await fresh({ vassalage: 'OLDFERRY' })
  await world.db.prisma.vendorProfile.update({ where: { vendorCode: 'OLDFERRY' }, data: { isSample: true } })
  expect(playable.total).toBe(all.total)
  expect((await fresh({ playable: '1' })).total).toBe(0)
})

it.each([
  ['Phoenix & Lotus', 'EN', 'Phoenix & Lotus'],
  ['phenix lotis', 'EN', 'Phoenix & Lotus'],
  ['凤凰与莲花', 'CN', '凤凰与莲花'],
  ['凤凰', 'CN', '凤凰'],
  ['ดอกบัว', 'TH', 'ดอกบัว'],
  ['ड्रैगन बाघ', 'HI', 'ड्रैगन'],
  ['Rồng Hổ', 'VI', 'Rồng'],
  ['luna dragon', 'ES', 'Dragón'],
])('finds %s in %s', async (search, language, name) => {
  const [first] = contentOf(await list({ search, language }))
  expect(first?.name).toContain(name)
})

it('finds nothing that is not there, whatever signs are asked for', async () => {
  for (const search of ['zzqqxx', 'lotus qqxx', "%' OR 1=1 --", '\\', '🎰🎰🎰']) {
    expect(contentOf(await list({ search })), search).toEqual([])
  }
  expect(contentOf(await list({ search: 'lotus qqxx', near: '1' }))[0]?.name).toContain('Lotus')
  expect((await list({ search: 'x'.repeat(61) })).code).toBe('VALIDATION_FAILED')
  expect((await list({ category: 'NOPE' })).code).toBe('VALIDATION_FAILED')
})

it('describes games by their nodes, as far as the merchant offers them', async () => {
  const nodes = 'VERDIGRIS-s0003,TEAHOUSE-s0001,NOBODY-x'
  const found = contentOf(await list({ nodes })).map(({ nodeId }) => nodeId)
  expect(found.sort()).toEqual(['TEAHOUSE-s0001', 'VERDIGRIS-s0003'])
})

it('has hot games in the order of the merchant, rooms of card games, and pictures that never change', async () => {
  const hot = contentOf(await api.call('games.hot', { query: EN }))
  expect(hot[0]?.vassalage).toBe('NINELANTERNS')
  expect(hot).toHaveLength(12)
  expect(contentOf(await api.call('games.popular', { query: EN }))).toEqual([])
  // Its hot games are samples, which nobody can open: no row has them.
  const rails = await api.call('games.rails', { query: EN })
  const rows = (rails.body as { content: { name: string; content: { nodeId: string; isSample: boolean }[] }[] }).content
  const shown = rows.flatMap(({ content }) => content)
  expect(shown.filter(({ isSample }) => isSample)).toEqual([])
  expect(new Set(shown.map(({ nodeId }) => nodeId)).size).toBe(shown.length)
  const rooms = await api.call('games.pvpRooms', { query: { ...EN, nodeId: 'TEAHOUSE-s0002' } })
  expect((rooms.body as { value: object[] }).value).toMatchObject(
    ['1', '10', '100'].map((minBet) => ({ minBet, nodeId: 'TEAHOUSE-s0002', isSample: true })),
  )
  const promotion = await api.call('notices.announcements', { query: EN })
  expect(promotion.body).toEqual({ value: null, promotion: [] })
  const art = await api.inject({ url: '/wps/art/slots/VERDIGRIS-s0003.svg', method: 'GET' })
  expect(art).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml' } })
  const again = await api.inject({
    url: '/wps/art/slots/VERDIGRIS-s0003.svg',
    method: 'GET',
    headers: { 'if-none-match': String(art.headers.etag) },
  })
  expect(again.status).toBe(304)
  expect((await api.inject({ url: '/wps/art/nope/x.svg', method: 'GET' })).code).toBe('NOT_FOUND')
})

it('counts popular games from settled rounds', async () => {
  const { id: catalogueId } = await world.db.prisma.catalogueGame.findFirstOrThrow({
    where: { vendorCode: 'VERDIGRIS', code: 's0007' },
  })
  const { id: memberId } = await aMember(world)
  await world.db.prisma.$executeRaw`
    INSERT INTO settled_facts (source_id, member_id, round_id, settled_at, stake_units, payout_units, effective_units,
      theoretical_units, merchant_id, catalogue_id, business_date, settlement_version, source, category)
    VALUES (1, ${memberId}, 1, ${world.clock.now()}, 1, 0, 1, 0, ${world.merchantId}, ${catalogueId},
      ${world.clock.now()}::date, 1, 2, 'RNG')`
  const offer = openOffer(world.processes.api, () => 0)
  const of = { merchantId: world.merchantId, settings: { esportsVendors } }
  const viewer = { language: 'EN', now: world.clock.now() }
  expect(await offer.popular(of, viewer)).toMatchObject([{ nodeId: 'VERDIGRIS-s0007' }])
})

it('takes over a list as it is: what is new comes, what is gone goes, a repeat changes nothing', async () => {
  const first = [game('a', 'Anchor'), game('b', 'Buoy'), game('c', 'Canvas', { kind: 'CRASH' })]
  expect(await sync('OWNVENDOR', first)).toEqual({ listed: 3, changed: 0, withdrawn: 0 })
  expect(await sync('OWNVENDOR', first)).toEqual({ listed: 0, changed: 0, withdrawn: 0 })
  const before = await world.db.prisma.merchantVendor.findMany({ orderBy: { sortOrder: 'asc' } })
  await inTx(
    async (tx) =>
      await offerVendors(tx, world.merchantId, [
        { vendor: 'OWNVENDOR' },
        ...before.map(({ vendorCode: vendor, isHot }) => ({ vendor, isHot })),
      ]),
  )
  const own = async (wanted: Partial<TitlesWanted> = {}) =>
    (await fresh({ vassalage: 'OWNVENDOR', sort: 'az', ...wanted })).titles
  // All were there from the first: none of them is new.
  expect(await own()).toMatchObject(
    ['Anchor', 'Buoy', 'Canvas'].map((name) => ({ name, isNew: false, isSample: false })),
  )
  const then = [game('a', 'Anchor Bay'), game('c', 'Canvas'), game('d', 'Dinghy')]
  expect(await sync('OWNVENDOR', then)).toEqual({ listed: 1, changed: 2, withdrawn: 1 })
  expect(await own()).toMatchObject([
    { name: 'Anchor Bay', isNew: false },
    { name: 'Canvas', kind: 'SLOT' },
    { name: 'Dinghy', isNew: true },
  ])
  expect(namesOf(await own({ search: 'anchr bay' }))).toEqual(['Anchor Bay'])
  expect(await sync('OWNVENDOR', first)).toMatchObject({ listed: 0, withdrawn: 1 })
  expect(namesOf(await own())).toEqual(['Anchor', 'Buoy', 'Canvas'])
})

it('refuses a list that is none, and changes nothing', async () => {
  const kept = async () => await world.db.prisma.gameTitle.count({ where: { withdrawnAt: null } })
  const before = await kept()
  await expect(sync('OWNVENDOR', [])).rejects.toThrow(RangeError)
  await expect(sync('OWNVENDOR', [game('a', 'A'), game('a', 'B')])).rejects.toThrow(RangeError)
  await expect(sync('OWNVENDOR', [{ ...game('a', 'A'), name: { CN: '甲' } }])).rejects.toThrow()
  await world.db.prisma.vendorProfile.count()
  expect(await kept()).toBe(before)
  await expect(
    inTx(async (tx) => await offerVendors(tx, world.merchantId, [{ vendor: 'NOBODY' }])),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    inTx(async (tx) => await chooseHotGames(tx, world.merchantId, ['OWNVENDOR-nope'])),
  ).rejects.toMatchObject({ code: 'GAME_NOT_FOUND' })
})

it('lists a game that an officer has closed to those only who name it, as resting', async () => {
  const where = { vendorCode: 'OWNVENDOR', code: 'a' }
  const closing = async (closedAt: Date | null) =>
    await world.db.prisma.catalogueGame.updateMany({ where, data: { closedAt } })
  const listed = async () => (await fresh({ vassalage: 'OWNVENDOR' })).titles.map(({ nodeId }) => nodeId)
  expect(await listed()).toContain('OWNVENDOR-a')
  await closing(world.clock.now())
  expect(await listed()).not.toContain('OWNVENDOR-a')
  const other = await buildTestApp(world)
  const named = contentOf(await list({ nodes: ['OWNVENDOR-a'] }, other))
  await other.close()
  expect(named).toMatchObject([{ nodeId: 'OWNVENDOR-a', state: 'MAINTENANCE' }])
  await closing(null)
})

it('shows a vendor that rests as resting, and one that is off not at all', async () => {
  const { prisma } = world.db
  await prisma.vendor.update({ where: { code: 'OWNVENDOR' }, data: { state: 'MAINTENANCE' } })
  const own = async () => (await fresh({ vassalage: 'OWNVENDOR' })).titles
  expect((await own()).every(({ state }) => state === 'MAINTENANCE')).toBe(true)
  await prisma.vendor.update({ where: { code: 'OWNVENDOR' }, data: { state: 'OFF' } })
  expect(await own()).toEqual([])
  esportsVendors = []
  expect((await fresh({ category: 'ESPORTS' })).titles).toEqual([])
})
