import { expect, type Page, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
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

test('on a phone the badge is at the bar below and in the menu', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser, { phone: true, language: 'CN', theme: 'light' })
  await logIn(page, 'agent1a')
  await page.goto('/index?mc=menu')
  await expect(page.getByTestId('centre.menu.messageV2')).toContainText(/\d/)
  await page.getByTestId('centre.menu.messageV2').click()
  await page.getByTestId('messages.open.button').first().click()
  await expect(page.getByTestId('message.facts')).toContainText('契约')
  await page.context().close()
})

test('an agent writes to a downline, who sees it come and answers; what was begun is not lost unasked', async ({
  browser,
}) => {
  const [above, below] = [await visitor(browser), await visitor(browser)]
  await enter(above, 'agent1a')
  await enter(below, 'player1')
  await below.goto('/index?mc=messageV2&show=agent')
  await below.getByTestId('letters.upline.button').click()
  await expect(below.getByTestId('letters.drawer')).toContainText('No messages yet')

  await above.goto('/index?ac=team&q=player1')
  await above.getByTestId('team.row.menu').first().click()
  await above.getByRole('menuitem', { name: 'Send message' }).click()
  await above.getByTestId('letters.text.input').fill('Welcome to the team')
  await above.keyboard.press('Escape')
  await above.getByTestId('unsaved.stay.button').click()
  await above.getByTestId('letters.send.button').click()
  await expect(above.getByTestId('letters.list')).toContainText('Welcome to the team')

  // It comes by itself, and is read at once.
  await expect(below.getByTestId('letters.list')).toContainText('Welcome to the team')
  await below.getByTestId('letters.text.input').fill('Thank you')
  await below.getByTestId('letters.send.button').click()
  await expect(above.getByTestId('letters.list')).toContainText('Thank you')
  await above.keyboard.press('Escape')
  await expect(above.getByTestId('letters.drawer')).toHaveCount(0)

  await below.getByTestId('letters.text.input').fill('One more question')
  await below.getByTestId('letters.send.button').click()
  await expect(above).toHaveTitle(/^\(\d+\) .*Maison 9$/)
  await above.goto('/index?mc=messageV2&show=unread')
  await above.getByTestId('messages.open.button').first().click()
  await expect(above.getByTestId('letters.list')).toContainText('One more question')
  for (const page of [above, below]) await page.context().close()
})
