import type { TableOrder } from '@croupier/ui'
import { createParser, type SingleParserBuilder, useQueryState } from 'nuqs'

const CURSOR_FORM = /^[on]\.[0-9a-f.-]+$/

/** Where a feed is read from, in the address; what is not a cursor is none. */
const cursorOfFeed = createParser<string>({
  parse: (text) => (CURSOR_FORM.test(text) ? text : null),
  serialize: (cursor) => cursor,
})

/**
 * The page of a feed as it is in the address; null is the page of the newest rows. Each page is a step of the browser's
 * history: Back goes to the page one came from.
 */
export function useCursorQuery() {
  return useQueryState('c', cursorOfFeed.withOptions({ history: 'push' }))
}

/** One filter in the address; null when it is not set. Another filter begins at the first page. */
export function useFilterQuery<T extends string>(
  name: string,
  parser: SingleParserBuilder<T>,
): [value: T | null, set: (value: T | null) => void] {
  const [value, setValue] = useQueryState(name, parser)
  const [, goTo] = useQueryState('c', cursorOfFeed)
  const set = (next: T | null) => {
    void goTo(null)
    void setValue(next)
  }
  return [value, set]
}

/** Newest first, and how a call asks for that or another order. */
export const NEWEST = { by: 'time', falls: true } as const
export const sortOf = <By extends string>({ by, falls }: { by: By; falls: boolean }) => ({
  sort: by,
  order: falls ? ('desc' as const) : ('asc' as const),
})
export const isNewestFirst = ({ by, falls }: TableOrder): boolean => by === NEWEST.by && falls

/**
 * The order of a table in the address, `bets.desc`. Another order begins at the first page.
 * @param columns those that it can be ordered by
 */
export function useOrderQuery<By extends string>(
  columns: readonly By[],
  first: { by: NoInfer<By>; falls: boolean },
): [order: { by: By; falls: boolean }, set: (order: TableOrder) => void] {
  const isColumn = (text: string | undefined): text is By => columns.some((one) => one === text)
  const parser = createParser<string>({
    parse: (text) => (/^[A-Za-z]+\.(asc|desc)$/.test(text) ? text : null),
    serialize: (text) => text,
  })
  const [text, setText] = useFilterQuery('order', parser)
  const [by, way] = text?.split('.') ?? []
  const order = isColumn(by) ? { by, falls: way === 'desc' } : first
  return [order, (next) => setText(`${next.by}.${next.falls ? 'desc' : 'asc'}`)]
}
