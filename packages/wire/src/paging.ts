import { z } from 'zod'
import { instant } from './amount.ts'
import { REPORT_DAYS_MAX } from './dayRange.ts'

export const PAGE_SIZE_MAX = 100
export const PAGE_SIZE = 20

const pageSize = z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE)

/** Query of a list that people page through, of a set that does not grow with history (rules E1.3). */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize,
})

/** Reply of such a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    value: z.object({ items: z.array(item), page: z.int(), pageSize: z.int(), total: z.int() }),
  })

/** What a feed is ordered by: a number that only grows, or a uuid v7. */
const feedKeys = {
  number: String.raw`\d{1,18}`,
  uuid: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
} as const

/**
 * Where a page of a feed begins and which way it goes: `older` are the rows before the key, `newer` those from it on, so that
 * the two pages on both sides of a key share no row and miss none.
 */
export interface FeedPlace {
  readonly way: 'older' | 'newer'
  readonly key: string
}

/** The cursor of a place. Clients give it back as it came and read nothing out of it. */
export const cursorOf = ({ way, key }: FeedPlace): string => `${way === 'older' ? 'o' : 'n'}.${key}`

/** The place of a cursor that `feedQuery` has let through. */
export const placeOf = (cursor: string): FeedPlace => ({
  way: cursor.startsWith('o') ? 'older' : 'newer',
  key: cursor.slice(2),
})

/**
 * Query of a feed, which grows forever (rules E1.3). Without a cursor it answers with the newest rows. There is no number of
 * pages and no total: counting them would read the whole history.
 */
export const feedQuery = (key: keyof typeof feedKeys) =>
  z.object({
    cursor: z
      .string()
      .regex(new RegExp(`^[on]\\.${feedKeys[key]}$`))
      .optional(),
    pageSize,
  })

const FEED_DAYS_MS = REPORT_DAYS_MAX * 86_400_000
/** A day on which clocks are set back is longer than others. */
const CLOCK_CHANGE_MS = 3_600_000

/**
 * Query of a feed that can be asked for in another order than newest first: by one of `columns`, or oldest first. Such an order is
 * that of all rows of a range of days, which both instants bound; a cursor of it has the value of its row before the key.
 */
export const sortedFeedQuery = <const Columns extends readonly string[]>(
  key: keyof typeof feedKeys,
  columns: Columns,
) =>
  feedQuery(key).extend({
    cursor: z
      .string()
      .regex(new RegExp(String.raw`^[on]\.(?:-?\d{1,18}\.)?${feedKeys[key]}$`))
      .optional(),
    /** left out: `time`, and of it the newest first */
    sort: z.enum(['time', ...columns]).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
  })

type SortedFeed = {
  cursor?: string | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  from?: string | undefined
  to?: string | undefined
}

const isNewestFirst = ({ sort = 'time', order = 'desc' }: SortedFeed) => sort === 'time' && order === 'desc'
/** Whether a cursor is one of the order that is asked for. */
export const cursorFits = (query: SortedFeed): boolean =>
  query.cursor === undefined || isNewestFirst(query) === (query.cursor.split('.').length === 2)
export const CURSOR_FITS = { path: ['cursor'], message: 'A cursor of another order' }

/** Whether what is sorted is bounded. */
export const sortsInBounds = (query: SortedFeed): boolean => {
  if (isNewestFirst(query)) return true
  const { from, to } = query
  if (from === undefined || to === undefined) return false
  const ms = Date.parse(to) - Date.parse(from)
  return ms > 0 && ms <= FEED_DAYS_MS + CLOCK_CHANGE_MS
}

/** Reply of a feed, newest first. */
export const feedOf = <T extends z.ZodType>(item: T) =>
  z.object({
    value: z.object({
      items: z.array(item),
      /** the page of newer rows; null on the page of the newest */
      newerCursor: z.string().nullable(),
      /** the page of older rows; null when there are none */
      nextCursor: z.string().nullable(),
      /**
       * A filter that few rows pass ends a page early: the search went back (or on) to this instant, and the cursor goes on
       * from there. Null when the page is full or the feed is at its end.
       */
      searchedTo: instant.nullable(),
    }),
  })
