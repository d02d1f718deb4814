import { moneyNow, withTransaction } from '@croupier/db'
import { settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { markTestAccount } from '@croupier/domain/operations/testAccounts'
import { checkInvariants, transferKindNumbers, walletOf } from '@croupier/ledger'
import {
  aMember,
  buildTestApp,
  officerCtx,
  type TestApp,
  type TestMember,
  type TestSession,
  withBalance,
} from '@croupier/testkit'
import type { agents } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { anIssueOnSale, type LotteryWorld, lott, openLotteryWorld, playOut } from '../../lottery/lotteryWorld.ts'
import { foldTeamDays } from '../foldTeamDays.ts'
import { aFact, aSignedContract, toNextMark } from './wageWorld.ts'

const SERIES = [{ family: 'SSC', mode: 'LOTT', series: 1956 }]
const SETTLED_BY_MS = 11_000
const REBATES = [transferKindNumbers.SELF_REBATE, transferKindNumbers.UPLINE_REBATE]
const RACES = 6

let world: LotteryWorld
let api: TestApp
let top: TestMember
let session: TestSession
beforeAll(async () => {
  world = await openLotteryWorld()
  top = await aMember(world, { type: 1, account: 'top1', series: SERIES })
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false } },
  })
  await aSignedContract(world, null, top, { win: 0.1, loss: 1, single: '1' })
  api = await buildTestApp(world)
  session = await api.sessionOf(top)
})
afterAll(async () => {
  await api.close()
  await world.close()
})

const OFFICER = { by: 'an officer', reason: 'release 12' }
/** Marked by the role that migrates, as the command is: no process may change what an account is. */
const mark = async ({ id: memberId }: TestMember, funds: string | null = null) =>
  await markTestAccount(officerCtx(world), { ...OFFICER, memberId, funds })
const assetOf = async ({ id }: TestMember) =>
  (await withTransaction(world.db, async (tx) => await walletOf(tx, id)))?.asset
const isTest = async ({ id }: TestMember) =>
  (await world.db.prisma.member.findUniqueOrThrow({ where: { id } })).testAt !== null
const overview = async () => {
  await foldTeamDays(world)
  const reply = await api.call('agents.teamOverview', {}, session)
  const { asOf, ...figures } = (reply.body as { value: z.input<typeof agents.teamOverview.reply>['value'] }).value
  return figures
}
const FIRST_PAGE = { level: 'direct', pageSize: 20, sort: 'account', order: 'asc' } as const
const rows = async (query: { of?: string; search?: string }) => {
  await foldTeamDays(world)
  const reply = await api.call('agents.team', { query: { ...FIRST_PAGE, ...query } }, session)
  expect(reply.status).toBe(200)
  return (reply.body as z.input<typeof agents.team.reply>).value.items
}

/** The invariants of the books, and that play money is theirs only who are for tests (I24). */
async function holds(): Promise<void> {
  const results = await checkInvariants(world.db)
  const own = results.filter(({ id }) => ['I1', 'I2', 'I3', 'I4', 'I5', 'I24'].includes(id))
  expect(own.map(({ id, breaches }) => `${id}: ${breaches}`)).toEqual(
    ['I1', 'I2', 'I3', 'I4', 'I5', 'I24'].map((id) => `${id}: 0`),
  )
}

describe('a test account', () => {
  it('plays like another, and is in no fact, wage, team total or report', async () => {
    const before = await overview()
    const probe = await aMember(world, { upline: top, account: 'probe1', series: SERIES })
    const player = await aMember(world, { upline: top, account: 'real1', series: SERIES })
    expect(await mark(probe, '1000')).toBe('MARKED')
    const start = await toNextMark(world, 1_000)
    const issue = await anIssueOnSale(world)
    const body = {
      orderId: world.ctx.ids.uuid(),
      issueNumber: issue.number,
      lines: [lott('ssc.pos', '1|-|-|-|-')],
    }
    const call = { params: { gameCode: 'SSC1M' as const }, body }
    const placed = await api.call('lottery.placeBets', call, await api.sessionOf(probe))
    expect(placed.status).toBe(200)
    await playOut(world, issue)
    const { prisma } = world.db
    const line = await prisma.betLine.findFirstOrThrow({ where: { memberId: probe.id } })
    expect(['WIN', 'LOSE']).toContain(line.state)
    expect(await prisma.settledFact.count({ where: { memberId: probe.id } })).toBe(0)
    // Beside it a real player's lost line, which the contract pays: the run has something to find.
    const at = new Date(start.getTime() + 2_000)
    await aFact(world.db, player, { stake: '300', payout: '0', at })
    await toNextMark(world, SETTLED_BY_MS)
    while ((await settleDueRealtimeWages(world.ctx)) > 0);
    const paid = await prisma.wagePayment.findMany({ where: { lineCount: { gt: 0 } } })
    expect(paid).toMatchObject([{ payeeId: top.id, lineCount: 1, lostUnits: 3_000_000n }])
    const now = await overview()
    expect(now).toMatchObject({
      teamSize: before.teamSize + 1,
      activeToday: 1,
      betsToday: '300',
    })
    expect(await prisma.ledgerTransfer.count({ where: { kind: { in: REBATES } } })).toBe(0)
    await holds()
  })

  it('is shown to its agent with a mark, and counts for nobody above it', async () => {
    const agent = await aMember(world, { type: 2, upline: top, account: 'agent1', series: SERIES })
    const probe = await aMember(world, { upline: agent, account: 'probe2', series: SERIES })
    const real = await aMember(world, {
      upline: agent,
      account: 'real2',
      balance: '7',
      series: SERIES,
    })
    expect(await mark(probe, '500')).toBe('MARKED')
    const below = await rows({ of: agent.publicId })
    expect(below).toMatchObject([
      { account: probe.account, test: true, balance: '500', teamSize: 0, teamBalance: '0' },
      { account: real.account, test: false, balance: '7', teamSize: 1, teamBalance: '7' },
    ])
    const own = (await rows({ search: 'agent1' }))[0]
    expect(own).toMatchObject({ test: false, teamSize: 2, teamBalance: '7' })
  })

  it('two levels down, with accounts of its own, counts for nobody on the way up', async () => {
    const series = SERIES
    const agent = await aMember(world, { type: 2, upline: top, account: 'agent3', series })
    const lower = await aMember(world, { type: 2, upline: agent, account: 'lower3', series })
    await aMember(world, { upline: lower, account: 'real3', balance: '11', series })
    const before = await overview()
    const tester = await aMember(world, { type: 2, upline: lower, account: 'probe3', series })
    expect(await mark(tester, '500')).toBe('MARKED')
    const deeper = await aMember(world, { upline: tester, account: 'probe3a', series })
    await withBalance(world, deeper, '900')
    expect(await overview()).toEqual(before)
    for (const [of, account, teamSize] of [
      [top, 'agent3', 3],
      [agent, 'lower3', 2],
    ] as const) {
      const row = (await rows({ of: of.publicId })).find((one) => one.account === account)
      expect(row).toMatchObject({ teamSize, teamBalance: '11', test: false })
    }
    const below = await rows({ of: lower.publicId })
    expect(below).toMatchObject([
      { account: 'probe3', test: true, teamSize: 0, teamBalance: '0' },
      { account: 'real3', test: false, teamSize: 1, teamBalance: '11' },
    ])
    // with its bets, too: a real line of as much beside them is seen
    const at = await moneyNow(world.db)
    await aFact(world.db, deeper, { stake: '77', payout: '0', at })
    expect(await overview()).toEqual(before)
    await aFact(world.db, lower, { stake: '77', payout: '0', at })
    expect((await overview()).activeToday).toBe(before.activeToday + 1)
  })

  it('has test accounts only below it', async () => {
    const agent = await aMember(world, { type: 2, upline: top, account: 'agent2', series: SERIES })
    expect(await mark(agent)).toBe('MARKED')
    const child = await aMember(world, { upline: agent, series: SERIES })
    expect([await isTest(child), await assetOf(child)]).toEqual([true, 'DEMO'])
    await foldTeamDays(world)
    const trying = await api.call('agents.team', { query: FIRST_PAGE }, await api.sessionOf(agent))
    const { value } = trying.body as z.input<typeof agents.team.reply>
    // Its own line it sees as anybody sees theirs.
    expect(value.items).toMatchObject([{ account: child.account, test: true, teamSize: 1 }])
  })

  it('has a reason and an officer in the audit chain, and stays one forever', async () => {
    const probe = await aMember(world, { upline: top, series: SERIES })
    expect(await mark(probe, '10')).toBe('MARKED')
    expect(await mark(probe, '10')).toBe('ALREADY')
    const { prisma } = world.db
    const where = { action: 'member.markedTest', subjectId: probe.id }
    const kept = await prisma.auditRecord.findMany({ where })
    expect(kept).toMatchObject([{ after: { ...OFFICER, funds: '10' } }])
    const undo = prisma.member.update({ where: { id: probe.id }, data: { testAt: null } })
    await expect(undo).rejects.toThrow()
  })
})

describe('an account', () => {
  it('that moved real money, has real people below it, or is a trial is not made one for tests', async () => {
    const rich = await aMember(world, { upline: top, balance: '1', series: SERIES })
    expect(await mark(rich)).toBe('HAS_MOVED')
    const agent = await aMember(world, { type: 2, upline: top, series: SERIES })
    await aMember(world, { upline: agent, series: SERIES })
    expect(await mark(agent)).toBe('HAS_DOWNLINES')
    const trial = await aMember(world, { type: 4 })
    expect(await mark(trial)).toBe('TRIAL')
    for (const member of [rich, agent]) {
      expect([await isTest(member), await assetOf(member)]).toEqual([false, 'CNY'])
    }
  })

  it('keeps its asset, even when the database is asked to change it', async () => {
    const real = await aMember(world, { upline: top, series: SERIES })
    const turned = world.db.prisma.$executeRaw`UPDATE ledger_accounts SET asset = 'DEMO' WHERE owner_id = ${real.id}`
    await expect(turned).rejects.toThrow()
    const probe = await aMember(world, { upline: top, series: SERIES })
    expect(await mark(probe)).toBe('MARKED')
    const back = world.db.prisma.$executeRaw`UPDATE ledger_accounts SET asset = 'CNY' WHERE owner_id = ${probe.id}`
    await expect(back).rejects.toThrow()
  })

  it.each(Array.from({ length: RACES }, (_, turn) => turn))(
    'marked while money comes in and somebody is opened below it is one or the other, whole (%i)',
    async () => {
      const agent = await aMember(world, { type: 2, upline: top, series: SERIES })
      const [outcome] = await Promise.allSettled([
        mark(agent),
        withBalance(world, agent, '5'),
        aMember(world, { upline: agent, series: SERIES }),
      ])
      expect(outcome.status).toBe('fulfilled')
      await holds()
    },
  )
})
