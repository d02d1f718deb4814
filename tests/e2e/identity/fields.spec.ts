import { expect, test } from 'playwright/test'
import { keepSettings, untilAnswered } from '../merchantSettings.ts'
import { withMerchant } from '../withMerchant.ts'
import { codeTo } from './outbox.ts'
import { solveSlider } from './solveSlider.ts'
import { visitor } from './visitor.ts'

const CHOSEN = 'tulip lamp river 78'

let settings: Awaited<ReturnType<typeof keepSettings>>
test.beforeAll(async () => {
  settings = await keepSettings()
})
test.afterEach(async () => await settings.put({}))

test('wrong fields are named; the name on the bank account is asked beside the code at a new address', {
  tag: '@deep',
}, async ({ browser }) => {
  const required = { show: true, required: true }
  const shown = { email: required, mobileNum: { show: true }, birthday: { show: true } }
  const username = { ...shown, payeeName: { ...required, patternId: 9 } }
  const flags = ['DIRECTREG3']
  await settings.put({ flags, registration: { username, captchaFrom: 50, birthdayNoteAge: 21 } })
  const page = await visitor(browser)
  await untilAnswered(page, '/wps/system/setting/register', /payeeName/)
  await page.goto('/register')
  const form = page.locator('form')
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) {
      await page.getByTestId(`register.${name}.input`).fill(value)
    }
  }
  const submit = async () => await page.getByTestId('register.submit.button').click()
  const wrong = { username: '9x', password: 'short', mobileNum: '12', payeeName: 'abc' }
  await page.getByText('Add now or later').click()
  await expect(form.getByText('Please confirm that you are 21 or older')).toBeVisible()
  await fill({ ...wrong, verifyPwd: 'other', email: 'no address', affiliateCode: 'NOBODYSONE' })
  await page.getByTestId('register.ageConfirmed.checkbox').click()
  await page.getByTestId('register.termsAccepted.checkbox').click()
  await submit()
  for (const text of [
    'Letters and digits, a letter first (not yet)',
    '8 to 128 characters (not yet)',
    'The passwords do not match',
    'An e-mail address such as name@mail.com',
    'Chinese characters',
    'Enter 10 digits after +44, of a valid mobile number',
  ]) {
    await expect(form.getByText(text).first()).toBeVisible()
  }
  const right = { username: 'unasked8', password: CHOSEN, verifyPwd: CHOSEN, mobileNum: '' }
  const email = 'unasked8@example.com'
  await fill({ ...right, email, payeeName: '王小明' })
  await submit()
  await expect(form.getByText('The invitation code is wrong')).toBeVisible()
  await fill({ affiliateCode: '' })
  await submit()
  await expect(page.getByTestId('bar.balance.button')).toContainText('0.00')
  await page.context().close()

  await withMerchant(async ({ db }) => {
    await db.prisma.knownAddress.deleteMany({ where: { member: { accountKey: 'unasked8' } } })
  })
  const stranger = await visitor(browser)
  await stranger.goto('/index')
  await stranger.getByTestId('bar.login.button').click()
  await stranger.getByTestId('login.username.input').fill('unasked8')
  await stranger.getByTestId('login.password.input').fill(CHOSEN)
  await solveSlider(stranger)
  await stranger.getByTestId('login.submit.button').click()
  await stranger.getByTestId('login.code.send').click()
  const code = await codeTo(stranger, email)
  await stranger.getByTestId('second.code.input').getByRole('textbox').first().focus()
  await stranger.keyboard.type(code)
  const alert = (text: string | RegExp) => stranger.getByRole('alert').getByText(text)
  const confirm = stranger.getByTestId('second.submit.button')
  await confirm.click()
  await expect(alert(/^Name on your bank account input cannot be empty$/)).toBeVisible()
  await stranger.getByTestId('second.holder.input').fill('王大明')
  await confirm.click()
  await expect(alert('That is not correct; attempts left: 4')).toBeVisible()
  await stranger.getByTestId('second.code.input').getByRole('textbox').first().focus()
  await stranger.keyboard.type(code)
  await stranger.getByTestId('second.holder.input').fill('王小明')
  await confirm.click()
  await expect(stranger.getByTestId('bar.balance.button')).toContainText('0.00')
  await stranger.context().close()
})
