export const PAGE_RANGE = 3
export const MARGIN_PAGES = 1

/**
 * The pages to name, `null` for a gap: `pageRange` pages around the current one and
 * `marginPages` at both ends (spec 9). A gap of a single page is that page.
 */
export function pageNumbers(
  current: number,
  count: number,
  pageRange = PAGE_RANGE,
  marginPages = MARGIN_PAGES,
): (number | null)[] {
  const half = Math.floor(pageRange / 2)
  const first = Math.max(1, Math.min(current - half, count - pageRange + 1))
  const last = Math.min(count, first + pageRange - 1)
  const shown = new Set<number>()
  for (let page = 1; page <= Math.min(marginPages, count); page++) shown.add(page)
  for (let page = first; page <= last; page++) shown.add(page)
  for (let page = Math.max(1, count - marginPages + 1); page <= count; page++) shown.add(page)
  const pages: (number | null)[] = []
  let before = 0
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page - before === 2) pages.push(before + 1)
    else if (page - before > 2) pages.push(null)
    pages.push(page)
    before = page
  }
  return pages
}
