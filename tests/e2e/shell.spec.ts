import { withTransaction } from '@croupier/db'
import { publishNotice } from '@croupier/domain/content/notices'
import { closeSite } from '@croupier/domain/platform/site'
import { expect, type Page, test } from 'playwright/test'
import { games } from '../../prisma/seed/gameCatalogue.ts'
import { runningStack } from '../setup/e2e.ts'
import { barriersOf } from './barriers.ts'
import { enter } from './identity/enter.ts'
import { logIn, visitor } from './identity/visitor.ts'
import { HAS_SERVICE, keepSettings, untilAnswered, WHITELABEL_WITH_SERVICE } from './merchantSettings.ts'
import { withMerchant } from './withMerchant.ts'

async function expectNoBarrier(page: Page): Promise<void> {
  expect(await barriersOf(page)).toEqual([])
}

/** The home page with everything that is loaded after the first paint. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/index')
  await expect(page.getByTestId('bar.lotteries.button')).toBeVisible()
  await expect(page.getByTestId('notice.line')).toBeVisible()
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

test('search finds a lottery by a misspelt name and a page by its own, by keys alone', async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player2')
  await openHome(page)
  await page.getByTestId('bar.search.button').click()
  const input = page.getByTestId('search.input')
  await expect(input).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(input).toBeHidden()
  await page.keyboard.press('/')
  await expect(input).toBeFocused()
  const options = page.getByTestId('search.results').getByRole('option')
  await expect(options).not.toHaveCount(0)
  await expectNoBarrier(page)
  await input.fill('no such thing')
  await expect(page.getByText('No results for “no such thing”')).toBeVisible()
  await input.fill('ligtning')
  await expect(options).toHaveText([/Lightning Race/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/gameCode=PK101M/)
  await page.keyboard.press('/')
  await input.fill('record')
  await expect(options).toHaveText([/Betting record/, /Account record/], { useInnerText: true })
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/mc=transactionHistory/)
  await page.context().close()
})

test('a language is found by its English name and shown at once', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await openHome(page)
  await page.getByTestId('bar.language.button').click()
  const dialog = page.getByTestId('language.dialog')
  await expect(dialog.getByRole('button', { name: /English/ })).toHaveAttribute('aria-pressed', 'true')
  await expectNoBarrier(page)
  await page.getByTestId('language.search.input').fill('klingon')
  await expect(dialog.getByText('This language is not available.')).toBeVisible()
  await page.getByTestId('language.search.input').fill('china')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(dialog).toBeHidden()
  await page.context().close()
})

test('an announcement comes once a day', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser, { announced: true })
  await page.goto('/index')
  const popup = page.getByTestId('popup.dialog')
  await expect(popup.getByText('This is a demonstration')).toBeVisible()
  await expectNoBarrier(page)
  await page.getByTestId('popup.hide.checkbox').click()
  await page.getByTestId('popup.close.button').click()
  await expect(popup).toBeHidden()
  await openHome(page)
  await expect(popup).toBeHidden()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('noticePopups') ?? '{}'))
  expect(kept).toMatchObject({ hidden: true, ids: [expect.any(String)] })
  await page.context().close()
})

test('notices: the line opens its notice, nine to a page, links lead on', { tag: '@deep' }, async ({ browser }) => {
  await withMerchant(async ({ db, ctx, merchantId }) => {
    await withTransaction(db, async (tx) => {
      for (let number = 1; number <= 9; number += 1) {
        const texts = { EN: { title: `Extra ${number}`, html: `<p>Text ${number}</p>` } }
        await publishNotice(tx, ctx, { merchantId, type: 'H', texts })
      }
    })
  })
  const page = await visitor(browser)
  await openHome(page)
  await page.getByTestId('notice.line').getByRole('button', { name: 'Extra 9' }).click()
  const text = page.getByTestId('notices.text')
  await expect(text.getByText('Text 9')).toBeVisible()
  const rows = page.getByTestId('notices.list').getByRole('button')
  await expect(rows).toHaveCount(9)
  await expect(rows.first()).toContainText('Every draw can be proved')
  await expectNoBarrier(page)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows).toHaveCount(2)
  await rows.filter({ hasText: 'real-time wage' }).click()
  await text.getByRole('link', { name: /agent centre/ }).click()
  // The link leads into the agent centre, which asks a guest to log in.
  await expect(page.getByTestId('loginFirst.dialog')).toBeVisible()
  await expect(page.getByTestId('notices.dialog')).toBeHidden()
  await withMerchant(async ({ db }) => {
    await db.prisma.notice.deleteMany({ where: { type: 'H' } })
  })
  await page.context().close()
})

/** Notes in the tab whether the frame of the site has ever been in the document; runs in the page. */
function watchForFrame(): void {
  new MutationObserver(() => {
    if (document.querySelector('.shell, .topbar')) sessionStorage.setItem('frameSeen', '1')
  }).observe(document, { childList: true, subtree: true })
}

test('a closed site is closed from the first painting on, on every path', async ({ browser }) => {
  const page = await visitor(browser)
  await page.addInitScript(watchForFrame)
  // Only the document can say it.
  await page.route('**/wps/system/status*', async (route) => await route.abort())
  try {
    await withMerchant(async ({ ctx, merchantId }) => {
      await closeSite(ctx, {
        merchantId,
        maintenance: true,
        reason: { EN: 'The disks are changed.' },
      })
    })
    await untilAnswered(page, '/index', /"maintenance":true/)
    for (const path of ['/index', '/promotions', '/lottery', '/no-such-page']) {
      await page.goto(path)
      await expect(page.getByTestId('maintenance.screen'), path).toBeVisible()
    }
    expect(await page.evaluate(() => sessionStorage.getItem('frameSeen'))).toBeNull()
  } finally {
    await withMerchant(async ({ ctx, merchantId }) => {
      await closeSite(ctx, { merchantId, maintenance: false })
    })
  }
  await untilAnswered(page, '/index', /"maintenance":false/)
  await page.goto('/index')
  await expect(page.getByTestId('bar.login.button')).toBeVisible()
  await page.context().close()
})

test('a dialog whose file does not come leaves the page, and comes when asked for again', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  const files = '**/assets/LanguageDialog*'
  await page.route(files, async (route) => await route.abort())
  await openHome(page)
  await page.getByTestId('bar.language.button').click()
  const failed = page.getByTestId('part.failed')
  await expect(failed).toContainText('This part did not load')
  await expect(page.locator('main h1')).toBeVisible()
  await expectNoBarrier(page)
  await page.unroute(files)
  await page.getByTestId('part.retry.button').click()
  await expect(page.getByTestId('language.dialog')).toBeVisible()
  await expect(failed).toHaveCount(0)
  await page.context().close()
})

test('customer service opens in its window, and a blocked one is explained', {
  tag: '@deep',
}, async ({ browser }) => {
  const customerService = `${runningStack().webUrl}/helpmc`
  const links = { customerService, vipService: null, usdtSite: null }
  const settings = await keepSettings()
  const page = await visitor(browser)
  try {
    await openHome(page)
    await expect(page.getByTestId('rail.notices.button')).toBeVisible()
    await expect(page.getByTestId('rail.service.button')).toBeHidden()
    await settings.put({ links })
    await untilAnswered(page, WHITELABEL_WITH_SERVICE, HAS_SERVICE)
    await page.reload()
    await expect(page.getByTestId('rail.service.button')).toBeVisible()
    const opened = page.waitForEvent('popup')
    await page.getByTestId('rail.service.button').click()
    await expect(await opened).toHaveURL(/helpmc/)
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByTestId('rail.service.button').click()
    await expect(page.getByText('The service window was blocked').first()).toBeVisible()
    await page.getByText('Open here').click()
    await expect(page).toHaveURL(/helpmc/)
  } finally {
    await settings.put({})
    await page.context().close()
  }
})

test('the header is walked by keys, and keys have a list', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await openHome(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Skip to content')
  const walked: string[] = []
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press('Tab')
    walked.push((await focusedName(page)) || (await focused(page)))
  }
  const lobbies = ['Live', 'Sports', 'Fishing', 'Slots', 'Card games']
  const lotteries = ['Lottery', 'All lotteries', 'E-lottery', 'E-sports', 'Promotions', 'Search']
  const names = ['Maison 9 home', ...lobbies, ...lotteries]
  expect(walked).toEqual([...names, 'Language', 'Theme', 'Log in', 'Join'])
  await page.getByTestId('bar.lotteries.button').focus()
  await page.keyboard.press('Enter')
  // Every game, and the long dragon of all of them.
  const groups = page.getByTestId('lottery.groups')
  await expect(groups.getByTestId('lottery.longDragon.link')).toBeVisible()
  await expect(groups.getByRole('link')).toHaveCount(games.length + 1)
  await expectNoBarrier(page)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('bar.lotteries.button')).toBeFocused()
  await page.keyboard.press('Shift+?')
  const keys = page.getByTestId('shortcuts.dialog')
  await expect(keys).toBeVisible()
  await keys.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page.getByTestId('search.dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/index$/)
  await page.context().close()
})

test('an open page learns that the site closes, why and until when', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await logIn(page, 'player2')
  const until = new Date('2027-01-01T04:00:00Z')
  const reason = { EN: 'The disks are changed.' }
  try {
    await withMerchant(async ({ ctx, merchantId }) => {
      await closeSite(ctx, { merchantId, maintenance: true, reason, until })
    })
    const closed = page.getByTestId('maintenance.screen')
    await expect(closed.getByText('The disks are changed.')).toBeVisible()
    await expect(closed.getByText('Expected end')).toBeVisible()
    await closed.getByRole('button', { name: '简体中文' }).click()
    await expect(closed.getByText('预计结束')).toBeVisible()
    await expectNoBarrier(page)
  } finally {
    await withMerchant(async ({ ctx, merchantId }) => {
      await closeSite(ctx, { merchantId, maintenance: false })
    })
  }
  await page.context().close()
})
