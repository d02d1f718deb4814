import { aMember, aMerchant, buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'

const OTHER_HOST = 'play.other.example'
let world: TestWorld
let here: TestApp
let there: TestApp
let otherId: number
useTestWorld(async (opened, closes) => {
  world = opened
  otherId = await aMerchant(world, 'OTHER', {
    currency: 'EUR',
    timeZone: 'Europe/Paris',
    hosts: [OTHER_HOST],
    settings: { loginSlider: false },
  })
  here = closes(await buildTestApp(world))
  there = closes(await buildTestApp(world, { host: OTHER_HOST }))
})
const patchSettings = async (settings: object) =>
  await world.db.prisma.merchant.update({
    where: { id: otherId },
    data: { settings: { loginSlider: false, ...settings } },
  })

describe('a merchant', () => {
  it('is chosen by the host that was called; a page of another merchant is told to ask service', async () => {
    const own = await there.call('site.status', { query: { url: OTHER_HOST } })
    expect(own.body).toMatchObject({
      value: { info: { merchantCode: 'OTHER', currency: 'EUR', timeZone: 'Europe/Paris' } },
    })
    const foreign = await there.call('site.status', { query: { url: 'localhost' } })
    expect(foreign).toMatchObject({ status: 404, code: 'SITE_UNKNOWN_HOST' })
    const port = await here.inject({
      url: '/wps/system/status',
      headers: { host: `${OTHER_HOST}:8443` },
    })
    expect(port.body).toMatchObject({ value: { info: { merchantCode: 'OTHER' } } })
  })

  it('does not accept the accounts of another, though they have the same name', async () => {
    const [mine, theirs] = [
      await aMember(world, { account: 'sameName' }),
      await aMember(world, { account: 'sameName', merchantId: otherId }),
    ]
    expect((await here.call('member.info', {}, await here.login(mine))).body).toMatchObject({
      value: { id: mine.publicId },
    })
    expect((await there.call('member.info', {}, await there.login(theirs))).body).toMatchObject({
      value: { id: theirs.publicId },
    })
    const crossed = await there.call('member.info', {}, await here.login(mine))
    expect(crossed).toMatchObject({ status: 401, code: 'SESSION_MISSING' })
    const { refresh } = await here.login(mine)
    const renewed = await there.inject({
      method: 'POST',
      url: '/wps/session/refresh',
      cookies: { refresh },
    })
    expect(renewed.code).toBe('SESSION_EXPIRED')
  })

  it('shows every switch of its feature tree', async () => {
    await patchSettings({ flags: ['FREEPLAY3'] })
    const fresh = await buildTestApp(world, { host: OTHER_HOST })
    const tree = await fresh.call('site.whitelabel')
    const leaf = (modId: string, enabled: '0' | '1' = '0') => ({
      modId,
      enabled,
      childrenNodes: [],
    })
    expect(tree.body).toMatchObject({
      value: [
        {
          modId: 'REGISTER',
          enabled: '0',
          childrenNodes: ['DIRECTREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3'].map((modId) =>
            leaf(modId),
          ),
        },
        {
          modId: 'LOGIN',
          enabled: '1',
          childrenNodes: [leaf('MOBILEVERCODELOGIN3'), leaf('FREEPLAY3', '1'), leaf('PWDEXPFORCECHANGE3')],
        },
      ],
      register: { direct: false, mobile: false, mobilePassword: false, mobileVerified: false },
    })
    await fresh.close()
  })

  it('names its app packages, and null for what it did not say of one', async () => {
    const none = await there.call('site.whitelabel')
    expect(none.body).toMatchObject({ resources: [] })
    const url = 'https://dl.example/app.apk'
    await patchSettings({ resources: [{ resourceType: 'ANDROID', url, version: '1.2' }] })
    const fresh = await buildTestApp(world, { host: OTHER_HOST })
    const blank = { qrCodeUrl: null, sizeBytes: null, releasedOn: null, sha256: null }
    expect((await fresh.call('site.whitelabel')).body).toMatchObject({
      resources: [{ resourceType: 'ANDROID', url, version: '1.2', ...blank }],
    })
    await fresh.close()
  })

  it('under maintenance answers its state and lets people leave, nothing else', async () => {
    const session = await there.login(await aMember(world, { merchantId: otherId }))
    await patchSettings({ maintenance: true })
    const closed = await buildTestApp(world, { host: OTHER_HOST })
    const refused = await closed.call('wallet.balance', {}, session)
    expect(refused).toMatchObject({ status: 503, code: 'SITE_MAINTENANCE' })
    expect((await closed.call('site.status')).body).toMatchObject({ value: { maintenance: true } })
    expect((await closed.call('session.logout', {}, session)).status).toBe(200)
    expect((await here.call('site.status')).body).toMatchObject({ value: { maintenance: false } })
    await closed.close()
  })

  it('that nobody serves is unknown', async () => {
    await world.db.prisma.merchantHost.delete({ where: { host: '*' } })
    const lost = await buildTestApp(world, { host: 'evil.example' })
    const reply = await lost.call('site.status')
    expect(reply).toMatchObject({ status: 404, code: 'SITE_UNKNOWN_HOST' })
    await lost.close()
  })
})
