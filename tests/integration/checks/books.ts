import type { Db } from '@croupier/db'
import { type CheckOutcome, verifyLedger } from '@croupier/domain/checks'
import { settleDueRealtimeWages } from '@croupier/domain/wages'
import { rollUpHouse } from '@croupier/domain/wallets'
import { aMember, type TestMember, type TestWorld } from '@croupier/testkit'
import { aSignedContract, toNextMark } from '../wages/wageWorld.ts'

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

/** Opens a team whose agents have real-time contracts; time stands a second after the mark from which they work. */
export async function aTeam(world: TestWorld, name = 't'): Promise<Team> {
  const top = await aMember(world, { account: `${name}top`, type: 1, series: SERIES, balance: '1000' })
  const lower = [
    { family: 'SSC', mode: 'LOTT', series: 1950 },
    { family: 'SSC', mode: 'ELOTT', series: 1970 },
  ]
  const agent = await aMember(world, { account: `${name}agent`, type: 2, upline: top, series: lower })
  const players = []
  for (const one of ['one', 'two']) {
    players.push(
      await aMember(world, { account: `${name}${one}`, upline: agent, series: lower, balance: '5000' }),
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

/** Two minutes of checks: what is committed now is final for the second one. @returns what is broken then */
export async function checkTwice(world: TestWorld): Promise<string[]> {
  await verifyLedger(world.ctx)
  return broken(await verifyLedger(world.ctx))
}

/** Pays the windows that are closed, and folds the house's balances. */
export async function payWindows(world: TestWorld): Promise<void> {
  await settleDueRealtimeWages(world.ctx)
  await rollUpHouse(world.ctx)
}

/** Runs statements as somebody who gets past every guard of the books. */
export async function behindTheGuards(db: Db, statements: readonly string[]): Promise<void> {
  await db.prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica')
    for (const one of statements) await tx.$executeRawUnsafe(one)
  })
}
