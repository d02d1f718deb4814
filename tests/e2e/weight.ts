import type { Browser, Page } from 'playwright/test'
import { type Visit, visitor } from './identity/visitor.ts'
import { settling } from './lottery/settled.ts'

const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Fetch', 'Image', 'Other'] as const
type Kind = (typeof KINDS)[number]

/** What a page weighs that a browser opens which has nothing of it yet, until it is quiet. */
export interface Weight {
  /** bytes as they travel, by kind */
  readonly bytes: Readonly<Record<Kind, number>>
  /** answers of the API, by address */
  readonly calls: readonly string[]
  readonly elements: number
  /** how far what was shown was pushed about (CLS) */
  readonly shift: number
}

interface Sent {
  readonly kind: Kind
  readonly url: string
}

const kindOf = (type: string): Kind => {
  const known = type === 'XHR' ? 'Fetch' : type
  return KINDS.find((kind) => kind === known) ?? 'Other'
}

/** Counts what the network brings this page, as the browser counts it: packed, with headers, asked for early or late. */
async function counting(page: Page) {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const sent = new Map<string, Sent>()
  const bytes = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  network.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    sent.set(requestId, { kind: kindOf(type ?? 'Other'), url: request.url })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId)
    if (one !== undefined) bytes[one.kind] += encodedDataLength
  })
  const calls = () => [...sent.values()].filter(({ kind }) => kind === 'Fetch').map(({ url }) => new URL(url).pathname)
  return { bytes, calls }
}

/** Runs in the page, before anything of it: sums the shifts that nobody caused by a press. */
function keepShift(): void {
  const kept = window as unknown as { shift: number }
  kept.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
      if (!entry.hadRecentInput) kept.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a page as a first visit and weighs it. @param arrive leads there and returns when it can be used */
export async function weigh(browser: Browser, visit: Visit, arrive: (page: Page) => Promise<void>): Promise<Weight> {
  const page = await visitor(browser, visit)
  await page.addInitScript(keepShift)
  const settled = settling(page)
  const { bytes, calls } = await counting(page)
  await arrive(page)
  await settled()
  const [elements, shift] = await page.evaluate(() => [
    document.querySelectorAll('*').length,
    (window as unknown as { shift: number }).shift,
  ])
  const seen = { bytes, calls: calls(), elements: elements ?? 0, shift: shift ?? 0 }
  await page.context().close()
  return seen
}
