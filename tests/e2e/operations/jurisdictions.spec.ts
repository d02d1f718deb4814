import { withTransaction } from '@croupier/db'
import { openMerchant } from '@croupier/domain/platform/site'
import { aMember, TEST_PASSWORD } from '@croupier/testkit'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { barriersOf } from '../barriers.ts'
import { enter } from '../identity/enter.ts'
import { visitor } from '../identity/visitor.ts'
import { untilAnswered } from '../merchantSettings.ts'
import { withMerchant } from '../withMerchant.ts'
import { act, consoleOf, logInOfficer, sayYes } from './officer.ts'

const STRICT = 'STRICT'
const HOST = 'localhost'

/** A merchant without a licence beside the demo's, with a player each. */
async function opensMerchant(): Promise<void> {
  await withMerchant(async (merchant) => {
    const { db, ctx } = merchant
    const merchantId = await withTransaction(db, async (tx) => {
      const place = { currency: 'CNY', timeZone: 'Asia/Shanghai', hosts: ['strict.test'] }
      return await openMerchant(tx, ctx, { code: STRICT, name: 'Strict house', ...place })
    })
    await aMember(merchant, { account: 'lax1' })
    await aMember(merchant, { account: 'strict1', merchantId })
  })
}

/** The address of this machine leads to another merchant. */
async function leadsTo(page: Page, code: string): Promise<void> {
  await withMerchant(async ({ db: { prisma } }) => {
    const { id: merchantId } = await prisma.merchant.findUniqueOrThrow({ where: { code } })
    await prisma.merchantHost.update({ where: { host: HOST }, data: { merchantId } })
  })
  await untilAnswered(page, `/wps/system/status?url=${HOST}`, new RegExp(`"merchantCode":"${code}"`))
}

/** Sets a limit and wants a higher one. @returns in how many days it can be confirmed, and how many minutes it takes at most from one reality check to the next */
async function raises(page: Page, account: string) {
  await enter(page, account, TEST_PASSWORD)
  await page.goto('/index?mc=securityCenter#security-protection')
  const limit = page.getByTestId('protection.DEPOSIT.DAY')
  for (const [amount, words] of [
    ['150', '150.00'],
    ['500', 'you can confirm it from'],
  ] as const) {
    await page.getByTestId('protection.amount.input').fill(amount)
    await page.getByTestId('protection.set.button').click()
    await expect(limit).toContainText(words)
  }
  expect(await barriersOf(page)).toEqual([])
  const panel = page.getByTestId('security.protection')
  const hours = /waits (\d+) hours/.exec((await panel.textContent()) ?? '')?.[1]
  await page.getByTestId('protection.reality.select').click()
  const options = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  return { days: Number(hours) / 24, longest: Number.parseInt(options.at(-1) ?? '', 10) }
}

/** Two officers put the merchant under the strict profile, which the page of the merchant then shows, setting by setting. */
async function licenses(browser: Browser, picture: (name: string) => string): Promise<void> {
  const page = await consoleOf(browser)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto(`/merchants/${STRICT}`)
  await logInOfficer(page, 'otto')
  await page.getByTestId('merchant.jurisdiction.change').click()
  await page.getByTestId('setting.jurisdiction').click()
  await page.getByRole('option', { name: 'Europe (strict)' }).click()
  await page.screenshot({ path: picture('change.png') })
  await act(page, 'the licence was given')
  const other = await consoleOf(browser)
  await other.goto('/commands')
  await logInOfficer(other, 'olga')
  await sayYes(other, 'olga', 'merchants.changeSettings')
  await other.context().close()
  await page.reload()
  const card = page.getByTestId('merchant.jurisdiction')
  await expect(card).toContainText('EUROPE.1')
  await expect(page.getByTestId('bound.protection.raiseDays')).toContainText('at least 7')
  await expect(page.getByTestId('merchant.care')).toContainText('Bound by Europe (strict): at most 60 (P9, RTS 13)')
  await page.screenshot({ path: picture('bounds.png'), fullPage: true })

  await page.getByTestId('merchant.care.change').click()
  await page.getByTestId('setting.protection.raiseDays').fill('1')
  await expect(page.getByText('From 7 to 30')).toBeVisible()
  await expect(page.getByTestId('setting.offers.optIn')).toBeDisabled()
  await page.screenshot({ path: picture('bound.png') })
  await page.context().close()
}

test('the same act has two answers at a strict merchant and at a lax one; officers see which setting is bound, and why', async ({
  browser,
}, info) => {
  await opensMerchant()
  await licenses(browser, (name) => info.outputPath(name))
  const lax = await visitor(browser)
  expect(await raises(lax, 'lax1')).toEqual({ days: 1, longest: 120 })
  await lax.context().close()
  const strict = await visitor(browser)
  try {
    await leadsTo(strict, STRICT)
    expect(await raises(strict, 'strict1')).toEqual({ days: 7, longest: 60 })
    await strict.screenshot({ path: info.outputPath('strict.png'), fullPage: true })
  } finally {
    await leadsTo(strict, 'MAISON9')
    await strict.context().close()
  }
})
