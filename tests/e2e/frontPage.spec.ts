import { expect, test } from 'playwright/test'

test('the front page opens without an error, under its content security policy', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  const reply = await page.goto('/')
  expect(reply?.headers()['content-security-policy']).toContain("script-src 'nonce-")
  await expect(page.locator('main')).toBeVisible()
  expect(errors).toEqual([])
})

test('an address inside the app opens when asked for directly', async ({ page }) => {
  const reply = await page.goto('/promotions')
  expect(reply?.status()).toBe(200)
  await expect(page.locator('main')).toBeVisible()
})
