import { lottery, type RouteReply } from '@croupier/wire'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { takeBalance } from '../cashier/wallet.ts'
import { type CallError, type CallInput, call } from '../client.ts'
import { currentOwner, type Owner } from '../owner.ts'
import { vendorCategoriesQuestion, withCategory } from '../vendorCategories.ts'

export type PrizeMode = NonNullable<CallInput<typeof lottery.gameMenus>['query']['prizeMode']>
export type Issue = RouteReply<typeof lottery.issueByNumber>['value']
export type CurrentIssue = RouteReply<typeof lottery.currentIssue>['value']
export type CurrentIssues = RouteReply<typeof lottery.currentIssues>['value']
export type GameMenus = RouteReply<typeof lottery.gameMenus>['value']
export type LongDragon = RouteReply<typeof lottery.longDragon>['value']
export type Game = lottery.Game
export type ModeLimits = Game['modes'][number]['limits']
export type BetOrder = RouteReply<typeof lottery.myOrder>['value']
export type BetLineInput = lottery.BetLineInput
export type OrderFilter = CallInput<typeof lottery.myOrders>['query']
export type Rebates = RouteReply<typeof lottery.rebates>['value']
export type Placed = RouteReply<typeof lottery.placeBets>['value']

const MENUS_FRESH_MS = 5 * 60_000
export const DRAWS_SHOWN = 50
const DAY_PAGE = 100
/** Games that draw every minute draw in turn. */
const DRAGON_REFETCH_MS = 4_000

/** Whether any game is offered in a mode: the navigation leads there only then (spec 2). */
const offers = (menus: GameMenus, wanted: PrizeMode): boolean =>
  menus.some(({ gameMenus }) => gameMenus.some(({ game }) => game.modes.some(({ mode }) => mode === wanted)))

/** Games by group, all or those of one prize mode. */
export const gameMenusQuery = (prizeMode?: PrizeMode) =>
  queryOptions({
    queryKey: ['lottery', 'menus', prizeMode ?? 'all'],
    queryFn: async ({ signal, client }) => {
      const query = prizeMode ? { prizeMode } : {}
      const { value } = await call(lottery.gameMenus, { query, signal })
      if (prizeMode !== 'LOTT') {
        client.setQueryData(vendorCategoriesQuestion.queryKey, (known = []) =>
          withCategory(known, 'elott', offers(value, 'ELOTT')),
        )
      }
      return value
    },
    staleTime: MENUS_FRESH_MS,
  })

/** Issue on sale and last draw of every open game. */
export const currentIssuesQuery = () =>
  queryOptions({
    queryKey: ['lottery', 'issues', 'current'],
    queryFn: async ({ signal }) => (await call(lottery.currentIssues, { signal })).value,
  })

/** Issue on sale, the next and the last draw of one game. */
export const currentIssueQuery = (gameCode: string) =>
  queryOptions({
    queryKey: ['lottery', 'issues', 'current', gameCode],
    queryFn: async ({ signal }) => (await call(lottery.currentIssue, { params: { gameCode }, signal })).value,
  })

/** The last draws of a game, newest first. */
export const drawsQuery = (gameCode: string, size = DRAWS_SHOWN) =>
  queryOptions({
    queryKey: ['lottery', 'draws', gameCode, size],
    queryFn: ({ signal }) =>
      call(lottery.openedNumbers, { query: { gameCode, size }, signal }).then((reply) => reply.value),
  })

/** The draws of a day, newest first, page by page. */
export const drawsOfDayQuery = (gameCode: string, day: string) =>
  infiniteQueryOptions({
    queryKey: ['lottery', 'drawsOfDay', gameCode, day],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const before = pageParam === undefined ? {} : { before: pageParam }
      const query = { gameCode, day, size: DAY_PAGE, ...before }
      return (await call(lottery.openedNumbers, { query, signal })).value
    },
    getNextPageParam: (page) => (page.length < DAY_PAGE ? undefined : page.at(-1)?.drawAt.toISOString()),
  })

/** Runs of equal outcomes over all games; asked for again, because they move with every draw. */
export const longDragonQuery = () =>
  queryOptions({
    queryKey: ['lottery', 'longDragon'],
    queryFn: async ({ signal }) => (await call(lottery.longDragon, { signal })).value,
    refetchInterval: DRAGON_REFETCH_MS,
  })

/** One issue with what is needed to verify its draw. */
export const issueQuery = (gameCode: string, number: string) =>
  queryOptions({
    queryKey: ['lottery', 'issue', gameCode, number],
    queryFn: ({ signal }) =>
      call(lottery.issueByNumber, { params: { gameCode, number }, signal }).then((reply) => reply.value),
  })

/** Own orders, newest first. */
export const myOrdersQuery = (owner: Owner, filter: OrderFilter) =>
  queryOptions({
    queryKey: ['lottery', 'orders', owner, filter],
    queryFn: ({ signal }) => call(lottery.myOrders, { query: filter, signal }).then((reply) => reply.value),
  })

/** Places an order. The caller made the order's id and repeats it when no answer came. */
export function usePlaceBets() {
  const client = useQueryClient()
  type Command = Pick<CallInput<typeof lottery.placeBets>, 'params' | 'body'>
  return useMutation<Placed, CallError<typeof lottery.placeBets>, Command, Owner>({
    onMutate: currentOwner,
    mutationFn: async (command) => (await call(lottery.placeBets, command)).value,
    onSuccess: (placed, _, owner) => {
      takeBalance(client, owner, placed)
      void client.invalidateQueries({ queryKey: ['lottery', 'orders'] })
    },
  })
}

/** Takes back an order while its issue is on sale. */
export function useCancelOrder() {
  const client = useQueryClient()
  return useMutation<
    RouteReply<typeof lottery.cancelOrder>['value'],
    CallError<typeof lottery.cancelOrder>,
    string,
    Owner
  >({
    onMutate: currentOwner,
    mutationFn: async (orderId) => (await call(lottery.cancelOrder, { params: { orderId } })).value,
    onSuccess: (cancelled, _, owner) => takeBalance(client, owner, cancelled),
    onSettled: () => client.invalidateQueries({ queryKey: ['lottery', 'orders'] }),
  })
}

/**
 * Puts a draw that was pushed where the screens look for it: last draw, history, the issue itself.
 * What is on sale is asked again, because the draw says nothing about it.
 */
export function takeDraw(client: QueryClient, issue: Issue): void {
  client.setQueryData<CurrentIssue>(
    currentIssueQuery(issue.gameCode).queryKey,
    (known) => known && { ...known, lastDrawn: later(known.lastDrawn, issue) },
  )
  client.setQueryData<CurrentIssues>(
    currentIssuesQuery().queryKey,
    (known) =>
      known && {
        ...known,
        games: known.games.map((game) =>
          game.gameCode === issue.gameCode ? { ...game, lastDrawn: later(game.lastDrawn, issue) } : game,
        ),
      },
  )
  client.setQueriesData<Issue[]>(
    { queryKey: ['lottery', 'draws', issue.gameCode] },
    (known) => known && withDraw(known, issue),
  )
  client.setQueryData(issueQuery(issue.gameCode, issue.number).queryKey, issue)
}

const later = <Shown extends Pick<Issue, 'drawAt'>>(known: Shown | null, drawn: Shown) =>
  known !== null && known.drawAt > drawn.drawAt ? known : drawn

/** A history, newest first, with one draw put in or brought up to date; a young one grows, a full one keeps its length. */
export function withDraw(known: readonly Issue[], drawn: Issue): Issue[] {
  const others = known.filter((issue) => issue.number !== drawn.number)
  return [drawn, ...others]
    .sort((a, b) => b.drawAt.getTime() - a.drawAt.getTime())
    .slice(0, Math.max(known.length, DRAWS_SHOWN))
}

const REBATE_LINES_PER_PAGE = 50

/** The lines behind a rebate of an issue, page after page. */
export const rebatesQuery = (owner: Owner, of: Pick<Rebates, 'gameCode' | 'issueNumber' | 'kind'>) =>
  infiniteQueryOptions({
    queryKey: ['lottery', 'rebates', owner, of.gameCode, of.issueNumber, of.kind] as const,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const { gameCode, issueNumber, kind } = of
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      const query = { kind, pageSize: REBATE_LINES_PER_PAGE, ...cursor }
      return (await call(lottery.rebates, { params: { gameCode, issueNumber }, query, signal })).value
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
