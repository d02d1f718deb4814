import { expect, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { openDesk, visitor } from '../identity/visitor.ts'

test('a play is explained where it is played: its rules, and a draw in which it wins', async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player2')
  await openDesk(page, 'SSC1M', 'ssc.3.direct.front')
  await page.getByTestId('rule.example.button').click()
  const example = page.getByTestId('rule.example')
  await expect(example.getByTestId('draw.numbers')).toBeVisible()
  await expect(example).toContainText(/Paid ¥1,\d{3}\.\d\d for ¥2\.00 staked/)
  await page.keyboard.press('Escape')
  const { href } = new URL(page.url())
  await page.getByTestId('rule.guide.button').click()
  await expect(page.getByTestId('rule.guide')).toContainText('1/1000')
  expect(page.url()).toBe(href)
  await page.getByTestId('rule.guide').getByRole('link').click()
  await expect(page.getByTestId('fairness.rules').first()).toBeVisible()
  await page.context().close()
})

test('on a phone rules and example are one press away', async ({ browser }) => {
  const page = await visitor(browser, { width: 390 })
  await enter(page, 'player2')
  await openDesk(page, 'K31M', 'k3.t1')
  await page.getByTestId('rule.guide.button').click()
  await expect(page.getByTestId('rule.guide')).toBeVisible()
  await expect(page.getByTestId('rule.example').getByTestId('draw.numbers')).toBeVisible()
  await page.context().close()
})
