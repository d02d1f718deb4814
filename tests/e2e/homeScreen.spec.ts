import { type Browser, expect, test } from 'playwright/test'
import { settling } from './lottery/settled.ts'

/** A browser that lets the worker in, as people's do. */
async function withWorker(browser: Browser) {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await context.addInitScript(() => localStorage.setItem('hisLang', 'EN'))
  return { context, page: await context.newPage() }
}

test('the site can be put on a home screen under its merchant, with its icons', async ({ request, page }) => {
  await page.goto('/down')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  expect(manifest).toMatchObject({
    name: 'Maison 9',
    start_url: '/index',
    display: 'standalone',
  })
  expect(manifest.icons).toHaveLength(3)
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  for (const src of [...manifest.icons.map((icon: { src: string }) => icon.src), touch]) {
    const icon = await request.get(src)
    expect([src, icon.headers()['content-type']]).toEqual([src, 'image/png'])
  }
})

test('without a network the shell opens, and nothing of the API is kept', async ({ browser }) => {
  const { context, page } = await withWorker(browser)
  await page.goto('/help')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
  const settled = settling(page)
  await page.reload()
  await expect(page.getByTestId('help.article')).toBeVisible()
  await settled()
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const files = await Promise.all(caches_.map((cache) => cache.keys()))
    return files.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  expect(kept.length).toBeGreaterThan(5)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByTestId('help.article')).toBeVisible()
  await context.close()
})

test('the button installs when the browser offers it, and is gone when the offer is used', {
  tag: '@deep',
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hisLang', 'EN'))
  await page.goto('/down')
  await expect(page.getByTestId('down.noPrompt')).toBeVisible()
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => sessionStorage.setItem('asked', 'yes'),
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    })
    dispatchEvent(offer)
  })
  await page.getByTestId('down.install.button').click()
  await expect(page.getByTestId('down.noPrompt')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBe('yes')
})

test('each way to have the site has its tab; a package that is missing says so', {
  tag: '@deep',
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('hisLang', 'EN'))
  await page.goto('/down')
  for (const [tab, missing] of [
    ['iOS', 'There is no iOS app of this site'],
    ['iOS lite', 'There is no iOS profile of this site'],
    ['Android', 'There is no Android app of this site'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByTestId('down.missing').filter({ hasText: missing })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Install in browser' }).click()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('From the browser')
})
