import { expect, type Page } from 'playwright/test'
import { withMerchant } from './withMerchant.ts'

/** The API reads every second what a merchant says of itself. */
const REREAD_MS_MAX = 20_000

/** What the merchant says of itself beside its own words is put there, and taken away again. */
export async function keepSettings(): Promise<{ put: (change: object) => Promise<void> }> {
  let before = {}
  await withMerchant(async ({ db, merchantId: id }) => {
    before = (await db.prisma.merchant.findUniqueOrThrow({ where: { id } })).settings as object
  })
  const put = async (change: object) =>
    await withMerchant(async ({ db, merchantId: id }) => {
      const settings = { ...before, ...change }
      await db.prisma.merchant.update({ where: { id }, data: { settings } })
    })
  return { put }
}

/** A page's key, of RFC 7517: with it the merchant's customer service is told, encrypted. */
export const WHITELABEL_WITH_SERVICE =
  '/wps/system/whitelabel?key=MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4.4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM'
/** What it answers once there is one. */
export const HAS_SERVICE = /"csType":"1"/

/** Waits until the API answers so: it has read what was changed. */
export async function untilAnswered(page: Page, path: string, answer: RegExp): Promise<void> {
  const textOf = async () => await (await page.request.get(path)).text()
  await expect.poll(textOf, { timeout: REREAD_MS_MAX }).toMatch(answer)
}
