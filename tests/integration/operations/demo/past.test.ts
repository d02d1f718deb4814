import { randomUUID } from 'node:crypto'
import { connect, type Db, moneyNow } from '@croupier/db'
import { addressAs, createDatabase, dropDatabase } from '@croupier/db/admin'
import { systemCtx } from '@croupier/domain'
import { openLotteryReads } from '@croupier/domain/lottery/games'
import { planIssues } from '@croupier/domain/lottery/issues'
import { verifyAll, verifyLedger } from '@croupier/domain/operations/checks'
import { assertLedgerBalances } from '@croupier/ledger'
import { DAY_MS } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { seededRandom } from '../../../../scripts/bench/statistics.ts'
import { playTurn } from '../../../../scripts/demo/keepPlaying.ts'
import { type DemoPlace, openDemo, playDemo } from '../../../../scripts/demo/openDemo.ts'
import { crowdPlayers, demoPeople } from '../../../../scripts/demo/people.ts'
import { PlayedClock } from '../../../../scripts/demo/playedClock.ts'
import { BetMaker } from '../../../../scripts/simulate/betMaker.ts'

/**
 * Two days, and as long again as the bills of a day that is over may still be to come: so two days are billed at whatever hour of the
 * merchant's day it runs. States that are made some days before the end are there from the beginning.
 */
const PAST_MS = 2 * DAY_MS + 4 * 3_600_000
const PLAY_MS_MAX = 900_000
const never = new AbortController().signal
const log = { info() {}, warn() {}, error() {} }
const masterKey = 'ab'.repeat(32)
const SEED_KEY = 'cd'.repeat(32)

const { adminUrl, template, roles } = inject('testServices')
const name = `croupier_test_${randomUUID().replaceAll('-', '')}`
/** A session of the platform itself: this database is not marked for tests, so it reads no shift. */
let live: Db
let place: DemoPlace
const shares: number[] = []
const resumed: number[] = []

beforeAll(async () => {
  // The mark is the database's own and is not copied with the template.
  const databaseUrl = await createDatabase(adminUrl, name, template)
  const webUrl = 'http://localhost:8080'
  place = {
    databaseUrl,
    masterKey,
    seedKey: SEED_KEY,
    webUrl,
    log,
    pastMs: PAST_MS,
    seed: 7,
  }
  live = connect(databaseUrl, { name: 'croupier-live', max: 3 })
})
afterAll(async () => {
  await live.close()
  await dropDatabase(adminUrl, name)
})

const counted = async (from: string): Promise<number> => {
  const rows = await live.prisma.$queryRawUnsafe<{ n: number }[]>(`SELECT count(*)::int n ${from}`)
  return rows[0]?.n ?? 0
}
const contentOf = async () => ({
  members: await counted('FROM members'),
  orders: await counted('FROM bet_orders'),
  transfers: await counted('FROM ledger_transfers'),
  contracts: await counted('FROM contracts'),
  runs: await counted('FROM wage_runs'),
})
/** Notices that are shown and say that betting is still to open. */
const openings = async () =>
  await counted(`FROM notices WHERE withdrawn_at IS NULL AND texts->'EN'->>'title' = 'Betting opens in a few minutes'`)
const ctx = () => ({
  ...systemCtx({ db: live, log, masterKey }),
  seedKey: Buffer.from(SEED_KEY, 'hex'),
})

async function expectBooksRight(): Promise<void> {
  await live.prisma.$transaction(async (tx) => await assertLedgerBalances(tx as never))
  const minute = await verifyLedger(ctx())
  expect(minute.flatMap(({ examples, failures }) => [...examples, ...failures])).toEqual([])
  for (;;) {
    const parts = await verifyAll(ctx())
    if (parts.some((one) => one.ended_at === null && one.error === null)) continue
    expect(parts.filter((one) => one.breaches > 0 || one.error !== null)).toEqual([])
    return
  }
}

describe('the clock of a past', () => {
  it('moves for its own sessions alone, forward, and never beyond the wall clock', async () => {
    const owner = connect(place.databaseUrl, { max: 1, shiftedClock: true })
    const clock = new PlayedClock(owner)
    try {
      const yesterday = new Date(Date.now() - DAY_MS)
      await clock.beginAt(yesterday)
      const behindMs = async (db: Db) => Date.now() - (await moneyNow(db)).getTime()
      expect(await behindMs(owner)).toBeGreaterThan(DAY_MS - 5_000)
      expect(Math.abs(await behindMs(live))).toBeLessThan(5_000)
      await clock.advanceTo(new Date(yesterday.getTime() - DAY_MS))
      expect(await behindMs(owner)).toBeGreaterThan(DAY_MS - 5_000)
      await clock.advanceTo(new Date(Date.now() + DAY_MS))
      expect(Math.abs(await behindMs(owner))).toBeLessThan(5_000)
      await expect(clock.beginAt(new Date(Date.now() + DAY_MS))).rejects.toThrow('before now')
    } finally {
      await clock.end()
      await owner.close()
    }
  })

  it('may be shifted by the owner only', async () => {
    const worker = connect(addressAs(place.databaseUrl, roles.worker), { max: 1, shiftedClock: true })
    try {
      const clock = new PlayedClock(worker)
      await expect(clock.beginAt(new Date(0))).rejects.toThrow(/permission denied/)
    } finally {
      await worker.close()
    }
  })
})

describe('the first start', () => {
  beforeAll(async () => {
    expect(await openDemo(place)).toBe('BESIDE')
    expect(await counted('FROM issues')).toBe(0)
    expect(await openings()).toBe(1)
    // It is stopped on the way, as by Ctrl-C, and goes on from there.
    const stop = new AbortController()
    const half = (share: number) => {
      shares.push(share)
      if (share > 0.4) stop.abort()
    }
    await expect(playDemo(place, half, stop.signal)).rejects.toThrow(/abort/i)
    const before = await contentOf()
    expect(await openDemo(place)).toBe('BESIDE')
    // As soon as an issue is on sale by the wall clock, people could bet: then the past comes before them.
    await planIssues(ctx())
    expect(await openDemo(place)).toBe('BEFORE')
    expect(await contentOf()).toMatchObject({ members: before.members, orders: before.orders })
    expect(await playDemo(place, (share) => resumed.push(share), never)).toBe(true)
    expect((await contentOf()).orders).toBeGreaterThan(before.orders)
    expect(await openings()).toBe(0)
  }, PLAY_MS_MAX)

  it('leaves points and rebates of its days', async () => {
    expect(await counted('FROM point_grants WHERE points > 0')).toBeGreaterThan(0)
    expect(await counted(`FROM reward_grants WHERE kind = 'WATER_REBATE'`)).toBeGreaterThan(0)
  })

  it('leaves bets of all its days, settled, and wages paid for them', async () => {
    const days = `FROM (SELECT DISTINCT date_trunc('hour', placed_at) FROM bet_orders) h`
    expect(await counted(days)).toBeGreaterThan(35)
    expect(await counted(`FROM bet_lines WHERE state = 'PENDING'`)).toBe(0)
    expect(await counted(`FROM bet_lines WHERE state IN ('WIN', 'LOSE')`)).toBeGreaterThan(200)
    expect(await counted(`FROM bet_lines WHERE state = 'CANCELLED'`)).toBeGreaterThan(0)
    const paid = `FROM wage_payments p JOIN members m ON m.id = p.payee_id WHERE p.paid_units > 0`
    for (const agent of ['top1', 'agent1', 'agent1a']) {
      expect(await counted(`${paid} AND m.account = '${agent}'`)).toBeGreaterThan(10)
    }
    expect(await counted(`FROM bet_orders WHERE placed_at < now() - interval '47 hours'`)).not.toBe(0)
  })

  it('leaves bills of every kind, received and paid on', async () => {
    const billed = `FROM wage_payments p JOIN members m ON m.id IN (p.payer_id, p.payee_id) WHERE m.account = 'agent1'`
    for (const kind of ['DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND']) {
      expect(await counted(`${billed} AND p.kind = '${kind}'`), kind).toBeGreaterThan(1)
    }
    expect(await counted(`${billed} AND p.kind = 'DAILY_WAGE' AND p.state = 'PAID'`)).not.toBe(0)
    for (const kind of ['REALTIME_WAGE', 'DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND']) {
      const states = await live.prisma.contract.groupBy({ by: ['state'], where: { kind } })
      expect(states.map((one) => one.state).sort()).toEqual(['A', 'C', 'E', 'P', 'R', 'V', 'X'])
    }
  })

  it('has somebody in each state, and a contract in each', async () => {
    expect(await live.prisma.member.count()).toBe(10 + demoPeople.length)
    const state = async (account: string) => await live.prisma.member.findFirstOrThrow({ where: { account } })
    expect(await state('first1')).toMatchObject({ mustChangePassword: true })
    expect(await state('frozen1')).toMatchObject({ status: 'FROZEN' })
    expect((await state('verified1')).identityVerifiedAt).not.toBeNull()
    expect((await state('unverified1')).identityVerifiedAt).toBeNull()
    expect((await state('test1')).testAt).not.toBeNull()
    const brought = `FROM member_profiles p JOIN members m ON m.id = p.recommender_id`
    expect(await counted(`${brought} WHERE m.account = 'player1'`)).toBe(3)
    const debts = `FROM wage_payments p JOIN members m ON m.id = p.payer_id WHERE p.state = 'INSUFFICIENT'`
    expect(await counted(`${debts} AND m.account = 'debtor1'`)).toBeGreaterThan(0)
    const states = await live.prisma.contract.groupBy({ by: ['state'] })
    expect(states.map((one) => one.state).sort()).toEqual(['A', 'C', 'E', 'P', 'R', 'V', 'X'])
    const paid = await live.prisma.withdrawal.groupBy({
      by: ['state'],
      where: { member: { account: { notIn: ['cash1', 'player1'] } } },
    })
    const waiting = ['APPROVED', 'DISPUTED', 'NOT_RECEIVED', 'PARTLY', 'RECEIPT_ASKED', 'REQUESTED']
    expect(paid.map((one) => one.state).sort()).toEqual([...waiting, 'SENT'].sort())
  })

  it('logs its people in by the real code, but for those who are to look otherwise', async () => {
    const last = async (account: string) =>
      (await live.prisma.member.findFirstOrThrow({ where: { account } })).lastLoginAt
    for (const account of ['top1', 'agent1', 'agent1b', 'player1', 'player4']) {
      expect((await last(account))?.getTime()).toBeGreaterThan(Date.now() - 2 * DAY_MS)
    }
    expect([await last('away1'), await last('fresh1'), await last('demo')]).toEqual([null, null, null])
    expect(await counted('FROM sessions WHERE ended_at IS NULL')).toBe(0)
  })

  it('tells how far it is, opens the sale at its end, and leaves no hint for the relay', async () => {
    for (const report of [shares, resumed]) {
      expect(report.length).toBeGreaterThan(10)
      expect(report.toSorted((a, b) => a - b)).toEqual(report)
      expect(report.every((share) => share > 0 && share <= 1)).toBe(true)
    }
    expect(resumed.length).toBeLessThan(60)
    // Games of official hours may rest now; those of a pace in minutes never do.
    const paced = `JOIN games g ON g.id = i.game_id WHERE g.code ~ '[0-9]M$'`
    const onSale = await counted(`FROM issues i ${paced} AND sale_from <= now() AND close_at > now()`)
    expect(onSale).toBe(await counted(`FROM games WHERE code ~ '[0-9]M$'`))
    expect(await counted(`FROM outbox_messages WHERE done_at IS NULL`)).toBe(0)
    const [row] = await live.prisma.$queryRaw<{ none: boolean }[]>`
      SELECT shift = interval '0' AS none FROM clock_shift`
    expect(row?.none).toBe(true)
  })

  it('fills what a merchant says of itself with addresses that work', async () => {
    const { settings } = await live.prisma.merchant.findFirstOrThrow()
    expect(settings).toMatchObject({
      links: { customerService: 'http://localhost:8080/help?page=feedback' },
      lines: [{ url: 'http://localhost:8080' }, { url: 'http://127.0.0.1:8080' }],
      imageCDNs: ['http://localhost:8080', 'http://127.0.0.1:8080'],
      resources: [{ resourceType: 'IOS' }, { resourceType: 'IOS_LITE' }, { resourceType: 'ANDROID' }],
    })
  })

  it('keeps every invariant of the books', async () => await expectBooksRight(), PLAY_MS_MAX)
})

describe('a house that runs', () => {
  it('has bets of its crowd on what is on sale, and of nobody else', async () => {
    await planIssues(ctx())
    const { id: merchantId } = await live.prisma.merchant.findFirstOrThrow()
    const reads = openLotteryReads(live, () => performance.now())
    const random = seededRandom(7)
    const world = { ctx: ctx(), reads, maker: new BetMaker(random, 120), random, merchantId }
    const crowd = crowdPlayers.map((account) => `'${account}'`).join(', ')
    const ofCrowd = `FROM bet_orders o JOIN members m ON m.id = o.member_id WHERE m.account IN (${crowd})`
    const before = { crowd: await counted(ofCrowd), all: await counted('FROM bet_orders') }
    // Between the close of an issue and its draw nothing of its game is on sale.
    while ((await counted(ofCrowd)) === before.crowd) await playTurn(world)
    const placed = (await counted(ofCrowd)) - before.crowd
    expect(await counted('FROM bet_orders')).toBe(before.all + placed)
  })
})

describe('a later start', () => {
  it('right after the first does nothing', async () => {
    const before = await contentOf()
    expect(await openDemo(place)).toBe('NONE')
    expect(await playDemo(place, () => {}, never)).toBe(false)
    expect(await contentOf()).toEqual(before)
  })

  it('takes another port over, and leaves an operator’s address alone', async () => {
    const merchant = await live.prisma.merchant.findFirstOrThrow()
    const settings = {
      ...(merchant.settings as object),
      lines: [{ name: 'A', url: 'https://a.example' }],
    }
    await live.prisma.merchant.update({ where: { id: merchant.id }, data: { settings } })
    await openDemo({ ...place, webUrl: 'http://localhost:9090' })
    const { settings: kept } = await live.prisma.merchant.findFirstOrThrow()
    expect(kept).toMatchObject({
      links: { customerService: 'http://localhost:9090/help?page=feedback' },
      lines: [{ url: 'https://a.example' }],
    })
  })

  it('plays nothing where another merchant has its books', async () => {
    const where = { code: 'OTHER' }
    await live.prisma.merchant.create({ data: { code: 'OTHER', name: 'Other' } })
    expect(await openDemo(place)).toBe('NONE')
    await live.prisma.merchant.delete({ where })
  })
})
