import { aPicture } from '@croupier/testkit'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { runningStack } from '../../setup/e2e.ts'
import { noLimitNow } from '../identity/prompt.ts'
import { balanceOf, logIn, openDesk, unitsOf, visitor } from '../identity/visitor.ts'
import { hurryDraw } from '../moneyTime.ts'
import { approve, asksForMoney, bindsAccount } from './payee.ts'
import { expectReceipt } from './receipt.ts'

const GAME = 'SSC1M'
const PAYEE = 'top1'

/** Lets the tester's desk do something outside. */
async function desk(page: Page, path: string, data: object): Promise<void> {
  const reply = await page.request.post(`${runningStack().deskUrl}/operator${path}`, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** Deposits by bank; half of it arrives. */
async function deposit(page: Page): Promise<void> {
  await desk(page, '/faults', { subject: 'ORDER', fault: { name: 'SHORT' } })
  await page.goto('/index?mc=depositv2')
  await noLimitNow(page)
  await page.getByTestId('deposit.channel.Harbour Bank').click()
  await page.getByTestId('deposit.amount.input').fill('99')
  await page.getByTestId('deposit.start.button').click()
  await expect(page.getByText('The amount must be from 100 to 200,000')).toBeVisible()
  await page.getByTestId('deposit.amount.input').fill('200')
  await page.getByTestId('deposit.start.button').click()
  const order = page.getByTestId('deposit.order')
  await expect(order).toContainText('Pay exactly')
  const id = new URL(page.url()).searchParams.get('deposit') ?? ''
  await page.getByTestId('deposit.submit.button').click()
  await expect(order).toHaveAttribute('data-state', 'SUBMITTED')
  await page.goto('/index?mc=depositv2')
  await page.getByTestId('deposit.unfinished').getByRole('button').click()
  await desk(page, `/orders/${id}/pay`, {})
  await expect(order).toHaveAttribute('data-state', 'CREDITED')
  await expect(page.getByTestId('deposit.receipt')).toContainText('100')
  await expect(order).toContainText('This is less than you ordered')
}

/** Bets 100 on five digits of one place, of which each draw shows one or none: all of it counts as turnover. */
async function betAll(page: Page, phone: boolean): Promise<void> {
  await openDesk(page, GAME, 'ssc.pos')
  await page.locator('[data-row]').first().locator('[data-tool="odd"]').click()
  await page.getByTestId('stake.multiple').locator('input').fill('10')
  await expect(page.getByTestId('stake.sum')).toContainText('100.00')
  await page.getByTestId('stake.add.button').click()
  if (phone) await page.getByTestId('slip.handle.button').tap()
  await page.getByTestId('slip.confirm.button').click()
  await page.getByTestId('order.confirm.button').click()
  await expectReceipt(page)
  await page.getByTestId('receipt.done.button').click()
  await hurryDraw(GAME)
  await expect(page.getByTestId('mine.row').first()).not.toHaveAttribute('data-state', 'PENDING')
}

/** The socket's news that one is pending comes before the answer to the request: the form is gone by then. */
async function newsFirst(page: Page): Promise<void> {
  const isRequest = ({ pathname }: URL) => pathname.endsWith('/wps/withdrawals')
  await page.route(isRequest, async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    const response = await route.fetch()
    await expect(page.getByTestId('withdrawal.block.PENDING')).toBeVisible()
    await route.fulfill({ response })
  })
}

interface Walk {
  readonly payee: string
  readonly phone: boolean
  /** the end of the bank account's number: one account is bound by one person */
  readonly number: string
}

async function wholeWay(browser: Browser, walk: Walk): Promise<void> {
  const { payee, phone } = walk
  const page = await visitor(browser, { phone })
  await logIn(page, payee)
  await bindsAccount(page, walk)
  await deposit(page)
  await page.goto('/index?mc=withdraw')
  await expect(page.getByTestId('withdrawal.block.WAGERING')).toContainText('100.00')
  await betAll(page, phone)
  const before = await balanceOf(page)
  await page.goto('/index?mc=withdraw')
  await page.getByTestId('withdraw.amount.input').fill('50')
  await page.getByTestId('withdraw.next.button').click()
  await expect(page.getByText('The amount must be between 100 and 50,000')).toBeVisible()
  await newsFirst(page)
  await asksForMoney(page, '150')
  await expect.poll(async () => before - (await balanceOf(page))).toBe(15_000n)
  await expect(page.getByTestId('withdrawal.ball')).toContainText('Our team has to act next.')
  await approve(page, payee)
  await page.getByTestId('withdrawal.receipt.button').click()
  await expect(page.getByTestId('withdrawal.order')).toHaveAttribute('data-state', 'SETTLED')

  await page.goto('/index?mc=transactionHistory&show=statement')
  const account = page.getByTestId('statement.account').first()
  await expect(account).toContainText('Adds up')
  const [opening = 0n, came = 0n, went = 0n, closing = 0n] = (
    await account.locator('.centre-card dd').allTextContents()
  ).map(unitsOf)
  expect(opening + came - went).toBe(closing)
  // The bar cuts to two places.
  expect(closing / 100n).toBe(await balanceOf(page))
  await page.context().close()
}

const WALKS: readonly (Walk & { readonly tag: string[] })[] = [
  { payee: PAYEE, phone: false, number: '4821', tag: [] },
  { payee: 'agent1a', phone: true, number: '5932', tag: ['@deep'] },
]
for (const { tag, ...walk } of WALKS) {
  const { phone } = walk
  const name = `deposit, bet, withdrawal, receipt, and a statement that adds up, ${phone ? 390 : 1440} px`
  test(`money goes its whole way: ${name}`, { tag }, async ({ browser }) => {
    await wholeWay(browser, walk)
  })
}

test('a phone says that nothing arrived: with a proof only, and an officer looks', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser, { language: 'CN', theme: 'light', phone: true })
  await logIn(page, PAYEE)
  await page.goto('/index?mc=withdraw')
  await asksForMoney(page, '120')
  await approve(page, PAYEE)
  const answer = page.getByTestId('withdrawal.receipt.button')
  await page.getByRole('radio', { name: '部分收到' }).click()
  await page.getByTestId('withdrawal.arrived.input').fill('100')
  await expect(page.getByTestId('withdrawal.receipt')).toContainText('20.00')
  await page.getByRole('radio', { name: '未收到' }).click()
  await answer.click()
  await expect(page.getByText('请上传未到账的凭证图片')).toBeVisible()
  await page.getByTestId('withdrawal.proof.file').setInputFiles({
    name: 'proof.png',
    mimeType: 'image/png',
    buffer: await aPicture({ format: 'png' }),
  })
  await expect(page.getByText('凭证已上传。')).toBeVisible()
  await answer.click()
  await expect(page.getByTestId('withdrawal.order')).toHaveAttribute('data-state', 'NOT_RECEIVED')
  await page.goto('/index?mc=withdraw')
  await expect(page.getByTestId('withdrawal.block.PENDING')).toBeVisible()
  await page.context().close()
})
