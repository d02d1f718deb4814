import { withTransaction } from '@croupier/db'
import { refuseWithoutPapers } from '@croupier/domain/identity'
import { closeCase, listCases, readPapers, takeCaseFile } from '@croupier/domain/identity/diligence'
import { SecondNeeded } from '@croupier/domain/platform/audit'
import { toDecimalString } from '@croupier/money'
import { aMember, aYes, officerCtx, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { canPay, sends } from '../../agency/transfers/transferWorld.ts'
import { depositFor, watch } from './diligenceWorld.ts'

const OPEN = { state: 'OPEN', member: null, after: null } as const
const officer = { by: 'Ana Ruiz', reason: 'payslips seen' }

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
})

const casesOf = async (member: TestMember) =>
  (await listCases(officerCtx(world), { ...OPEN, member: member.publicId })).items.filter(
    ({ account }) => account === member.account,
  )
const causes = async (member: TestMember) => (await casesOf(member)).map(({ cause }) => cause)
const asks = async (member: TestMember) =>
  await withTransaction(world.db, async (tx) => await refuseWithoutPapers(tx, member.id))
/** Makes a case's papers due in the past. */
const due = async (member: TestMember) =>
  await world.db.prisma.amlCase.updateMany({
    where: { memberId: member.id },
    data: { papersDueAt: new Date(world.clock.now().getTime() - 1) },
  })

describe('cases about money (protection M8)', () => {
  it('open when deposits reach the bound, once, with papers to bring', async () => {
    const member = await aMember(world)
    await depositFor(world, member, '9000')
    await depositFor(world, member, '5999.99')
    expect(await watch(world)).toBe(0)
    expect((await readPapers(world.db.prisma, member.id)).dueAt).toBeNull()
    await depositFor(world, member, '0.01')
    expect(await watch(world)).toBe(1)
    expect(await watch(world)).toBe(0)
    const [found] = await casesOf(member)
    expect(found).toMatchObject({ cause: 'DEPOSITS' })
    expect(toDecimalString(found?.units ?? (0n as never))).toBe('15000')
    const { papers, dueAt } = await readPapers(world.db.prisma, member.id)
    expect(papers.filter(({ needed }) => needed).map(({ kind }) => kind)).toEqual(['IDENTITY', 'ADDRESS'])
    const days = ((dueAt?.getTime() ?? 0) - (found?.openedAt.getTime() ?? 0)) / DAY_MS
    expect(days).toBe(30)
  })

  it('count each movement once, also when two workers look at the same time', async () => {
    const member = await aMember(world)
    for (const amount of ['100', '200', '300']) await depositFor(world, member, amount)
    await Promise.all([watch(world), watch(world), watch(world)])
    const days = await world.db.prisma.amlDay.findMany({ where: { memberId: member.id } })
    expect(days.map(({ flow, units, movements }) => [flow, units, movements])).toEqual([['DEPOSIT', 6_000_000n, 3]])
  })

  it('open for transfers on both sides', async () => {
    const upline = await aMember(world, { type: 2, balance: '600000' })
    const downline = await aMember(world, { upline })
    await canPay(world, upline, downline)
    for (let at = 0; at < 4; at += 1)
      expect(await sends(world, upline, downline, { amount: '50000' })).toMatchObject({
        replayed: false,
      })
    expect(await watch(world)).toBe(0)
    const flows = await world.db.prisma.amlDay.findMany({
      where: { memberId: { in: [upline.id, downline.id] } },
      orderBy: { memberId: 'asc' },
    })
    expect(flows.map(({ flow, units }) => [flow, units])).toEqual([
      ['SENT', 2_000_000_000n],
      ['RECEIVED', 2_000_000_000n],
    ])
  })

  it('close deposits and transfers when papers are overdue, and never what a member has', async () => {
    const upline = await aMember(world, { type: 2, balance: '100' })
    const downline = await aMember(world, { upline })
    await canPay(world, upline, downline)
    await depositFor(world, upline, '15000')
    await watch(world)
    await asks(upline)
    await due(upline)
    await expect(asks(upline)).rejects.toThrow('PAPERS_OVERDUE')
    expect(await sends(world, upline, downline, { amount: '20' })).toBe('PAPERS_OVERDUE')
    await world.db.prisma.amlCase.updateMany({
      where: { memberId: upline.id },
      data: { papersDueAt: new Date(world.clock.now().getTime() + DAY_MS) },
    })
    expect(await sends(world, upline, downline, { amount: '20' })).toMatchObject({
      replayed: false,
    })
  })

  it('are closed by an officer, large ones by two, and open again when much more came', async () => {
    const member = await aMember(world)
    await depositFor(world, member, '120000')
    expect(await watch(world)).toBe(2)
    expect(await causes(member)).toEqual(['DEPOSITS', 'SINGLE_DEPOSIT'])
    const ctx = officerCtx(world)
    for (const { id } of await casesOf(member)) {
      const closing = { id, outcome: 'CLEAR', ...officer } as const
      await expect(closeCase(ctx, { ...closing, second: null })).rejects.toThrow(SecondNeeded)
      expect(await closeCase(ctx, { ...closing, second: aYes('Li Wei') })).toBe(true)
      expect(await closeCase(ctx, { ...closing, second: aYes('Li Wei') })).toBe(false)
    }
    await depositFor(world, member, '7000')
    expect(await watch(world)).toBe(0)
    await depositFor(world, member, '600')
    expect(await watch(world)).toBe(1)
    expect(await causes(member)).toEqual(['DEPOSITS'])
    const kept = await world.db.prisma.auditRecord.count({
      where: { subjectId: member.id, action: 'diligence.caseClosed' },
    })
    expect(kept).toBe(2)
  })

  it('count what accounts of one person moved together, unless an officer told them apart', async () => {
    const { prisma } = world.db
    const used = async (members: readonly TestMember[], browser: string) =>
      await prisma.$executeRaw`
        INSERT INTO known_devices (member_id, device_hash, last_login_at)
        SELECT id, sha256(${browser}::bytea), now() FROM unnest(${members.map(({ id }) => id)}::bigint[]) q(id)`
    const [one, other] = [await aMember(world), await aMember(world)]
    await used([one, other], 'one browser')
    await depositFor(world, one, '9000')
    expect(await watch(world)).toBe(0)
    await depositFor(world, other, '9000')
    expect(await watch(world)).toBe(1)
    expect(await causes(other)).toEqual(['DEPOSITS'])
    const [wife, husband] = [await aMember(world), await aMember(world)]
    await used([wife, husband], 'a family')
    await prisma.distinctMember.create({
      data: { memberId: wife.id, otherId: husband.id, decidedAt: world.clock.now() },
    })
    for (const member of [wife, husband]) await depositFor(world, member, '9000')
    expect(await watch(world)).toBe(0)
  })

  it('that were closed say nothing of what comes after their window', async () => {
    const member = await aMember(world)
    await depositFor(world, member, '16000')
    await watch(world)
    const close = async () => {
      for (const { id } of await casesOf(member)) {
        await closeCase(officerCtx(world), { id, outcome: 'CLEAR', ...officer, second: aYes('Li Wei') })
      }
    }
    await close()
    await world.advance(170 * DAY_MS)
    await depositFor(world, member, '7000')
    expect(await watch(world)).toBe(0)
    // The first is out of the window: 15,100 came since, 100 of it since the last look.
    await world.advance(20 * DAY_MS)
    await depositFor(world, member, '8100')
    expect(await watch(world)).toBe(1)
    expect(await causes(member)).toEqual(['DEPOSITS'])
  })

  it('have a file that says all they depend on', async () => {
    const member = await aMember(world)
    await depositFor(world, member, '16000')
    await watch(world)
    const [found] = await casesOf(member)
    const file = await takeCaseFile(officerCtx(world), { id: found?.id ?? 0n, ...officer })
    expect(file.case).toMatchObject({ account: member.account, amount: '16000', bound: '15000' })
    expect(file.days).toMatchObject([{ flow: 'DEPOSIT', amount: '16000', movements: '1' }])
    expect(file.others).toHaveLength(1)
    await expect(takeCaseFile(officerCtx(world), { id: 999_999n, ...officer })).rejects.toThrow('NOT_FOUND')
    const taken = { subjectId: member.id, action: 'diligence.fileTaken' }
    expect(await world.db.prisma.auditRecord.count({ where: taken })).toBe(1)
  })
})
