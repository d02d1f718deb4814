import { expect, type Page, test } from 'playwright/test'
import { enter } from './identity/enter.ts'
import { openDesk } from './identity/visitor.ts'
import { weigh } from './weight.ts'

/** What a page may weigh at a first visit, until it is quiet (speed 5): kB as they travel, calls, elements, shift. */
interface Budget {
  readonly page: string
  readonly arrive: (page: Page) => Promise<void>
  readonly phone?: boolean
  readonly scriptKb: number
  readonly answersKb: number
  readonly calls: number
  readonly fontKb: number
  readonly elements: number
  readonly shift: number
}

const KB = 1_000

const shows = (path: string, testId: string) => async (page: Page) => {
  await page.goto(path)
  await expect(page.locator(`[data-testid^="${testId}"]`).first()).toBeVisible()
}
const desk = async (page: Page) => {
  await enter(page, 'player2')
  await openDesk(page, 'SSC1M', 'ssc.3.direct.front')
}
const home = shows('/index', 'draw.card')

const BUDGETS: readonly Budget[] = [
  { page: 'home', arrive: home, scriptKb: 450, answersKb: 260, calls: 20, fontKb: 120, elements: 2_600, shift: 0.3 },
  {
    page: 'home on a phone',
    arrive: home,
    phone: true,
    scriptKb: 450,
    answersKb: 260,
    calls: 20,
    fontKb: 120,
    elements: 2_600,
    shift: 0.3,
  },
  {
    page: 'lobby',
    arrive: shows('/elott', 'gallery.look'),
    scriptKb: 450,
    answersKb: 260,
    calls: 20,
    fontKb: 120,
    elements: 2_600,
    shift: 0.3,
  },
  {
    page: 'desk',
    arrive: desk,
    scriptKb: 450,
    answersKb: 260,
    calls: 20,
    fontKb: 120,
    elements: 2_600,
    shift: 0.3,
  },
  {
    page: 'promotions',
    arrive: shows('/promotions', 'promotions.screen'),
    scriptKb: 450,
    answersKb: 260,
    calls: 20,
    fontKb: 120,
    elements: 2_600,
    shift: 0.3,
  },
  {
    page: 'help',
    arrive: shows('/help', 'help.search'),
    scriptKb: 450,
    answersKb: 260,
    calls: 20,
    fontKb: 120,
    elements: 2_600,
    shift: 0.3,
  },
]

for (const { page: name, arrive, phone = false, ...most } of BUDGETS) {
  test(`a first visit of ${name} keeps to its budget`, async ({ browser }) => {
    const { bytes, calls, elements, shift } = await weigh(browser, { language: 'CN', phone }, arrive)
    const seen = {
      scriptKb: Math.round(bytes.Script / KB),
      answersKb: Math.round(bytes.Fetch / KB),
      calls: calls.length,
      fontKb: Math.round(bytes.Font / KB),
      elements,
      shift: Math.round(shift * 1_000) / 1_000,
    }
    const over = Object.entries(seen).filter(([what, amount]) => amount > most[what as keyof typeof most])
    console.log(name, JSON.stringify(seen), JSON.stringify(bytes), calls.join(' '))
    expect(over, `${name}: ${JSON.stringify(seen)}; ${calls.join(' ')}`).toEqual([])
  })
}
