import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { chromiumPath, openChromium } from '../../services/chromium.ts'
import { listenForInterrupt, ROOT, runVerb } from '../../services/index.ts'
import { demoToken } from '../../simulate/demoToken.ts'
import { openPlatform, type SimulatedPlatform } from '../../simulate/platform.ts'
import { median } from '../statistics.ts'
import { type JudgedPage, judgePages } from './pages.ts'
import { BUDGET, SCREENS, type Screen } from './screens.ts'
import { knownBefore, type Login, type Vitals, visit } from './visit.ts'

const VISITS = 5
const PLAYER = 'player1'

interface Row extends Vitals {
  readonly screen: string
}

/** The demo player, for screens that ask for a login. */
async function playerOf(platform: SimulatedPlatform, { loggedIn }: Screen): Promise<Login | null> {
  return loggedIn ? { account: PLAYER, token: await demoToken(platform, PLAYER) } : null
}

async function measure(
  browser: Browser,
  platform: SimulatedPlatform,
  screen: Screen,
  signal: AbortSignal,
): Promise<Row> {
  const visits: Vitals[] = []
  while (visits.length < VISITS && !signal.aborted) {
    const login = await playerOf(platform, screen)
    visits.push(await visit(browser, platform.webUrl, screen, login))
  }
  const middle = (of: (one: Vitals) => number) => Math.round(median(visits.map(of)))
  return {
    screen: screen.name,
    lcpMs: middle((one) => one.lcpMs),
    inpMs: middle((one) => one.inpMs),
    clsMilli: middle((one) => one.clsMilli),
    scriptBytes: middle((one) => one.scriptBytes),
  }
}

/** The figures with their budgets beside them. */
function tableOf(rows: readonly Row[]): string {
  const beside = (value: number, most: number, unit: string) =>
    `${value}${unit} of ${most}${unit}${value > most ? ' OVER' : ''}`
  const cells = rows.map((row) => [
    row.screen,
    beside(row.lcpMs, BUDGET.lcpMs, ' ms'),
    beside(row.inpMs, BUDGET.inpMs, ' ms'),
    beside(row.clsMilli / 1_000, BUDGET.clsMilli / 1_000, ''),
    `${(row.scriptBytes / 1_000).toFixed(1)} kB`,
  ])
  return aligned([['screen', 'LCP', 'INP', 'CLS', 'JavaScript (gzip)'], ...cells])
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n')
}

/** What Lighthouse said, and what is missed. */
function judgedTable(pages: readonly JudgedPage[]): string {
  const cells = pages.map((one) => [
    one.page,
    ...[one.performance, one.accessibility, one.bestPractices, one.seo].map(String),
    `${one.blockedMs} ms`,
    one.missed.length === 0 ? '' : `MISSED: ${one.missed.join(', ')}`,
  ])
  const head = ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'blocked', '']
  return aligned([head, ...cells])
}

function save(rows: readonly Row[], pages: readonly JudgedPage[]): string {
  const folder = join(ROOT, 'bench-results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = join(folder, `web-${at.slice(0, 19).replaceAll(':', '-')}.json`)
  const machine = { processor: cpus()[0]?.model ?? 'unknown', processors: cpus().length }
  writeFileSync(file, `${JSON.stringify({ at, ...machine, budget: BUDGET, rows, pages }, null, 2)}\n`)
  return file
}

async function visitScreens(platform: SimulatedPlatform, signal: AbortSignal): Promise<Row[]> {
  const browser = await openChromium()
  try {
    const rows: Row[] = []
    for (const screen of SCREENS) {
      console.log(`${screen.name} …`)
      rows.push(await measure(browser, platform, screen, signal))
    }
    return rows
  } finally {
    await browser.close()
  }
}

await runVerb(async () => {
  const { signal } = listenForInterrupt()
  const platform = await openPlatform(process.argv.includes('--own'), signal)
  try {
    const rows = await visitScreens(platform, signal)
    const pages = await judgePages({
      ...platform,
      executablePath: chromiumPath(),
      knownTo: async (screen) => knownBefore(await playerOf(platform, screen), new Date()),
      signal,
      say: (line) => console.log(line),
    })
    console.log(`\n${tableOf(rows)}\n\n${judgedTable(pages)}\n\nWritten to ${save(rows, pages)}`)
    return pages.some(({ missed }) => missed.length > 0) ? 1 : 0
  } finally {
    await platform.close()
  }
})
