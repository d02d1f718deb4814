import { AxeBuilder } from '@axe-core/playwright'
import { Secret, TOTP } from 'otpauth'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../prisma/seed/accounts.ts'
import { demoOfficerSecret } from '../../prisma/seed/officers.ts'
import { runningStack } from '../setup/e2e.ts'

const FROZEN = 'top2'

/** What the authenticator of a demo officer shows now. */
const codeOf = (name: string) =>
  new TOTP({
    secret: new Secret({ buffer: new Uint8Array(demoOfficerSecret(name)).buffer }),
  }).generate()

async function fill(page: Page, name: string, code: string): Promise<void> {
  await page.getByTestId('login.name.input').fill(name)
  await page.getByTestId('login.password.input').fill(DEMO_PASSWORD)
  await page.getByTestId('login.code.input').fill(code)
  await page.getByTestId('login.submit.button').click()
}

async function consoleOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: runningStack().consoleUrl, locale: 'en-GB' })
  return await context.newPage()
}

async function act(page: Page, reason: string): Promise<void> {
  await page.getByTestId('act.reason.input').fill(reason)
  await page.getByTestId('act.confirm.button').click()
  await expect(page.getByTestId('act.dialog')).toBeHidden()
}

test('an officer logs in, closes a game, freezes a member, and finds both in the audit', async ({
  browser,
}) => {
  const page = await consoleOf(browser)
  await page.goto('/')
  await fill(page, 'olga', '000000')
  await expect(page.getByText('Name, password or code is wrong')).toBeVisible()
  await fill(page, 'olga', codeOf('olga'))
  await expect(page.getByTestId('self.name')).toHaveText('olga')
  await expect(page.getByTestId('board.table')).toContainText('MAISON9')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.getByTestId('nav.lottery').click()
  await page.getByTestId('game.PK105M.move').click()
  await expect(page.getByTestId('act.confirm.button')).toBeDisabled()
  await act(page, 'the wheel is looked at')
  await expect(page.getByTestId('game.PK105M.state')).toHaveText('Maintenance')
  await page.getByTestId('game.PK105M.move').click()
  await act(page, 'the wheel is fine')
  await expect(page.getByTestId('game.PK105M.state')).toHaveText('Open')

  await page.getByTestId('nav.members').click()
  await page.getByTestId('members.search.input').fill(FROZEN)
  await page.getByTestId(`member.${FROZEN}`).click()
  await page.getByTestId('member.freeze.button').click()
  await act(page, 'asked for it')
  await expect(page.getByTestId('member.status')).toHaveText('Frozen')
  await page.getByTestId('member.unfreeze.button').click()
  await act(page, 'asked for it')
  await expect(page.getByTestId('member.status')).toHaveText('Active')

  await page.getByTestId('nav.audit').click()
  await page.getByTestId('audit.search.input').fill('olga')
  const records = page.getByTestId('audit.table')
  await expect(records).toContainText('member.frozen')
  await expect(records).toContainText('game.closed')
  await expect(records).toContainText('the wheel is looked at')
  await page.getByTestId('logout.button').click()
  await expect(page.getByTestId('login.form')).toBeVisible()
  await page.context().close()
})

test('a role sees its own areas only', async ({ browser }) => {
  const page = await consoleOf(browser)
  await page.goto('/')
  await fill(page, 'carl', codeOf('carl'))
  await expect(page.getByTestId('nav.withdrawals')).toBeVisible()
  await expect(page.getByTestId('nav.audit')).toBeHidden()
  await expect(page.getByTestId('nav.staff')).toBeHidden()
  await page.context().close()
})
