import lighthouse from 'lighthouse'
import type { Browser } from 'puppeteer-core'
import type { Audit } from './judgement.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What a browser knows before its first visit: where it is kept, by key. */
export interface Known {
  readonly local: Readonly<Record<string, string>>
  readonly session: Readonly<Record<string, string>>
}

/**
 * Lighthouse's view of a page as a slow phone that was never here sees it: a processor four times slower, a slow 4G line.
 * @throws Error when the page cannot be judged, with Lighthouse's own words
 */
export async function audit(browser: Browser, url: string, known: Known): Promise<Audit> {
  const page = await browser.newPage()
  try {
    await page.evaluateOnNewDocument(({ local, session }) => {
      for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
      for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
    }, known)
    const flags = { logLevel: 'error' as const, onlyCategories: [...CATEGORIES] }
    const result = await lighthouse(url, flags, undefined, page)
    if (result === undefined) throw new Error(`Lighthouse gave no report of ${url}`)
    const { lhr } = result
    if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      blockedMs: Math.round(lhr.audits['total-blocking-time']?.numericValue ?? Number.NaN),
    }
  } finally {
    await page.close()
  }
}
