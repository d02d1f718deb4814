import { expect, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { DEMO_INVITE_CODE } from '../../../prisma/seed/main.ts'
import { solveSlider } from './solveSlider.ts'
import { logInByHand, visitor } from './visitor.ts'

test('a wrong password is refused without saying which of the two was wrong', async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  await page.getByTestId('login.submit.button').click()
  await expect(page.getByText('Account or mobile number input cannot be empty')).toBeVisible()
  await expect(page.getByText('Password input cannot be empty')).toBeVisible()
  await page.getByTestId('login.username.input').fill('player2')
  await page.getByTestId('login.password.input').fill('not the password')
  await page.getByTestId('login.submit.button').click()
  // The piece has not been moved yet.
  await expect(page.getByTestId('login.slider.input')).toHaveAttribute('aria-invalid', 'true')
  await solveSlider(page)
  await page.getByTestId('login.submit.button').click()
  await expect(page.getByRole('alert').getByText('Wrong account or password')).toBeVisible()
  await page.context().close()
})

test('the desk asks a guest to log in first', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/lottery')
  await expect(page.getByTestId('loginFirst.dialog')).toBeVisible()
  await page.context().close()
})

test('somebody invited opens an account, and wrong fields are named', async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto(`/join?code=${DEMO_INVITE_CODE}`)
  await expect(page.getByTestId('register.affiliateCode.input')).toHaveValue(DEMO_INVITE_CODE)
  await page.getByTestId('register.username.input').fill('9x')
  await page.getByTestId('register.password.input').fill('short')
  await page.getByTestId('register.verifyPwd.input').fill('other')
  await page.getByTestId('register.submit.button').click()
  const form = page.locator('form')
  await expect(form.getByText('4 to 16 characters').first()).toBeVisible()
  await expect(form.getByText('The passwords do not match')).toBeVisible()
  await expect(form.getByText('Confirm that you are 18 or older').first()).toBeVisible()
  await page.getByTestId('register.username.input').fill('player1')
  await page.getByTestId('register.password.input').fill(DEMO_PASSWORD)
  await page.getByTestId('register.verifyPwd.input').fill(DEMO_PASSWORD)
  await page.getByTestId('register.ageConfirmed.checkbox').click()
  await page.getByTestId('register.termsAccepted.checkbox').click()
  await page.getByTestId('register.submit.button').click()
  await expect(form.getByText('This account name is taken')).toBeVisible()
  await page.getByTestId('register.username.input').fill('newcomer7')
  await page.getByTestId('register.submit.button').click()
  await expect(page.getByTestId('bar.balance.button')).toContainText('0.00')
  await page.context().close()
})

test('a login survives a reload and ends with a question', async ({ browser }) => {
  const page = await visitor(browser, { language: 'CN' })
  await logInByHand(page, ' player2 ')
  await page.reload()
  await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
  await page.getByTestId('bar.logout.button').click()
  await page.getByTestId('logout.confirm.button').click()
  await expect(page.getByTestId('bar.login.button')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await page.context().close()
})
