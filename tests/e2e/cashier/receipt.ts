import { expect, type Locator, type Page } from 'playwright/test'

const click = async (on: Locator) => await on.click()

/**
 * Waits for the receipt of an order that was sent. An issue may close on the way: the order then goes to the next one, as a
 * player does it, so that no walk depends on the second in which it began.
 */
export async function expectReceipt(page: Page, press: (on: Locator) => Promise<void> = click): Promise<void> {
  const receipt = page.getByTestId('receipt')
  const move = page.getByTestId('order.move.button')
  await expect(receipt.or(move)).toBeVisible()
  if (await move.isVisible()) await press(move)
  await expect(receipt).toBeVisible()
}
