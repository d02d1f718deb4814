import { moneyNow, withTransaction } from '@croupier/db'
import { readWagering } from '@croupier/domain/cashier/wagering'
import { listMessages } from '@croupier/domain/content/messages'
import { advanceChases, type OpenChaseInput, openChase, readChase } from '@croupier/domain/lottery/chases'
import { openGame } from '@croupier/domain/lottery/games'
import { planIssues, recordExternalResult } from '@croupier/domain/lottery/issues'
import { readOrder } from '@croupier/domain/lottery/orders'
import { explainRebates } from '@croupier/domain/lottery/rebates'
import {
  type CorrectionOutcome,
  correctResult,
  listDoubtedResults,
  settleDueIssues,
} from '@croupier/domain/lottery/settlement'
import { readAll } from '@croupier/domain/operations/checks'
import { SecondNeeded } from '@croupier/domain/platform/audit'
import { checkInvariants, freezeWallet, houseAccount, post, transferKindNumbers, walletOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { allDay } from '@croupier/rules'
import { actingAs, aMember, aYes, consoleCtx, officerCtx, type TestMember, withBalance } from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { broken, checkNow } from '../operations/checks/books.ts'
import {
  anIssueOnSale,
  balance,
  bet,
  type LotteryWorld,
  lott,
  onSale,
  openLotteryWorld,
  passTo,
  playOut,
} from './lotteryWorld.ts'

const GAME = 'OFFICIAL'
const WRONG = [1, 2, 3, 4, 5]
const RIGHT = [9, 2, 3, 4, 5]
const OFFICER = { by: 'officer one', reason: 'seen on the official site' }
const SECOND = 'officer two'

let world: LotteryWorld
let agent: TestMember
beforeAll(async () => {
  world = await openLotteryWorld()
  await withTransaction(world.db, async (tx) => {
    await openGame(tx, {
      code: GAME,
      family: 'SSC',
      groupCode: 'SSC',
      name: { EN: 'Official' },
      schedule: { ...allDay(600, 120, 'Asia/Shanghai') },
      drawSource: 'EXTERNAL',
      resultSources: ['feed.one', 'feed.two'],
      sortOrder: 30,
      modes: { LOTT: {} },
    })
  })
  await planIssues(world.ctx)
  agent = await aMember(world, { type: 1, series: series(1956) })
})
afterAll(async () => await world.close())

const series = (g: number) => [{ family: 'SSC', mode: 'LOTT', series: g } as const]
type Issue = Awaited<ReturnType<typeof onSale>>

const report = async ({ number }: Issue, numbers: readonly number[], feeds: readonly string[] = ['one', 'two']) => {
  for (const feed of feeds) {
    await recordExternalResult(officerCtx(world), {
      gameCode: GAME,
      issueNumber: number,
      source: `feed.${feed}`,
      numbers,
    })
  }
}
const correct = async ({ number: issueNumber }: Issue, numbers = RIGHT): Promise<CorrectionOutcome> => {
  const officers = { ...OFFICER, second: aYes(SECOND) }
  return await correctResult(consoleCtx(world), { gameCode: GAME, issueNumber, numbers, ...officers })
}

/** A player with 100 and an order of one bet of 2 yuan, which pays 19. */
async function bettor(issue: Issue, content: string) {
  const player = await aMember(world, { upline: agent, series: series(1950), balance: '100' })
  const orderId = await bet(world, player, issue, [lott('ssc.pos', content)], GAME)
  return { player, orderId }
}

/** An issue that was settled by the wrong numbers; who won, who won by them only, and who should have won. */
async function wronglySettled() {
  const issue = await onSale(world, GAME)
  const wrongly = await bettor(issue, '1|-|-|-|-')
  const spent = await bettor(issue, '1|-|-|-|-')
  const missed = await bettor(issue, '9|-|-|-|-')
  const both = await bettor(issue, '-|2|-|-|-')
  await passTo(world, issue.drawAt, 1)
  await report(issue, WRONG)
  await settleDueIssues(world.ctx)
  const from = await walletOf(world.db, spent.player.id)
  const to = await houseAccount(world.db, world.merchantId, 'HOUSE_FUNDS', from?.asset ?? '')
  await withTransaction(world.db, async (tx) => {
    const sides = { from: from?.accountId ?? 0n, to }
    const ref = `spent:${issue.number}`
    const moved = { kind: 'DEPOSIT', ref, ...sides, units: parseUnits('110') } as const
    await post(tx, world.merchantId, [moved])
  })
  return { issue, wrongly, spent, missed, both }
}

const has = async (...all: readonly { player: TestMember }[]) =>
  await Promise.all(all.map(async ({ player }) => await balance(world, player)))
const yuan = (...amounts: readonly string[]) => amounts.map((one) => parseUnits(one))
const stateOf = async ({ player, orderId }: { player: TestMember; orderId: string }) =>
  (await readOrder(actingAs(world, player), orderId)).lines.map((line) => line.state)
const movements = async (kind: 'PAYOUT_REVERSAL' | 'DEBT_CORRECTION') =>
  await world.db.prisma.ledgerTransfer.count({ where: { kind: transferKindNumbers[kind] } })
const audited = async (action: string) =>
  (await world.db.prisma.auditRecord.findMany({ where: { action }, orderBy: { id: 'asc' } })).map(({ after }) => after)

/** What messages of corrected results say to a player, the oldest first. */
const messagesTo = async ({ player: { id } }: { player: TestMember }) => {
  const rows = await world.db.prisma.$queryRaw<{ facts: unknown }[]>`
    SELECT facts FROM messages WHERE member_id = ${id} AND kind = 'RESULT_CORRECTED' ORDER BY id`
  return rows.map(({ facts }) => facts)
}

/** What a player has spent leaves the wallet here as a movement of a deposit that nobody paid (I31). */
const isSpending = (text: string): boolean => text.startsWith('I31 ')

/** Neither the checks of the minute nor those of the night find anything, and rules are met. */
async function expectQuiet(): Promise<void> {
  expect(broken(await checkNow(world.ctx)).filter((one) => !isSpending(one))).toEqual([])
  const results = await checkInvariants(world.db, { except: ['I20'] })
  expect(results.filter((one) => one.breaches > 0)).toEqual([])
  const reports = await readAll(officerCtx(world), () => undefined)
  const wrong = reports.filter((one) => one.breaches > 0 || one.failure !== null)
  expect(wrong.filter(({ checkId }) => checkId !== 'I20' && checkId !== 'I31')).toEqual([])
}

describe('a wrong result of an external draw', () => {
  it('is corrected by two officers: payouts are cancelled, a debt where a wallet is short, and paid again', async () => {
    const { issue, wrongly, spent, missed, both } = await wronglySettled()
    // 100 − 2 + 19, and a rebate of 0.05 that stays
    expect(await has(wrongly, spent, missed, both)).toEqual(yuan('117.05', '7.05', '98.05', '117.05'))
    await report(issue, RIGHT, ['one'])
    const doubted = { gameCode: GAME, issueNumber: issue.number, numbers: WRONG }
    expect(await listDoubtedResults(consoleCtx(world))).toContainEqual(
      expect.objectContaining({ ...doubted, agreed: null }),
    )
    expect(await correct(issue)).toBe('NOT_AGREED')
    await report(issue, RIGHT, ['two'])
    expect(await listDoubtedResults(consoleCtx(world))).toContainEqual(
      expect.objectContaining({ ...doubted, agreed: RIGHT }),
    )

    const alone = { ...doubted, ...OFFICER, numbers: RIGHT, second: null }
    await expect(correctResult(consoleCtx(world), alone)).rejects.toThrow(SecondNeeded)
    expect(await correct(issue, WRONG)).toBe('NOT_AGREED')
    // said twice at once: it is carried out once
    const outcomes = await Promise.all([correct(issue), correct(issue)])
    expect(outcomes.sort()).toEqual(['CORRECTED', 'SAME_RESULT'])
    expect(await has(wrongly, spent)).toEqual(yuan('117.05', '7.05'))
    await expectQuiet()
    expect(await settleDueIssues(world.ctx)).toBe(4)
    expect(await has(wrongly, spent, missed, both)).toEqual(yuan('98.05', '0', '117.05', '117.05'))
    expect([await stateOf(wrongly), await stateOf(missed)]).toEqual([['LOSE'], ['WIN']])
    await expectQuiet()

    // what is owed, 11.95, is paid by the next credit
    await withBalance(world, spent.player, '20')
    expect(await has(spent)).toEqual(yuan('8.05'))
    expect([await movements('PAYOUT_REVERSAL'), await movements('DEBT_CORRECTION')]).toEqual([3, 1])
    expect(await correct(issue)).toBe('SAME_RESULT')
    expect(await settleDueIssues(world.ctx)).toBe(0)
    await expectQuiet()
    expect(await audited('issue.resultCorrected')).toMatchObject([{ ...OFFICER, second: SECOND, number: issue.number }])
    expect(await audited('issue.payoutsReversed')).toMatchObject([
      { number: issue.number, lines: 4, reversed: '57', debt: '11.95' },
    ])
    const rebates = await world.db.prisma.ledgerTransfer.count({
      where: { subjectId: issue.id, kind: { in: [6, 7] } },
    })
    expect(rebates).toBe(5)
  })

  it('is in the books with what it took back: facts add up to the right result', async () => {
    const issues = await world.db.prisma.issue.findMany({ where: { correctedAt: { not: null } } })
    const sums = await world.db.prisma.settledFact.aggregate({
      where: { roundId: { in: issues.map(({ id }) => id) } },
      _sum: { stakeUnits: true, payoutUnits: true, effectiveUnits: true, rebateUnits: true },
      _count: true,
    })
    expect(sums).toMatchObject({
      _count: 12,
      _sum: {
        stakeUnits: parseUnits('8'),
        payoutUnits: parseUnits('38'),
        effectiveUnits: parseUnits('8'),
        // 0.05 to each player, 0.006 a line to the agent
        rebateUnits: parseUnits('0.224'),
      },
    })
  })

  it('is told to those whose bets it changed: bet, both results and the sum', async () => {
    const { issue, wrongly, spent, missed, both } = await wronglySettled()
    await report(issue, RIGHT)
    expect(await correct(issue)).toBe('CORRECTED')
    expect(await messagesTo(wrongly)).toEqual([])
    await settleDueIssues(world.ctx)
    const of = ({ orderId }: { orderId: string }, payoutBefore: string, payout: string, amount: string) => ({
      amount,
      correction: {
        gameName: { EN: 'Official' },
        issueNumber: issue.number,
        orderId,
        numbersBefore: WRONG,
        numbers: RIGHT,
        payoutBefore,
        payout,
      },
    })
    expect(await messagesTo(wrongly)).toEqual([of(wrongly, '19', '0', '-19')])
    expect(await messagesTo(spent)).toEqual([of(spent, '19', '0', '-19')])
    expect(await messagesTo(missed)).toEqual([of(missed, '0', '19', '19')])
    expect(await messagesTo(both)).toEqual([])
    await settleDueIssues(world.ctx)
    expect(await messagesTo(wrongly)).toHaveLength(1)
    // What is stored is what the page reads.
    const { items } = await listMessages(actingAs(world, wrongly.player), { cursor: null, pageSize: 10, filter: null })
    expect(items).toMatchObject([{ kind: 'RESULT_CORRECTED', facts: { amount: -parseUnits('19') } }])
  })

  it('is followed by the part of a chase (rules A7.5)', async () => {
    const issue = await onSale(world, GAME)
    const player = await aMember(world, { upline: agent, series: series(1950), balance: '100' })
    const lines = [lott('ssc.pos', '1|-|-|-|-')]
    const input: OpenChaseInput = {
      gameCode: GAME,
      chaseId: world.ctx.ids.uuid(),
      issueNumber: issue.number,
      issues: 1,
      plan: { kind: 'SAME', multiple: 1 },
      stopOnWin: false,
      stopOnVoid: false,
      lines,
      total: parseUnits('2'),
    }
    await openChase(actingAs(world, player), world.reads, input)
    const paid = async () => {
      await advanceChases(world.ctx)
      const chase = await readChase(actingAs(world, player), input.chaseId)
      return [chase.state, chase.paid, ...chase.parts.map((part) => [part.state, part.payout])]
    }
    await passTo(world, issue.drawAt, 1)
    await report(issue, WRONG)
    await settleDueIssues(world.ctx)
    expect(await paid()).toEqual(['FINISHED', parseUnits('19'), ['SETTLED', parseUnits('19')]])
    await report(issue, RIGHT)
    expect(await correct(issue)).toBe('CORRECTED')
    await settleDueIssues(world.ctx)
    expect(await paid()).toEqual(['FINISHED', 0n, ['SETTLED', 0n]])
    await expectQuiet()
  })

  it('leaves rebates that open into their lines as before, won and lost ones alike (rules A2.6)', async () => {
    const { issue, wrongly, missed } = await wronglySettled()
    const game = await world.reads.catalogue.game(GAME)
    const explain = async (of: TestMember, kind: 'SELF_REBATE' | 'UPLINE_REBATE') => {
      const query = { kind, issueNumber: issue.number, cursor: null, pageSize: 100 }
      const { items, ...all } = await explainRebates(actingAs(world, of), game, query)
      return { ...all, items: items.map(({ account, stake, share }) => ({ account, stake, share })) }
    }
    const explainAll = async () => [
      await explain(wrongly.player, 'SELF_REBATE'),
      await explain(missed.player, 'SELF_REBATE'),
      await explain(agent, 'UPLINE_REBATE'),
    ]
    const before = await explainAll()
    expect(before.map(({ addsUp, lineCount }) => [addsUp, lineCount])).toEqual([
      [true, 1],
      [true, 1],
      [true, 4],
    ])
    await report(issue, RIGHT)
    expect(await correct(issue)).toBe('CORRECTED')
    await settleDueIssues(world.ctx)
    expect(await explainAll()).toEqual(before)
  })

  it('may be corrected once more, and never to other numbers than the officers saw', async () => {
    const { issue, wrongly, missed } = await wronglySettled()
    const other = [8, 2, 3, 4, 5]
    await report(issue, other)
    expect(await correct(issue, RIGHT)).toBe('NOT_AGREED')
    expect(await correct(issue, other)).toBe('CORRECTED')
    await settleDueIssues(world.ctx)
    expect(await has(wrongly, missed)).toEqual(yuan('98.05', '98.05'))
    await report(issue, RIGHT)
    expect(await correct(issue)).toBe('CORRECTED')
    await settleDueIssues(world.ctx)
    expect(await has(wrongly, missed)).toEqual(yuan('98.05', '117.05'))
    await expectQuiet()
  })

  it('takes back from a frozen wallet too, so that no debt is left beside money (rules A6)', async () => {
    const { issue, wrongly } = await wronglySettled()
    const set = async (frozen: boolean) =>
      await withTransaction(world.db, async (tx) => await freezeWallet(tx, wrongly.player.id, frozen))
    await set(true)
    await report(issue, RIGHT)
    expect(await correct(issue)).toBe('CORRECTED')
    await settleDueIssues(world.ctx)
    expect(await has(wrongly)).toEqual(yuan('98.05'))
    await set(false)
    expect(await has(wrongly)).toEqual(yuan('98.05'))
    await expectQuiet()
  })

  it('is reversed in parts by several workers, and settlement ends what was broken off', async () => {
    const { issue, wrongly, spent, missed, both } = await wronglySettled()
    await report(issue, RIGHT)
    const mode = async (moneyMode: string) =>
      await world.db.prisma.merchant.update({
        where: { id: world.merchantId },
        data: { moneyMode },
      })
    await mode('READ_ONLY')
    expect(await correct(issue)).toBe('CORRECTED')
    expect(await settleDueIssues(world.ctx)).toBe(0)
    expect(await has(wrongly)).toEqual(yuan('117.05'))
    await mode('NORMAL')
    const first = async () =>
      await world.db.prisma.$queryRaw<{ lines: number }[]>`
        SELECT lines FROM reverse_settlement(${world.merchantId}::int, ${issue.id}::bigint, 0, 1)`
    expect((await Promise.all([first(), first(), first()])).flat().map((one) => one.lines)).toEqual([1, 1, 1])
    const settled = await Promise.all([settleDueIssues(world.ctx), settleDueIssues(world.ctx)])
    expect(settled.reduce((sum, lines) => sum + lines, 0)).toBe(4)
    await settleDueIssues(world.ctx)
    expect(await has(wrongly, spent, missed, both)).toEqual(yuan('98.05', '0', '117.05', '117.05'))
    await expectQuiet()
  })

  it('is never that of an own draw, nor one that is not settled', async () => {
    const own = await anIssueOnSale(world)
    await playOut(world, own)
    const request = { gameCode: 'SSC1M', issueNumber: own.number, numbers: RIGHT, ...OFFICER, second: aYes() }
    expect(await correctResult(consoleCtx(world), request)).toBe('OWN_DRAW')
    const issue = await onSale(world, GAME)
    await passTo(world, issue.drawAt, 1)
    expect(await correct(issue)).toBe('NOT_AGREED')
    await report(issue, WRONG)
    expect(await correct(issue)).toBe('SAME_RESULT')
    await report(issue, RIGHT)
    expect(await correct(issue)).toBe('NOT_SETTLED')
    await expect(correct({ ...issue, number: '0' })).rejects.toMatchObject({
      code: 'ISSUE_NOT_FOUND',
    })
  })

  it('cannot be written by hand to anything but what the sources say', async () => {
    const { issue } = await wronglySettled()
    const write = async (numbers: string) =>
      await world.db.prisma.$executeRawUnsafe(
        `UPDATE issues SET numbers = '{${numbers}}', state = 'SETTLING', settled_at = NULL, corrected_at = money_now(),
                settlement_version = settlement_version + 1 WHERE id = ${issue.id}`,
      )
    await expect(write('9,2,3,4,5')).rejects.toThrow('two sources')
    await report(issue, RIGHT)
    await expect(write('8,2,3,4,5')).rejects.toThrow('two sources')
  })
})

it('a bet under a bonus counts for the bonus alone where the merchant says so, and so does its correction (rules B4)', async () => {
  const where = { id: world.merchantId }
  const { settings } = await world.db.prisma.merchant.findUniqueOrThrow({ where })
  const bare = { ...(settings as object), rewards: { bonusPlayCounts: false } }
  await world.db.prisma.merchant.update({ where, data: { settings: bare } })
  const issue = await onSale(world, GAME)
  const createdAt = await moneyNow(world.db)
  const [under, beside] = [await bettor(issue, '1|-|-|-|-'), await bettor(issue, '1|-|-|-|-')]
  await world.db.prisma.wageringRequirement.create({
    data: {
      memberId: under.player.id,
      merchantId: world.merchantId,
      source: 'BONUS',
      sourceId: 1n,
      amountUnits: parseUnits('50'),
      requiredUnits: parseUnits('500'),
      createdAt,
      bonusUnits: parseUnits('50'),
    },
  })
  await passTo(world, issue.drawAt, 1)
  await report(issue, WRONG)
  await settleDueIssues(world.ctx)
  await report(issue, RIGHT)
  expect(await correct(issue)).toBe('CORRECTED')
  await settleDueIssues(world.ctx)
  await world.db.prisma.merchant.update({ where, data: { settings: settings as object } })
  const facts = async ({ player }: { readonly player: TestMember }) =>
    (await world.db.prisma.settledFact.findMany({ where: { memberId: player.id }, orderBy: { settledAt: 'asc' } })).map(
      ({ effectiveUnits, wageringUnits }) => [effectiveUnits, wageringUnits],
    )
  const [kept, left] = [
    [20_000n, null],
    [0n, 20_000n],
  ]
  expect(await facts(under)).toEqual([left, [0n, -20_000n], left])
  expect(await facts(beside)).toEqual([kept, [-20_000n, null], kept])
  const owner = { id: under.player.id, merchantId: world.merchantId }
  expect((await readWagering(world.db.prisma, owner)).open.map(({ done }) => done)).toEqual([20_000n])
  const found = await checkInvariants(world.db, { except: ['I20'] })
  expect(found.filter(({ breaches }) => breaches > 0)).toEqual([])
})
