import { expect, type Page } from 'playwright/test'

/** Answers the question of the first deposit (protection P1): no limit now. */
export async function noLimitNow(page: Page): Promise<void> {
  const prompt = page.getByTestId('deposit.prompt')
  await expect(prompt).toBeVisible()
  await page.getByTestId('deposit.prompt.later').click()
  await expect(prompt).toBeHidden()
}
