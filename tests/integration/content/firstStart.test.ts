import { LANGUAGE_CODES } from '@croupier/locales'
import {
  aMember,
  buildTestApp,
  officerCtx,
  type TestApp,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { games, help, notices, reports } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { seedNotices } from '../../../prisma/seed/notices.ts'
import { publishNotices } from '../../../scripts/demo/publishNotices.ts'

let world: TestWorld
let app: TestApp
let agent: TestSession
/** Titles by what they are of, to see that none is another language's. */
const titles = new Map<string, Set<string>>()

useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
  const { merchantId, clock } = world
  const ctx = officerCtx(world)
  await seedNotices(ctx, merchantId)
  const until = clock.now()
  const played = { ctx, merchantId, until, clock: { moneyNow: async () => until } }
  await publishNotices(played as never)
  agent = await app.login(await aMember(world, { type: 1 }))
})
interface Texts {
  readonly title: string
  readonly html: string
  readonly language: string
}
/** Something is said, all of it in the language that was asked for. */
function expectTexts(of: string, language: string, texts: readonly Texts[]): void {
  expect([of, texts.length > 0]).toEqual([of, true])
  expect(texts.map((one) => one.language)).toEqual(texts.map(() => language))
  for (const { title, html } of texts) {
    expect(title.trim()).not.toBe('')
    expect(html.replace(/<[^>]*>/g, '').trim()).not.toBe('')
  }
  const known = titles.get(of) ?? new Set()
  titles.set(of, known.add(texts[0]?.title ?? ''))
}

describe('what a platform says on its first start', () => {
  it.each(LANGUAGE_CODES)('in %s', async (language) => {
    for (const type of notices.noticeTypes) {
      const query = `types=${type}&platform=W&execution=B&language=${language}`
      const { body } = await app.inject({ url: `/wps/relay/notices?${query}` })
      expectTexts(type, language, notices.noticeList.reply.parse(body).value.items)
    }
    const response = await app.inject({ url: `/wps/relay/GCS_announcements?language=${language}` })
    const { promotion } = games.announcements.reply.parse(response.body)
    expectTexts('promotion', language, promotion)
    const toAgents = await app.inject({
      url: `/wps/agent/announcements?language=${language}`,
      headers: { token: agent.token },
    })
    expectTexts('agents', language, reports.announcements.reply.parse(toAgents.body).value.items)
    const read = await app.inject({ url: `/wps/system/helpCenter?language=${language}` })
    const { value } = help.helpCenter.reply.parse(read.body)
    expect(value.language).toBe(language)
    expectTexts('own help', language, value.notices)
    const articles = value.topics.flatMap((topic) => topic.articles)
    expect(articles.length).toBeGreaterThan(5)
    for (const { sections } of articles) {
      expect(sections.length).toBeGreaterThan(0)
      for (const { text } of sections) expect(text.trim()).not.toBe('')
    }
  })

  it('no language is told in the words of another', () => {
    expect([...titles.keys()].sort()).toEqual([...notices.noticeTypes, 'agents', 'own help', 'promotion'].sort())
    for (const texts of titles.values()) expect(texts.size).toBeGreaterThanOrEqual(13)
  })
})
