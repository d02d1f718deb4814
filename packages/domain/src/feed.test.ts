import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeedPage, type FeedQuery, readFeed, type Stretch } from './feed.ts'

interface Row {
  readonly key: number
  readonly passes: boolean
}

/** A feed in memory whose search looks through at most `bound` rows, as the ones over tables do. */
function feedOver(rows: readonly Row[], bound: number) {
  return async (query: FeedQuery): Promise<FeedPage<Row>> =>
    await readFeed(
      query,
      async (place, limit): Promise<Stretch<Row>> => {
        const key = Number(place?.key ?? Number.POSITIVE_INFINITY)
        const newer = place?.way === 'newer'
        const ahead = newer ? rows.filter((row) => row.key >= key) : rows.filter((row) => row.key < key).reverse()
        const searched = ahead.slice(0, bound)
        const found = searched.filter(({ passes }) => passes).slice(0, limit)
        const [last, next] = [searched.at(-1), ahead[bound]]
        const goesOn = newer ? next : last
        if (found.length === limit || next === undefined || goesOn === undefined) {
          return { rows: found, stopped: null }
        }
        return { rows: found, stopped: { key: `${goesOn.key}`, at: new Date(last?.key ?? 0) } }
      },
      ({ key }) => `${key}`,
    )
}

const history = fc
  .array(fc.boolean(), { maxLength: 60 })
  .map((flags) => flags.map((passes, at) => ({ key: (at + 1) * 3, passes })))
const sizes = fc.record({
  pageSize: fc.integer({ min: 1, max: 9 }),
  bound: fc.integer({ min: 10, max: 15 }),
})

describe('a feed', () => {
  it('shows every row that passes exactly once on the way to its end, newest first', async () => {
    await fc.assert(
      fc.asyncProperty(history, sizes, async (rows, { pageSize, bound }) => {
        const feed = feedOver(rows, bound)
        const seen: number[] = []
        let cursor: string | null = null
        do {
          const page = await feed({ cursor, pageSize })
          expect(page.items.length).toBeLessThanOrEqual(pageSize)
          expect(page.searchedTo === null || page.items.length <= pageSize).toBe(true)
          seen.push(...page.items.map(({ key }) => key))
          cursor = page.nextCursor
        } while (cursor !== null)
        const passing = rows.filter(({ passes }) => passes).map(({ key }) => key)
        expect(seen).toEqual(passing.reverse())
      }),
    )
  })

  it('leads back from its end to the newest page and misses no row on the way', async () => {
    await fc.assert(
      fc.asyncProperty(history, sizes, async (rows, { pageSize, bound }) => {
        const feed = feedOver(rows, bound)
        const newest = await feed({ cursor: null, pageSize })
        let page = newest
        while (page.nextCursor !== null) page = await feed({ cursor: page.nextCursor, pageSize })
        const seen = new Set(page.items.map(({ key }) => key))
        while (page.newerCursor !== null) {
          page = await feed({ cursor: page.newerCursor, pageSize })
          for (const { key } of page.items) seen.add(key)
        }
        expect(page).toEqual(newest)
        expect(seen.size).toBe(rows.filter(({ passes }) => passes).length)
      }),
    )
  })

  it('goes one page back to the page it came from', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({ key: at + 1, passes: true }))
    const feed = feedOver(rows, 100)
    const first = await feed({ cursor: null, pageSize: 10 })
    const second = await feed({ cursor: first.nextCursor, pageSize: 10 })
    const third = await feed({ cursor: second.nextCursor, pageSize: 10 })
    const back = await feed({ cursor: third.newerCursor, pageSize: 10 })
    expect(back.items).toEqual(second.items)
  })
})
