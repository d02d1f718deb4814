import { expect, type Page, test } from 'playwright/test'
import { logIn, visitor } from '../identity/visitor.ts'

/** The number on the badge of the top bar; 0 without one. */
async function unreadOf(page: Page): Promise<number> {
  const label = await page.getByTestId('bar.messages.button').getAttribute('aria-label')
  return Number.parseInt(/\d+/.exec(label ?? '')?.[0] ?? '0', 10)
}

test('contracts of the demo were told; reading and deleting changes the badge of the other tab', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await logIn(page, 'agent1')
  const other = await page.context().newPage()
  await other.goto('/index')
  await expect.poll(async () => await unreadOf(other)).toBeGreaterThan(1)
  const before = await unreadOf(other)

  await page.keyboard.press('m')
  await expect(page.getByTestId('messages.list')).toBeVisible()
  await page.getByTestId('messages.filter.unread').click()
  const first = page.getByTestId('messages.open.button').first()
  await expect(first).toContainText('Unread')
  await first.click()
  await expect(page.getByTestId('message.facts')).toContainText('Contract')
  await expect.poll(async () => await unreadOf(other)).toBe(before - 1)

  await page.getByTestId('message.page.link').click()
  await expect(page.getByTestId('agentCentre')).toBeVisible()
  await page.goto('/index?mc=messageV2')
  const rows = page.getByTestId('messages.open.button')
  await expect(rows.first()).toBeVisible()
  const shown = await rows.count()
  await page.getByRole('checkbox', { name: 'Contract' }).first().click()
  await page.getByTestId('messages.delete.button').click()
  await expect(rows).toHaveCount(shown - 1)
  await page.getByTestId('messages.read.button').click()
  await expect.poll(async () => await unreadOf(other)).toBe(0)
  await page.context().close()
})

test('on a phone the badge is at the bar below and in the menu', { tag: '@deep' }, async ({
  browser,
}) => {
  const page = await visitor(browser, { phone: true, language: 'CN', theme: 'light' })
  await logIn(page, 'agent1a')
  await page.goto('/index?mc=menu')
  await expect(page.getByTestId('centre.menu.messageV2')).toContainText(/\d/)
  await page.getByTestId('centre.menu.messageV2').click()
  await page.getByTestId('messages.open.button').first().click()
  await expect(page.getByTestId('message.facts')).toContainText('契约')
  await page.context().close()
})
