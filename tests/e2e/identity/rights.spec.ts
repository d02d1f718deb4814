import { expect, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { DEMO_MOBILE } from '../../../prisma/seed/places.ts'
import { runningStack } from '../../setup/e2e.ts'
import { HAS_SERVICE, keepSettings, untilAnswered, WHITELABEL_WITH_SERVICE } from '../merchantSettings.ts'
import { withMerchant } from '../withMerchant.ts'
import { enter } from './enter.ts'
import { codeTo, forgetCodes, mailsSoFar } from './outbox.ts'
import { solveSlider } from './solveSlider.ts'
import { logInByHand, visitor } from './visitor.ts'

/** Spec 6: what types, labels and switches open and close. */
const WHITELABEL = '/wps/system/whitelabel'

let settings: Awaited<ReturnType<typeof keepSettings>>
test.beforeAll(async () => {
  settings = await keepSettings()
})
test.afterEach(async () => await settings.put({}))

async function changeMember(accountKey: string, data: object): Promise<void> {
  await withMerchant(async ({ db }) => {
    await db.prisma.member.updateMany({ where: { accountKey }, data })
  })
}

test('types 1, 2, 41 and 42 have the agent centre, a player has none', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  const flag = async () => await page.evaluate(() => sessionStorage.getItem('isAgent'))
  const centre = page.getByTestId('agentCentre')
  try {
    for (const type of [1, 2, 41, 42]) {
      await changeMember('player3', { type })
      await enter(page, 'player3')
      await page.goto('/index?ac=overview')
      await expect(centre).toBeVisible()
      await expect.poll(flag).toBe('true')
    }
  } finally {
    await changeMember('player3', { type: 0 })
  }
  await enter(page, 'player3')
  await page.goto('/index?ac=overview')
  await expect(page).toHaveURL(/\/index$/)
  await expect.poll(flag).toBe('false')
  await expect(centre).toHaveCount(0)
  await page.context().close()
})

test('the label vipcs opens the second customer service, any other the first', {
  tag: '@deep',
}, async ({ browser }) => {
  const { webUrl } = runningStack()
  const links = {
    customerService: `${webUrl}/helpmc`,
    vipService: `${webUrl}/help`,
    usdtSite: null,
  }
  await settings.put({ links })
  const page = await visitor(browser)
  await untilAnswered(page, WHITELABEL_WITH_SERVICE, HAS_SERVICE)
  for (const [account, label, path] of [
    ['vip1', 'vipcs', '/help'],
    ['player3', 'gold', '/helpmc'],
    ['player3', null, '/helpmc'],
  ] as const) {
    await changeMember(account, { memberLabel: label ?? '' })
    await enter(page, account)
    // A page without much of its own, but with the rail.
    await page.goto('/promotions')
    const stored = async () => await page.evaluate(() => sessionStorage.getItem('memberLabel'))
    await expect.poll(stored).toBe(label)
    const opening = page.waitForEvent('popup')
    await page.getByTestId('rail.service.button').click()
    const opened = await opening
    await expect(opened).toHaveURL(`${webUrl}${path}`)
    await opened.close()
  }
  await page.context().close()
})

test('a first login says what makes the account safe, and leads there', { tag: '@deep' }, async ({ browser }) => {
  await changeMember('player3', { lastLoginAt: null })
  const page = await visitor(browser)
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  await page.getByTestId('login.username.input').fill('player3')
  await page.getByTestId('login.password.input').fill(DEMO_PASSWORD)
  await solveSlider(page)
  await page.getByTestId('login.submit.button').click()
  // It stands for a while only: nothing is waited for before it.
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await notifications.getByRole('button', { name: 'My account' }).click()
  await expect(page).toHaveURL(/mc=securityCenter/)
  await page.context().close()
})

test('what the merchant has switched off is not there; a number and a password alone, where it says so', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await settings.put({ flags: [] })
  await untilAnswered(page, WHITELABEL, /^(?!.*3","enabled":"1")/)
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  await expect(page.getByTestId('login.slider.input')).toBeEnabled()
  await expect(page.getByRole('tab', { name: 'SMS code' })).toHaveCount(0)
  await expect(page.getByTestId('home.freePlay.button')).toHaveCount(0)
  await page.goto('/register')
  await expect(page.getByTestId('register.username.input')).toBeVisible()
  for (const name of ['Mobile', 'One click']) {
    await expect(page.getByRole('tab', { name })).toHaveCount(0)
  }

  await settings.put({ flags: ['MOBILENUMREG3', 'MOBILENUMPASSREG3'] })
  await untilAnswered(page, WHITELABEL, /MOBILENUMPASSREG3","enabled":"1"/)
  await page.goto('/register')
  await page.getByRole('tab', { name: 'Mobile' }).click()
  await expect(page.getByTestId('register.password.input')).toBeVisible()
  // The number is what its owner logs in with: it is proved, whatever the switches say.
  await expect(page.getByTestId('register.smsCode.input')).toBeVisible()
  await page.context().close()
})

test('an old password is asked about where the merchant wants it, and not after a code', {
  tag: '@deep',
}, async ({ browser }) => {
  const { account, number } = DEMO_MOBILE
  await changeMember(account, { passwordChangedAt: new Date('2020-01-01') })
  const page = await visitor(browser)
  try {
    await logInByHand(page, account)
    await expect(page.getByTestId('password.dialog')).toHaveCount(0)
    await settings.put({ flags: ['MOBILEVERCODELOGIN3', 'PWDEXPFORCECHANGE3'] })
    await untilAnswered(page, WHITELABEL, /PWDEXPFORCECHANGE3","enabled":"1"/)
    const other = await visitor(browser)
    await other.goto('/index')
    await other.getByTestId('bar.login.button').click()
    await other.getByRole('tab', { name: 'SMS code' }).click()
    await other.getByTestId('login.mobileNum.input').fill(number)
    await solveSlider(other)
    await forgetCodes()
    const mails = await mailsSoFar(other, number)
    await other.getByTestId('login.code.send').click()
    await expect(other.getByTestId('login.code.input')).toBeVisible()
    await other.getByTestId('login.code.input').getByRole('textbox').first().focus()
    await other.keyboard.type(await codeTo(other, number, mails))
    await expect(other.getByTestId('bar.balance.button')).toContainText(/\d/)
    await expect(other.getByTestId('password.dialog')).toHaveCount(0)
    await other.context().close()
    const third = await visitor(browser)
    await enter(third, account)
    await third.goto('/index')
    await expect(third.getByTestId('password.dialog')).toBeVisible()
    await third.context().close()
  } finally {
    await changeMember(account, { passwordChangedAt: new Date(), mustChangePassword: false })
    await forgetCodes()
  }
  await page.context().close()
})
