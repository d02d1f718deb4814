import { connect } from '@croupier/db'
import { Secret, TOTP } from 'otpauth'
import { type Browser, expect, type Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { demoOfficerSecret } from '../../../prisma/seed/officers.ts'
import { runningStack } from '../../setup/e2e.ts'

const STEP_MS = 30_000

/** What the authenticator of a demo officer shows now, or so many steps ahead: a code is taken once, and one ahead is taken, too. */
export const codeOf = (name: string, ahead = 0) =>
  new TOTP({
    secret: new Secret({ buffer: new Uint8Array(demoOfficerSecret(name)).buffer }),
  }).generate({ timestamp: Date.now() + ahead * STEP_MS })

/** Walks follow each other quicker than codes do: what one of them used, the next may use again. */
async function forgetCodes(): Promise<void> {
  const db = connect(runningStack().databaseUrl, { max: 1 })
  try {
    await db.prisma.$executeRaw`UPDATE staff_accounts SET last_step = 0`
  } finally {
    await db.close()
  }
}

/** Fills the login of the console and sends it. */
export async function logInOfficer(page: Page, name: string, code = codeOf(name)): Promise<void> {
  await forgetCodes()
  await page.getByTestId('login.name.input').fill(name)
  await page.getByTestId('login.password.input').fill(DEMO_PASSWORD)
  await page.getByTestId('login.code.input').fill(code)
  await page.getByTestId('login.submit.button').click()
}

/** A page of the console in a browser of its own. */
export async function consoleOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: runningStack().consoleUrl, locale: 'en-GB' })
  return await context.newPage()
}

/** Says why, and carries an act out. */
export async function act(page: Page, reason: string): Promise<void> {
  await page.getByTestId('act.reason.input').fill(reason)
  await page.getByTestId('act.confirm.button').click()
  await expect(page.getByTestId('act.dialog')).toBeHidden()
}

/** Leaves a dialog in which something was typed, which asks first. */
export async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByTestId('leave.confirm.button').click()
  await expect(page.getByTestId('act.dialog')).toBeHidden()
}

/** A second officer, in a browser of the own, looks at the command of a call that waits, and says yes, which carries it out. */
export async function sayYes(page: Page, officer: string, action: string): Promise<void> {
  await page.getByTestId('nav.commands').click()
  await page.getByTestId(`command.${action}.yes`).first().click()
  await expect(page.getByTestId('command.parts')).toBeVisible()
  // The login has taken its code by now.
  await forgetCodes()
  await page.getByTestId('command.code.input').fill(codeOf(officer))
  await page.getByTestId('command.confirm.button').click()
  await expect(page.getByTestId('command.yes.dialog')).toBeHidden()
}

/** Looks that the audit names these acts of an officer. */
export async function expectInAudit(page: Page, officer: string, actions: readonly string[]): Promise<void> {
  await page.getByTestId('nav.audit').click()
  await page.getByTestId('audit.search.input').fill(officer)
  const records = page.getByTestId('audit.table')
  for (const action of actions) await expect(records).toContainText(action)
}
