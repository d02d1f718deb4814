import { expect, type Page, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { logIn, visitor } from '../identity/visitor.ts'
import { hurryDraw } from '../moneyTime.ts'

const FAVOURITES = '**/wps/relay/GCS_favourites'
const starOf = (page: Page, nodeId: string) => page.getByTestId(`favourite.${nodeId}`).first()

test('a mark shows at once, stays, and leads from home and the e-lottery', async ({ browser }) => {
  const page = await visitor(browser)
  await logIn(page, 'player3')
  const star = starOf(page, 'LOTT-PK101M')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  const saved = page.waitForResponse((reply) => reply.request().method() === 'POST')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect((await saved).ok()).toBe(true)
  const own = page.getByTestId('own.favourites')
  await expect(own.getByRole('link', { name: 'Lightning Race' })).toBeVisible()
  await page.goto('/elott')
  // Fixed odds of the same game are marked separately.
  await expect(starOf(page, 'ELOTT-PK101M')).toHaveAttribute('aria-pressed', 'false')
  await expect(own).toHaveCount(0)
  await starOf(page, 'ELOTT-PK101M').click()
  await own.getByRole('link', { name: 'Lightning Race' }).click()
  await expect(page).toHaveURL(/prizeMode=ELott/)
  await expect(page.getByTestId('head.game.button')).toContainText('Lightning Race')
  await expect(starOf(page, 'ELOTT-PK101M')).toHaveAttribute('aria-pressed', 'true')
  await starOf(page, 'ELOTT-PK101M').click()
  await page.goto('/elott')
  await expect(starOf(page, 'ELOTT-PK101M')).toHaveAttribute('aria-pressed', 'false')
  await expect(own).toHaveCount(0)
  await page.context().close()
})

test('a mark that the server refuses goes back, and says so', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await logIn(page, 'player3')
  const star = starOf(page, 'LOTT-SSC1M')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await page.route(FAVOURITES, async (route) =>
    route.request().method() === 'POST' ? await route.abort() : await route.continue(),
  )
  await star.click()
  await expect(page.getByRole('alert').getByText('The favourite was not saved')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await page.context().close()
})

test('a guest who marks a game is asked to log in', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser, { phone: true })
  await page.goto('/index')
  await starOf(page, 'LOTT-SSC1M').click()
  await expect(page.getByTestId('login.username.input')).toBeVisible()
  await page.context().close()
})

test('keys step through past draws, and Chinese names are found as they are typed', {
  tag: '@deep',
}, async ({ browser }) => {
  // A platform that was just opened has drawn nothing yet.
  await hurryDraw('SSC1M')
  await hurryDraw('SSC1M')
  const page = await visitor(browser, { language: 'CN' })
  await enter(page, 'player3')
  await page.goto('/lottery?gameCode=SSC1M')
  const earlier = page.getByRole('button', { name: '看上一期开奖' })
  const later = page.getByRole('button', { name: '看下一期开奖' })
  await expect(later).toBeDisabled()
  await expect(earlier).toBeEnabled()
  await page.keyboard.press('[')
  await expect(later).toBeEnabled()
  await page.keyboard.press(']')
  await expect(later).toBeDisabled()
  await page.keyboard.press('/')
  await page.getByTestId('search.input').fill('jisusaiche')
  await expect(page.getByRole('option').first()).toContainText('极速赛车')
  await page.context().close()
})
