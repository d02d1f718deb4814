import { LANGUAGE_CODES, type LanguageCode } from '@croupier/locales'
import { help, notices, type RouteReply, reports } from '@croupier/wire'
import { expect, type Page } from 'playwright/test'
import { publishNotices } from '../../../scripts/demo/publishNotices.ts'
import { apartTest } from '../apart.ts'
import { enter } from '../identity/enter.ts'
import { visitor } from '../identity/visitor.ts'
import { withMerchant } from '../withMerchant.ts'

const test = apartTest()

/** What the first days of the demo merchant leave behind, as its history publishes it. */
async function publishAll(): Promise<void> {
  await withMerchant(async ({ ctx, merchantId }) => {
    const until = ctx.clock.now()
    const played = { ctx, merchantId, until, clock: { moneyNow: async () => until } }
    await publishNotices(played as never)
  })
}

const fetched = async <T>(page: Page, path: string, reply: { parse: (body: unknown) => T }) =>
  reply.parse(await (await page.request.get(path)).json())

type Centre = RouteReply<typeof help.helpCenter>['value']

/** Every article of the help, with each of its parts, and the merchant's own. */
async function readsHelp(page: Page, { topics, notices: own }: Centre): Promise<void> {
  for (const { page: name, title, sections } of topics.flatMap(({ articles }) => articles)) {
    await page.goto(`/help?page=${name}`)
    const article = page.getByTestId('help.article')
    await expect(article).toContainText(title)
    for (const { text } of sections) await expect(article).toContainText(text)
  }
  for (const { id, title } of own) {
    await page.goto(`/help?page=${id}`)
    await expect(page.getByTestId('help.own')).toContainText(title)
  }
}

async function walks(page: Page, language: LanguageCode): Promise<void> {
  const list = async (types: string) => {
    const query = `types=${types}&platform=W&execution=B&language=${language}`
    return (await fetched(page, `/wps/relay/notices?${query}`, notices.noticeList.reply)).value.items
  }
  await page.goto('/index')
  const [banner] = await list('B')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByTestId('home.banners')).toContainText(banner?.title ?? 'a banner')
  const line = page.getByTestId('notice.line')
  const [newest] = await list('B,PL,PR,H')
  await expect(line).toContainText(newest?.title ?? 'a notice')
  await line.getByRole('button').first().click()
  await expect(page.getByTestId('notices.list')).toContainText(newest?.title ?? 'a notice')
  const centre = await fetched(page, `/wps/system/helpCenter?language=${language}`, help.helpCenter.reply)
  await readsHelp(page, centre.value)

  await enter(page, 'agent1')
  await page.goto('/help?page=feedback')
  await expect(page.getByTestId('feedback.send.button')).toHaveText(/\S/)
  await page.goto('/index?ac=announcement')
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  const response = await page.request.get(`/wps/agent/announcements?language=${language}`, {
    headers: { token },
  })
  const [toAgents] = reports.announcements.reply.parse(await response.json()).value.items
  await expect(page.getByTestId('announcements.list')).toContainText(toAgents?.title ?? 'a text')
}

test.describe('what staff and the help say is on the pages in every language', () => {
  test.beforeAll(async ({ apart }) => {
    expect(apart.addresses.web).toBeTruthy()
    await publishAll()
  })

  for (const language of LANGUAGE_CODES) {
    test(`in ${language}`, { tag: '@deep' }, async ({ browser }, info) => {
      const page = await visitor(browser, { language })
      await walks(page, language)
      await page.goto('/index')
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(page.getByTestId('home.banners')).toBeVisible()
      await page.screenshot({ path: info.outputPath('home.png') })
      await page.context().close()
    })
  }
})
