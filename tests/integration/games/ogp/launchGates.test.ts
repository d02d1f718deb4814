import { verifyIdentity } from '@croupier/domain/identity/members'
import type { SiteOptions } from '@croupier/domain/platform/site'
import { aMember, consoleCtx, type TestApp, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { routes } from '@croupier/wire'
import { expect, it } from 'vitest'
import { underSettings } from '../../platform/site/underSettings.ts'
import { aGameProvider, aLauncher, VENDOR } from './ogpWorld.ts'

/** A home in Japan, and a data centre in Germany. */
const HOME = '2400:4050::1'
const DATA_CENTRE = '88.198.1.1'

let world: TestWorld
const launcher = aLauncher()
useTestWorld(async (opened) => {
  world = opened
  await aGameProvider(world)
})

const under = async <T>(options: SiteOptions, work: (api: TestApp) => Promise<T>): Promise<T> =>
  await underSettings(world, options, work, { games: launcher })

async function launch(api: TestApp, player: TestMember, from = HOME, more = {}, extra = {}) {
  const { token } = await api.sessionOf(player)
  const { method, path: url } = routes['launches.launch']
  const query = { nodeId: `${VENDOR}-slot`, ...more }
  return await api.inject({ method, url, query, remoteAddress: from, headers: { token, ...extra } })
}
const sessionsOf = async ({ id: memberId }: TestMember) =>
  await world.db.prisma.gameSession.findMany({ where: { memberId } })

it('keeps with a launch where it came from, and tells the provider the country (protection A12)', async () => {
  const player = await aMember(world)
  await under({}, async (api) => {
    expect((await launch(api, player)).status).toBe(200)
    expect((await launch(api, player, DATA_CENTRE)).status).toBe(200)
  })
  const kept = await sessionsOf(player)
  expect(kept.map(({ country }) => country)).toEqual(['JP', 'DE'])
  expect(launcher.launches.slice(-2).map(({ country }) => country)).toEqual(['JP', 'DE'])
  const ids = kept.map(({ verdictId }) => verdictId ?? 0)
  const verdicts = await world.db.prisma.accessVerdict.findMany({ where: { id: { in: ids } } })
  expect(verdicts.map(({ rule }) => rule).sort()).toEqual(['DATA_CENTRE', 'NONE'])
})

it.each([{}, { demo: '1' }])('opens nothing from a data centre where the merchant refuses it: %o', async (mode) => {
  const player = await aMember(world)
  await under({ dataCentres: { policy: 'REFUSE_MONEY' } }, async (api) => {
    const launches = launcher.tokens.length
    const refused = await launch(api, player, DATA_CENTRE, mode)
    expect(refused).toMatchObject({ status: 403, code: 'SITE_ANONYMISER_REFUSED' })
    expect([await sessionsOf(player), launcher.tokens.length]).toEqual([[], launches])
    expect((await launch(api, player, HOME, mode)).status).toBe(200)
  })
})

it.each([{}, { demo: '1' }])(
  'opens nothing before the identity was verified where that comes first, free play either (protection A3): %o',
  async (mode) => {
    const player = await aMember(world)
    await under({ identityFirst: true }, async (api) => {
      const launches = launcher.tokens.length
      const refused = await launch(api, player, HOME, mode)
      expect(refused).toMatchObject({ status: 403, code: 'MEMBER_NOT_IDENTIFIED' })
      expect([await sessionsOf(player), launcher.tokens.length]).toEqual([[], launches])
      await verifyIdentity(consoleCtx(world), {
        memberId: player.id,
        by: 'an officer',
        reason: 'asked to play',
        method: 'passport seen at the desk',
      })
      expect((await launch(api, player, HOME, mode)).status).toBe(200)
    })
  },
)

it('opens a game for a trial account in play money, and with money never (spec 1, 6)', async () => {
  const trial = await aMember(world, { type: 4 })
  await under({}, async (api) => {
    const refused = await launch(api, trial)
    expect(refused).toMatchObject({ status: 403, code: 'MEMBER_DEMO_BLOCKED' })
    expect((await launch(api, trial, HOME, { demo: '1' })).status).toBe(200)
    expect([await sessionsOf(trial), launcher.tokens.at(-1)]).toEqual([[], ''])
  })
})

it('takes the payload of spec 3, and no other game or merchant than its own', async () => {
  const player = await aMember(world)
  const { code: merchantCode } = await world.db.prisma.merchant.findUniqueOrThrow({
    where: { id: world.merchantId },
  })
  const fixed = { accountType: '1', confirmTrans: '0', launchMode: 'GLS', clientType: '3' }
  const payload = { ...fixed, gameId: 'slot', vassalage: VENDOR, merchantCode }
  await under({}, async (api) => {
    const codeOf = async (change: object, query = {}) =>
      (await launch(api, player, HOME, { ...payload, ...change }, query)).code
    expect(await codeOf({ roomId: 'masters' }, { language: 'ES' })).toBeNull()
    expect(launcher.launches.at(-1)).toMatchObject({ tableId: 'masters', language: 'es' })
    expect(await codeOf({ language: 'TH' }, { language: 'ES' })).toBeNull()
    expect(launcher.launches.at(-1)).toMatchObject({ language: 'th' })
    expect(await codeOf({}, { language: 'nonsense' })).toBeNull()
    expect(launcher.launches.at(-1)).toMatchObject({ language: 'en' })
    expect(await codeOf({ gameId: 'dice' })).toBe('GAME_NOT_FOUND')
    expect(await codeOf({ vassalage: 'OTHER' })).toBe('GAME_NOT_FOUND')
    expect(await codeOf({ merchantCode: 'NOBODY_HERE' })).toBe('NOT_FOUND')
    for (const wrong of [{ accountType: '2' }, { launchMode: 'X' }, { clientType: '1' }]) {
      expect(await codeOf(wrong)).toBe('VALIDATION_FAILED')
    }
  })
})
