import puppeteer from 'puppeteer-core'
import { SHOWN_BARS } from '../../services/chromium.ts'
import { serveEmptyPage } from './emptyPage.ts'
import { type Audit, middleOf, missedTargets } from './judgement.ts'
import { audit, type Known } from './lighthouse.ts'
import { SCREENS, type Screen } from './screens.ts'

/** Odd, so that the middle is one that was measured. */
const ROUNDS = 5
const EMPTY = 'empty page'

/** A page with what Lighthouse said of it and what it misses. */
export interface JudgedPage extends Audit {
  readonly page: string
  readonly missed: readonly string[]
}

export interface JudgedSite {
  readonly executablePath: string
  readonly webUrl: string
  readonly apiUrl: string
  /** what the browser knows before its first visit of a screen */
  readonly knownTo: (screen: Screen) => Promise<Known>
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

const NOTHING: Known = { local: {}, session: {} }

/** Audits every page once, in each round: what else the machine does meets all of them alike. */
async function auditAll(site: JudgedSite, emptyUrl: string): Promise<Map<string, Audit[]>> {
  const audits = new Map<string, Audit[]>()
  const { executablePath, webUrl, knownTo, signal, say } = site
  const args = ['--no-sandbox', '--disable-gpu']
  const browser = await puppeteer.launch({ executablePath, args, ...SHOWN_BARS })
  try {
    for (let round = 1; round <= ROUNDS && !signal.aborted; round += 1) {
      say(`Lighthouse, round ${round} of ${ROUNDS} …`)
      const keep = (page: string, one: Audit) => audits.set(page, [...(audits.get(page) ?? []), one])
      keep(EMPTY, await audit(browser, emptyUrl, NOTHING))
      for (const screen of SCREENS.filter(({ judged }) => judged)) {
        const { href } = new URL(screen.path, webUrl)
        keep(screen.name, await audit(browser, href, await knownTo(screen)))
      }
    }
  } finally {
    await browser.close()
  }
  return audits
}

/**
 * Home, lobby and desk in Lighthouse as a slow phone that was never here, against an empty page of the same libraries.
 * @returns the empty page first, then the screens with what they miss of their targets (speed 6)
 */
export async function judgePages(site: JudgedSite): Promise<JudgedPage[]> {
  const empty = await serveEmptyPage(site.apiUrl)
  try {
    const audits = await auditAll(site, empty.url)
    const floor = middleOf(audits.get(EMPTY) ?? [])
    return [...audits].map(([page, all]) => {
      const middle = middleOf(all)
      return { page, ...middle, missed: page === EMPTY ? [] : missedTargets(middle, floor) }
    })
  } finally {
    await empty.close()
  }
}
