import { notices } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call } from '../client.ts'
import { currentOwner, NOBODY } from '../owner.ts'

export type Notice = notices.Notice
type NoticeType = Notice['type']
type NoticeFilter = CallInput<typeof notices.noticeList>['query']

export const { NOTICES_PER_PAGE } = notices
const NOTICES_FRESH_MS = 5 * 60_000

/** What is in the list and in the line: everything but popups, which come by themselves. */
export const LISTED: NoticeType[] = ['B', 'PL', 'PR', 'H']

/** One page of the notices of these types, in a language, pinned ones first; guests and members have some of their own. */
export const noticesQuery = (filter: Pick<NoticeFilter, 'types' | 'language' | 'page'>) =>
  queryOptions({
    queryKey: ['notices', filter, currentOwner() === NOBODY ? 'guest' : 'member'],
    queryFn: ({ signal }) =>
      call(notices.noticeList, {
        query: { platform: 'W', execution: 'B', pageSize: NOTICES_PER_PAGE, ...filter },
        signal,
      }).then((reply) => reply.value),
    staleTime: NOTICES_FRESH_MS,
  })
