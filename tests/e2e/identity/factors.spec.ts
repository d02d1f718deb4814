import { Secret, TOTP } from 'otpauth'
import { type CDPSession, expect, type Page, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { withMerchant } from '../withMerchant.ts'
import { enter } from './enter.ts'
import { solveSlider } from './solveSlider.ts'
import { visitor } from './visitor.ts'

const SECURITY = '/index?mc=securityCenter'
const STEP_MS = 30_000

/** What an authenticator shows that was given this key, in the step that is this many after the present one. */
function codeOf(key: string, steps = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  return TOTP.generate({ secret, timestamp: Date.now() + steps * STEP_MS })
}

/** Types or pastes a code into the boxes. */
async function fillCode(page: Page, testId: string, code: string): Promise<void> {
  await page.getByTestId(testId).getByRole('textbox').first().focus()
  await page.keyboard.type(code)
}

async function leave(page: Page): Promise<void> {
  await page.goto('/index')
  await page.getByTestId('bar.logout.button').click()
  await page.getByTestId('logout.confirm.button').click()
  await expect(page.getByTestId('bar.login.button')).toBeVisible()
}

/** The first step of a login: name, password, puzzle. */
async function firstStep(page: Page, account: string): Promise<void> {
  await page.getByTestId('bar.login.button').click()
  await page.getByTestId('login.username.input').fill(account)
  await page.getByTestId('login.password.input').fill(DEMO_PASSWORD)
  await solveSlider(page)
  await page.getByTestId('login.submit.button').click()
}

/** A device of the browser's own that makes and keeps passkeys, with its owner's finger on it. */
async function withDevice(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

// Whatever a walk left behind would make every later login ask for a code.
test.afterEach(
  async () =>
    await withMerchant(async ({ db: { prisma } }) => {
      await prisma.authenticator.deleteMany({})
      await prisma.recoveryCode.deleteMany({})
      await prisma.passkey.deleteMany({})
    }),
)

test('an authenticator is set up, asked for at every login, and replaced by a recovery code', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player3')
  await page.goto(SECURITY)
  await page.getByTestId('authenticator.setUp.button').click()
  const key = (await page.getByTestId('authenticator.key').textContent()) ?? ''
  await page.getByTestId('authenticator.next.button').click()
  await fillCode(page, 'authenticator.code.input', '000000')
  await expect(page.getByText('That code is wrong or was used already')).toBeVisible()
  await fillCode(page, 'authenticator.code.input', codeOf(key))
  const list = page.getByTestId('recovery.codes').getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allTextContents()
  await expect(page.getByTestId('recovery.done.button')).toBeDisabled()
  await page.getByTestId('recovery.kept.checkbox').click()
  await page.getByTestId('recovery.done.button').click()
  await page.getByTestId('authenticator.always.switch').click()
  await expect(page.getByTestId('authenticator.always.switch')).toBeChecked()

  await leave(page)
  await firstStep(page, 'player3')
  // The present step's code was used to set up; the next one's is good half a minute early.
  await fillCode(page, 'second.code.input', codeOf(key, 1))
  await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)

  await leave(page)
  await firstStep(page, 'player3')
  await page.getByRole('radio', { name: /recovery/i }).click()
  await page.getByTestId('second.recovery.input').fill(codes[3]?.toLowerCase() ?? '')
  await page.getByTestId('second.submit.button').click()
  await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
  await page.goto(SECURITY)
  await expect(page.getByText('9 left')).toBeVisible()
  await page.getByTestId('authenticator.remove.button').click()
  await page.getByTestId('factor.remove.button').click()
  await expect(page.getByTestId('authenticator.setUp.button')).toBeVisible()
  await page.context().close()
})

test('a passkey is made, logs in without a name, is renamed, and opens nothing once removed', async ({ browser }) => {
  const page = await visitor(browser)
  await withDevice(page)
  await enter(page, 'vip1')
  await page.goto(SECURITY)
  await page.getByTestId('passkeys.add.button').click()
  await page.getByTestId('passkey.name.input').fill('My telephone')
  await page.getByTestId('passkey.submit.button').click()
  const row = page.getByTestId('passkeys.row')
  await expect(row).toContainText('My telephone')
  await expect(row).toContainText('Not used yet')

  await leave(page)
  await page.getByTestId('bar.login.button').click()
  await page.getByTestId('login.passkey.button').click()
  await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
  await page.goto(SECURITY)
  await expect(row).toContainText('Last used')
  await page.getByTestId('passkeys.rename.button').click()
  await page.getByTestId('passkey.name.input').fill('Old telephone')
  await page.getByTestId('passkey.submit.button').click()
  await expect(row).toContainText('Old telephone')
  await page.getByTestId('passkeys.remove.button').click()
  await page.getByTestId('factor.remove.button').click()
  await expect(row).toHaveCount(0)

  await leave(page)
  await page.getByTestId('bar.login.button').click()
  await page.getByTestId('login.passkey.button').click()
  await expect(page.getByText('This passkey was not accepted')).toBeVisible()
  await page.context().close()
})
