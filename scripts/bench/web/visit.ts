import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, CDPSession, Page, Response } from 'playwright'
import type { Known } from './lighthouse.ts'
import { isKey, type Screen } from './screens.ts'

/** What one visit came to. */
export interface Vitals {
  readonly lcpMs: number
  readonly inpMs: number
  readonly clsMilli: number
  /** JavaScript that was fetched until the screen could be used, gzip */
  readonly scriptBytes: number
}

/** The network and the processor of a phone on the road: 9 Mbit/s, 100 ms, a processor four times slower (speed 6, row 21). */
const LINE = { latency: 100, downloadThroughput: 9_000_000 / 8, uploadThroughput: 9_000_000 / 8 }
const SLOWER = 4
const SEEN_MS_MIN = 16

declare global {
  interface Window {
    /** filled by the page itself while it is used */
    vitals: { lcp: number; cls: number; inp: number; read(): void }
  }
}

/** Runs in the page before anything else: records the browser's own performance entries. */
function watchVitals(leastMs: number): void {
  const vitals = { lcp: 0, cls: 0, inp: 0, read: () => {} }
  const observers: [PerformanceObserver, (entries: PerformanceEntryList) => void][] = []
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    const takeAll = (entries: PerformanceEntryList) => entries.forEach(take)
    const observer = new PerformanceObserver((list) => takeAll(list.getEntries()))
    const init: PerformanceObserverInit & { durationThreshold: number } = {
      type,
      buffered: true,
      durationThreshold: leastMs,
    }
    observer.observe(init)
    observers.push([observer, takeAll])
  }
  watch('largest-contentful-paint', (entry) => {
    vitals.lcp = entry.startTime
  })
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) vitals.cls += shift.value
  })
  watch('event', (entry) => {
    const event = entry as PerformanceEventTiming & { interactionId?: number }
    if (event.interactionId) vitals.inp = Math.max(vitals.inp, event.duration)
  })
  vitals.read = () => {
    for (const [observer, takeAll] of observers) takeAll(observer.takeRecords())
  }
  window.vitals = vitals
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...LINE })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Two frames later everything that a press caused has been painted and reported. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    async () =>
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)))
      }),
  )
}

async function press(page: Page, screen: Screen): Promise<void> {
  for (const one of screen.presses) {
    if (isKey(one)) await page.keyboard.press(one)
    else await page.locator(one).first().click()
    await painted(page)
  }
}

/** The scripts a page has fetched so far. They are read and packed when the visit is over: that takes processor time of both. */
function watchScripts(page: Page): () => readonly Response[] {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  return () => [...scripts]
}

/** Bytes of scripts as they would be sent. */
async function packedBytes(scripts: readonly Response[]): Promise<number> {
  const sizes = scripts.map(async (script) => gzipSync(await script.body()).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** A login as a page keeps it. */
export interface Login {
  readonly account: string
  readonly token: string
}

/**
 * What a browser knows before its visit: the language, that the announcements of the day were read (a press would only close
 * them), and who is logged in.
 */
export function knownBefore(login: Login | null, now: Date): Known {
  const pair = (value: number) => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}-${pair(now.getMonth() + 1)}-${pair(now.getDate())}`
  const noticePopups = JSON.stringify({ day, ids: [], hidden: true })
  const local = { hisLang: 'EN', noticePopups }
  if (login === null) return { local, session: {} }
  // A page takes a login up where both are kept (spec 3).
  return { local: { ...local, loggedIn: '1' }, session: { ...login } }
}

async function freshContext(browser: Browser, login: Login | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    serviceWorkers: 'block',
  })
  await context.addInitScript(watchVitals, SEEN_MS_MIN)
  await context.addInitScript(
    ({ local, session }) => {
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
    },
    knownBefore(login, new Date()),
  )
  return context
}

/**
 * Opens a screen as somebody who was never here, uses it, and reads what the browser says of its speed.
 * @param login for screens that ask for one
 */
export async function visit(browser: Browser, webUrl: string, screen: Screen, login: Login | null): Promise<Vitals> {
  const context = await freshContext(browser, screen.loggedIn ? login : null)
  try {
    const page = await context.newPage()
    const scriptsSoFar = watchScripts(page)
    await slowDown(await context.newCDPSession(page))
    await page.goto(new URL(screen.path, webUrl).href)
    await page.locator(screen.ready).first().waitFor()
    const scripts = scriptsSoFar()
    await press(page, screen)
    const seen = await page.evaluate(() => {
      window.vitals.read()
      return { lcp: window.vitals.lcp, cls: window.vitals.cls, inp: window.vitals.inp }
    })
    return {
      lcpMs: Math.round(seen.lcp),
      inpMs: Math.round(seen.inp),
      clsMilli: Math.round(seen.cls * 1_000),
      scriptBytes: await packedBytes(scripts),
    }
  } finally {
    await context.close()
  }
}
