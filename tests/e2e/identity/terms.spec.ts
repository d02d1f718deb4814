import { expect, test } from 'playwright/test'
import { keepSettings, untilAnswered } from '../merchantSettings.ts'
import { visitor } from './visitor.ts'

test('the terms can be read while registering, and what was typed stays', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/register')
  await page.getByTestId('register.username.input').fill('slowreader')
  await page.getByTestId('register.ageConfirmed.checkbox').click()
  const opening = page.context().waitForEvent('page')
  await page.getByTestId('terms.link').click()
  const terms = await opening
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect(terms.getByTestId('help.terms.version')).toHaveText('Version 1')
  await expect(terms.getByTestId('help.article').locator('section')).toHaveCount(8)
  await terms.close()
  await expect(page.getByTestId('register.username.input')).toHaveValue('slowreader')
  await expect(page.getByTestId('register.ageConfirmed.checkbox')).toBeChecked()
  // Reading is not agreeing.
  await expect(page.getByTestId('register.termsAccepted.checkbox')).not.toBeChecked()
  await page.context().close()
})

test('an operator’s own terms come before those of the platform', { tag: '@deep' }, async ({ browser }) => {
  const settings = await keepSettings()
  const own = { termsUrl: '/help?page=responsible', termsVersion: '2' }
  await settings.put(own)
  try {
    const page = await visitor(browser, { phone: true })
    await untilAnswered(page, '/wps/system/setting/register', /"termsVersion":"2"/)
    await page.goto('/register')
    await expect(page.getByTestId('terms.link')).toHaveAttribute('href', own.termsUrl)
    await page.goto('/help?page=terms')
    await expect(page.getByTestId('help.terms.version')).toHaveText('Version 2')
    await expect(page.getByTestId('terms.link')).toHaveAttribute('href', own.termsUrl)
    await page.context().close()
  } finally {
    await settings.put({})
  }
})
