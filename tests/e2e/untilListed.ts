import { games } from '@croupier/wire'
import { expect, type Page } from 'playwright/test'

/** A provider is asked for its games every quarter of a minute until it has answered. */
const LISTED_MS = 60_000

/** Waits until the games of the playground are in the catalogue. */
export async function untilListed(page: Page): Promise<void> {
  const lanes = async () => {
    const reply = await page.request.get(`${games.vendors.path}?language=EN`)
    return await reply.text()
  }
  await expect.poll(lanes, { timeout: LISTED_MS }).toContain('PLAYGROUND')
}
