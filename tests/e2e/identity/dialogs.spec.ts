import type { Db } from '@croupier/db'
import { expect, type Page, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { DEMO_MOBILE } from '../../../prisma/seed/places.ts'
import { withMerchant } from '../withMerchant.ts'
import { enter } from './enter.ts'
import { codeTo, forgetCodes, mailsSoFar } from './outbox.ts'
import { solveSlider } from './solveSlider.ts'
import { visitor } from './visitor.ts'

async function logInAs(page: Page, account: string): Promise<void> {
  await page.getByTestId('login.username.input').fill(account)
  await page.getByTestId('login.password.input').fill(DEMO_PASSWORD)
  await solveSlider(page)
  await page.getByTestId('login.submit.button').click()
}

test('logging out inside a centre ends on the page without it, and asks for nothing', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player3')
  await page.goto('/lottery?mc=securityCenter')
  await expect(page.getByTestId('memberCentre')).toBeVisible()
  await page.getByTestId('memberCentre').getByRole('button', { name: 'Log out' }).first().click()
  await page.getByTestId('logout.confirm.button').click()
  await expect(page).toHaveURL(/\/index$/)
  await expect(page.getByTestId('bar.login.button')).toBeVisible()
  await expect(page.getByTestId('memberCentre')).toBeHidden()
  await expect(page.getByTestId('loginFirst.dialog')).toBeHidden()
  await page.context().close()
})

test('the agent side lets agents into their centre, and no player', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/index')
  await page.getByTestId('footer.agentLogin.button').click()
  await expect(page.getByRole('dialog', { name: 'Agent login' })).toBeVisible()
  await logInAs(page, 'player3')
  await expect(page.getByTestId('login.dialog').getByRole('alert')).toContainText(/agent/i)
  await logInAs(page, 'agent1a')
  await expect(page.getByTestId('agentCentre')).toBeVisible()
  await expect(page).toHaveURL(/ac=overview/)
  await page.context().close()
})

test('a dialog is moved by its head, freezes the page, and leaves it where it was', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto('/help')
  const scrolled = async () => await page.evaluate(() => Math.round(scrollY))
  // Until there is so much to scroll. Not by the wheel: a turn that arrives late would move the page again.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 200))
      return await scrolled()
    })
    .toBe(200)
  const before = await scrolled()
  // By its key: a click would first scroll the page to the button.
  await page.getByTestId('bar.login.button').evaluate((button) => button.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByTestId('login.dialog')
  await expect(dialog).toBeVisible()
  await page.mouse.move(60, 500)
  await page.mouse.wheel(0, 400)
  await page.mouse.click(60, 500)
  await expect(dialog).toBeVisible()
  const at = await dialog.boundingBox()
  if (at === null) throw new Error('the dialog has no place')
  await page.mouse.move(at.x + 100, at.y + 20)
  await page.mouse.down()
  await page.mouse.move(at.x + 180, at.y + 30)
  await page.mouse.up()
  const moved = await dialog.boundingBox()
  expect([Math.round((moved?.x ?? 0) - at.x), Math.round((moved?.y ?? 0) - at.y)]).toEqual([80, 10])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(scrolled).toBe(before)
  await page.context().close()
})

test('a forgotten password is replaced by a code on the phone', { tag: '@deep' }, async ({ browser }) => {
  const { account: accountKey, number } = DEMO_MOBILE
  const kept = { hash: null as string | null }
  const member = async (work: (members: Db['prisma']['member'], id: bigint) => Promise<void>) =>
    await withMerchant(async ({ db, merchantId }) => {
      const where = { merchantId_accountKey: { merchantId, accountKey } }
      const { id, passwordHash } = await db.prisma.member.findUniqueOrThrow({ where })
      kept.hash ??= passwordHash
      await work(db.prisma.member, id)
    })
  await member(async () => {})
  const page = await visitor(browser)
  try {
    await forgetCodes()
    const mails = await mailsSoFar(page, number)
    await page.goto('/index')
    await page.getByTestId('bar.login.button').click()
    await page.getByTestId('login.forgot.button').click()
    await page.getByTestId('forgot.sms.tab').click()
    const typed = page.getByTestId('forgot.mobileNum.input')
    await typed.fill('138001')
    await solveSlider(page)
    await page.getByTestId('login.code.send').click()
    await expect(page.getByText(/valid mobile number/).first()).toBeVisible()
    await typed.fill(number)
    await page.getByTestId('login.code.send').click()
    const code = await codeTo(page, number, mails)
    await page.getByTestId('forgot.code.input').fill(code)
    await page.getByTestId('forgot.newPassword.input').fill('Quite-another-77')
    await page.getByTestId('forgot.confirmNewPassword.input').fill('Quite-another-77')
    await page.getByTestId('forgot.reset.button').click()
    await expect(page.getByTestId('login.username.input')).toBeVisible()
    // The account is named by its number.
    await page.getByTestId('login.username.input').fill(number)
    await page.getByTestId('login.password.input').fill('Quite-another-77')
    await solveSlider(page)
    await page.getByTestId('login.submit.button').click()
    await expect(page.getByTestId('bar.balance.button')).toBeVisible()
  } finally {
    await member(async (members, id) => {
      await members.update({ where: { id }, data: { passwordHash: kept.hash } })
    })
    await page.context().close()
  }
})
