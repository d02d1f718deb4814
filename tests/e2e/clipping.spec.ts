import { expect, type Page, test } from 'playwright/test'
import { pseudo, type TextTree } from '../../packages/locales/src/pseudo.ts'
import { logIn, visitor } from './identity/visitor.ts'

/** Screens, narrow first in mind, and what must be on them before they are judged. */
const SCREENS: readonly (readonly [path: string, ready: string])[] = [
  ['/index', '[data-testid^="draw.card"]'],
  ['/register', '[data-testid="register.submit.button"]'],
  ['/lottery?gameCode=SSC1M&playType=ssc.3.direct.front', '[data-testid="field.rows"]'],
  ['/lottery?gameCode=PK101M&prizeMode=ELott', '[data-testid="field.odds"]'],
  ['/index?mc=transactionHistory', '[data-testid="record.table"]'],
  ['/index?ac=overview', '[data-page="overview"] dl'],
  ['/index?ac=team', '[data-testid="team.table"]'],
  ['/index?ac=realtimeWage&tab=new', '[data-testid="offer.send.button"]'],
]

/** Where the files are that the site serves. */
const BUILT = new URL('../../apps/web/dist', import.meta.url)

/** Answers the English text chunks with the made-up language of the same keys. */
async function speakPseudo(page: Page): Promise<() => number> {
  let answered = 0
  await page.route(/\/assets\/(core|rest)-[\w-]+\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    // From the built site itself: a chunk imports others by its own address.
    const { default: texts } = (await import(`${BUILT}${pathname}`)) as { default: TextTree }
    answered += 1
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export default ${JSON.stringify(pseudo(texts))}`,
    })
  })
  return () => answered
}

/** Words that are wider or higher than the box that shows them, where nobody can scroll to the rest. */
async function clipped(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found = new Set<string>()
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      let box = words.currentNode.parentElement
      // An inline element has no box of its own: what holds it cuts it.
      while (box !== null && getComputedStyle(box).display === 'inline') box = box.parentElement
      const text = words.currentNode.textContent?.trim() ?? ''
      if (box === null || text === '' || !box.checkVisibility()) continue
      const style = getComputedStyle(box)
      // Told to screen readers only; a clamp of lines, which shows that there is more; a number
      // of an order, which is copied, not read.
      const chosen = style.clipPath === 'inset(50%)' || style.webkitLineClamp !== 'none'
      // The corners of a wheel stand out as it turns; what it waits for was awaited.
      const turning = box.querySelector('.ui-spinner') !== null
      if (chosen || turning || style.userSelect === 'all') continue
      const wide = box.scrollWidth - box.clientWidth > 1 && style.overflowX !== 'auto'
      const cuts = style.overflowY === 'hidden' || style.overflowY === 'clip'
      const high = cuts && box.scrollHeight - box.clientHeight > 1
      if (wide || high) found.add(`${box.tagName}.${box.className} ${wide ? 'wide' : 'high'}: ${text}`)
    }
    return [...found]
  })
}

for (const phone of [true, false]) {
  test(`longer words stay whole, ${phone ? 'phone' : 'desktop'}`, { tag: '@deep' }, async ({ browser }) => {
    const page = await visitor(browser, { language: 'EN', phone })
    const answered = await speakPseudo(page)
    await logIn(page, 'agent1')
    expect(answered()).toBeGreaterThan(0)
    const found: { path: string; words: string[] }[] = []
    for (const [path, ready] of SCREENS) {
      await page.goto(path)
      await expect(page.locator(ready).first()).toBeVisible()
      const balance = page.getByTestId('bar.balance.button')
      await expect(balance).toContainText(/\d/)
      await expect(balance).toHaveAttribute('aria-busy', 'false')
      const words = await clipped(page)
      if (words.length > 0) found.push({ path, words })
    }
    expect(found).toEqual([])
    await page.context().close()
  })
}
