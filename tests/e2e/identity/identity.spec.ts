import { expect, type Page, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { keepSettings, untilAnswered } from '../merchantSettings.ts'
import { withMerchant } from '../withMerchant.ts'
import { solveSlider } from './solveSlider.ts'
import { logIn, visitor } from './visitor.ts'

/** Rows of spec 4, 5, 6 and 8 that no other walk covers; README.md says which walk has which row. */
const CHOSEN = 'tulip lamp river 78'

let settings: Awaited<ReturnType<typeof keepSettings>>
test.beforeAll(async () => {
  settings = await keepSettings()
})
test.afterEach(async () => await settings.put({}))

/** Does something with an account changed in the books, and puts its row back whatever happened. */
async function withAccount(accountKey: string, change: object, work: () => Promise<void>): Promise<void> {
  let kept: object = {}
  await withMerchant(async ({ db }) => {
    const select = {
      status: true,
      passwordHash: true,
      mustChangePassword: true,
      passwordChangedAt: true,
      firstPasswordUntil: true,
    }
    const { id, ...row } = await db.prisma.member.findFirstOrThrow({
      where: { accountKey },
      select: { ...select, id: true },
    })
    kept = row
    await db.prisma.member.update({ where: { id }, data: change })
  })
  try {
    await work()
  } finally {
    await withMerchant(async ({ db }) => {
      await db.prisma.member.updateMany({ where: { accountKey }, data: kept })
      await db.prisma.loginFailure.deleteMany({})
    })
  }
}

async function openLogin(page: Page): Promise<void> {
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
}

async function tryLogin(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByTestId('login.username.input').fill(account)
  await page.getByTestId('login.password.input').fill(password)
  await solveSlider(page)
  await page.getByTestId('login.submit.button').click()
}

const alertOf = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text)

/** Opens the site once its status says so, and looks what is shown. */
async function expectShown(page: Page, status: RegExp, testId: string): Promise<void> {
  await untilAnswered(page, '/wps/system/status', status)
  await page.goto('/index')
  await expect(page.getByTestId(testId)).toBeVisible()
}

test('who may not log in is told why', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await openLogin(page)
  await tryLogin(page, 'nobody4e2e')
  await expect(alertOf(page, 'Wrong account or password')).toBeVisible()
  await withAccount('player3', { status: 'FROZEN' }, async () => {
    await tryLogin(page, 'player3')
    await expect(alertOf(page, 'This account is frozen; contact customer service')).toBeVisible()
  })
  const lapsed = { mustChangePassword: true, firstPasswordUntil: new Date('2026-01-01') }
  await withAccount('player3', lapsed, async () => {
    await tryLogin(page, 'player3')
    await expect(alertOf(page, 'The first password has expired')).toBeVisible()
  })
  await tryLogin(page, 'demo')
  await expect(alertOf(page, 'Non-members cannot log in')).toBeVisible()
  await page.context().close()
})

test('the agent side takes agents only', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  // As the page of an agent side asks: the same form, the other side.
  await page.addInitScript(() => {
    const write = JSON.stringify
    JSON.stringify = (value: unknown) => write(value, (key, one) => (key === 'side' ? 'agent' : one))
  })
  await openLogin(page)
  await tryLogin(page, 'player2')
  await expect(alertOf(page, 'Non-agents cannot log in')).toBeVisible()
  await tryLogin(page, 'agent1')
  await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
  await page.context().close()
})

test('a first password opens nothing but its own change, or the way out', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await withAccount('player3', { mustChangePassword: true }, async () => {
    await openLogin(page)
    await tryLogin(page, 'player3')
    const dialog = page.getByTestId('password.dialog')
    await expect(dialog.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await page.getByTestId('password.submit.button').click()
    for (const name of ['Current password', 'New password', 'Repeat the new password']) {
      await expect(dialog.getByText(`${name} input cannot be empty`, { exact: true })).toBeVisible()
    }
    await page.getByTestId('password.oldPassword.input').fill(DEMO_PASSWORD)
    await page.getByTestId('password.newPassword.input').fill(CHOSEN)
    await page.getByTestId('password.confirmNewPassword.input').fill('other')
    await page.getByTestId('password.submit.button').click()
    await expect(dialog.getByText('The passwords do not match')).toBeVisible()
    await dialog.getByRole('button', { name: 'Log out' }).click()
    await page.getByTestId('logout.confirm.button').click()
    await expect(page.getByTestId('bar.login.button')).toBeVisible()
  })
  await page.context().close()
})

test('a password too old has to be changed where the merchant wants it', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  const flags = ['DIRECTREG3', 'PWDEXPFORCECHANGE3']
  await settings.put({ flags })
  await untilAnswered(page, '/wps/system/whitelabel', /^(?!.*"FREEPLAY3","enabled":"1")/)
  await withAccount('player3', { passwordChangedAt: new Date('2020-01-01') }, async () => {
    await openLogin(page)
    await tryLogin(page, 'player3')
    await page.getByTestId('password.oldPassword.input').fill(DEMO_PASSWORD)
    await page.getByTestId('password.newPassword.input').fill(CHOSEN)
    await page.getByTestId('password.confirmNewPassword.input').fill(CHOSEN)
    await page.getByTestId('password.submit.button').click()
    await expect(page.getByTestId('password.dialog')).toHaveCount(0)
    await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
    await expect(page).toHaveURL(/\/(index)?$/)
  })
  await page.context().close()
})

test('a forgotten password is replaced by way of the mailbox', async ({ browser }) => {
  const page = await visitor(browser)
  await withAccount('vip1', {}, async () => {
    await openLogin(page)
    await page.getByTestId('login.forgot.button').click()
    const dialog = page.getByTestId('forgot.dialog')
    await page.getByTestId('forgot.submit.button').click()
    await expect(dialog.getByText('Account input cannot be empty')).toBeVisible()
    await expect(dialog.getByText('E-mail input cannot be empty')).toBeVisible()
    await page.getByTestId('forgot.username.input').fill('vip1')
    await page.getByTestId('forgot.email.input').fill('no address')
    await page.getByTestId('forgot.submit.button').click()
    await expect(page.getByTestId('forgot.asked')).toHaveCount(0)
    await expect(dialog.getByText('An address that receives mail')).toBeVisible()
    await page.getByTestId('forgot.email.input').fill('vip1@example.com')
    await solveSlider(page)
    await page.getByTestId('forgot.submit.button').click()
    await expect(page.getByTestId('forgot.asked')).toBeVisible()
    await page.getByTestId('forgot.outbox.link').click()
    await page.getByTestId('outbox.letter.link').first().click()
    await page.getByTestId('reset.newPassword.input').fill(CHOSEN)
    await page.getByTestId('reset.confirmNewPassword.input').fill(CHOSEN)
    await page.getByTestId('reset.submit.button').click()
    await expect(page.getByText('The password was changed; log in with it')).toBeVisible()
    const other = await visitor(browser)
    await logIn(other, 'vip1', CHOSEN)
    await other.context().close()
  })
  await page.context().close()
})

test('a trial account is stopped at each protected page, with both ways on', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/index')
  await page.getByTestId('home.freePlay.button').click()
  await solveSlider(page)
  await page.getByTestId('freePlay.start.button').click()
  await expect(page.getByTestId('bar.freePlay')).toBeVisible()
  const wall = page.getByTestId('trialWall.dialog')
  for (const query of ['mc=securityCenter', 'ac=overview', 'mc=messages']) {
    await page.goto(`/index?${query}`)
    await expect(wall).toContainText('register or log in with an official account')
    await expect(wall.getByTestId('trialWall.login.button')).toBeVisible()
  }
  await wall.getByTestId('trialWall.join.link').click()
  await expect(page).toHaveURL(/\/register$/)
  await page.context().close()
})

test('addresses and hosts that are not served are told so', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await settings.put({ blockedAddresses: ['127.0.0.0/8', '::1'] })
  await expectShown(page, /"addressBlocked":true/, 'address.screen')
  await settings.put({})
  await expectShown(page, /"addressBlocked":false/, 'bar.login.button')
  await withMerchant(async ({ db }) => {
    const rows = await db.prisma.merchantHost.findMany({})
    await db.prisma.merchantHost.deleteMany({})
    try {
      await expectShown(page, /SITE_UNKNOWN_HOST/, 'unknownHost.screen')
      await expect(page.getByText('ask customer service for the right one')).toBeVisible()
    } finally {
      await db.prisma.merchantHost.createMany({ data: rows })
    }
  })
  await expectShown(page, /"addressBlocked":false/, 'bar.login.button')
  await page.context().close()
})

test('a network that is gone and a mistake of ours are told apart', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await openLogin(page)
  const login = '**/wps/session/login'
  await page.route(login, async (route) => await route.abort('connectionfailed'))
  await tryLogin(page, 'player2')
  await expect(alertOf(page, 'The connection failed; please retry')).toBeVisible()
  await page.unroute(login)
  const error = { code: 'INTERNAL', params: {}, requestId: 'ref-7' }
  await page.route(login, async (route) => {
    await route.fulfill({ status: 500, json: { success: false, error } })
  })
  await tryLogin(page, 'player2')
  await expect(alertOf(page, 'Unknown system error')).toBeVisible()
  await page.context().close()
})
