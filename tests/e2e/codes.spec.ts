import { expect, test } from 'playwright/test'
import { solveSlider } from './solveSlider.ts'
import { visitor } from './visitor.ts'

test('a number that is none gets no code', async ({ browser }) => {
  const page = await visitor(browser, { still: true })
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  await page.getByRole('tab', { name: 'SMS code' }).click()
  const send = page.getByTestId('login.code.send')
  const told = page.getByRole('alert')
  await send.click()
  await expect(told.getByText('Mobile number input cannot be empty')).toBeVisible()
  await page.getByTestId('login.mobileNum.input').fill('12')
  await solveSlider(page)
  await send.click()
  await expect(told.getByText('Enter a valid mobile number')).toBeVisible()
  await page.context().close()
})
