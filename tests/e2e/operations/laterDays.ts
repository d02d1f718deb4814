import type { Page } from 'playwright/test'
import { moneyTime } from '../agency/twoSides.ts'
import { enter } from '../identity/enter.ts'
import { hideAnnouncements } from '../identity/visitor.ts'

/**
 * The clock of somebody's browser goes with the platform's, because the id of a request says when it was made. By that clock the
 * person has not been here for a day or two, and logs in again.
 */
export async function catchUp(page: Page, account: string): Promise<void> {
  // The open page must not act on a session that its clock has just ended.
  await page.goto('about:blank')
  await page.clock.setSystemTime(await moneyTime())
  // Those of the new day would come over what the person is about to press.
  await page.addInitScript(hideAnnouncements)
  await enter(page, account)
}

/** Days go by: a person who is asked whether to go on after so long (protection P9) goes on. */
export async function goOnPlaying(page: Page): Promise<void> {
  const check = page.getByTestId('reality.dialog')
  await page.addLocatorHandler(check, async () => {
    await page.getByTestId('reality.goOn.button').click()
  })
}
