import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../prisma/seed/accounts.ts'
import { runningStack } from '../setup/e2e.ts'
import { solveSlider } from './identity/solveSlider.ts'

/** As Firefox with its storage switched off; runs in the page. */
function storageIsNull(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { get: () => null })
  }
}

/** As a browser that forbids it; runs in the page. */
function storageIsForbidden(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  }
}

/** Opens the desk, as a guest, and the login on the home page, which has an announcement of the day for who cannot remember it. */
async function fillLogin(page: Page): Promise<void> {
  await page.goto('/lottery?gameCode=SSC1M')
  await expect(page.getByTestId('loginFirst.dialog')).toBeVisible()
  await page.goto('/index')
  await expect(page.locator('[data-testid^="draw.card"]').first()).toBeVisible()
  await page.getByTestId('popup.close.button').click()
  await page.getByTestId('bar.login.button').click()
  await page.getByTestId('login.username.input').fill('player2')
  await page.getByTestId('login.password.input').fill(DEMO_PASSWORD)
}

for (const [what, init] of [
  ['is null', storageIsNull],
  ['is forbidden', storageIsForbidden],
] as const) {
  test(`home, login and desk work where storage ${what}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
    await context.addInitScript(init)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await fillLogin(page)
    await solveSlider(page)
    await page.getByTestId('login.submit.button').click()
    await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
    await page.locator('[data-testid^="draw.card"]').first().click()
    await expect(page.getByTestId('head.countdown')).toBeVisible()
    expect(faults).toEqual([])
    await context.close()
  })
}

/** A browser of this machine whose person has blocked cookies, as its settings do it. */
async function withoutCookies(work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'no-cookies-'))
  mkdirSync(join(folder, 'Default'))
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(blocked))
  const { launchOptions } = test.info().project.use
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: runningStack().webUrl,
    viewport: { width: 1440, height: 1000 },
    reducedMotion: 'reduce',
  })
  try {
    await work(context)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true })
  }
}

test('where cookies are blocked, home and desk are shown, and the login says what it needs', async () => {
  await withoutCookies(async (context) => {
    const page = await context.newPage()
    await fillLogin(page)
    await expect(page.getByText('此浏览器阻止了 Cookie')).toBeVisible()
  })
})
