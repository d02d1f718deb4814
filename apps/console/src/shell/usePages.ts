import { useInfiniteQuery } from '@tanstack/react-query'

interface Page<Row> {
  readonly items: readonly Row[]
  /** where the next page begins; null: this is the last one */
  readonly next: string | null
}

/** A list that comes page by page, read again every so often; `refetchMs` 0 never does. */
export function usePages<Row>(
  queryKey: readonly unknown[],
  read: (after: { after?: string }) => Promise<Page<Row>>,
  refetchMs = 0,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => await read(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...(refetchMs === 0 ? {} : { refetchInterval: refetchMs }),
  })
  const rows: readonly Row[] = query.data?.pages.flatMap(({ items }) => items) ?? []
  return { query, rows }
}
