import { AxeBuilder } from '@axe-core/playwright'
import { opsRoutes } from '@croupier/wire/ops'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'playwright/test'
import { runningStack } from '../../setup/e2e.ts'
import { act, consoleOf, logInOfficer, sayYes } from './officer.ts'

const MAILBOX = 'nina@officers.example'

test('two officers invite a third, who alone gets the link, enrols with it and is in; the owners are written to', async ({
  browser,
}) => {
  const page = await consoleOf(browser)
  await page.goto('/staff')
  await logInOfficer(page, 'olga')
  await page.getByTestId('staff.add.button').click()
  await page.getByTestId('staff.name.input').fill('nina')
  await page.getByTestId('staff.role.SUPPORT').click()
  await page.getByTestId('act.reason.input').fill('the night desk')
  await expect(page.getByTestId('act.confirm.button')).toBeDisabled()
  await page.getByTestId('staff.email.input').fill(MAILBOX)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await act(page, 'the night desk')
  const other = await consoleOf(browser)
  await other.goto('/')
  await logInOfficer(other, 'otto')
  await sayYes(other, 'otto', 'staff.add')
  // Nothing is answered that could be handed on.
  await expect(other.getByTestId('command.answer')).toBeHidden()

  const written = async (recipient: string, part: string) => {
    const { path, reply: decoded } = opsRoutes['platform.readOutbox']
    const reply = await page.request.get(new URL(path, runningStack().consoleUrl).href)
    const { value } = decoded.decode(await reply.json())
    return value.find((mail) => mail.recipient === recipient && mail.body.includes(part))?.body
  }
  await expect.poll(async () => await written(MAILBOX, '/enrolment#')).toBeDefined()
  const link = /\S+\/enrolment#\S+/.exec((await written(MAILBOX, '/enrolment#')) ?? '')?.[0] ?? ''
  const nina = await consoleOf(browser)
  await nina.goto('/outbox')
  await expect(nina.getByTestId('outbox.mail').first()).toContainText(MAILBOX)
  expect((await new AxeBuilder({ page: nina }).analyze()).violations).toEqual([])
  await nina.goto(link)
  await expect(nina.getByTestId('enrol.name.input')).toHaveValue('nina')
  await nina.getByTestId('enrol.begin.button').click()
  const key = (await nina.getByTestId('enrol.key').textContent()) ?? ''
  await nina.getByTestId('password.new.input').fill('a long night at the desk')
  const authenticator = new TOTP({ secret: Secret.fromBase32(key.trim()) })
  await nina.getByTestId('login.code.input').fill(authenticator.generate())
  await nina.getByTestId('enrol.submit.button').click()
  await expect(nina.getByTestId('self.name')).toHaveText('nina')
  await expect(nina).not.toHaveURL(/secret/)
  for (const owner of ['olga', 'otto']) {
    await expect.poll(async () => await written(`${owner}@officers.example`, '"nina" has chosen')).toBeDefined()
  }
  for (const one of [page, other, nina]) await one.context().close()
})
