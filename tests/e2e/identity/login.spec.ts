import { connect } from '@croupier/db'
import { expect, type Page, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { DEMO_MOBILE } from '../../../prisma/seed/places.ts'
import { runningStack } from '../../setup/e2e.ts'
import { codeTo, forgetCodes, mailsSoFar } from './outbox.ts'
import { solveSlider } from './solveSlider.ts'
import { visitor } from './visitor.ts'

async function overDatabase<T>(work: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const db = connect(runningStack().databaseUrl, { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function openLogin(page: Page): Promise<void> {
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  await expect(page.getByTestId('login.slider.input')).toBeEnabled()
}

async function firstStep(page: Page, account: string, password: string): Promise<void> {
  await page.getByTestId('login.username.input').fill(account)
  await page.getByTestId('login.password.input').fill(password)
  await solveSlider(page)
  await page.getByTestId('login.submit.button').click()
}

async function typeCode(page: Page, testId: string, code: string): Promise<void> {
  await page.getByTestId(testId).getByRole('textbox').first().focus()
  await page.keyboard.type(code)
}

test('after three wrong passwords a picture has to be read as well', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await openLogin(page)
  for (let turn = 0; turn < 3; turn += 1) {
    await expect(page.getByTestId('login.captcha.picture')).toBeHidden()
    await firstStep(page, 'nobody4e2e', 'not the password')
    await expect(page.getByRole('alert').getByText('Wrong account or password')).toBeVisible()
  }
  await expect(page.getByTestId('login.captcha.picture')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Attempts left')).toBeVisible()
  await firstStep(page, 'nobody4e2e', 'not the password')
  await expect(page.getByText('Characters in the picture input cannot be empty')).toBeVisible()
  const picture = page.getByTestId('login.captcha.picture')
  const shown = (await picture.getAttribute('src')) ?? ''
  await page.getByTestId('login.captcha.refresh').click()
  // Another one within the second is not available.
  await expect(page.getByTestId('login.captcha.refresh')).toBeDisabled()
  await expect(picture).not.toHaveAttribute('src', shown)
  await expect(page.getByTestId('login.captcha.refresh')).toBeEnabled()
  // Everybody here comes from one address: the next visitor starts at nothing again.
  await overDatabase(async (db) => await db.prisma.loginFailure.deleteMany({}))
  await page.context().close()
})

test('the piece moves by keys, and signs can be read instead', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await openLogin(page)
  const bar = page.getByTestId('login.slider.input')
  await bar.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(bar).toHaveValue('2')
  await page.getByTestId('login.puzzle.choice').click()
  await expect(page.getByTestId('login.captcha.picture')).toBeVisible()
  await expect(bar).toBeHidden()
  await page.context().close()
})

test('a login from a new place is finished with a code from the mailbox', async ({ browser }) => {
  // The account forgets this machine: it is a new place again.
  await overDatabase(
    async (db) => await db.prisma.knownAddress.deleteMany({ where: { member: { accountKey: 'vip1' } } }),
  )
  const page = await visitor(browser)
  await openLogin(page)
  await firstStep(page, 'vip1', DEMO_PASSWORD)
  await expect(page.getByTestId('second.form')).toBeVisible()
  const mails = await mailsSoFar(page, 'vip1@example.com')
  await page.getByTestId('login.code.send').click()
  await expect(page.getByTestId('login.code.send')).toBeDisabled()
  const code = await codeTo(page, 'vip1@example.com', mails)
  const wrong = code === '000000' ? '000001' : '000000'
  await typeCode(page, 'second.code.input', wrong)
  await expect(page.getByRole('alert').getByText('attempts left: 4')).toBeVisible()
  await typeCode(page, 'second.code.input', code)
  await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
  await page.context().close()
})

test('a login by SMS code on a phone', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser, { phone: true })
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  await page.getByRole('tab', { name: 'SMS code' }).click()
  await page.getByTestId('login.mobileNum.input').fill(DEMO_MOBILE.number)
  await solveSlider(page)
  await forgetCodes()
  const mails = await mailsSoFar(page, DEMO_MOBILE.number)
  await page.getByTestId('login.code.send').click()
  await expect(page.getByTestId('login.code.input')).toBeVisible()
  const code = await codeTo(page, DEMO_MOBILE.number, mails)
  await typeCode(page, 'login.code.input', code)
  await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
  await page.context().close()
})
