import { withTransaction } from '@croupier/db'
import { type PublishNoticeInput, publishNotice } from '@croupier/domain/content/notices'
import {
  aMerchant,
  buildTestApp,
  openTestWorld,
  type TestApp,
  type TestWorld,
} from '@croupier/testkit'
import { routes } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const HOUR_MS = 3_600_000
let world: TestWorld
let api: TestApp
beforeAll(async () => {
  world = await openTestWorld()
  api = await buildTestApp(world)
})
afterAll(async () => {
  await api.close()
  await world.close()
})

type Told = Omit<PublishNoticeInput, 'merchantId' | 'texts'> & {
  title: string
  html?: string
  merchantId?: number
}

async function publish({ title, html = '<p>x</p>', merchantId, ...told }: Told): Promise<void> {
  await withTransaction(
    world.db,
    async (tx) =>
      await publishNotice(tx, world.ctx, {
        ...told,
        merchantId: merchantId ?? world.merchantId,
        texts: { EN: { title, html } },
      }),
  )
}

/** The list as a guest gets it. */
async function list(query: Parameters<typeof api.call<'notices.list'>>[1] = {}) {
  const { status, body } = await api.call('notices.list', query)
  expect(status).toBe(200)
  return routes['notices.list'].reply.parse(body).value
}
const titles = async (types?: ('B' | 'PL' | 'PU' | 'PR' | 'H')[]) =>
  (await list(types === undefined ? {} : { query: { types } as never })).items.map(
    (one) => one.title,
  )

describe('notices', () => {
  it('are shown to guests while they are published, pinned ones first, then the newest', async () => {
    const now = world.clock.now().getTime()
    const at = (hours: number) => new Date(now + hours * HOUR_MS)
    await publish({ type: 'PL', title: 'old', from: at(-3) })
    await publish({ type: 'PR', title: 'new', from: at(-1) })
    await publish({ type: 'PL', title: 'pinned', from: at(-9), pinned: true })
    await publish({ type: 'PU', title: 'ends soon', from: at(-2), until: at(1) })
    await publish({ type: 'PL', title: 'later', from: at(2) })
    await publish({ type: 'PL', title: 'over', from: at(-5), until: at(-4) })
    expect(await titles()).toEqual(['pinned', 'new', 'ends soon', 'old'])
    await world.advance(3 * HOUR_MS)
    expect(await titles()).toEqual(['pinned', 'later', 'new', 'old'])
  })

  it('can be asked for by type', async () => {
    expect(await titles(['PR'])).toEqual(['new'])
    expect(await titles(['PR', 'PU'])).toEqual(['new'])
    const wrong = await api.inject({ url: '/wps/relay/notices?types=PL,ZZ' })
    expect(wrong).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    const platform = await api.inject({ url: '/wps/relay/notices?platform=X' })
    expect(platform.code).toBe('VALIDATION_FAILED')
  })

  it('come nine to a page', async () => {
    for (let number = 1; number <= 10; number += 1)
      await publish({ type: 'H', title: `h${number}` })
    const first = await list({ query: { types: ['H'] } as never })
    expect([first.items.length, first.total, first.pageSize]).toEqual([9, 10, 9])
    const second = await list({ query: { types: ['H'], page: 2 } as never })
    expect(second.items.map((one) => one.title)).toEqual(['h1'])
  })

  it('are read in the language asked for, or in the nearest there is', async () => {
    await withTransaction(
      world.db,
      async (tx) =>
        await publishNotice(tx, world.ctx, {
          merchantId: world.merchantId,
          type: 'B',
          texts: {
            CN: { title: '你好', html: '<p>一</p>' },
            JA: { title: 'やあ', html: '<p>二</p>' },
          },
        }),
    )
    const titleIn = async (language: string) => {
      const [one] = (await list({ query: { types: ['B'], language } as never })).items
      return [one?.title, one?.language]
    }
    expect(await titleIn('JA')).toEqual(['やあ', 'JA'])
    expect(await titleIn('VI')).toEqual(['你好', 'CN'])
  })

  it.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)><b onclick="x()">b</b>', '<b>b</b>'],
    [
      '<a href="javascript:alert(1)">c</a>',
      '<a target="_blank" rel="noopener noreferrer nofollow">c</a>',
    ],
    ['<p style="position:fixed">d</p><iframe src="/"></iframe>', '<p>d</p>'],
    ['<a href="/index?ac=team">e</a>', '<a href="/index?ac=team">e</a>'],
  ])('keep %s without what could act', async (html, clean) => {
    await publish({ type: 'PL', title: html.slice(0, 40), html, pinned: true })
    const [one] = (await list()).items
    expect(one?.html).toBe(clean)
  })

  it('of one merchant are not told to another', async () => {
    const merchantId = await aMerchant(world, 'NEXT', {
      currency: 'EUR',
      timeZone: 'Europe/Paris',
      hosts: ['next.example'],
      name: 'Next door',
    })
    await publish({ type: 'PR', title: 'next door only', merchantId })
    expect(await titles(['PR'])).toEqual(['new'])
    const there = await buildTestApp(world, { host: 'next.example' })
    expect((await there.call('notices.list')).body).toMatchObject({
      value: { total: 1, items: [{ title: 'next door only' }] },
    })
    await there.close()
  })

  it('that say nothing are refused', async () => {
    await expect(publish({ type: 'PL', title: ' ' })).rejects.toThrow()
  })
})
