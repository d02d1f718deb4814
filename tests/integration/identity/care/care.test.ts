import { withTransaction } from '@croupier/db'
import { addChannel } from '@croupier/domain/cashier/deposits'
import { judgeMarkers, listCareCases, readCare } from '@croupier/domain/identity/care'
import { parseUnits } from '@croupier/money'
import { aMember, consoleCtx, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { aProvider } from '../../cashier/deposits/depositWorld.ts'
import { type Ops, openOps } from '../../operations/console/opsWorld.ts'

let world: TestWorld
let ops: Ops
let member: TestMember
let cookie: string
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
  await ops.officer('carl', 'OWNER')
})
beforeEach(async () => {
  member = await aMember(world)
  await world.advance(DAY_MS)
  cookie = await ops.logIn('carl')
})

/** The business day that has ended, so many days before it. */
const dayOf = async (before = 0): Promise<string> => {
  const [row] = await world.db.prisma.$queryRaw<{ day: string }[]>`
    SELECT ((money_now() AT TIME ZONE time_zone)::date - 1 - ${before}::int)::text AS day FROM merchants WHERE id = ${world.merchantId}`
  return row?.day ?? ''
}
const paidIn = async (before: number, units: bigint, movements: number) =>
  await world.db.prisma.$executeRaw`
    INSERT INTO aml_days (day, member_id, flow, units, movements, largest_units, merchant_id)
    VALUES (${await dayOf(before)}::date, ${member.id}, 'DEPOSIT', ${units}, ${movements}, ${units}, ${world.merchantId})`
const staked = async (before: number, bet: bigint, payout: bigint) =>
  await world.db.prisma.$executeRaw`
    INSERT INTO member_days (day, member_id, category, bet_units, effective_units, payout_units, merchant_id)
    VALUES (${await dayOf(before)}::date, ${member.id}, 'RNG', ${bet}, ${bet}, ${payout}, ${world.merchantId})`
const signs = async () =>
  (await readCare(world.ctx, member.id)).flatMap((one) => (one.kind === 'SIGN' ? [one.marker] : [])).toSorted()
const waiting = async () =>
  (await listCareCases(consoleCtx(world), 100)).find(({ account }) => account === member.account)

describe('signs that play may do harm (protection P13)', () => {
  it('are found for the day that has ended, once; their score asks for a talk', async () => {
    await paidIn(0, 3_000_000n, 6)
    await paidIn(20, 1_000_000n, 1)
    await staked(0, 9_000_000n, 1_000_000n)
    await staked(20, 1_000_000n, 1_000_000n)
    expect(await judgeMarkers(world.ctx)).toBe(1)
    expect(await judgeMarkers(world.ctx)).toBe(0)
    expect(await signs()).toEqual(['DEPOSITS_GROWING', 'LOSSES_CHASED', 'MANY_DEPOSITS'])
    expect(await waiting()).toMatchObject({ score: 7, markers: ['LOSSES_CHASED', 'DEPOSITS_GROWING', 'MANY_DEPOSITS'] })
  })

  it('below the score are kept and ask for none; who was not there has none', async () => {
    await paidIn(0, 100n, 5)
    const other = await aMember(world)
    expect(await judgeMarkers(world.ctx)).toBe(0)
    expect([await signs(), await waiting()]).toEqual([['MANY_DEPOSITS'], undefined])
    expect(await readCare(world.ctx, other.id)).toEqual([])
  })

  it('see ways to pay in that change, and letters', async () => {
    await paidIn(0, 100n, 1)
    const { id: memberId, merchantId } = member
    const { id: providerId, channels } = await aProvider(world)
    const bounds = { providerId, min: parseUnits('10'), max: parseUnits('500'), minutes: 30 }
    await withTransaction(world.db, async (tx) => {
      await addChannel(tx, world.ctx, merchantId, { ...bounds, method: 'EWALLET', name: 'Wallet', sort: 3 })
    })
    const wallet = await world.db.prisma.depositChannel.findFirstOrThrow({ where: { merchantId, method: 'EWALLET' } })
    const [{ at }] = await world.db.prisma.$queryRaw<[{ at: Date }]>`
      SELECT ${await dayOf()}::timestamp AT TIME ZONE time_zone AS at FROM merchants WHERE id = ${merchantId}`
    const dates = { createdAt: at, dueAt: at, endedAt: at }
    const money = { asset: 'CNY', orderedUnits: 1n, payAsset: 'CNY', payUnits: 1n, feePpm: 0, feeFixedUnits: 0n }
    for (const channelId of [channels.bank, channels.usdt, wallet.id, wallet.id]) {
      const id = world.ctx.ids.uuid()
      const data = { id, memberId, merchantId, providerId, channelId, state: 'EXPIRED', ...money, ...dates }
      await world.db.prisma.deposit.create({ data })
    }
    for (let letter = 0; letter < 4; letter += 1) {
      const sent = { sentAt: at, dueAt: at, finalDueAt: at }
      const data = {
        id: world.ctx.ids.uuid(),
        memberId,
        merchantId,
        kind: 'COMPLAINT',
        content: 'It is not my day',
        ...sent,
      }
      await world.db.prisma.feedback.create({ data })
    }
    await judgeMarkers(world.ctx)
    expect(await signs()).toEqual(['MANY_LETTERS', 'WAYS_CHANGED'])
  })

  it('of a tester are not looked for', async () => {
    await paidIn(0, 100n, 9)
    await world.db.prisma.member.update({ where: { id: member.id }, data: { testAt: world.clock.now() } })
    await judgeMarkers(world.ctx)
    expect(await signs()).toEqual([])
  })

  it('a talk is kept with its outcome and ends the waiting; the same score asks again after two weeks only', async () => {
    const bad = async () => {
      await paidIn(0, 3_000_000n, 6)
      await staked(0, 9_000_000n, 0n)
      await staked(20, 1_000_000n, 0n)
    }
    await bad()
    expect(await judgeMarkers(world.ctx)).toBe(1)
    const talk = async (way: string, outcome: string) => {
      const input = { params: { publicId: member.publicId }, body: { way, outcome, reason: 'spoke about deposits' } }
      expect((await ops.call('care.noteTalk', input, cookie)).code).toBeNull()
    }
    await talk('CALL', 'NOT_REACHED')
    expect(
      (await ops.call('care.list', {}, cookie)).value.map(({ account }: { account: string }) => account),
    ).toContain(member.account)
    await talk('CHAT', 'LIMIT')
    expect(await waiting()).toBeUndefined()
    const course = (await ops.call('care.read', { params: { publicId: member.publicId } }, cookie)).value
    expect(course.map(({ kind, outcome }: { kind: string; outcome?: string }) => outcome ?? kind)).toEqual([
      'LIMIT',
      'NOT_REACHED',
      'SIGN',
      'SIGN',
    ])
    await world.advance(DAY_MS)
    await bad()
    expect(await judgeMarkers(world.ctx)).toBe(0)
    await world.advance(15 * DAY_MS)
    await paidIn(0, 30_000_000n, 6)
    await staked(0, 90_000_000n, 0n)
    expect(await judgeMarkers(world.ctx)).toBe(1)
    const audited = { subjectId: member.id, action: 'member.spokenWith' }
    expect(await world.db.prisma.auditRecord.count({ where: audited })).toBe(2)
  })
})
