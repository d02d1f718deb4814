import { assertLedgerBalances } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import {
  aMember,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestReply,
  type TestSession,
} from '@croupier/testkit'
import type { RouteInput, routes, protection as wire } from '@croupier/wire'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aProvider, type FakeProvider } from '../../cashier/deposits/depositWorld.ts'
import { anIssueOnSale, type LotteryWorld, lott, openLotteryWorld } from '../../lottery/lotteryWorld.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export let world: LotteryWorld
export let fake: FakeProvider
export let api: TestApp
export let agent: TestMember
export let member: TestMember
export let session: TestSession

const SERIES = [{ family: 'SSC', mode: 'LOTT', series: 1956 }] as const
/** Opens a world with a way to pay in and an agent; each test has a new member below it, logged in. */
export function useProtection(): void {
  beforeAll(async () => {
    world = await openLotteryWorld()
    fake = await aProvider(world)
    api = await buildTestApp(world, { cashier: fake.outside })
    agent = await aMember(world, { type: 1, series: SERIES, balance: '5000' })
  })
  afterAll(async () => {
    await assertLedgerBalances(world.db)
    await api.close()
    await world.close()
  })
  beforeEach(async () => {
    member = await aMember(world, { upline: agent, series: SERIES, balance: '10000' })
    session = await api.sessionOf(member)
  })
}

export type Shown = Record<string, unknown> & { limits: Record<string, unknown>[] }
export const shown = ({ body }: TestReply) => (body as { value: Shown }).value
export const read = async () => shown(await api.call('protection.read', {}, session))
export const limitIn = (value: Shown, kind: string, period: string) =>
  value.limits.find((one) => one.kind === kind && one.period === period)

export const named = (kind: wire.LimitKind, period: wire.LimitPeriod) => ({
  body: { kind, period },
})
export async function limits(kind: wire.LimitKind, period: wire.LimitPeriod, bound: string | null) {
  const isTime = kind === 'SESSION'
  const amount = isTime || bound === null ? null : parseUnits(bound)
  const minutes = isTime && bound !== null ? Number(bound) : null
  const body = { kind, period, amount, minutes }
  return await api.call('protection.setLimit', { body }, session)
}
/** Bets twice this many yuan. */
export async function bets(multiple: number, orderId = world.ctx.ids.uuid(), issue?: string): Promise<string> {
  const number = issue ?? (await anIssueOnSale(world)).number
  const lines = [lott('ssc.pos', '1|-|-|-|-', { multiple })]
  const params = { gameCode: 'SSC1M' }
  const input = { params, body: { orderId, issueNumber: number, lines } }
  return (await api.call('lottery.placeBets', input, session)).code ?? 'placed'
}
export async function deposits(amount: string, requestId = world.ctx.ids.uuid()): Promise<string> {
  const body = { requestId, channelId: fake.channels.bank, amount: parseUnits(amount) }
  const reply = await api.call('deposits.create', { body }, session)
  return reply.code ?? (reply.body as { value: { id: string } }).value.id
}
type Rest = RouteInput<(typeof routes)['protection.takeBreak']>['body']
export const rests = async (body: Rest) => await api.call('protection.takeBreak', { body }, session)
/** Somebody who comes back later needs a session of that time. */
export async function comesBack(afterMs: number): Promise<void> {
  await world.advance(afterMs)
  session = await api.sessionOf(member)
}
export const officer = () => ({ memberId: member.id, by: 'O. Fficer', reason: 'signs of harm' })

/** The member logs in as it would after its sessions ended. */
export async function logsIn(): Promise<void> {
  session = await api.login(member)
}
/** The member has one more session. */
export async function logsInAgain(): Promise<void> {
  session = await api.sessionOf(member)
}
