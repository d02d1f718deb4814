import { planIssues } from '@croupier/domain/lottery/issues'
import { buildTestApp, type CallInput, type TestApp, type TestReply, type TestSession } from '@croupier/testkit'
import type { lottery, RouteName } from '@croupier/wire'
import { aPlayer, type LotteryWorld, lott, onSale, openLotteryWorld } from './lotteryWorld.ts'

/** What a test wants of an order other than one good line on the first issue. */
export interface OrderOptions {
  readonly line?: lottery.BetLineInput
  readonly lines?: lottery.BetLineInput[]
  readonly gameCode?: string
  readonly issueNumber?: string
  readonly orderId?: string
}

/** The API over a lottery world with everything planned. */
export interface LotteryApi {
  readonly world: LotteryWorld
  readonly api: TestApp
  /** the issue of SSC1M that was on sale at the beginning */
  readonly issue: Awaited<ReturnType<typeof onSale>>
  /** codes that each route was seen to refuse with */
  readonly refused: Map<RouteName, Set<string>>
  call<N extends RouteName>(
    name: N,
    input: CallInput<N>,
    as?: TestSession,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestReply>
  place(as: TestSession, options?: OrderOptions): Promise<TestReply>
  /** somebody new, logged in */
  aSession(funds?: string): Promise<TestSession>
  close(): Promise<void>
}

/** Opens it; close it in `afterAll`. */
export async function openLotteryApi(): Promise<LotteryApi> {
  const world = await openLotteryWorld()
  await planIssues(world.ctx)
  const api = await buildTestApp(world)
  const issue = await onSale(world, 'SSC1M')
  const refused: LotteryApi['refused'] = new Map()
  const call: LotteryApi['call'] = async (name, input, as, headers) => {
    const reply = await api.call(name, input, as ?? null, headers)
    if (reply.code !== null) refused.set(name, (refused.get(name) ?? new Set()).add(reply.code))
    return reply
  }
  return {
    world,
    api,
    issue,
    refused,
    call,
    async place(as, options = {}) {
      const { line = lott('ssc.pos', '1|-|-|-|-'), gameCode = 'SSC1M' } = options
      const { orderId = world.ctx.ids.uuid(), issueNumber = issue.number } = options
      const body = { orderId, issueNumber, lines: options.lines ?? [line] }
      return await call('lottery.placeBets', { params: { gameCode }, body }, as)
    },
    aSession: async (funds) => await api.login(await aPlayer(world, funds)),
    async close() {
      await api.close()
      await world.close()
    },
  }
}

/** What an answer holds. */
export const valueIn = (reply: TestReply): unknown => (reply.body as { value: unknown }).value

/** What a refusal says beside its code. */
export const paramsIn = (reply: TestReply): object => (reply.body as { error: { params: object } }).error.params
