import { connect } from '@croupier/db'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { runningStack } from '../../setup/e2e.ts'
import { enter } from './enter.ts'
import { codeTo } from './outbox.ts'
import { visitor } from './visitor.ts'

const PLAYER = 'player2'

/** As if the login had been ten minutes ago. */
async function growOld(account: string): Promise<void> {
  const db = connect(runningStack().databaseUrl, { max: 1 })
  try {
    const longAgo = new Date(Date.now() - 600_000)
    await db.prisma.session.updateMany({
      where: { member: { accountKey: account } },
      data: { createdAt: longAgo, provedAt: null },
    })
  } finally {
    await db.close()
  }
}

/** The newest message of the development outbox that says this, as anyone who tests reads it. */
async function newest(browser: Browser, pattern: string | RegExp): Promise<string> {
  const reader = await visitor(browser)
  await reader.goto('/outbox')
  const message = reader.getByTestId('outbox.letter').filter({ hasText: pattern }).first()
  await expect(message).toBeVisible()
  const text = (await message.textContent()) ?? ''
  await reader.context().close()
  return text
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByTestId('contact.code.input').getByRole('textbox').first().focus()
  await page.keyboard.type(code)
}

test('a number is set by its code, and a wrong code says so', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, PLAYER)
  await page.goto('/index?mc=securityCenter')
  await expect(page.getByTestId('contact.sms.target')).toHaveText('Not set')
  await page.getByTestId('contact.sms.button').click()
  await page.getByTestId('contact.country.input').fill('China')
  await page.getByRole('option', { name: 'China +86' }).click()
  await page.getByTestId('contact.mobileNum.input').fill('13912345678')
  await page.getByTestId('login.code.send').click()
  await expect(page.getByTestId('login.code.send')).toBeDisabled()
  const code = await codeTo(page, '+8613912345678')
  await typeCode(page, code === '000000' ? '000001' : '000000')
  const dialog = page.getByTestId('contact.dialog')
  await expect(dialog.getByText('The code is wrong; attempts left: 4')).toBeVisible()
  await typeCode(page, code)
  await expect(page.getByTestId('contact.sms.target')).toHaveText('+86•••••678')
  await page.context().close()
})

test('another address asks who is there, and the old one is told', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, PLAYER)
  await growOld(PLAYER)
  await page.goto('/index?mc=securityCenter')
  await page.getByTestId('contact.email.button').click()
  await page.getByTestId('proof.password.input').fill('not the password')
  await page.getByTestId('proof.submit.button').click()
  await expect(page.getByTestId('contact.dialog').getByRole('alert')).toBeVisible()
  await page.getByTestId('proof.password.input').fill(DEMO_PASSWORD)
  await page.getByTestId('proof.submit.button').click()
  await page.getByTestId('contact.email.input').fill('someone.new@example.com')
  await page.getByTestId('login.code.send').click()
  await expect(page.getByTestId('login.code.send')).toBeDisabled()
  await typeCode(page, await codeTo(page, 'someone.new@example.com'))
  await expect(page.getByTestId('contact.email.target')).toHaveText('so•••@example.com')
  const mail = await newest(browser, /so•••@example\.com/)
  expect(mail).toContain(`${PLAYER}@example.com`)
  await page.context().close()
})
