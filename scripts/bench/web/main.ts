import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { openChromium } from '../../services/chromium.ts'
import { listenForInterrupt, ROOT, runVerb } from '../../services/index.ts'
import { demoToken } from '../../simulate/demoToken.ts'
import { openPlatform, type SimulatedPlatform } from '../../simulate/platform.ts'
import { median } from '../statistics.ts'
import { BUDGET, SCREENS, type Screen } from './screens.ts'
import { type Vitals, visit } from './visit.ts'

const VISITS = 5
const PLAYER = 'player1'

interface Row extends Vitals {
  readonly screen: string
}

async function measure(
  browser: Browser,
  platform: SimulatedPlatform,
  screen: Screen,
  signal: AbortSignal,
): Promise<Row> {
  const visits: Vitals[] = []
  while (visits.length < VISITS && !signal.aborted) {
    const login = screen.loggedIn
      ? { account: PLAYER, token: await demoToken(platform, PLAYER) }
      : null
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
  const all = [['screen', 'LCP', 'INP', 'CLS', 'JavaScript (gzip)'], ...cells]
  const widths = (all[0] ?? []).map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  return all.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n')
}

function save(rows: readonly Row[]): string {
  const folder = join(ROOT, 'bench-results')
  mkdirSync(folder, { recursive: true })
  const at = new Date().toISOString()
  const file = join(folder, `web-${at.slice(0, 19).replaceAll(':', '-')}.json`)
  const machine = { processor: cpus()[0]?.model ?? 'unknown', processors: cpus().length }
  writeFileSync(file, `${JSON.stringify({ at, ...machine, budget: BUDGET, rows }, null, 2)}\n`)
  return file
}

await runVerb(async () => {
  const { signal } = listenForInterrupt()
  const platform = await openPlatform(process.argv.includes('--own'), signal)
  try {
    const browser = await openChromium()
    try {
      const rows: Row[] = []
      for (const screen of SCREENS) {
        console.log(`${screen.name} …`)
        rows.push(await measure(browser, platform, screen, signal))
      }
      console.log(`\n${tableOf(rows)}\n\nWritten to ${save(rows)}`)
      return 0
    } finally {
      await browser.close()
    }
  } finally {
    await platform.close()
  }
})
