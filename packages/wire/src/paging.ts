import { z } from 'zod'
import { instant } from './amount.ts'

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
