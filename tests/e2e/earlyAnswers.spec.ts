import { type Browser, expect, type Page, test } from 'playwright/test'
import { enter } from './identity/enter.ts'
import { visitor } from './identity/visitor.ts'
import { settling } from './lottery/settled.ts'

/** Addresses for which the page asks for answers before its scripts run, and how many. */
const EARLY = [
  ['/index', 2],
  ['/elott', 2],
  ['/lottery?gameCode=SSC1M', 2],
  ['/lottery?gameCode=PK101M&prizeMode=ELott', 2],
] as const

/** Keeps each address that the page's own code fetches; runs in the page. */
function keepFetched(): void {
  const fetched: string[] = []
  const { fetch } = window
  Object.assign(window, { fetched })
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    fetched.push(new URL(address, location.href).href)
    return fetch(input, init)
  }
}

/** The same for addresses that differ in case or in the order of what they ask alone. */
function meaningOf(address: string): string {
  const { pathname, searchParams } = new URL(address.toLowerCase())
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

/** Opens an address, and tells what of the API it named early, what its code fetched, and what went over the line. */
async function requestsOf(page: Page, address: string) {
  const sent: string[] = []
  await page.addInitScript(keepFetched)
  await page.route(/\/(wps|lgw|lotto)\//, async (route) => {
    if (route.request().method() === 'GET') sent.push(route.request().url())
    await route.fallback()
  })
  const settled = settling(page)
  await page.goto(address)
  await expect(page.locator('main h1').first()).toBeAttached()
  const early = await page
    .locator('link[rel="preload"][as="fetch"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  const fetched = async () => await page.evaluate(() => (window as unknown as { fetched: string[] }).fetched)
  // A slow machine is quiet between the heading and the code that fetches.
  await expect
    .poll(fetched, { message: 'what is named early is what the code fetches' })
    .toEqual(expect.arrayContaining(early))
  await settled()
  return { early, fetched: await fetched(), sent }
}

const timesIn = (addresses: readonly string[], one: string): number =>
  addresses.filter((address) => address === one).length

async function expectEachRequestedOnce(page: Page, address: string, count: number): Promise<void> {
  const { early, fetched, sent } = await requestsOf(page, address)
  expect(early).toHaveLength(count)
  for (const one of early) {
    // A draw may have had it asked for again: each time that the code fetched it, and no time more.
    expect(timesIn(sent, one), one).toBe(timesIn(fetched, one))
  }
  const spellings = Map.groupBy(new Set([...early, ...fetched, ...sent]), meaningOf)
  expect([...spellings.values()].filter(({ length }) => length > 1)).toEqual([])
}

async function withVisitor(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await visitor(browser)
  await work(page)
  await page.context().close()
}

for (const [address, count] of EARLY) {
  test(`${address} asks for no answer twice`, async ({ browser }) => {
    await withVisitor(browser, async (page) => await expectEachRequestedOnce(page, address, count))
    await withVisitor(browser, async (page) => {
      await enter(page, 'player2')
      await expectEachRequestedOnce(page, address, count)
    })
  })
}
