import type { Db } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { rollUpHouse } from '@croupier/domain/cashier/wallets'
import { cancelOrder } from '@croupier/domain/lottery/orders'
import { type CheckOutcome, verifyLedger } from '@croupier/domain/operations/checks'
import { actingAs, aMember, eventually, type TestMember, type TestWorld } from '@croupier/testkit'
import { expect } from 'vitest'
import { aSignedContract, toNextMark } from '../../agency/wages/wageWorld.ts'
import { anIssueOnSale, bet, type LotteryWorld, lott, playOut } from '../../lottery/lotteryWorld.ts'

const SERIES = [
  { family: 'SSC', mode: 'LOTT', series: 1956 },
  { family: 'SSC', mode: 'ELOTT', series: 1980 },
]

/** An agent with a downline agent and two players below it, all with contracts from the next mark on. */
export interface Team {
  readonly top: TestMember
  readonly agent: TestMember
  readonly players: readonly TestMember[]
}

/** Opens a team whose agents have real-time contracts; time is a second after the mark from which they work. */
export async function aTeam(world: TestWorld, name = 't'): Promise<Team> {
  const top = await aMember(world, {
    account: `${name}top`,
    type: 1,
    series: SERIES,
    balance: '1000',
  })
  const lower = [
    { family: 'SSC', mode: 'LOTT', series: 1950 },
    { family: 'SSC', mode: 'ELOTT', series: 1970 },
  ]
  const agent = await aMember(world, {
    account: `${name}agent`,
    type: 2,
    upline: top,
    series: lower,
  })
  const players = []
  for (const one of ['one', 'two']) {
    players.push(
      await aMember(world, {
        account: `${name}${one}`,
        upline: agent,
        series: lower,
        balance: '5000',
      }),
    )
  }
  await aSignedContract(world, null, top, { win: 0.5, loss: 0.7, single: '1' })
  await aSignedContract(world, top, agent, { win: 0.2, loss: 0.3, single: '5' })
  await toNextMark(world, 1_000)
  return { top, agent, players }
}

/** What is broken or failed, as text; empty is good. I20 has nothing to say where nothing empties the outbox. */
export function broken(outcomes: readonly CheckOutcome[]): string[] {
  return outcomes
    .filter(({ id }) => id !== 'I20')
    .flatMap(({ id, examples, failures }) => [...examples.map((one) => `${id} ${one}`), ...failures])
}

/** Waits until everything that is committed now is final: the server counts the transactions of all its databases. */
export async function untilFinal({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const [own] = await db.prisma.$queryRaw<{ xact: bigint }[]>`SELECT xact_number(stored_xact()) AS xact`
  await eventually(async () => {
    const [row] = await db.prisma.$queryRaw<{ horizon: bigint }[]>`
      SELECT xact_number(stored_horizon()) AS horizon`
    expect(row?.horizon).toBeGreaterThan(own?.xact ?? 0n)
  })
}

/**
 * Two minutes of checks: what is committed now is final for the second one, and what the one before them read is for the first, which
 * else goes on from there. @returns what the second found
 */
export async function checkNow(ctx: Ctx): Promise<CheckOutcome[]> {
  await untilFinal(ctx)
  await verifyLedger(ctx)
  await untilFinal(ctx)
  return await verifyLedger(ctx)
}

/** Folds the house's balances as far as they are committed now. */
export async function foldHouse(ctx: Ctx): Promise<void> {
  await rollUpHouse(ctx)
  await untilFinal(ctx)
  await rollUpHouse(ctx)
}

/** Plays a round: two players bet twice, take one order back, are settled; the window's wages are paid, the house folded. */
export async function play(world: LotteryWorld, team: Team): Promise<void> {
  const issue = await anIssueOnSale(world)
  for (const player of team.players) {
    const all = lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-', { series: 1900 })
    await bet(world, player, issue, [all, lott('ssc.pos', '1|-|-|-|-')])
    const order = await bet(world, player, issue, [lott('ssc.pos', '1|-|-|-|-')])
    await cancelOrder(actingAs(world, player), order)
  }
  await playOut(world, issue)
  await toNextMark(world, 20_000)
  await settleDueRealtimeWages(world.ctx)
  await foldHouse(world.ctx)
}

/** Runs statements as somebody who gets past every guard of the books. */
export async function behindTheGuards(db: Db, statements: readonly string[]): Promise<void> {
  await db.prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica')
    for (const one of statements) await tx.$executeRawUnsafe(one)
  })
}
