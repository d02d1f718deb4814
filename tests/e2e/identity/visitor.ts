import type { LanguageCode } from '@croupier/locales'
import { type Browser, expect, type Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { enter } from './enter.ts'
import { solveSlider } from './solveSlider.ts'

export interface Visit {
  language?: LanguageCode
  theme?: 'dark' | 'light'
  /** A phone of 390 px, or a desktop of 1440. */
  phone?: boolean
  /** Another width in px; below 900 it is touched, as a phone or a tablet is. */
  width?: number
  /** Gets the announcements of the day, which other visitors have seen already. */
  announced?: boolean
  /** False asks for motion: else a screen is judged as it is, not halfway through a turn, and nobody draws what nobody looks at. */
  still?: boolean
}

/** A person with a browser of their own: nothing is shared with another visitor. */
export async function visitor(browser: Browser, visit: Visit = {}): Promise<Page> {
  const { language = 'EN', theme = 'dark', phone = false, still = true } = visit
  const { announced = false, width = phone ? 390 : 1440 } = visit
  const touched = width < 900
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 1000 },
    hasTouch: touched,
    isMobile: touched,
    reducedMotion: still ? 'reduce' : 'no-preference',
  })
  await context.addInitScript(
    ([hisLang, chosen]) => {
      localStorage.setItem('hisLang', hisLang as string)
      localStorage.setItem('theme', chosen as string)
    },
    [language, theme],
  )
  if (!announced) await context.addInitScript(hideAnnouncements)
  return await context.newPage()
}

/** As if "don't show today" had been ticked today, by the page's clock; runs in the page. */
export function hideAnnouncements(): void {
  const now = new Date()
  const pair = (value: number) => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}-${pair(now.getMonth() + 1)}-${pair(now.getDate())}`
  localStorage.setItem('noticePopups', JSON.stringify({ day, ids: [], hidden: true }))
}

/** Logs in without the dialog (see `enter`) and opens the home page. */
export async function logIn(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await enter(page, account, password)
  await page.goto('/index')
  await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
}

/** Logs in through the dialog, as a person does, and waits until the bar knows who it is. */
export async function logInByHand(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  await fillLogin(page, account, password)
  await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
}

/** Fills in the login dialog that is open, and sends it. */
export async function fillLogin(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByTestId('login.username.input').fill(account)
  await page.getByTestId('login.password.input').fill(password)
  await solveSlider(page)
  await page.getByTestId('login.submit.button').click()
}

/** The balance of the bar in hundredths. */
export async function balanceOf(page: Page): Promise<bigint> {
  const bar = page.getByTestId('bar.balance.button')
  await expect(bar).toContainText(/\d/)
  return hundredths((await bar.textContent()) ?? '')
}

/** An amount with two places, as it is printed, in hundredths. */
export function hundredths(text: string): bigint {
  const digits = text.replace(/[^\d.]/g, '')
  expect(digits).toMatch(/^\d+\.\d{2}$/)
  return BigInt(digits.replace('.', ''))
}

/** An amount with all its four places, as a statement prints it, in units: only these add up, since two places are cut. */
export function unitsOf(text: string): bigint {
  const digits = text.replace(/[^\d.]/g, '')
  expect(digits).toMatch(/^\d+\.\d{4}$/)
  return BigInt(digits.replace('.', ''))
}

/** Opens the desk of a play and waits for its number field. */
export async function openDesk(page: Page, gameCode: string, playType: string): Promise<void> {
  await page.goto(`/lottery?gameCode=${gameCode}&playType=${playType}`)
  await expect(page.getByTestId('field.rows')).toBeVisible()
  await expect(page.getByTestId('head.countdown')).toBeVisible()
}
