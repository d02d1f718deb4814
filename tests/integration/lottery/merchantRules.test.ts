import { openChase } from '@croupier/domain/lottery/chases'
import { openLotteryReads } from '@croupier/domain/lottery/games'
import { closeDueIssues, drawDueIssues, planIssues } from '@croupier/domain/lottery/issues'
import { placeBets } from '@croupier/domain/lottery/orders'
import { changeSettings } from '@croupier/domain/operations/merchants'
import { assertLedgerBalances, checkInvariants } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { actingAs, aYes, consoleCtx } from '@croupier/testkit'
import { HOUR_MS, type lottery } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  anOrder,
  aPlayer,
  type LotteryWorld,
  lott,
  odds,
  onSale,
  openLotteryWorld,
  passTo,
  playOut,
} from './lotteryWorld.ts'

let world: LotteryWorld

beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
})
afterAll(async () => {
  await assertLedgerBalances(world.db)
  const all = await checkInvariants(world.db, { except: ['I20'] })
  expect(all.filter(({ breaches }) => breaches > 0)).toEqual([])
  await world.close()
})

/** What the merchant's officer sets, as the console sends it. */
const set = async (lottery: object) =>
  await changeSettings(consoleCtx(world), {
    merchantId: world.merchantId,
    change: { lottery },
    by: 'officer',
    second: aYes(),
    reason: 'a test',
  })
/** A node that has read nothing yet. */
const someReads = () => openLotteryReads(world.processes.api, () => 0)
const freshIssue = async () => {
  await passTo(world, (await onSale(world, 'SSC1M')).closeAt, 1)
  return await onSale(world, 'SSC1M')
}

it('takes what the merchant takes at the least, line by line and selection by selection', async () => {
  const player = await aPlayer(world)
  const issue = await freshIssue()
  const place = async (line: lottery.BetLineInput) =>
    await placeBets(actingAs(world, player), someReads(), anOrder(world, issue, [line]))
  const li = lott('ssc.pos', '1|-|-|-|-', { unit: 'LI' })
  const half = {
    ...odds('ssc.e.sum.bs', 'big'),
    stakePerBet: parseUnits('0.5'),
    stake: parseUnits('0.5'),
  }
  await place(li)
  await expect(place(half)).rejects.toMatchObject({
    code: 'BET_STAKE_TOO_SMALL',
    params: { line: 0, min: '1' },
  })
  await set({ leastLott: '0.02', leastElott: '0.5' })
  await place(half)
  await expect(place(li)).rejects.toMatchObject({
    code: 'BET_STAKE_TOO_SMALL',
    params: { line: 0, min: '0.02' },
  })
  for (const wrong of ['0', '-1', '0.00001', 'x']) {
    await expect(set({ leastLott: wrong })).rejects.toThrow('leastLott')
  }
  await playOut(world, issue)
})

it('opens no chase over more issues than the merchant allows', async () => {
  const player = await aPlayer(world)
  const open = async (issues: number) => {
    const issue = await onSale(world, 'SSC1M')
    const line = lott('ssc.pos', '1|-|-|-|-')
    return await openChase(actingAs(world, player), someReads(), {
      gameCode: 'SSC1M',
      chaseId: world.ctx.ids.uuid(),
      issueNumber: issue.number,
      issues,
      plan: { kind: 'SAME', multiple: 1 },
      stopOnWin: false,
      stopOnVoid: false,
      lines: [line],
      total: parseUnits(`${2 * issues}`),
    })
  }
  await set({ chaseIssues: 3 })
  await expect(open(4)).rejects.toMatchObject({ fields: [{ path: 'issues' }] })
  await open(3)
  await set({ chaseIssues: 120 })
  await open(4)
  await expect(set({ chaseIssues: 121 })).rejects.toThrow('chaseIssues')
})

it('judges cover by the bound under which a line was placed', async () => {
  const player = await aPlayer(world)
  const issue = await freshIssue()
  const ten = '0,1,2,3,4,5,6,7,8,9'
  // Sixty of a hundred combinations of five places.
  const wide = lott('ssc.5.direct', `${ten}|${ten}|${ten}|${ten}|0,1,2,3,4,5`, { unit: 'LI' })
  const order = anOrder(world, issue, [wide])
  await placeBets(actingAs(world, player), someReads(), order)
  await set({ coverPpm: 500_000 })
  const other = await aPlayer(world)
  const theirs = anOrder(world, issue, [wide])
  await placeBets(actingAs(world, other), someReads(), theirs)
  await set({ coverPpm: 700_000 })
  await playOut(world, issue)
  const effective = async (memberId: bigint) =>
    (await world.db.prisma.settledFact.findMany({ where: { memberId } })).map((fact) => fact.effectiveUnits)
  expect(await effective(player.id)).toEqual([parseUnits('120')])
  expect(await effective(other.id)).toEqual([0n])
})

it('lists runs from the length that the merchant set', async () => {
  await world.advance(HOUR_MS)
  await closeDueIssues(world.ctx)
  await drawDueIssues(world.ctx)
  const streaks = async () => (await someReads().longDragon(world.merchantId)).entries.map(({ streak }) => streak)
  await set({ streakFrom: 2 })
  const all = await streaks()
  expect(all).toContain(2)
  await set({ streakFrom: 4 })
  expect(await streaks()).toEqual(all.filter((streak) => streak >= 4))
})
