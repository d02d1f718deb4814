import { readFileSync, writeFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { type Browser, expect, test } from 'playwright/test'
import { barriersOf } from '../barriers.ts'
import { hurryDraw } from '../moneyTime.ts'
import { enter } from './enter.ts'
import { openDesk, visitor } from './visitor.ts'

const PLAYER = 'player2'
const GAME = 'SSC1M'

/** Bets once, in a browser of its own, and is there when it is settled: then there is a draw to judge. */
async function betsOnce(browser: Browser): Promise<void> {
  const page = await visitor(browser)
  await enter(page, PLAYER)
  await openDesk(page, GAME, 'ssc.pos')
  await page.locator('[data-row]').first().locator('[data-tool="all"]').click()
  await page.getByTestId('stake.add.button').click()
  await page.getByTestId('slip.confirm.button').click()
  await page.getByTestId('order.confirm.button').click()
  await page.getByTestId('receipt.done.button').click()
  await hurryDraw(GAME)
  await expect(page.getByTestId('mine.row').first()).toHaveAttribute('data-state', 'WIN')
  await page.context().close()
}

test(
  'a player takes all own data along, has its draws judged offline, closes the account on a phone, and keeps it',
  {
    tag: '@deep',
  },
  async ({ browser }, info) => {
    await betsOnce(browser)
    const page = await visitor(browser, { phone: true })
    await enter(page, PLAYER)
    await page.goto('/index?mc=securityCenter#security-ownData')
    const download = page.waitForEvent('download')
    await page.getByTestId('ownData.button').click()
    const file = info.outputPath('data.zip')
    await (await download).saveAs(file)
    const files = unzipSync(readFileSync(file))
    const draws = strFromU8(files['draws.json'] ?? new Uint8Array())
    const count = (JSON.parse(draws) as object[]).length
    expect(count).toBeGreaterThan(0)
    writeFileSync(info.outputPath('draws.json'), draws)

    const offline = await page.context().newPage()
    await offline.goto('/verifier.html')
    await offline.context().setOffline(true)
    await offline.locator('#file').setInputFiles(info.outputPath('draws.json'))
    await expect(offline.locator('#verdict')).toHaveText(`${count} of ${count} draws are as published.`, {
      timeout: 60_000,
    })
    await expect(offline.locator('#verdict')).toHaveAttribute('data-fair', 'true')
    await offline.context().setOffline(false)
    await offline.close()

    await page.getByTestId('closing.open.button').click()
    const dialog = page.getByTestId('closing.dialog')
    await expect(dialog).toContainText('From now on there are no bets')
    expect(await barriersOf(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('sure.png') })
    await page.getByTestId('closing.confirm.button').click()
    await page.goto('/promotions')
    await expect(page).toHaveURL(/\/excluded$/)
    const state = page.getByTestId('closing.state')
    await expect(state.getByTestId('closing.wait.MONEY')).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('closing.png'), fullPage: true })
    await page.getByTestId('closing.keep.button').click()
    await expect(page).toHaveURL(/\/index$/)
    await page.context().close()
  },
)
