import { expect, type Page, test } from 'playwright/test'
import { runningStack } from '../../setup/e2e.ts'
import { noLimitNow } from '../identity/prompt.ts'
import { balanceOf, logIn, visitor } from '../identity/visitor.ts'

/** What providers do not tell by themselves is asked for every few seconds. */
const FOLLOWED_MS = 45_000

/** Lets the tester's desk do something outside. */
async function desk(page: Page, path: string, data: object): Promise<void> {
  const reply = await page.request.post(`${runningStack().deskUrl}/operator${path}`, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

async function begin(page: Page, method: string, channel: string, amount: string): Promise<string> {
  await page.goto('/index?mc=depositv2')
  await noLimitNow(page)
  await page.getByRole('tab', { name: method }).click()
  await page.getByTestId(`deposit.channel.${channel}`).click()
  await page.getByTestId('deposit.amount.input').fill(amount)
  await page.getByTestId('deposit.start.button').click()
  await expect(page.getByTestId('deposit.order')).toBeVisible()
  return new URL(page.url()).searchParams.get('deposit') ?? ''
}
const state = (page: Page) => page.getByTestId('deposit.order')

test('a phone deposits USDT: confirmations are counted, and a payment that the chain drops is booked back', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser, { language: 'CN', theme: 'light', phone: true })
  await logIn(page, 'agent1')
  const before = await balanceOf(page)
  const id = await begin(page, 'USDT', 'USDT · TRC20', '710')
  await expect(state(page)).toContainText('100 USDT')
  await desk(page, `/orders/${id}/pay`, {})
  await desk(page, '/chains/TRC20/mine', { blocks: 2 })
  await expect(page.getByTestId('deposit.arrived')).toContainText(/已确认 [1-9]\d?\/20 次/, {
    timeout: FOLLOWED_MS,
  })
  await desk(page, '/chains/TRC20/mine', { blocks: 20 })
  await expect(state(page)).toHaveAttribute('data-state', 'CREDITED')
  await expect.poll(async () => (await balanceOf(page)) - before).toBe(71_000n)
  await desk(page, '/chains/TRC20/reorganize', { depth: 30, isLosing: true })
  await expect(page.getByTestId('deposit.arrived')).toContainText('撤销', { timeout: FOLLOWED_MS })
  await expect.poll(async () => (await balanceOf(page)) - before).toBe(0n)
})
