import {
  advanceChases,
  type ChaseInFull,
  type OpenChaseInput,
  type OpenedChase,
  openChase,
  readChase,
} from '@croupier/domain/lottery/chases'
import { planIssues } from '@croupier/domain/lottery/issues'
import { assertLedgerBalances, checkInvariants } from '@croupier/ledger'
import { parseUnits, units } from '@croupier/money'
import { chaseMultiples, isChaseRefusal } from '@croupier/rules'
import { actingAs, type TestMember } from '@croupier/testkit'
import { expect } from 'vitest'
import { anIssueOnSale, type LotteryWorld, lott, onSale, openLotteryWorld, passTo, playOut } from './lotteryWorld.ts'

/** Ten of ten digits of a place: it wins 19 of 20 in every issue; and one that hardly ever wins. */
export const SURE = lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-')
export const RARE = lott('ssc.5.direct', '1|2|3|4|5')

/** A lottery world and what tests of chases do in it. */
export interface ChaseWorld {
  readonly world: LotteryWorld
  /** a chase as a client sends it, its total worked out by the rules */
  aChase(options?: Partial<OpenChaseInput>): Promise<OpenChaseInput>
  open(player: TestMember, input: OpenChaseInput): Promise<OpenedChase>
  read(player: TestMember, input: OpenChaseInput): Promise<ChaseInFull>
  statesOf(player: TestMember, input: OpenChaseInput): Promise<string[]>
  /** what is held for a player, in units */
  held(player: TestMember): Promise<bigint | null>
  /** how many orders a player has */
  orders(player: TestMember): Promise<number>
  /** what the worker does around an issue: it is drawn, its lines settle, chases go on with the next */
  step(): Promise<void>
  /** goes to the beginning of the next sale: a test has a whole minute before it */
  freshIssue(): Promise<void>
  /** closes the world once every invariant holds */
  close(): Promise<void>
}

/** Opens it with everything planned; close it in `afterAll`. */
export async function openChaseWorld(): Promise<ChaseWorld> {
  const world = await openLotteryWorld()
  await planIssues(world.ctx)
  async function aChase(options: Partial<OpenChaseInput> = {}): Promise<OpenChaseInput> {
    const issue = await anIssueOnSale(world)
    const { issues = 5, plan = { kind: 'SAME', multiple: 1 }, lines = [RARE] } = options
    const cost = units(lines.reduce((total, { stake }) => total + stake, 0n))
    const multiples = chaseMultiples(plan, issues, { cost, gain: parseUnits('1000') })
    if (isChaseRefusal(multiples)) throw new Error(multiples.refused)
    const total = units(cost * BigInt(multiples.reduce((sum, one) => sum + one, 0)))
    return {
      gameCode: 'SSC1M',
      chaseId: world.ctx.ids.uuid(),
      issueNumber: issue.number,
      issues,
      plan,
      stopOnWin: false,
      stopOnVoid: false,
      lines,
      total,
      ...options,
    }
  }

  const open = async (player: TestMember, input: OpenChaseInput) =>
    await openChase(actingAs(world, player), world.reads, input)
  const read = async (player: TestMember, { chaseId }: OpenChaseInput) =>
    await readChase(actingAs(world, player), chaseId)
  const statesOf = async (player: TestMember, input: OpenChaseInput) =>
    (await read(player, input)).parts.map(({ state }) => state)
  const held = async ({ id }: TestMember) =>
    (await world.db.prisma.ledgerAccount.findFirstOrThrow({ where: { ownerId: id, kind: 'HELD' } })).balance
  const orders = async ({ id }: TestMember) => await world.db.prisma.betOrder.count({ where: { memberId: id } })

  async function step(): Promise<void> {
    await playOut(world, await onSale(world, 'SSC1M'))
    await advanceChases(world.ctx)
  }
  const freshIssue = async () => await passTo(world, (await onSale(world, 'SSC1M')).closeAt, 1)
  const close = async () => {
    await assertLedgerBalances(world.db)
    const all = await checkInvariants(world.db, { except: ['I20'] })
    expect(all.filter(({ breaches }) => breaches > 0)).toEqual([])
    await world.close()
  }
  return { world, aChase, open, read, statesOf, held, orders, step, freshIssue, close }
}
