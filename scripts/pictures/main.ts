import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { openChromium } from '../services/chromium.ts'
import { listenForInterrupt, ROOT, runVerb } from '../services/index.ts'
import { demoToken } from '../simulate/demoToken.ts'
import { openPlatform, type SimulatedPlatform } from '../simulate/platform.ts'
import { SHOWN, type Shown } from './shown.ts'

const FOLDER = join(ROOT, 'scripts', 'pictures')
const VIEWPORT = { width: 1440, height: 900 }
const WIDTH = 1_200
const QUALITY = 82
/** A README is read on slow lines, too. */
const BYTES_MAX = 120_000

const USAGE = `Takes the README's pictures from the running platform, or from one of its own with --own:
  npm run pictures`

/** Runs in the page before its own scripts: language, theme and login as if they had been chosen before. */
function remember(known: { language: string; theme: string; account: string | null; token: string | null }): void {
  localStorage.setItem('hisLang', known.language)
  localStorage.setItem('theme', known.theme)
  const now = new Date()
  const pair = (value: number) => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}-${pair(now.getMonth() + 1)}-${pair(now.getDate())}`
  localStorage.setItem('noticePopups', JSON.stringify({ day, ids: [], hidden: true }))
  if (known.token === null || known.account === null) return
  // A page takes a login up where both are kept (spec 3).
  sessionStorage.setItem('token', known.token)
  sessionStorage.setItem('account', known.account)
  localStorage.setItem('loggedIn', '1')
}

/** Brings a page to what is shown, with its fonts. */
async function show(page: Page, webUrl: string, { path, presses, ready }: Shown): Promise<void> {
  await page.goto(new URL(path, webUrl).href)
  for (const one of presses) await page.locator(one).first().click()
  await page.locator(ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => await document.fonts.ready)
}

/** Takes one picture and keeps it beside this file. @returns its size in bytes; throws Error when that is too much */
async function take(browser: Browser, platform: SimulatedPlatform, shown: Shown): Promise<number> {
  const { name, account, language, theme } = shown
  const token = account === null ? null : await demoToken(platform, account)
  const context = await browser.newContext({
    viewport: VIEWPORT,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    await context.addInitScript(remember, { language, theme, account, token })
    const page = await context.newPage()
    await show(page, platform.webUrl, shown)
    const picture = await sharp(await page.screenshot())
      .resize({ width: WIDTH })
      .webp({ quality: QUALITY })
      .toBuffer()
    if (picture.length > BYTES_MAX) {
      throw new Error(`${name} has ${picture.length} bytes, more than ${BYTES_MAX}`)
    }
    writeFileSync(join(FOLDER, `${name}.webp`), picture)
    return picture.length
  } finally {
    await context.close()
  }
}

await runVerb(async () => {
  const { signal } = listenForInterrupt()
  const platform = await openPlatform(process.argv.includes('--own'), signal)
  try {
    const browser = await openChromium()
    try {
      for (const shown of SHOWN) {
        if (signal.aborted) return 130
        const bytes = await take(browser, platform, shown)
        console.log(`${shown.name.padEnd(8)} ${(bytes / 1_000).toFixed(0).padStart(4)} kB`)
      }
      return 0
    } finally {
      await browser.close()
    }
  } finally {
    await platform.close()
  }
}, USAGE)
