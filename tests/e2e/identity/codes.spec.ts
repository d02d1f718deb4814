import { MINUTE_MS } from '@croupier/wire'
import { expect, type Page, test } from 'playwright/test'
import { DEMO_MOBILE } from '../../../prisma/seed/places.ts'
import { keepSettings } from '../merchantSettings.ts'
import { withMerchant } from '../withMerchant.ts'
import { codeTo, forgetCodes, mailsSoFar } from './outbox.ts'
import { agePuzzle, placeOfPiece, solveSlider } from './solveSlider.ts'
import { visitor } from './visitor.ts'

/** The codes of spec 8, one after the other, at the login by SMS; README.md names the two that are walked elsewhere. */
const SEND = '**/wps/verification/sms/noLogin'

async function openSmsLogin(page: Page): Promise<void> {
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  await page.getByRole('tab', { name: 'SMS code' }).click()
}

async function send(page: Page): Promise<void> {
  await solveSlider(page)
  await page.getByTestId('login.code.send').click()
}

async function expectAlert(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('alert').getByText(text)).toBeVisible()
}

/** The newest code as if it had been sent so long ago; others like it beside it, as if more had been asked for. */
async function growOld(byMs: number, more: number): Promise<void> {
  await withMerchant(async ({ db: { prisma } }) => {
    const { id, ...code } = await prisma.verificationCode.findFirstOrThrow({
      orderBy: { id: 'desc' },
    })
    const moved = (at: Date) => new Date(at.getTime() - byMs)
    const times = { createdAt: moved(code.createdAt), expiresAt: moved(code.expiresAt) }
    await prisma.verificationCode.update({ where: { id }, data: times })
    await prisma.verificationCode.createMany({
      data: Array.from({ length: more }, () => ({ ...code, ...times })),
    })
  })
}

/** The page's own time passes, and for the server as much. While no other code can be asked for there is no puzzle. */
async function passed(page: Page, ms: number): Promise<void> {
  const slider = page.getByTestId('login.slider.input')
  await expect(slider).toHaveCount(0)
  await agePuzzle(page.context())
  await page.clock.fastForward(ms)
  await expect(slider).toBeEnabled()
}

let settings: Awaited<ReturnType<typeof keepSettings>>
test.beforeAll(async () => {
  settings = await keepSettings()
})
test.beforeEach(forgetCodes)
test.afterEach(async () => {
  await settings.put({})
  await forgetCodes()
})

test('why no code is sent is told', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await openSmsLogin(page)
  const number = page.getByTestId('login.mobileNum.input')
  await page.getByTestId('login.code.send').click()
  await expectAlert(page, 'Mobile number input cannot be empty')
  await number.fill('12')
  await send(page)
  await expectAlert(page, 'Enter 10 digits after +44, of a valid mobile number')

  await number.fill(DEMO_MOBILE.number)
  const bar = page.getByTestId('login.slider.input')
  await expect(bar).toBeEnabled()
  await expect(bar).toHaveValue('0')
  const place = await placeOfPiece(page.context())
  await bar.fill(String(place > 150 ? place - 60 : place + 60))
  await page.getByTestId('login.code.send').click()
  await expect(page.getByText('The piece was not in the gap; here is a new puzzle')).toBeVisible()

  await page.route(SEND, async (route) => {
    const error = { code: 'INTERNAL', params: {}, requestId: 'ref-7' }
    await route.fulfill({ status: 500, json: { success: false, error } })
  })
  await send(page)
  await expectAlert(page, 'Unknown system error')
  await page.unroute(SEND)
  // The merchant's own caps and switches are looked at with every code, not every second.
  await settings.put({ flags: ['DIRECTREG3'] })
  await send(page)
  await expectAlert(page, 'Verification codes are not available for this')
  await settings.put({ codes: { smsDaily: 0 } })
  await send(page)
  await expectAlert(page, 'No more codes can be sent today; contact customer service')
  await page.context().close()
})

test('a code that is missing, wrong, old or asked for too often is told, and a new one opens', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  // Time passes for the page as it does for the rows.
  await page.clock.install()
  await openSmsLogin(page)
  const { number } = DEMO_MOBILE
  await page.getByTestId('login.mobileNum.input').fill(number)
  const type = async (code: string) => {
    await page.getByTestId('login.code.input').getByRole('textbox').first().focus()
    await page.keyboard.type(code)
  }
  let mails = await mailsSoFar(page, number)
  await send(page)
  const again = page.getByTestId('login.code.send')
  await expect(again).toBeDisabled()
  const old = await codeTo(page, number, mails)
  await page.getByTestId('login.submit.button').click()
  await expectAlert(page, '6-digit code input cannot be empty')
  await type(old === '000000' ? '000001' : '000000')
  await expectAlert(page, 'The code is wrong; attempts left: 4')
  await growOld(11 * MINUTE_MS, 4)
  await type(old)
  await expectAlert(page, 'The code is no longer valid')

  await passed(page, MINUTE_MS + 1_000)
  await send(page)
  await expectAlert(page, /^Too many codes or attempts; try again in \d/)
  await expect(again).toBeDisabled()
  await forgetCodes()
  await passed(page, 60 * MINUTE_MS)
  mails = await mailsSoFar(page, number)
  await send(page)
  await type(await codeTo(page, number, mails))
  await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
  await page.context().close()
})
