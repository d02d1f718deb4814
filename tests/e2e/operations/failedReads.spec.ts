import { type BrowserContext, expect, type Page, type Request, test } from 'playwright/test'
import { SCREENS } from '../../../apps/console/src/screens.ts'
import { consoleOf, logInOfficer } from './officer.ts'

/** Screens that are looked at together: a browser tab each. */
const TOGETHER = 6
const MERCHANT = 'MAISON9'

let context: BrowserContext
let first: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  first = await consoleOf(browser)
  context = first.context()
  await first.goto('/members')
  await logInOfficer(first, 'olga')
  await expect(first.getByTestId('self.name')).toHaveText('olga')
})
test.afterAll(async () => await context.close())

/** From now on the server answers nothing to a page. */
const fail = async (page: Page) =>
  await page.route('**/ops/**', async (route) => {
    const error = { code: 'SERVICE_BUSY', params: { retryAfterS: 2 }, requestId: 'x' }
    await route.fulfill({ status: 503, json: { error } })
  })
/** The page is looked at again, as when its window comes back to the front: everything on it is read once more. */
const lookAgain = async (page: Page) => await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

/** What a screen says; how long ago something was changes by itself. */
const textOf = async (page: Page) =>
  await page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const time of copy.querySelectorAll('time')) time.remove()
    return copy.textContent
  })

async function isThere(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('.ui-skeleton')).toHaveCount(0)
}

async function open(address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await isThere(page)
  return page
}

/** What a page has asked the server for and was not answered yet. */
function unansweredOf(page: Page): () => Promise<number> {
  const waiting = new Set<Request>()
  page.on('request', (request) => request.url().includes('/ops/') && waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  return async () => {
    // What a drawn screen reads is asked for after its picture.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    return waiting.size
  }
}

/** Another screen in the same document, whose cost is paid once, drawn and read. */
async function follow(page: Page, address: string, unanswered: () => Promise<number>): Promise<void> {
  const heading = page.locator('main h1')
  const before = await heading.textContent()
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await expect(heading, address).not.toHaveText(before ?? '')
  await expect.poll(unanswered, address).toBe(0)
  await isThere(page)
}

async function stayAsTheyWere(addresses: readonly string[]): Promise<void> {
  const page = await open('/commands')
  const unanswered = unansweredOf(page)
  for (const address of addresses) {
    await follow(page, address, unanswered)
    const before = await textOf(page)
    await fail(page)
    await lookAgain(page)
    await expect(page.getByTestId('stale.bar'), address).toContainText('Not up to date')
    expect(await textOf(page), address).toBe(before)
    await page.unroute('**/ops/**')
    await page.getByTestId('stale.retry').click()
    await expect(page.getByTestId('stale.bar'), address).toBeHidden()
  }
  await page.close()
}

/** Where a screen is; of a member's page: that of a member who is listed. */
async function addressOf(path: string): Promise<string> {
  if (!path.startsWith('members/:')) return `/${path.replace(':code', MERCHANT)}`
  await first.getByTestId('members.search.input').fill('top1')
  return (await first.getByTestId('member.top1').getAttribute('href')) ?? ''
}

test('a failed read leaves every screen as it was and says how old it is', async () => {
  const addresses = await Promise.all(Object.keys(SCREENS).map(addressOf))
  const tabs = Array.from({ length: TOGETHER }, (_none, tab) =>
    addresses.filter((_address, at) => at % TOGETHER === tab),
  )
  await Promise.all(tabs.map(stayAsTheyWere))
})

/** Dialogs by their screen, what opens them, and a field of theirs. */
const DIALOGS: readonly (readonly [string, string, string])[] = [
  ['/notices', 'notice.add.button', 'texts.title.input'],
  ['/segments', 'segment.add.button', 'segment.code.input'],
  ['/promotions', 'promotion.add.button', 'promotion.code.input'],
  ['/rains', 'rain.add.button', 'rain.count.input'],
  ['/rule', 'rule.change.button', 'rule.upTo.input'],
  ['/mall', 'mall.add.button', 'mall.code.input'],
  ['/liabilities', 'liabilities.funds.button', 'act.reason.input'],
  ['/staff', 'staff.add.button', 'staff.name.input'],
]

async function keepsTyped([address, opener, field]: (typeof DIALOGS)[number]): Promise<void> {
  const page = await open(address)
  await page.getByTestId(opener).click()
  const input = page.getByTestId(field)
  await input.fill('1234')
  await fail(page)
  await lookAgain(page)
  await expect(page.getByTestId('stale.bar'), address).toHaveCount(1)
  await expect(input, address).toHaveValue('1234')
  // Escape, and the browser's way back, ask first.
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('leave.dialog'), address).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('leave.dialog'), address).toBeHidden()
  await expect(input, address).toHaveValue('1234')
  await page.getByTestId('act.cancel.button').click()
  await page.getByTestId('leave.confirm.button').click()
  await expect(input, address).toBeHidden()
  await page.close()
}

test('typed words survive a failed read, and go only when that is wanted', async () => {
  for (let at = 0; at < DIALOGS.length; at += TOGETHER) {
    await Promise.all(DIALOGS.slice(at, at + TOGETHER).map(keepsTyped))
  }
})

test('another page asks before typed words go; untouched fields go at once', async () => {
  await first.getByTestId('nav.notices').click()
  await first.getByTestId('notice.add.button').click()
  await first.keyboard.press('Escape')
  await expect(first.getByTestId('act.dialog')).toBeHidden()
  await first.getByTestId('notice.add.button').click()
  await first.getByTestId('texts.title.input').fill('Half an hour of work')
  await first.goBack()
  // The way back was taken and is undone: before it is, a second way back would lead to the page before that one.
  await expect(first).toHaveURL(/notices/)
  await first.getByTestId('leave.stay.button').click()
  await expect(first.getByTestId('texts.title.input')).toHaveValue('Half an hour of work')
  await first.goBack()
  await first.getByTestId('leave.confirm.button').click()
  await expect(first.getByTestId('members.search.input')).toBeVisible()
})

test('without a network it says so, and a first read that failed can be tried again', async () => {
  await context.setOffline(true)
  await expect(first.getByTestId('stale.bar')).toContainText('no network')
  await context.setOffline(false)
  await expect(first.getByTestId('stale.bar')).toBeHidden()
  const page = await context.newPage()
  await fail(page)
  await page.goto('/board')
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute('**/ops/**')
  await retry.click()
  await expect(page.getByTestId('board.table')).toBeVisible()
  await page.close()
})

test('a field says what is wrong with it, by the schema of the call', async () => {
  await first.goto('/rains')
  await first.getByTestId('rain.add.button').click()
  await first.getByTestId('rain.count.input').fill('0')
  await first.getByTestId('act.reason.input').fill('a rain of nothing')
  await first.getByTestId('act.confirm.button').click()
  const dialog = first.getByTestId('act.dialog')
  await expect(dialog).toContainText('1 at least')
  await expect(dialog).toContainText('look at the fields that are marked')
  await first.getByTestId('rain.count.input').fill('100000')
  await expect(dialog).toContainText('Each share has to be the smallest amount at least')
})
