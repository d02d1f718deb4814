import {
  aMember,
  aPicture,
  buildTestApp,
  lookAtPicture,
  type TestApp,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { images } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'

/** Pixels of a side: unfolded, even the little one takes more than the process may grow by. */
const BOMB_SIDE = inVolume(15_000, 7_000)

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})
const URL = images.setIcon.path
async function send(session: TestSession, payload: Buffer | string, type = 'image/png') {
  const headers = { token: session.token, 'content-type': type }
  return await api.inject({ method: 'PUT', url: URL, headers, payload })
}
const iconOf = (reply: { body: unknown }) => (reply.body as { value: { icon: string | null } }).value.icon
const ownIcon = async (session: TestSession) => iconOf(await api.call('member.icon', {}, session)) ?? ''
const someone = async () => await api.sessionOf(await aMember(world))

describe('an own picture', () => {
  it('is drawn again as a square and served as a file that is not a page', async () => {
    const session = await someone()
    expect(await ownIcon(session)).toBe('')
    const reply = await send(session, await aPicture({ format: 'jpeg' }), 'image/jpeg')
    const address = iconOf(reply) ?? ''
    expect(await ownIcon(session)).toBe(address)
    const { status, headers, raw } = await api.inject({ method: 'GET', url: address })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'attachment; filename="picture.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('private'),
    })
    const side = images.ICON_SIDE_PX
    expect(await lookAtPicture(raw)).toMatchObject({ width: side, height: side, format: 'webp' })
  })

  it('takes the place of the one before, and goes when it is taken away', async () => {
    const session = await someone()
    const first = iconOf(await send(session, await aPicture({ format: 'png' }))) ?? ''
    const second = iconOf(await send(session, await aPicture({ format: 'png' }))) ?? ''
    expect(second).not.toBe(first)
    expect((await api.inject({ method: 'GET', url: first })).code).toBe('NOT_FOUND')
    expect((await api.inject({ method: 'GET', url: second })).status).toBe(200)
    expect(iconOf(await api.call('member.dropIcon', {}, session))).toBe(null)
    expect((await api.inject({ method: 'GET', url: second })).code).toBe('NOT_FOUND')
  })

  it('keeps nothing of the file but what is seen (ASVS 14.2.8, attack 39)', async () => {
    const planted = '<script>alert(document.cookie)</script>'
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(planted)])
    for (const format of ['png', 'jpeg'] as const) {
      const session = await someone()
      const file = Buffer.concat([await aPicture({ format, exif: planted }), zip])
      expect(file.includes(planted)).toBe(true)
      const address = iconOf(await send(session, file)) ?? ''
      const { raw } = await api.inject({ method: 'GET', url: address })
      expect(raw.includes(planted)).toBe(false)
      expect(raw.includes('PK\u0003\u0004')).toBe(false)
      expect((await lookAtPicture(raw)).extras).toEqual([])
    }
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const cut = async (format: 'png' | 'jpeg') => {
  const whole = await aPicture({ format, width: 2_000, height: 2_000 })
  return whole.subarray(0, Math.floor(whole.length / 2))
}
const files: Record<string, () => Promise<Buffer>> = {
  'an SVG with a script': async () => Buffer.from(svg),
  'a page': async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'an archive': async () => Buffer.from('PK\u0003\u0004 and what follows'),
  'a program': async () => Buffer.from('\u007fELF and what follows'),
  'a WebP': async () => await aPicture({ format: 'webp' }),
  'a GIF': async () => await aPicture({ format: 'gif' }),
  'an AVIF': async () => await aPicture({ format: 'avif' }),
  'a PNG that breaks off': async () => await cut('png'),
  'a JPEG that breaks off': async () => await cut('jpeg'),
  'the first bytes of a PNG before a page': async () =>
    Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(svg)]),
  'the first bytes of a JPEG before noise': async () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5_000, 7)]),
  nothing: async () => Buffer.alloc(0),
}

describe('what is not a picture is refused, and the old one stays', () => {
  it.each(Object.keys(files))('%s', async (name) => {
    const session = await someone()
    const kept = iconOf(await send(session, await aPicture({ format: 'png' })))
    const file = (await files[name]?.()) ?? Buffer.alloc(0)
    for (const type of ['image/png', 'image/jpeg']) {
      const reply = await send(session, file, type)
      expect([reply.status, reply.code]).toEqual([400, 'IMAGE_UNREADABLE'])
    }
    expect(await ownIcon(session)).toBe(kept)
  })

  it(`a small file of ${(BOMB_SIDE * BOMB_SIDE) / 1_000_000} megapixels, without unfolding it`, async () => {
    const bomb = await aPicture({ format: 'png', width: BOMB_SIDE, height: BOMB_SIDE })
    expect(bomb.length).toBeLessThan(images.IMAGE_BYTES_MAX)
    const before = process.memoryUsage().rss
    const reply = await send(await someone(), bomb)
    expect([reply.status, reply.code]).toEqual([400, 'IMAGE_TOO_LARGE'])
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('more than 5 MB, unread', async () => {
    const reply = await send(await someone(), Buffer.alloc(images.IMAGE_BYTES_MAX + 1, 0x89))
    expect([reply.status, reply.code]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  it.each([
    'application/json',
    'text/plain',
    'image/svg+xml',
    'image/gif',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    '',
  ])('anything said to be %j', async (type) => {
    const reply = await send(await someone(), type === 'application/json' ? '{}' : 'x', type)
    expect([reply.status, reply.code]).toEqual([415, 'BODY_UNSUPPORTED'])
  })

  it('a picture where JSON belongs', async () => {
    const { token } = await someone()
    const headers = { token, 'content-type': 'image/png' }
    const payload = await aPicture({ format: 'png' })
    const reply = await api.inject({
      method: 'POST',
      url: '/wps/member/password',
      headers,
      payload,
    })
    expect([reply.status, reply.code]).toEqual([415, 'BODY_UNSUPPORTED'])
  })
})

describe('limits', () => {
  it('count every try of a day, also the wrong ones, and begin again the next day', async () => {
    const session = await someone()
    for (let n = 0; n < images.IMAGES_PER_DAY_MAX; n += 1) {
      expect((await send(session, Buffer.from('no picture'))).code).toBe('IMAGE_UNREADABLE')
    }
    const reply = await send(session, await aPicture({ format: 'png' }))
    expect([reply.status, reply.code]).toEqual([429, 'IMAGE_QUOTA_EXCEEDED'])
    expect(await ownIcon(session)).toBe('')
    const other = await someone()
    expect((await send(other, await aPicture({ format: 'png' }))).status).toBe(200)
  })

  it('let a dozen pictures in at once, and ask the others to come again', async () => {
    const file = await aPicture({ format: 'jpeg', width: 3_900, height: 4_000 })
    const sessions = await Promise.all(Array.from({ length: 25 }, someone))
    const before = process.memoryUsage().rss
    const replies = await Promise.all(
      sessions.flatMap((one) => [1, 2, 3, 4].map(async () => await send(one, file, 'image/jpeg'))),
    )
    const seen = new Set(replies.map(({ status, code }) => `${status} ${code}`))
    expect([...seen].sort()).toEqual(['200 null', '503 SERVICE_BUSY'])
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
    // Their places were given back.
    expect((await send(await someone(), file, 'image/jpeg')).status).toBe(200)
  })

  it('nobody without a session takes a place', async () => {
    const payload = await aPicture({ format: 'png' })
    const headers = { 'content-type': 'image/png' }
    const tries = Array.from({ length: 40 }, async () => {
      const { code } = await api.inject({ method: 'PUT', url: URL, headers, payload })
      return code
    })
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['SESSION_MISSING']))
    expect((await send(await someone(), payload)).status).toBe(200)
  })
})

it('an address that nobody was given leads nowhere', async () => {
  for (const name of ['x', 'A'.repeat(43), '..%2f..%2fetc%2fpasswd', '%00']) {
    const reply = await api.inject({ method: 'GET', url: images.imagePathOf(name) })
    expect([name, reply.status, reply.code]).toEqual([name, 404, 'NOT_FOUND'])
  }
})
