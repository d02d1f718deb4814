import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { temporaryFolder } from '../../scripts/services/index.ts'
import { barriersOf } from './barriers.ts'

/** Every component of packages/ui: how it looks in both themes, and what only a browser can show. */
const CONFIG = path.resolve(import.meta.dirname, '../../apps/web/gallery/vite.config.ts')
const PICTURED = [
  'buttons',
  'fields',
  'choices',
  'pickers',
  'balls',
  'tickets',
  'table',
  'states',
  'charts',
  'lists',
  'guide',
  'carousel',
  'overlays',
  'scripts',
]
/** The game pictures: half a megabyte each, and the art has tests of its own. */
const NOT_PICTURED = ['art']
/** The pictures were taken with the fonts and the rasteriser of one system. */
const PICTURES_ON = 'linux'
const VIEWPORT = { width: 1000, height: 800 }
const NOW = new Date('2026-11-21T08:00:00Z')

let outDir: string
let server: PreviewServer
let address: string

test.beforeAll(async () => {
  outDir = temporaryFolder('gallery')
  const shared = {
    configFile: CONFIG,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  } as const
  await build(shared)
  server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } })
  address = server.resolvedUrls?.local[0] ?? ''
})

test.afterAll(async () => {
  await server.close()
  rmSync(outDir, { recursive: true, force: true })
})

test.use({ viewport: VIEWPORT, contextOptions: { reducedMotion: 'reduce' } })

async function open(page: Page, query: string): Promise<void> {
  await page.clock.setFixedTime(NOW)
  await page.goto(`${address}?${query}`)
  await page.evaluate(async () => await document.fonts.ready)
  await expect(page.locator('section[data-part]')).toHaveCount(PICTURED.length + NOT_PICTURED.length)
}

/** The width that the bar leaves to a page. */
const roomOf = async (page: Page): Promise<number> => await page.evaluate(() => document.body.clientWidth)

for (const theme of ['dark', 'light']) {
  test.describe(theme, { tag: '@deep' }, () => {
    // Looking changes nothing: one page is drawn for all of a theme.
    let page: Page
    test.beforeAll(async ({ browser }) => {
      const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' })
      page = await context.newPage()
      await open(page, `theme=${theme}`)
    })
    test.afterAll(async () => await page.context().close())

    for (const part of PICTURED) {
      test(`${part}, ${theme}`, async () => {
        test.skip(process.platform !== PICTURES_ON, `pictures are taken on ${PICTURES_ON}`)
        const section = page.locator(`[data-part="${part}"]`)
        await section.scrollIntoViewIfNeeded()
        await expect(section).toHaveScreenshot(`${part}-${theme}.png`, { maxDiffPixelRatio: 0.02 })
      })
    }

    test(`nothing keeps anybody out, ${theme}`, async () => {
      expect(await barriersOf(page)).toEqual([])
    })
  })
}

test('nothing is wider than a phone', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'theme=dark')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(await roomOf(page))
})

test.describe('the generic modal of the spec', { tag: '@deep' }, () => {
  const modal = (page: Page) => page.getByRole('dialog', { name: '通知 Notice' })

  async function openModal(page: Page) {
    await open(page, 'theme=dark')
    const opener = page.getByRole('button', { name: 'Modal 200×200' })
    await opener.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    await opener.click()
    await expect(modal(page)).toBeVisible()
    return scrolled
  }

  test('is 200×200, fades after 100 ms, stays open on a press outside', async ({ page }) => {
    await openModal(page)
    expect(await modal(page).boundingBox()).toMatchObject({ width: 200, height: 200 })
    expect(await modal(page).evaluate((box) => getComputedStyle(box).transitionDelay)).toBe('0.1s')
    await page.mouse.click(20, 400)
    await expect(modal(page)).toBeVisible()
  })

  test('moves 16 px by an arrow key and never leaves the window', async ({ page }) => {
    await openModal(page)
    const before = await modal(page).boundingBox()
    const title = page.getByRole('button', { name: '通知 Notice' })
    await title.press('ArrowRight')
    expect((await modal(page).boundingBox())?.x).toBe((before?.x ?? 0) + 16)
    const grip = await title.boundingBox()
    await page.mouse.move((grip?.x ?? 0) + 20, (grip?.y ?? 0) + 10)
    await page.mouse.down()
    await page.mouse.move(2000, 2000)
    await page.mouse.up()
    expect(await modal(page).boundingBox()).toMatchObject({ x: 792, y: 592 })
  })

  test('freezes the page and gives its place back', async ({ page }) => {
    const scrolled = await openModal(page)
    expect(scrolled).toBeGreaterThan(0)
    await page.mouse.wheel(0, -400)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  })

  test('is a sheet on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openModal(page)
    const box = await modal(page).boundingBox()
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, await roomOf(page), 844])
  })
})

test('ten thousand tiles are few elements, and keys lead to the last', { tag: '@deep' }, async ({ page }) => {
  await open(page, 'theme=dark')
  const grid = page.getByRole('region', { name: 'Games 游戏' })
  expect(await grid.getByRole('listitem').count()).toBeLessThan(100)
  await grid.getByRole('button').first().focus()
  await page.keyboard.press('End')
  await expect(grid.getByRole('button', { name: 'No. 10000' })).toBeFocused()
  await expect(grid.getByRole('button', { name: 'No. 10000' })).toBeInViewport()
})

test('a table keeps its head, its totals and its first column in sight', { tag: '@deep' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'theme=dark')
  const frame = page.getByRole('region', { name: 'Windows' })
  await frame.evaluate((element) => {
    element.style.setProperty('--table-max-height', '120px')
    element.scrollTo({ left: 500, top: 60 })
  })
  expect(await frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  expect(await frame.evaluate(({ scrollTop }) => scrollTop)).toBe(60)
  const box = await frame.boundingBox()
  const shown = await frame.evaluate(({ clientHeight }) => clientHeight)
  const first = await frame.getByRole('cell').first().boundingBox()
  const head = await frame.getByRole('columnheader').first().boundingBox()
  const total = await frame.locator('tfoot td').first().boundingBox()
  expect([first?.x, head?.x, total?.x]).toEqual([box?.x, box?.x, box?.x])
  expect(head?.y).toBe(box?.y)
  expect((total?.y ?? 0) + (total?.height ?? 0)).toBeCloseTo((box?.y ?? 0) + shown, 0)
})
