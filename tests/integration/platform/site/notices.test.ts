import { withTransaction } from '@croupier/db'
import {
  correctNotice,
  listStaffNotices,
  type PublishNoticeInput,
  publishNotice,
  withdrawNotice,
} from '@croupier/domain/content/notices'
import {
  aMember,
  aMerchant,
  buildTestApp,
  consoleCtx,
  type TestApp,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { HOUR_MS, routes } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})
type NoticeInput = Omit<PublishNoticeInput, 'merchantId' | 'texts'> & {
  title: string
  html?: string
  merchantId?: number
}

async function publish({ title, html = '<p>x</p>', merchantId, ...rest }: NoticeInput): Promise<void> {
  await withTransaction(
    world.db,
    async (tx) =>
      await publishNotice(tx, world.ctx, {
        ...rest,
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
  (await list(types === undefined ? {} : { query: { types } as never })).items.map((one) => one.title)

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
    for (let number = 1; number <= 10; number += 1) await publish({ type: 'H', title: `h${number}` })
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
    ['<a href="javascript:alert(1)">c</a>', '<a target="_blank" rel="noopener noreferrer nofollow">c</a>'],
    ['<p style="position:fixed">d</p><iframe src="/"></iframe>', '<p>d</p>'],
    ['<a href="/index?ac=team">e</a>', '<a href="/index?ac=team">e</a>'],
    ['<svg><script>alert(1)</script></svg>f', 'f'],
    ['<math><mi xlink:href="data:x,<script>1</script>">g</mi></math>', 'g'],
    ['<p>h<style>*{display:none}</style></p>', '<p>h</p>'],
    ['<form action="/x"><input name="p"><button>i</button></form>', 'i'],
    [
      '<a href="data:text/html;base64,PHNjcmlwdD4=">j</a>',
      '<a target="_blank" rel="noopener noreferrer nofollow">j</a>',
    ],
    ['<a href="java\nscript:alert(1)">k</a>', '<a target="_blank" rel="noopener noreferrer nofollow">k</a>'],
    [
      '<a href="https://x.example" target="_self" rel="opener" onmouseover="x()">l</a>',
      '<a href="https://x.example" target="_blank" rel="noopener noreferrer nofollow">l</a>',
    ],
    ['<a href="//evil.example/x">m</a>', '<a>m</a>'],
    ['<object data="x"></object><embed src="x"><base href="//x">n', 'n'],
    ['<meta http-equiv="refresh" content="0;url=//x"><link rel="stylesheet" href="//x">o', 'o'],
    ['<p>p<!-- <script>alert(1)</script> --></p>', '<p>p</p>'],
    ['<b>q<', '<b>q&lt;</b>'],
    ['<textarea><script>alert(1)</script></textarea><p>r</p>', '<p>r</p>'],
    ['<video autoplay onplay="x()"><source src="x"></video><p>s</p>', '<p>s</p>'],
    [
      '<table background="javascript:x"><tr><td colspan="2" style="x">t</td></tr></table>',
      '<table><tr><td colspan="2">t</td></tr></table>',
    ],
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

  it('are told to those they are for, in the order staff gives them, until staff withdraws them', async () => {
    const request = { query: { types: ['H'], pageSize: 50 } as never }
    const own = ['to all', 'to members', 'to guests']
    await publish({ type: 'H', title: 'to all', order: 1 })
    await publish({ type: 'H', title: 'to members', order: 3, audience: 'MEMBERS' })
    await publish({ type: 'H', title: 'to guests', order: 2, audience: 'GUESTS' })
    const session = await api.login(await aMember(world))
    const shownTo = async (who?: typeof session) => {
      const { body } = await api.call('notices.list', request, who)
      const { items } = routes['notices.list'].reply.parse(body).value
      return items.map(({ title }) => title).filter((title) => own.includes(title))
    }
    expect(await shownTo()).toEqual(['to guests', 'to all'])
    expect(await shownTo(session)).toEqual(['to members', 'to all'])

    const { merchantId } = world
    const ctx = consoleCtx(world)
    const all = await listStaffNotices(ctx, merchantId, 50)
    const id = all.find(({ title }) => title === 'to all')?.id ?? ''
    const officer = { by: 'Ana Ruiz', reason: 'said twice' }
    const corrected = { EN: { title: 'Corrected', html: '<p>Yes<script>no</script></p>' } }
    const change = { merchantId, id, texts: corrected, from: null, until: null, ...officer }
    expect(await correctNotice(ctx, { ...change, merchantId: merchantId + 1 })).toBe(false)
    const early = { ...change, until: new Date(0) }
    await expect(correctNotice(ctx, early)).rejects.toMatchObject({ fields: [{ path: 'until', rule: 'after_start' }] })
    expect(await correctNotice(ctx, change)).toBe(true)
    expect((await listStaffNotices(ctx, merchantId, 50)).find((one) => one.id === id)?.texts).toEqual({
      EN: { title: 'Corrected', html: '<p>Yes</p>' },
    })
    expect(await withdrawNotice(ctx, { merchantId, id, ...officer })).toBe(true)
    expect(await withdrawNotice(ctx, { merchantId, id, ...officer })).toBe(false)
    expect(await withdrawNotice(ctx, { merchantId: merchantId + 1, id, ...officer })).toBe(false)
    expect(await correctNotice(ctx, change)).toBe(false)
    expect(await shownTo(session)).toEqual(['to members'])
    const kept = await world.db.prisma.auditRecord.findMany({
      where: { action: 'notice.withdrawn' },
    })
    expect(kept.map(({ after }) => after)).toEqual([{ notice: id, ...officer }])
    const after = await listStaffNotices(ctx, merchantId, 50)
    expect(after.find((one) => one.id === id)?.state).toBe('WITHDRAWN')
  })

  it('that say nothing are refused', async () => {
    await expect(publish({ type: 'PL', title: ' ' })).rejects.toThrow()
  })
})
