import { closeSite } from '@croupier/domain/platform/site'
import {
  aMember,
  buildTestApp,
  consoleCtx,
  eventually,
  openTestGateway,
  startTestWorker,
  type TestApp,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { routes } from '@croupier/wire'
import { newReader } from '@croupier/wire/sealReply'
import { describe, expect, it } from 'vitest'

/** Addresses whose regions the table knows, and one of a private network. */
const FROM = {
  US: '8.8.8.8',
  JP: '133.242.0.1',
  US6: '2001:4860:4860::8888',
  JP6: '2401:2500::1',
  private: '10.1.2.3',
} as const

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
})
/** An API that has read these settings; they are remembered for a second. */
async function under(settings: object, work: (api: TestApp) => Promise<void>): Promise<void> {
  const { id } = await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, ...settings } },
  })
  expect(id).toBe(world.merchantId)
  const api = await buildTestApp(world)
  await work(api)
  await api.close()
}

async function statusFor(api: TestApp, address: string) {
  const reply = await api.inject({ url: '/wps/system/status', remoteAddress: address })
  expect(reply.status).toBe(200)
  return {
    ...routes['site.status'].reply.parse(reply.body).value,
    id: reply.headers['x-request-id'],
  }
}
const menus = async (api: TestApp, address: string) =>
  await api.inject({ url: '/lgw/games/game_menus', remoteAddress: address })

describe('a region that is not served', () => {
  const settings = { regionRestriction: true, blockedRegions: ['US'] }

  it.each(['US', 'US6'] as const)(
    'is told so, with country, address and reference, and gets nothing else: %s',
    async (where) => {
      await under(settings, async (api) => {
        const status = await statusFor(api, FROM[where])
        expect(status).toMatchObject({ regionRestriction: true, addressBlocked: false })
        expect(status.visitor).toEqual({
          country: 'US',
          address: FROM[where],
          reference: status.id,
        })
        const refused = await menus(api, FROM[where])
        expect(refused).toMatchObject({
          status: 451,
          code: 'SITE_REGION_BLOCKED',
          body: { error: { params: { country: 'US' } } },
        })
      })
    },
  )

  it.each(['JP', 'JP6', 'private'] as const)('leaves others alone: %s', async (where) => {
    await under(settings, async (api) => {
      expect(await statusFor(api, FROM[where])).toMatchObject({
        regionRestriction: false,
        visitor: null,
      })
      expect((await menus(api, FROM[where])).status).toBe(200)
    })
  })

  it('is served while the restriction is off', async () => {
    await under({ blockedRegions: ['US'] }, async (api) => {
      expect((await menus(api, FROM.US)).status).toBe(200)
    })
  })
})

describe('an address that is blocked', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.0/24', '198.51.100.200'],
    ['2001:db8::/32', '2001:db8:1::5'],
    ['198.51.100.7', '::ffff:198.51.100.7'],
  ])('%s holds %s', async (entry, address) => {
    await under({ blockedAddresses: [entry] }, async (api) => {
      expect(await statusFor(api, address)).toMatchObject({
        addressBlocked: true,
        visitor: { address },
      })
      expect(await menus(api, address)).toMatchObject({ status: 403, code: 'SITE_ADDRESS_BLOCKED' })
      expect((await menus(api, '198.51.101.1')).status).toBe(200)
    })
  })
})

describe('what a merchant has elsewhere', () => {
  it('is told with its state and its lines', async () => {
    const links = {
      customerService: 'https://service.example/chat',
      vipService: null,
      usdtSite: 'https://usdt.example',
      speedTest: 'https://speed.example',
    }
    const lines = [{ name: 'Line 2', url: 'https://two.example' }]
    const licences = [{ text: 'Licence 8048 of the Island', url: 'https://licence.example/8048' }]
    const helplines = [{ name: 'Help for players', phone: '+853 2833 0000' }]
    await under({ links, lines, licences, helplines }, async (api) => {
      const status = await statusFor(api, FROM.private)
      expect(status).toMatchObject({
        links: { usdtSite: 'https://usdt.example', speedTest: 'https://speed.example' },
        licences,
        helplines: [{ ...helplines[0], url: null }],
      })
      expect(JSON.stringify(status)).not.toContain('service.example')
      expect((await api.call('site.domainRoute')).body).toEqual({
        value: { domainList: [{ name: 'Line 2', domain: 'https://two.example' }] },
      })
    })
  })

  it('is nothing by default', async () => {
    await under({}, async (api) => {
      const { links, licences, helplines } = await statusFor(api, FROM.private)
      expect(links).toEqual({ usdtSite: null, speedTest: null })
      expect([licences, helplines]).toEqual([[], []])
      expect((await api.call('site.domainRoute')).body).toEqual({ value: { domainList: [] } })
    })
  })

  it('tells where customer service is to the key of a page alone', async () => {
    const links = {
      customerService: 'https://service.example/chat',
      vipService: 'https://service.example/vip',
      usdtSite: null,
    }
    await under({ links }, async (api) => {
      const read = async (query: string) => await api.inject({ method: 'GET', url: `/wps/system/whitelabel${query}` })
      const open = await read('')
      expect(open.body).toMatchObject({ customerService: [] })
      const reader = await newReader()
      const { body } = await read(`?key=${reader.key}`)
      expect(JSON.stringify(body)).not.toContain('service.example')
      const { customerService } = body as { customerService: { path: string; csType: string }[] }
      const opened = customerService.map(async ({ path, csType }) => [csType, await reader.open(path)])
      expect(await Promise.all(opened)).toEqual([
        ['1', links.customerService],
        ['2', links.vipService],
      ])
      const noPoint = `${'A'.repeat(43)}.${'A'.repeat(43)}`
      for (const key of ['x', noPoint]) {
        expect((await read(`?key=${key}`)).code).toBe('VALIDATION_FAILED')
      }
    })
  })

  it('may not lead into a script', async () => {
    const links = { customerService: 'javascript:alert(1)', vipService: null, usdtSite: null }
    await under({ links }, async (api) => {
      expect((await api.call('site.status')).code).toBe('INTERNAL')
    })
  })
})

describe('closing a merchant', () => {
  it('tells every open page, guests too, why and until when', async () => {
    await world.db.prisma.merchant.update({
      where: { id: world.merchantId },
      data: { settings: { loginSlider: false, languages: ['EN'] } },
    })
    const gateway = await openTestGateway(world)
    const worker = await startTestWorker(world, { handlers: {} })
    const open = await buildTestApp(world)
    const guest = await gateway.connect()
    const member = await gateway.connect(await open.login(await aMember(world)))
    const until = new Date(world.clock.now().getTime() + 3_600_000)
    const { merchantId } = world
    await closeSite(consoleCtx(world), {
      merchantId,
      maintenance: true,
      reason: { EN: 'New disks' },
      until,
    })
    await eventually(() => {
      for (const one of [guest, member]) {
        expect(one.of('site.statusChanged')).toEqual([{ maintenance: true }])
      }
    })
    const closed = await buildTestApp(world)
    expect(await statusFor(closed, FROM.private)).toMatchObject({
      maintenance: true,
      maintenanceNotice: { reason: { EN: 'New disks' }, from: null, until },
    })
    expect((await menus(closed, FROM.private)).code).toBe('SITE_MAINTENANCE')
    await expect(closeSite(consoleCtx(world), { merchantId, maintenance: true })).rejects.toThrow(
      'a merchant is closed for a reason',
    )
    await closeSite(consoleCtx(world), { merchantId, maintenance: false })
    await eventually(() => expect(guest.of('site.statusChanged')).toHaveLength(2))
    const again = await buildTestApp(world)
    expect(await statusFor(again, FROM.private)).toMatchObject({
      maintenance: false,
      maintenanceNotice: null,
      info: { languages: ['EN'] },
    })
    const audited = await world.db.prisma.auditRecord.findMany({ where: { merchantId } })
    expect(audited.map((row) => row.action)).toEqual(expect.arrayContaining(['site.closed', 'site.opened']))
    const closing = audited.find((row) => row.action === 'site.closed')
    expect(closing?.after).toMatchObject({ maintenance: true, reason: { EN: 'New disks' } })
    for (const one of [open, closed, again]) await one.close()
    await worker.close()
    await gateway.close()
  })
})
