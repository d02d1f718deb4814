import { withTransaction } from '@croupier/db'
import { countVotes } from '@croupier/domain/content/help'
import { publishNotice } from '@croupier/domain/content/notices'
import { LANGUAGE_CODES } from '@croupier/locales'
import { aMember, buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { help as wire } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

let world: TestWorld
let app: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
})
async function helpIn(language: string) {
  const { body } = await app.call('site.helpCenter', { query: { language } })
  return wire.helpCenter.reply.parse(body).value
}

describe('the help centre (spec 7)', () => {
  it.each(LANGUAGE_CODES)('has every article and section in %s', async (code) => {
    const { language, topics } = await helpIn(code)
    expect(language).toBe(code)
    const pages = topics.flatMap(({ articles }) => articles)
    expect(pages.map(({ page }) => page)).toEqual(wire.HELP_TOPICS.flatMap(({ articles }) => articles))
    const words = pages.flatMap(({ title, sections }) => [
      title,
      ...sections.flatMap((section) => [section.title, section.text]),
    ])
    expect(words.filter((text) => text.trim() === '')).toEqual([])
    expect(pages.find(({ page }) => page === 'depositTeach')?.sections).toHaveLength(3)
  })

  it('is in English where a language has no texts, and refuses what is no code', async () => {
    expect((await helpIn('XX')).language).toBe('EN')
    const { status } = await app.call('site.helpCenter', { query: { language: '<script>' } })
    expect(status).toBe(400)
  })

  it("has the merchant's own help notices, sanitised, in the reader's language", async () => {
    const { ctx, db } = world
    const { id: merchantId } = await db.prisma.merchant.findFirstOrThrow()
    const html = '<p onclick="x()">Pay at the counter</p><script>x()</script>'
    const texts = { EN: { title: 'Counter', html }, CN: { title: '柜台', html } }
    await withTransaction(db, async (tx) => await publishNotice(tx, ctx, { merchantId, type: 'H', texts }))
    expect((await helpIn('CN')).notices).toMatchObject([
      { type: 'H', title: '柜台', html: '<p>Pay at the counter</p>', language: 'CN' },
    ])
  })
})

describe('whether an article was useful', () => {
  it('is answered once by a member, may be answered otherwise, and is counted', async () => {
    const { ctx, db } = world
    const { id: merchantId, code } = await db.prisma.merchant.findFirstOrThrow()
    const texts = { CN: { title: '规则', html: '<p>x</p>' } }
    await withTransaction(db, async (tx) => await publishNotice(tx, ctx, { merchantId, type: 'H', texts }))
    const own = (await helpIn('CN')).notices.find(({ title }) => title === '规则')?.id ?? ''
    const [first, second] = [await aMember(world), await aMember(world)]
    const sessions = [await app.login(first), await app.login(second)] as const
    const say = async (by: 0 | 1, article: string, useful: boolean) =>
      await app.call('help.setVote', { body: { article, useful } }, sessions[by])
    expect((await say(0, 'wages', true)).status).toBe(200)
    expect((await say(0, 'wages', false)).status).toBe(200)
    expect((await say(0, 'wages', false)).status).toBe(200)
    expect((await say(1, 'wages', true)).status).toBe(200)
    expect((await say(1, own, true)).status).toBe(200)
    const { body } = await app.call('help.votes', {}, sessions[0])
    expect(body).toEqual({ value: [{ article: 'wages', useful: false }] })
    const counted = await countVotes(ctx, 'EN')
    expect(counted).toEqual([
      {
        merchantCode: code,
        article: 'wages',
        title: expect.stringMatching(/\w/),
        useful: 1,
        useless: 1,
      },
      { merchantCode: code, article: own, title: '规则', useful: 1, useless: 0 },
    ])
  })

  it('is not answered by guests, nor to an article that there is not', async () => {
    const body = { article: 'wages', useful: true }
    expect((await app.call('help.setVote', { body })).status).toBe(401)
    const session = await app.login(await aMember(world))
    for (const article of ['nothing', world.ctx.ids.uuid()]) {
      const vote = { body: { article, useful: true } }
      expect((await app.call('help.setVote', vote, session)).code).toBe('NOT_FOUND')
    }
  })
})
