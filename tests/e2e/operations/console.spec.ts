import { AxeBuilder } from '@axe-core/playwright'
import { aMember } from '@croupier/testkit'
import { expect, type Page, test } from 'playwright/test'
import { runningStack } from '../../setup/e2e.ts'
import { withMerchant } from '../withMerchant.ts'
import { act, consoleOf, expectInAudit, leave, logInOfficer, sayYes } from './officer.ts'

const FROZEN = 'top2'

/** A member's file: each tab is read, kept by the address and fit for everybody; a bonus is given by hand, and a phone shows all of it. */
async function throughTheFile(page: Page): Promise<void> {
  const read: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/ops/members/')) read.push(request.url())
  })
  await expect(page.getByTestId('member.head')).toContainText('MAISON9')
  for (const [tab, table] of [
    ['money', 'movements.table'],
    ['accounts', 'logins.table'],
    ['acts', 'audit.table'],
  ] as const) {
    await page.getByTestId(`member.tab.${tab}`).click()
    await expect(page).toHaveURL(new RegExp(`tab=${tab}`))
    await expect(page.getByTestId(table).or(page.locator('.console-empty')).first()).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations, tab).toEqual([])
  }
  await expect(page.getByTestId('audit.table')).toContainText('asked for it')
  await page.reload()
  await expect(page.getByTestId('audit.table')).toContainText('Account frozen')
  for (const tab of ['care', 'bets', 'tickets', 'overview']) await page.getByTestId(`member.tab.${tab}`).click()
  await page.getByTestId('member.bonus.button').click()
  await page.getByTestId('bonus.amount.input').fill('5')
  await page.getByTestId('act.reason.input').fill('for the trouble')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('act.dialog')).toBeHidden()
  await page.getByTestId('member.tab.gifts').click()
  await expect(page.getByTestId('gifts.table')).toContainText('To be claimed')
  // A tab reads its own and nothing of the others.
  expect(read.filter((url) => url.endsWith('/gifts'))).toHaveLength(1)

  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByTestId('gifts.table')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press('?')
  await expect(page.getByTestId('keys.dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page.locator('main tbody tr').first()).toBeFocused()
}

test('an officer logs in, closes a game, freezes a member, and finds both in the audit', async ({ browser }) => {
  const page = await consoleOf(browser)
  await page.goto('/')
  await logInOfficer(page, 'olga', '000000')
  await expect(page.getByText('Name, password or code is wrong')).toBeVisible()
  await logInOfficer(page, 'olga')
  await expect(page.getByTestId('self.name')).toHaveText('olga')
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByTestId('nav.board').click()
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
  // Whatever the browser believes of its network, a screen is read and an act is carried out.
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.getByTestId(`member.${FROZEN}`).click()
  await page.getByTestId('member.freeze.button').click()
  await act(page, 'asked for it')
  await expect(page.getByTestId('member.status')).toHaveText('Frozen')
  await page.getByTestId('member.unfreeze.button').click()
  await act(page, 'asked for it')
  await expect(page.getByTestId('member.status')).toHaveText('Active')

  await throughTheFile(page)

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

test('two officers give a merchant a provider of other sign-ins; a new account becomes one for tests', async ({
  browser,
}) => {
  await withMerchant(async (merchant) => void (await aMember(merchant, { account: 'probe9' })))
  const page = await consoleOf(browser)
  await page.goto('/merchants')
  await logInOfficer(page, 'otto')
  // What visitors read is written for them: a site is not closed without it.
  await page.getByTestId('merchant.MAISON9.move').click()
  await page.getByTestId('act.reason.input').fill('new tables')
  await expect(page.getByTestId('act.confirm.button')).toBeDisabled()
  await page.getByTestId('notice.text.input').fill('We are back soon')
  await expect(page.getByTestId('act.confirm.button')).toBeEnabled()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await leave(page)

  await page.getByTestId('merchant.MAISON9.link').click()
  await page.getByTestId('merchant.signIn').getByRole('button', { name: 'Add a provider' }).click()
  const terms = { name: 'Walk ID', issuer: 'https://id.walk.example', clientId: 'croupier', secret: 'given out once' }
  for (const [field, text] of Object.entries(terms)) await page.getByTestId(`signIn.${field}.input`).fill(text)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await act(page, 'the contract is signed')
  const other = await consoleOf(browser)
  await other.goto('/commands')
  await logInOfficer(other, 'olga')
  await expect(other.getByTestId('commands.table')).toContainText('Provider of other sign-ins')
  await sayYes(other, 'olga', 'signIn.save')
  await other.context().close()
  await page.reload()
  await expect(page.getByTestId('signIn.table')).toContainText(terms.issuer)
  await page.getByTestId('signIn.1.remove').click()
  await act(page, 'the contract is over')
  await expect(page.getByTestId('merchant.signIn')).not.toContainText(terms.issuer)

  await page.getByTestId('nav.members').click()
  await page.getByTestId('members.search.input').fill('probe9')
  await page.getByTestId('member.probe9').click()
  await page.getByTestId('member.markTest.button').click()
  await page.getByTestId('member.testFunds.input').fill('500')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await act(page, 'a probe of the new release')
  await expect(page.getByTestId('member.markTest.button')).toBeHidden()
  await expect(page.getByText(/^500(\.00)? DEMO$/).first()).toBeVisible()
  await expectInAudit(page, 'otto', ['signIn.saved', 'signIn.removed', 'member.markedTest'])
  await page.context().close()
})

test('a role sees its own areas only', async ({ browser }) => {
  const page = await consoleOf(browser)
  await page.goto('/')
  await logInOfficer(page, 'carl')
  await expect(page.getByTestId('nav.withdrawals')).toBeVisible()
  await expect(page.getByTestId('nav.audit')).toBeHidden()
  await expect(page.getByTestId('nav.staff')).toBeHidden()
  await page.context().close()
})

test('two officers give a cashier one merchant alone, and say what a new role may do', async ({ browser }) => {
  const page = await consoleOf(browser)
  await page.goto('/staff')
  await logInOfficer(page, 'olga')
  await page.getByTestId('staff.carl.change').click()
  await page.getByTestId('staff.everyMerchant').click()
  await page.getByTestId('staff.merchant.MAISON9').click()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await act(page, 'works for one house')
  await page.getByTestId('staff.role.add').click()
  await page.getByTestId('staff.role.name').fill('NIGHT_DESK')
  await page.getByTestId('staff.may.members.see').click()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await act(page, 'reads at night')
  const other = await consoleOf(browser)
  await other.goto('/')
  await logInOfficer(other, 'otto')
  await sayYes(other, 'otto', 'staff.change')
  await sayYes(other, 'otto', 'staff.saveRole')
  await other.getByTestId('nav.staff').click()
  await expect(other.getByTestId('staff.table').getByRole('row').filter({ hasText: 'carl' })).toContainText('MAISON9')
  await expect(other.getByTestId('staff.roleRow.NIGHT_DESK')).toContainText('Members: see')

  // A session of somebody else ends at once, and the own one is told from it.
  await other.getByTestId('nav.sessions').click()
  await expect(other.getByTestId('sessions.table')).toContainText('This one')
  expect((await new AxeBuilder({ page: other }).analyze()).violations).toEqual([])
  await other.getByTestId('session.olga.end').first().click()
  await act(other, 'left the desk open')
  await page.reload()
  await expect(page.getByTestId('login.form')).toBeVisible()
  await other.context().close()
  await page.context().close()
})

test('a merchant’s day: texts, offers, games and rules are published, and each act is in the audit', async ({
  browser,
}) => {
  const page = await consoleOf(browser)
  await page.goto('/notices')
  await logInOfficer(page, 'otto')
  await page.getByTestId('notice.add.button').click()
  await page.getByTestId('texts.title.input').fill('Tables of the night')
  await page.getByTestId('texts.html.input').fill('<p>From <b>ten</b><script>no</script></p>')
  await page.getByTestId('texts.preview.button').click()
  await expect(page.getByTestId('texts.preview')).toHaveText('From ten')
  await page.getByRole('tab', { name: 'CN' }).click()
  await page.getByTestId('texts.title.input').fill('夜间桌台')
  await expect(page.getByTestId('texts.beside')).toContainText('Tables of the night')
  await expect(page.getByTestId('texts.lacking')).toContainText('CN')
  await page.getByTestId('draft.save.button').click()
  await leave(page)
  await page.getByTestId('draft.Tables of the night.open').click()
  await expect(page.getByTestId('texts.html.input')).toHaveValue(/From/)
  await act(page, 'asked for by the tables')
  await expect(page.getByTestId('notices.table')).toContainText('Tables of the night')
  await page.getByTestId('notice.Tables of the night.correct').click()
  await page.getByTestId('texts.title.input').fill('Tables of this night')
  await act(page, 'one night alone')
  await page.getByTestId('notice.Tables of this night.withdraw').click()
  await act(page, 'the tables are closed')

  await page.getByTestId('nav.segments').click()
  await page.getByTestId('segment.add.button').click()
  await page.getByTestId('segment.code.input').fill('AWAY')
  await page.getByTestId('segment.measure.button').click()
  await expect(page.getByTestId('segment.members')).toContainText('members fit')
  await act(page, 'who is away')
  await expect(page.getByTestId('segments.table')).toContainText('AWAY')

  await page.getByTestId('nav.promotions').click()
  await page.getByTestId('promotion.add.button').click()
  await page.getByTestId('promotion.code.input').fill('night.tables')
  await page.getByTestId('promotion.try.button').click()
  await expect(page.getByTestId('promotion.trial')).toContainText('members')
  await page.getByTestId('texts.title.input').fill('For the night')
  await act(page, 'agreed for this month')
  const other = await consoleOf(browser)
  await other.goto('/commands')
  await logInOfficer(other, 'olga')
  await sayYes(other, 'olga', 'rewards.publishPromotion')
  await page.reload()
  await expect(page.getByTestId('promotion.night.tables.state')).toHaveText('Open')
  await page.getByTestId('promotion.night.tables.correct').click()
  await page.getByTestId('texts.title.input').fill('For this night')
  await act(page, 'one night alone')
  await page.getByTestId('promotion.night.tables.look').click()
  const version = page.getByTestId('version.1')
  await version.locator('summary').click()
  await expect(version).toContainText('For the night')
  await expect(version).toContainText('one night alone')
  await page.keyboard.press('Escape')
  await page.getByTestId('promotion.night.tables.close').click()
  await act(page, 'the month is over')
  await expect(page.getByTestId('promotion.night.tables.state')).toHaveText('Over')

  await page.getByTestId('nav.games').click()
  await page.getByTestId('vendor.ELOTT.move').click()
  await act(page, 'the machines are looked at')
  await expect(page.getByTestId('vendor.ELOTT.state')).toHaveText('Maintenance')
  await page.getByTestId('vendor.ELOTT.move').click()
  await act(page, 'the machines are fine')
  await expect(page.getByTestId('vendor.ELOTT.state')).toHaveText('Open')

  await page.getByTestId('nav.merchants').click()
  await page.getByTestId('merchant.add.button').click()
  for (const [field, text] of [
    ['code', 'SECOND'],
    ['name', 'Second house'],
    ['hosts', 'second.test'],
    ['agent', 'second1'],
  ]) {
    await page.getByTestId(`merchant.${field}.input`).fill(text ?? '')
  }
  await page.getByTestId('act.reason.input').fill('the contract is signed')
  await page.getByTestId('act.confirm.button').click()
  await sayYes(other, 'olga', 'merchants.open')
  await expect(other.getByTestId('command.answer.password')).toHaveText(/^\S{12,}$/)
  await other.keyboard.press('Escape')
  await page.reload()
  await page.getByTestId('merchant.SECOND.link').click()
  await page.getByTestId('merchant.registration.change').click()
  await page.getByTestId('setting.registration.ageMin').fill('21')
  await act(page, 'its law wants it')
  await sayYes(other, 'olga', 'merchants.changeSettings')
  await other.context().close()
  await page.reload()
  await expect(page.getByTestId('merchant.registration')).toContainText('21')
  // It works on its host at once.
  const { apiUrl } = runningStack()
  const headers = { host: 'second.test' }
  const site = await page.request.get(`${apiUrl}/wps/system/whitelabel`, { headers })
  expect(site.ok(), await site.text()).toBe(true)

  await page.getByTestId('nav.report').click()
  await expect(page.getByTestId('report.table')).toBeVisible()
  await expect(page.getByTestId('report.chart').locator('canvas')).toBeVisible()
  await page.getByTestId('report.view.retention').click()
  await expect(page).toHaveURL(/view=retention/)
  await expect(page.getByTestId('report.table')).toContainText('After 7 days')
  await page.getByTestId('report.quarter.button').click()
  await expect(page.getByTestId('report.table')).toContainText('After 7 days')
  await expect(page).toHaveURL(/from=/)
  const download = page.waitForEvent('download')
  await page.getByTestId('report.csv.button').click()
  expect((await download).suggestedFilename()).toMatch(/^MAISON9-.*\.csv$/)
  await page.getByTestId('nav.agents').click()
  await page.getByTestId('tree.top1').click()
  await expect(page.getByTestId('contracts.table')).toContainText('top1')

  await expectInAudit(page, 'otto', [
    'notice.published',
    'notice.corrected',
    'notice.withdrawn',
    'segment.saved',
    'promotion.published',
    'promotion.corrected',
    'promotion.closed',
    'vendor.closed',
    'merchant.opened',
    'merchant.settingsChanged',
  ])
  await page.context().close()
})
