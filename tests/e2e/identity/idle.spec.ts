import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { solveSlider } from './solveSlider.ts'
import { logIn, visitor } from './visitor.ts'

const HERE = '/index?mc=transactionHistory'

test('who does nothing is asked, may stay, is logged out in the end, and goes on where they were', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await page.clock.install()
  await logIn(page, 'player3')
  await page.goto(HERE)
  const centre = page.getByTestId('memberCentre')
  await expect(centre).toBeVisible()
  const dialog = page.getByTestId('idle.dialog')
  await page.clock.fastForward('28:01')
  await expect(dialog).toContainText('Are you still there?')
  await expect(page.getByRole('timer')).toHaveText(/01:\d\d left/)
  await expect(page.getByTestId('idle.stay.button')).toBeFocused()
  const { violations } = await new AxeBuilder({ page }).include('[role=alertdialog]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.getByTestId('idle.stay.button').click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)

  await page.clock.fastForward('30:01')
  const login = page.getByTestId('login.dialog')
  await expect(login).toContainText('You were logged out because you were inactive')
  await expect(dialog).toHaveCount(0)
  await expect(centre).toHaveCount(0)
  await page.getByTestId('login.username.input').fill('player3')
  await page.getByTestId('login.password.input').fill(DEMO_PASSWORD)
  await solveSlider(page)
  await page.getByTestId('login.submit.button').click()
  await expect(login).toHaveCount(0)
  await expect(centre).toBeVisible()
  expect(page.url()).toContain(HERE)
  await page.context().close()
})
