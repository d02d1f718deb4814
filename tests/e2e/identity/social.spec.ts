import { connect, withTransaction } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { setSignInProvider } from '@croupier/domain/identity/social'
import { startTestSignInProvider, type TestSignInProvider } from '@croupier/testkit'
import { expect, type Page, test, type WebSocket } from 'playwright/test'
import { runningStack } from '../../setup/e2e.ts'
import { openDesk, visitor } from './visitor.ts'

const silent = { info() {}, warn() {}, error() {} }

/** The demo merchant, as an operator reaches it. */
async function atMerchant<T>(work: (ctx: ReturnType<typeof systemCtx>, merchantId: number) => Promise<T>): Promise<T> {
  const { databaseUrl, masterKey } = runningStack()
  const db = connect(databaseUrl)
  try {
    const ctx = systemCtx({ db, log: silent, masterKey })
    const { id } = await db.prisma.merchant.findFirstOrThrow({ where: { code: 'MAISON9' } })
    return await work(ctx, id)
  } finally {
    await db.close()
  }
}

/** Gives the demo merchant its provider, as the console does by two officers. */
async function giveProvider({ issuer, clientId, clientSecret }: TestSignInProvider): Promise<void> {
  const terms = { name: 'Test ID', issuer, clientId, clientSecret }
  await atMerchant(async (ctx, merchantId) => {
    await withTransaction(ctx.db, async (tx) => await setSignInProvider(tx, ctx, { merchantId, slot: 1 }, terms))
  })
}

let provider: TestSignInProvider
let before: object
const slider = async () => await (await fetch(new URL('/wps/captcha/slider', runningStack().webUrl))).text()
test.beforeAll(async () => {
  provider = await startTestSignInProvider([`${runningStack().webUrl}/social`])
  await atMerchant(async (ctx, merchantId) => {
    const { merchant } = ctx.db.prisma
    const { settings } = await merchant.findUniqueOrThrow({ where: { id: merchantId } })
    before = settings as object
    const flags = ['DIRECTREG3', 'FREEPLAY3']
    await merchant.update({
      where: { id: merchantId },
      data: { settings: { ...before, flags, loginSlider: false } },
    })
  })
  await giveProvider(provider)
  // The API reads a merchant's settings every second: no walk meets a puzzle any more.
  await expect.poll(slider).toContain('"value":null')
})
test.afterAll(async () => {
  await atMerchant(async ({ db }, merchantId) => {
    await db.prisma.merchant.update({ where: { id: merchantId }, data: { settings: before } })
    await db.prisma.socialProvider.deleteMany({ where: { merchantId } })
  })
  // The next walk of this platform logs in with a puzzle again.
  await expect.poll(slider).not.toContain('"value":null')
  await provider.close()
})

/** Presses the provider's button and says at the provider who one is, in its window. */
async function goThrough(page: Page, button: string, name: string): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByTestId(button).click()
  const window = await opening
  await window.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  // The provider cuts its window off from the page (a strict opener policy): it is told of as if it were closed.
  await expect(page.getByText('if it is still open, continue in it')).toBeVisible()
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Continue' }).click()
  await closed
}

test('somebody new opens an account, is told that it is forever, and comes in by the provider again', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  await goThrough(page, 'login.social1.button', 'nora')
  const dialog = page.getByTestId('social.dialog')
  await expect(dialog).toContainText('This choice is final')
  await page.getByTestId('social.open.button').click()
  await page.getByTestId('social.username.input').fill('nora77')
  await page.getByTestId('social.ageConfirmed.checkbox').click()
  await page.getByTestId('social.termsAccepted.checkbox').click()
  await expect(page.getByTestId('social.register.button')).toBeDisabled()
  await page.getByTestId('social.agree.checkbox').click()
  await page.getByTestId('social.register.button').click()
  await expect(page.getByTestId('bar.balance.button')).toContainText('0.00')
  await expect(page.getByTestId('bar.nickname')).toHaveText('nora77')
  await page.context().close()

  // A phone has no second window: the page itself goes, and comes back.
  const phone = await visitor(browser, { phone: true })
  await phone.goto('/index')
  await phone.getByTestId('bar.login.button').click()
  await phone.getByTestId('login.social1.button').click()
  await phone.getByRole('textbox', { name: 'Name', exact: true }).fill('nora')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone).toHaveURL(/\/index$/)
  await expect(phone.getByTestId('bar.balance.button')).toContainText('0.00')
  await phone.context().close()
})

test('an account is bound after its login, and the security centre shows it', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  await goThrough(page, 'login.social1.button', 'vip')
  await page.getByTestId('social.bind.button').click()
  await page.getByTestId('login.username.input').fill('vip1')
  await page.getByTestId('login.password.input').fill('Croupier-9-demo')
  await page.getByTestId('login.submit.button').click()
  await expect(page.getByTestId('social.target')).toContainText('vip1')
  await expect(page.getByTestId('social.confirm.button')).toBeDisabled()
  await page.getByTestId('social.agree.checkbox').click()
  await page.getByTestId('social.confirm.button').click()
  await expect(page.getByTestId('social.dialog')).toBeHidden()
  await page.goto('/index?mc=securityCenter')
  await expect(page.getByTestId('security.social')).toContainText('Bound on')
  await page.context().close()
})

test('a window that is closed or blocked is told of, and nothing has happened', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  const opening = page.waitForEvent('popup')
  await page.getByTestId('login.social1.button').click()
  const popup = await opening
  await popup.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await popup.close()
  await expect(page.getByText('The login window was closed')).toBeVisible()
  await page.evaluate(() => {
    window.open = () => null
  })
  await page.getByTestId('login.social1.button').click()
  await expect(page.getByText('The browser blocked the window. Allow it')).toBeVisible()
  await page.context().close()
})

test('a guest plays for nothing, bets, and is stopped where an account is needed', async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/index')
  await page.getByTestId('home.freePlay.button').click()
  await page.getByTestId('freePlay.start.button').click()
  await expect(page.getByTestId('bar.freePlay')).toBeVisible()
  await expect(page.getByTestId('bar.balance.button')).toHaveText('◆ 10,000.00')
  await openDesk(page, 'SSC1M', 'ssc.pos')
  await page.locator('[data-row]').first().locator('[data-tool="all"]').click()
  await page.getByTestId('stake.add.button').click()
  await page.getByTestId('slip.confirm.button').click()
  await page.getByTestId('order.confirm.button').click()
  await page.getByTestId('receipt.done.button').click()
  await expect(page.getByTestId('bar.balance.button')).toHaveText('◆ 9,980.00')
  await page.goto('/index?mc=securityCenter')
  await expect(page.getByTestId('trialWall.dialog')).toBeVisible()
  await page.getByTestId('trialWall.login.button').click()
  await expect(page.getByTestId('login.dialog')).toBeVisible()
  await page.context().close()
})

test('a trial leaves nothing to the account after it: neither its balance nor its connection', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  const open = new Set<WebSocket>()
  let opened = 0
  page.on('websocket', (socket) => {
    opened += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await page.goto('/index')
  await page.getByTestId('home.freePlay.button').click()
  await page.getByTestId('freePlay.start.button').click()
  const balance = page.getByTestId('bar.balance.button')
  await expect(balance).toHaveText('◆ 10,000.00')
  await expect.poll(() => opened).toBe(1)
  // As by a link: a page opened again would have nothing to keep.
  await page.evaluate(() => {
    history.pushState(null, '', '/index?mc=securityCenter')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  await page.getByTestId('trialWall.login.button').click()
  await page.getByTestId('login.username.input').fill('player2')
  await page.getByTestId('login.password.input').fill('Croupier-9-demo')
  await page.getByTestId('login.submit.button').click()
  await expect(page.getByTestId('login.dialog')).toHaveCount(0)
  await expect(page.getByTestId('bar.freePlay')).toHaveCount(0)
  await expect(balance).toContainText(/\d/)
  await expect(balance).not.toHaveText('◆ 10,000.00')
  await expect.poll(() => ({ opened, open: open.size })).toEqual({ opened: 2, open: 1 })
  await page.context().close()
})

test('an account is remembered by name where its person wants it, and forgotten again', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  await expect(page.getByTestId('quick.card')).toHaveCount(0)
  await page.getByTestId('login.remember.checkbox').click()
  await page.getByTestId('login.username.input').fill('player2')
  await page.getByTestId('login.password.input').fill('Croupier-9-demo')
  await page.getByTestId('login.submit.button').click()
  await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
  await page.getByTestId('bar.logout.button').click()
  await page.getByTestId('logout.confirm.button').click()
  await page.getByTestId('bar.login.button').click()
  await page.getByTestId('quick.player2.button').click()
  await expect(page.getByTestId('login.username.input')).toHaveValue('player2')
  await expect(page.getByTestId('login.password.input')).toBeFocused()
  const kept = await page.evaluate(() => localStorage.getItem('quickAccounts'))
  const accounts = [{ account: 'player2', initial: 'E' }]
  expect(JSON.parse(kept ?? '')).toMatchObject({ state: { accounts } })
  await page.getByTestId('quick.player2.forget').click()
  await expect(page.getByTestId('quick.card')).toHaveCount(0)
  await page.context().close()
})
