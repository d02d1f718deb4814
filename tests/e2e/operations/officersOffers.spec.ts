import { expect, type Page, test } from 'playwright/test'
import { act, consoleOf, expectInAudit, leave, logInOfficer, sayYes } from './officer.ts'

const ITEM = 'walk.mug'
const button = (page: Page, name: string) => page.getByTestId(name)

/** Terms are weighed against the edge of the games before the house can offer them. */
async function weighs(page: Page): Promise<void> {
  await button(page, 'nav.agents').click()
  await button(page, 'tree.top2.offer').click()
  await button(page, 'act.reason.input').fill('asked for on the phone')
  await expect(button(page, 'act.confirm.button')).toBeDisabled()
  await button(page, 'house.weigh.button').click()
  await expect(button(page, 'house.weighed')).toContainText('2.2 %')
  await expect(button(page, 'act.confirm.button')).toBeEnabled()
  await leave(page)
}

/** Something for points is offered by two officers, and taken away again by one. */
async function offersForPoints(page: Page, second: Page): Promise<void> {
  await button(page, 'nav.mall').click()
  await expect(button(page, 'levels.table')).toBeVisible()
  await button(page, 'mall.add.button').click()
  for (const [field, text] of [
    ['name', 'Mug'],
    ['code', ITEM],
    ['points', '10'],
    ['stock', '5'],
  ]) {
    await button(page, `mall.${field}.input`).fill(text ?? '')
  }
  await act(page, 'for the summer')
  await sayYes(second, 'olga', 'mall.save')
  await page.reload()
  await expect(button(page, `mall.${ITEM}.state`)).toHaveText('Offered')
  await button(page, `mall.${ITEM}.switch`).click()
  await act(page, 'the summer is over')
  await expect(button(page, `mall.${ITEM}.state`)).toHaveText('Not offered')
}

/** A single game of a vendor is closed, and opened again. */
async function closesAGame(page: Page): Promise<void> {
  await page.goto('/titles?vendor=NIGHTJAR')
  const state = page.locator('[data-testid^="title."][data-testid$=".state"]').first()
  const code = (await state.getAttribute('data-testid'))?.slice('title.'.length, -'.state'.length)
  await button(page, `title.${code}.move`).click()
  await act(page, 'the wheel is looked at')
  await expect(button(page, `title.${code}.state`)).toHaveText('Closed')
  await button(page, `title.${code}.move`).click()
  await act(page, 'the wheel is fine')
  await expect(button(page, `title.${code}.state`)).toHaveText('Played')
}

test('an officer weighs a contract, offers something for points and closes a game; what is chosen stays in the address', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await consoleOf(browser)
  await page.goto('/board')
  await logInOfficer(page, 'otto')
  await expect(button(page, 'self.name')).toHaveText('otto')
  await weighs(page)
  const second = await consoleOf(browser)
  await second.goto('/inbox')
  await logInOfficer(second, 'olga')
  await offersForPoints(page, second)
  await closesAGame(page)
  await button(page, 'nav.cases').click()
  await expect(page.getByRole('heading', { name: 'Provider cases' })).toBeVisible()
  await button(page, 'nav.bets').click()
  await button(page, 'bets.minStake.input').fill('5')
  await button(page, 'bets.show.button').click()
  await expect(page).toHaveURL(/minStake=5/)
  await expectInAudit(page, 'otto', ['mall.itemSaved', 'mall.itemSwitched', 'title.closed', 'title.opened'])
  for (const one of [page, second]) await one.context().close()
})
