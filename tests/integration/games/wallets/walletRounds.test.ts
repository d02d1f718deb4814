import { moneyNow, withTransaction } from '@croupier/db'
import { readOwnReport, readTeamReport } from '@croupier/domain/agency/reports'
import { explainWage, settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { readWagering } from '@croupier/domain/cashier/wagering'
import { closeOfficersCase, takeWalletRounds } from '@croupier/domain/games/rounds'
import { moveVendorMoney, readVendorBalance } from '@croupier/domain/games/wallets'
import { reportDays } from '@croupier/domain/operations/overview'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  buildTestApp,
  consoleCtx,
  noGames,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { launches, type ogp } from '@croupier/wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { foldTeamDays } from '../../agency/foldTeamDays.ts'
import { aSignedContract, toNextMark } from '../../agency/wages/wageWorld.ts'
import { deposits, nextDay, pointsOf } from '../../rewards/rewardsWorld.ts'
import { aWalletVendor, type FakeWallets, fakeWallets, VENDOR } from './walletWorld.ts'

const ZONE = 'Asia/Shanghai'
const REPLAY = 'http://vault.test/replay/1'
const SETTLED_BY_MS = 11_000

let world: TestWorld
let api: TestApp
let top: TestMember
let member: TestMember
let playerId = ''
let fake: FakeWallets
let made = 0

useTestWorld(async (opened, closes) => {
  world = opened
  await aWalletVendor(world)
  const game = { vendorCode: VENDOR, code: 'dice', product: 'PROVIDER', category: 'RNG' }
  const { id: catalogueId } = await world.db.prisma.catalogueGame.create({ data: game })
  const name = { EN: 'Vault dice', CN: '金库骰子' }
  await world.db.prisma.gameTitle.create({
    data: { catalogueId, name, kind: 'DICE', rank: 0, rtpPpm: 990_000 },
  })
  api = closes(await buildTestApp(world, { games: noGames }))
  top = await aMember(world, { type: 1 })
  await aSignedContract(world, null, top, { win: 0.1, loss: 0.5, single: '1' }, 'RNG')
})
beforeEach(async () => {
  fake = fakeWallets()
  await world.db.prisma.gameProvider.update({
    where: { vendorCode: VENDOR },
    data: { roundsCursor: '' },
  })
  member = await aMember(world, { upline: top, balance: '100' })
  await moveIn('60')
  const player = { where: { memberId: member.id } }
  playerId = (await world.db.prisma.gamePlayer.findFirstOrThrow(player)).playerId
})
afterEach(async () => {
  const found = await checkInvariants(world.db, { except: ['I20'] })
  expect(found.filter(({ breaches }) => breaches > 0)).toEqual([])
})

const ctx = () => actingAs(world, member)
const moveIn = async (amount: string) => {
  const input = { vassalage: VENDOR, way: 'IN', amount: parseUnits(amount) } as const
  await moveVendorMoney(ctx(), fake.gateway, { ...input, requestId: world.ctx.ids.uuid() })
}
const take = async () => await takeWalletRounds(world.ctx, fake.gateway)

/** A round that ends in the wallet there; amounts in hundredths. */
async function plays(stake: bigint, payout: bigint, more: Partial<ogp.EndedRound> = {}): Promise<ogp.EndedRound> {
  made += 1
  const at = await moneyNow(world.db)
  const round = {
    roundId: `w${made}`,
    playerId,
    gameId: 'dice',
    version: 1,
    stake: String(stake),
    payout: String(payout),
    result: { replayUrl: REPLAY },
    beganAt: new Date(at.getTime() - 3_000).toISOString(),
    endedAt: new Date(at.getTime() - 1_000).toISOString(),
    ...more,
  }
  fake.ended.push(round)
  fake.balances.set(playerId, (fake.balances.get(playerId) ?? 0n) + payout - stake)
  return round
}
const facts = async (of = member) =>
  (
    await world.db.prisma.settledFact.findMany({
      where: { memberId: of.id },
      orderBy: [{ sourceId: 'asc' }, { settlementVersion: 'asc' }],
    })
  ).map((one) => [one.stakeUnits, one.payoutUnits, one.effectiveUnits])
const openCases = async () =>
  (
    await world.db.prisma.providerCase.findMany({
      where: { vendorCode: VENDOR, closedAt: null },
      orderBy: { id: 'asc' },
    })
  ).map(({ id, kind, subject }) => ({ id, kind, subject }))

describe('rounds in a wallet that a provider keeps', () => {
  it('become facts once, however often and by how many they are read', async () => {
    await plays(1_000n, 0n)
    await plays(500n, 1_500n)
    await plays(200n, 0n, { effective: '100' })
    const three = [
      [100_000n, 0n, 100_000n],
      [50_000n, 150_000n, 50_000n],
      [20_000n, 0n, 10_000n],
    ]
    const counts = await Promise.all([take(), take()])
    expect(counts.reduce((sum, one) => sum + one)).toBe(3)
    expect(await facts()).toEqual(three)
    // The same pages are answered once more.
    await world.db.prisma.gameProvider.update({
      where: { vendorCode: VENDOR },
      data: { roundsCursor: '1' },
    })
    expect(await take()).toBe(0)
    expect(await facts()).toEqual(three)
    await plays(300n, 0n)
    expect(await take()).toBe(1)
  })

  it('of a worker that dies before a page is committed count with the next run, once', async () => {
    const { prisma } = world.db
    await plays(1_000n, 0n)
    await plays(500n, 1_500n)
    await plays(200n, 0n)
    let pages = 0
    const dying = new Proxy(prisma, {
      get: (target, name) =>
        name !== '$transaction'
          ? Reflect.get(target, name)
          : async (work: (tx: never) => Promise<unknown>, options: object) =>
              await target.$transaction(async (tx) => {
                const done = await work(tx as never)
                if (done !== 0) pages += 1
                if (pages >= 2) throw new Error('the worker dies')
                return done
              }, options),
    })
    const db = { ...world.db, prisma: dying as typeof prisma }
    const log = { ...world.ctx.log, error: () => {} }
    await takeWalletRounds({ ...world.ctx, db, log }, fake.gateway)
    expect((await facts()).length).toBe(2)
    expect(await take()).toBe(1)
    expect((await facts()).length).toBe(3)
  })

  it('wait for a provider that is silent', async () => {
    await plays(1_000n, 0n)
    fake.asking = 'lost'
    expect(await take()).toBe(0)
    fake.asking = 'answer'
    expect(await take()).toBe(1)
  })

  it('that are corrected take back what they counted for and count again, for a higher version only', async () => {
    const first = await plays(1_000n, 0n)
    await take()
    fake.ended.push({ ...first, payout: '2500', version: 2 })
    fake.ended.push({ ...first, payout: '9900', version: 1 })
    expect(await take()).toBe(1)
    expect(await facts()).toEqual([
      [100_000n, 0n, 100_000n],
      [-100_000n, 0n, -100_000n],
      [100_000n, 250_000n, 100_000n],
    ])
  })

  it('count for an open bonus alone where the merchant says so, in every version (rules B4)', async () => {
    const where = { id: world.merchantId }
    const { settings } = await world.db.prisma.merchant.findUniqueOrThrow({ where })
    const bare = { ...(settings as object), rewards: { bonusPlayCounts: false } }
    await world.db.prisma.merchant.update({ where, data: { settings: bare } })
    const createdAt = new Date((await moneyNow(world.db)).getTime() - 60_000)
    const [bonusUnits, requiredUnits] = [parseUnits('5'), parseUnits('50')]
    const owner = { memberId: member.id, merchantId: world.merchantId }
    await world.db.prisma.wageringRequirement.create({
      data: { ...owner, source: 'BONUS', sourceId: 1n, amountUnits: bonusUnits, requiredUnits, createdAt, bonusUnits },
    })
    const first = await plays(1_000n, 0n)
    await take()
    // What it was judged as stays, whatever is set since.
    await world.db.prisma.merchant.update({ where, data: { settings: settings as object } })
    fake.ended.push({ ...first, stake: '800', version: 2 })
    expect(await take()).toBe(1)
    const kept = await world.db.prisma.settledFact.findMany({
      where: { memberId: member.id },
      orderBy: { settlementVersion: 'asc' },
    })
    expect(kept.map(({ effectiveUnits, wageringUnits }) => [effectiveUnits, wageringUnits])).toEqual([
      [0n, 100_000n],
      [0n, -100_000n],
      [0n, 80_000n],
    ])
    const { open } = await readWagering(world.db.prisma, { id: member.id, merchantId: world.merchantId })
    expect(open.find(({ source }) => source === 'BONUS')?.done).toBe(parseUnits('8'))
  })

  it('of somebody or of a game that nobody knows open a case, stop nothing, and count once they are known', async () => {
    await plays(1_000n, 0n, { playerId: 'p_nobody' })
    await plays(500n, 0n, { gameId: 'wheel' })
    await plays(200n, 0n)
    expect(await take()).toBe(1)
    const [stranger, game] = await openCases()
    expect(stranger).toMatchObject({ kind: 'UNKNOWN_PLAYER', subject: `w${made - 2}` })
    expect(game).toMatchObject({ kind: 'UNKNOWN_GAME', subject: `w${made - 1}` })
    const data = { vendorCode: VENDOR, code: 'wheel', product: 'PROVIDER', category: 'RNG' }
    await world.db.prisma.catalogueGame.create({ data })
    expect([await take(), await take()]).toEqual([1, 0])
    expect(await facts()).toHaveLength(2)
    const decision = { by: 'officer', reason: 'another platform of theirs' }
    await closeOfficersCase(consoleCtx(world), { caseId: stranger?.id ?? 0n, ...decision })
    expect(await openCases()).toEqual([])
  })
})

describe('what they count for', () => {
  it('the betting record, newest first, with the names of vendor and game', async () => {
    await plays(1_000n, 400n)
    const at = await moneyNow(world.db)
    // A round that was begun before, and heard of later.
    const earlier = new Date(at.getTime() - 60_000).toISOString()
    await plays(500n, 0n, { beganAt: earlier })
    await take()
    const reply = await api.call('launches.rounds', { query: { language: 'CN' } as never }, await api.sessionOf(member))
    const { items: rounds, totals } = launches.rounds.reply.parse(reply.body).value
    expect(rounds.map(({ roundId }) => roundId)).toEqual([`w${made - 1}`, `w${made}`])
    expect(rounds[0]).toMatchObject({
      vendorName: 'Vault',
      gameName: '金库骰子',
      nodeId: `${VENDOR}-dice`,
      state: 'ENDED',
      stake: parseUnits('10'),
      won: parseUnits('4'),
      replayUrl: REPLAY,
    })
    expect(rounds[1]?.begunAt.toISOString()).toBe(earlier)
    expect(totals).toMatchObject({ rounds: 2, stake: parseUnits('15'), won: parseUnits('4') })
  })

  it('own and team reports and the house’s once, beside the money that the wallet’s balance books', async () => {
    await plays(1_000n, 400n)
    await take()
    await readVendorBalance(ctx(), fake.gateway, VENDOR)
    const where = { memberId: member.id }
    // 6.00 lost are booked by the balance: one movement of the house, none of a round.
    expect(await world.db.prisma.vendorWallet.findFirstOrThrow({ where })).toMatchObject({
      resultUnits: -60_000n,
      notes: 1,
    })
    const booked = await world.db.prisma.ledgerTransfer.groupBy({ by: ['kind'], _count: true })
    expect(booked.filter(({ kind }) => kind >= 40 && kind < 50)).toEqual([])
    await foldTeamDays(world)
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE })
    const day = format.format(await moneyNow(world.db))
    const site = { merchantId: world.merchantId, timeZone: ZONE }
    const mine = { bets: parseUnits('10'), effective: parseUnits('10'), payouts: parseUnits('4') }
    const own = await readOwnReport(ctx(), site, { from: day, to: day })
    expect(own.total).toMatchObject({ ...mine, net: parseUnits('-6') })
    const team = await readTeamReport(actingAs(world, top), site, { from: day, to: day })
    expect(team.total.bets).toBeGreaterThanOrEqual(mine.bets)
    const [house] = await reportDays(consoleCtx(world), {
      merchantId: world.merchantId,
      from: day,
      to: day,
    })
    const [row] = await world.db.prisma.$queryRaw<{ stake: bigint; payout: bigint }[]>`
      SELECT sum(stake_units)::bigint AS stake, sum(payout_units)::bigint AS payout FROM settled_facts`
    expect([house?.stakes, house?.payouts]).toEqual([row?.stake, row?.payout])
  })

  it('no limit of the player a second time: what is taken to the wallet has counted', async () => {
    const { id: memberId, merchantId } = member
    const { prisma } = world.db
    const at = await moneyNow(world.db)
    const limit = { kind: 'STAKE', period: 'DAY', bound: 900_000n, setBy: 'MEMBER' }
    await prisma.member.update({ where: { id: memberId }, data: { guarded: true } })
    await prisma.protectionLimit.create({
      data: { ...limit, memberId, merchantId, requestedAt: at, fromAt: at },
    })
    await plays(6_000n, 6_100n)
    await take()
    const more = async (amount: string) =>
      await moveIn(amount).then(
        () => 'OK',
        (error: { code?: string }) => error.code,
      )
    expect(await more('30.01')).toBe('PROTECTION_STAKE_LIMIT')
    expect(await more('30')).toBe('OK')
  })

  it('a real-time wage that explains itself down to the round and its replay', async () => {
    const settled = await toNextMark(world, 1_000)
    await plays(1_000n, 0n)
    await take()
    await toNextMark(world, SETTLED_BY_MS)
    while ((await settleDueRealtimeWages(world.ctx)) > 0);
    const wage = await explainWage(actingAs(world, top), settled)
    // 10.00 lost at 0.5 %.
    expect(wage).toMatchObject({ addsUp: true, exact: '0.05', lineCount: 1 })
    expect(wage.branches[0]?.members[0]?.lines).toMatchObject([
      { gameName: { EN: 'Vault dice' }, issueNumber: `w${made}`, replayUrl: REPLAY },
    ])
  })

  it('wagering and points', async () => {
    await deposits(world, member, '50')
    const left = async () => (await withTransaction(world.db, async (tx) => await readWagering(tx, member))).left
    expect(await left()).toBe(parseUnits('50'))
    // A round counts for what was paid in before it began (rules C5).
    await world.advance(5_000)
    await plays(3_000n, 0n)
    await take()
    expect(await left()).toBe(parseUnits('20'))
    await plays(97_000n, 99_000n)
    await take()
    await nextDay(world)
    expect(await pointsOf(world, member)).toBe(5n)
  })
})
