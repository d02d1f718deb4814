import { expect, test } from 'playwright/test'

test('the front page opens without an error, under its content security policy', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.exposeFunction('tellBreach', (breach: string) => errors.push(breach))
  await page.addInitScript(() => {
    const { tellBreach } = window as unknown as { tellBreach: (breach: string) => void }
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tellBreach(`${violatedDirective} ${blockedURI}`),
    )
  })
  const reply = await page.goto('/')
  expect(reply?.headers()['content-security-policy']).toContain("script-src 'nonce-")
  await expect(page.locator('main')).toBeVisible()
  // What comes after the first painting is bound by the policy as well.
  await expect(page.locator('[data-testid^="draw.card"]').first()).toBeVisible()
  expect(errors).toEqual([])
})

test('an address inside the app opens when asked for directly', async ({ page }) => {
  const reply = await page.goto('/promotions')
  expect(reply?.status()).toBe(200)
  await expect(page.locator('main')).toBeVisible()
})
