import { expect, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { enter } from '../identity/enter.ts'
import { fillLogin, logIn, visitor } from '../identity/visitor.ts'

/** Spec 2, member centre: the 13 pages in their order, for an account that may send to its upline. */
const MEMBER_PAGES =
  'securityCenter transferFund depositv2 withdraw transferUpline personalHistoryCopy transactionHistory personalProfit bonusDetails rewardCenter referral missionLeaderboard messageV2'
/** Spec 2, agent centre: the fixed pages, and those whose flag the demo merchant has. */
const AGENT_PAGES =
  'announcement overview register team bets profit income transactions transfer keys dividend salary dailyWage hourlyWage realtimeWage'

for (const [who, centre, pages] of [
  ['agent1', 'mc', MEMBER_PAGES],
  ['agent1', 'ac', AGENT_PAGES],
] as const) {
  test(`every page of ${centre} opens from its menu, in the order of the spec`, async ({ browser }) => {
    const page = await visitor(browser)
    await enter(page, who)
    const names = pages.split(' ')
    await page.goto(`/index?${centre}=${names[0]}`)
    const rows = page.locator('[data-testid^="centre.menu."]')
    await expect(rows).toHaveCount(names.length)
    for (const [index, name] of names.entries()) {
      const row = rows.nth(index)
      await expect(row).toHaveAttribute('data-testid', `centre.menu.${name}`)
      await row.click()
      await expect(row).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveURL(new RegExp(`${centre}=${name}`))
      await expect(page.locator(`[data-page="${name}"] h2`).first()).toBeVisible()
    }
    await page.getByTestId('centre.close.button').click()
    await expect(page.locator('.centre')).toHaveCount(0)
    expect(new URL(page.url()).search).toBe('')
    await page.context().close()
  })
}

test('on a phone the centre is a list, then a page, then the list again', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser, { phone: true })
  await enter(page, 'player1')
  await page.goto('/index?mc=menu')
  await page.getByTestId('centre.menu.securityCenter').click()
  await expect(page.getByTestId('security.account')).toContainText('player1')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByTestId('centre.menu.messageV2')).toBeVisible()
  await page.context().close()
})

test('a guest is asked to log in, a player finds no agent centre', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await page.goto('/index?mc=securityCenter')
  await expect(page.getByTestId('loginFirst.dialog')).toBeVisible()
  await expect(page.getByTestId('memberCentre')).toHaveCount(0)
  // The login leads to what the guest came for.
  await page.getByTestId('loginFirst.dialog').getByRole('button', { name: 'Log in' }).click()
  await fillLogin(page, 'player1')
  await expect(page.getByTestId('security.account')).toContainText('player1')
  await expect(page).toHaveURL(/mc=securityCenter/)
  await page.goto('/index?ac=overview')
  await expect(page).toHaveURL(/\/index$/)
  await expect(page.getByTestId('agentCentre')).toHaveCount(0)
  await page.context().close()
})

test('the password is changed from the account page and the new one works', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  const changed = 'Quite-other-7-words'
  await enter(page, 'player3')
  const change = async (from: string, to: string) => {
    await page.goto('/index?mc=securityCenter')
    await page.getByTestId('security.password.button').click()
    await page.getByTestId('password.oldPassword.input').fill(from)
    await page.getByTestId('password.newPassword.input').fill(to)
    await page.getByTestId('password.confirmNewPassword.input').fill(to)
    await page.getByTestId('password.submit.button').click()
    await expect(page.getByTestId('password.dialog')).toHaveCount(0)
    // A changed password ends on the front page (spec 4).
    await expect(page.getByTestId('security.account')).toHaveCount(0)
    await expect(page).toHaveURL(/\/index$/)
  }
  await change(DEMO_PASSWORD, changed)
  const other = await visitor(browser)
  await logIn(other, 'player3', changed)
  await other.context().close()
  await change(changed, DEMO_PASSWORD)
  await page.context().close()
})

test('an agent opens an invitation; anyone who follows it joins with its code', async ({ browser }) => {
  const agent = await visitor(browser)
  await enter(agent, 'agent1')
  await agent.goto('/index?ac=register&tab=links')
  await agent.getByTestId('invite.make.button').click()
  const code = (await agent.getByTestId('invite.code').first().textContent()) ?? ''
  expect(code).toMatch(/^[A-Z2-9]{10}$/)
  await agent.goto('/index?mc=referral')
  const address = (await agent.getByTestId('invite.address').first().textContent()) ?? ''
  expect(address).toBe(`${new URL(agent.url()).origin}/join?affiliateCode=${code}`)

  const friend = await visitor(browser)
  await friend.goto(address)
  const field = friend.getByTestId('register.affiliateCode.input')
  await expect(field).toHaveValue(code)
  await expect(field).toHaveAttribute('readonly', '')

  await agent.getByTestId('invite.close.button').first().click()
  await agent.getByTestId('invite.close.confirm').click()
  await expect(agent.getByTestId('invite.code')).toHaveCount(0)
  for (const [name, value] of [
    ['username', 'followed1'],
    ['password', DEMO_PASSWORD],
    ['verifyPwd', DEMO_PASSWORD],
  ] as const) {
    await friend.getByTestId(`register.${name}.input`).fill(value)
  }
  await friend.getByTestId('register.ageConfirmed.checkbox').click()
  await friend.getByTestId('register.termsAccepted.checkbox').click()
  await friend.getByTestId('register.submit.button').click()
  // The link is closed by now: the field says so and gives way.
  await expect(field).not.toHaveAttribute('readonly')
  await field.fill('')
  await friend.getByTestId('register.submit.button').click()
  await expect(friend.getByTestId('bar.balance.button')).toContainText('0.00')
  await friend.context().close()
  await agent.context().close()
})
