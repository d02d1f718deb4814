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
  readonly elements: number
}

const KB = 1_000
/** Both Latin faces, and the signs of currencies that they have elsewhere. */
const FONT_KB_MAX = 85
const STYLE_KB_MAX = 50
const SHIFT_MAX = 0.05

const shows = (path: string, testId: string) => async (page: Page) => {
  await page.goto(path)
  await expect(page.locator(`[data-testid^="${testId}"]`).first()).toBeVisible()
}
const home = shows('/index', 'draw.card')
const desk = async (page: Page) => {
  await enter(page, 'player2')
  await openDesk(page, 'SSC1M', 'ssc.3.direct.front')
}

const BUDGETS: readonly Budget[] = [
  { page: 'home', arrive: home, scriptKb: 275, answersKb: 40, calls: 11, elements: 1_100 },
  { page: 'home on a phone', arrive: home, phone: true, scriptKb: 275, answersKb: 40, calls: 11, elements: 800 },
  { page: 'lobby', arrive: shows('/elott', 'gallery.look'), scriptKb: 270, answersKb: 25, calls: 8, elements: 1_750 },
  { page: 'desk', arrive: desk, scriptKb: 420, answersKb: 35, calls: 14, elements: 900 },
  {
    page: 'promotions',
    arrive: shows('/promotions', 'promotions.screen'),
    scriptKb: 400,
    answersKb: 25,
    calls: 8,
    elements: 600,
  },
  { page: 'help', arrive: shows('/help', 'help.search'), scriptKb: 360, answersKb: 25, calls: 8, elements: 400 },
]

for (const { page: name, arrive, phone = false, ...most } of BUDGETS) {
  test(`a first visit of ${name} keeps to its budget`, async ({ browser }) => {
    // In English: a device without a face for a script fetches ours, which one with such a face does not.
    const { bytes, calls, elements, shift } = await weigh(browser, { language: 'EN', phone }, arrive)
    const limits = { ...most, fontKb: FONT_KB_MAX, styleKb: STYLE_KB_MAX, shift: SHIFT_MAX }
    const seen = {
      scriptKb: Math.round(bytes.Script / KB),
      // What the document asks for early comes as "other".
      answersKb: Math.round((bytes.Fetch + bytes.Other) / KB),
      calls: calls.length,
      elements,
      fontKb: Math.round(bytes.Font / KB),
      styleKb: Math.round(bytes.Stylesheet / KB),
      shift: Math.round(shift * 1_000) / 1_000,
    }
    const over = Object.entries(seen).filter(([what, amount]) => amount > limits[what as keyof typeof limits])
    expect(over, `${name}: ${JSON.stringify(seen)}; ${calls.join(' ')}`).toEqual([])
  })
}
