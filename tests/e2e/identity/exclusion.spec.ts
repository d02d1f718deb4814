import { DAY_MS } from '@croupier/wire'
import { expect, type Page } from 'playwright/test'
import { apartTest } from '../apart.ts'
import { barriersOf } from '../barriers.ts'
import { approve, asksForMoney, bindsAccount } from '../cashier/payee.ts'
import { shiftMoneyTime } from '../moneyTime.ts'
import { catchUp, goOnPlaying } from '../operations/laterDays.ts'
import { enter } from './enter.ts'
import { visitor } from './visitor.ts'

const test = apartTest()
const PAYEE = 'top1'
/** Six months, and some days. */
const LATER_MS = 190 * DAY_MS

async function excludes(page: Page): Promise<void> {
  await page.goto('/index?mc=securityCenter#security-protection')
  await page.getByTestId('protection.break.select').tap()
  await page.getByRole('option', { name: 'Self-exclusion: 6 months' }).tap()
  await page.getByTestId('protection.break.button').tap()
  await page.getByTestId('protection.break.confirm').tap()
  await expect(page.getByTestId('login.username.input').or(page.getByTestId('bar.login.button')).first()).toBeVisible()
}

test(
  'who excludes itself on a phone is paid out, comes back by its word and a day, and finds the desk open',
  { tag: '@deep' },
  async ({ browser }, info) => {
    const page = await visitor(browser, { phone: true })
    await goOnPlaying(page)
    await enter(page, PAYEE)
    await bindsAccount(page, { payee: PAYEE, number: '7788' })
    await excludes(page)

    await enter(page, PAYEE)
    await page.goto('/rng')
    const excluded = page.getByTestId('excluded.screen')
    await expect(excluded).toContainText('You are excluded from play')
    await expect(excluded.getByTestId('protection.comeBack.button')).toHaveCount(0)
    expect(await barriersOf(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('excluded.png'), fullPage: true })
    await page.getByTestId('excluded.withdraw.button').tap()
    await asksForMoney(page, '150')
    await approve(page, PAYEE)
    await page.getByTestId('withdrawal.receipt.button').tap()
    await expect(page.getByTestId('withdrawal.order')).toHaveAttribute('data-state', 'SETTLED')
    await page.screenshot({ path: info.outputPath('paid.png') })

    await shiftMoneyTime(LATER_MS)
    await catchUp(page, PAYEE)
    // It lasts until its person says so.
    await page.goto('/rng')
    await excluded.getByTestId('protection.comeBack.button').tap()
    await expect(excluded.getByTestId('protection.pause')).toContainText('Your exclusion ends on')
    await page.screenshot({ path: info.outputPath('ends.png'), fullPage: true })

    await shiftMoneyTime(DAY_MS)
    await catchUp(page, PAYEE)
    await page.goto('/rng')
    await expect(page).toHaveURL(/\/rng$/)
    // A login is counted by the machine's own clock, and issues of the new day are planned by a job: what is bet is not this walk's to wait for.
    await page.goto('/lottery?gameCode=SSC1M&playType=ssc.pos')
    await expect(page.getByTestId('field.rows')).toBeVisible()
    await page.context().close()
  },
)
