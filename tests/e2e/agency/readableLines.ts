import { expect, type Locator, type Page } from 'playwright/test'

/** A desktop, and a phone on which an explanation is much longer than its drawer. */
const SIZES = [
  { width: 1440, height: 1000 },
  { width: 390, height: 500 },
]

/** Where a line is, and whether a person who points at its middle points at it and not at what hides it. */
async function placeOf(line: Locator) {
  return await line.evaluate((part) => {
    part.scrollIntoView({ block: 'center' })
    const box = part.getBoundingClientRect()
    const drawer = part.closest('.explain')?.getBoundingClientRect()
    const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return {
      isInside:
        drawer !== undefined &&
        box.height > 0 &&
        box.top >= drawer.top &&
        box.bottom <= drawer.bottom &&
        box.left >= drawer.left &&
        box.right <= drawer.right,
      isSeen: found !== null && part.contains(found),
    }
  })
}

/**
 * Every line of an explanation can be scrolled to and lies inside its drawer, on a desktop and on a phone.
 * @param lines the bets that an explanation shows
 */
export async function expectReadable(page: Page, lines: Locator): Promise<void> {
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(lines.first()).toBeAttached()
    for (const line of await lines.all()) {
      expect(await placeOf(line)).toEqual({ isInside: true, isSeen: true })
    }
  }
  if (before !== null) await page.setViewportSize(before)
}
