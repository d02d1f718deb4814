import { moneyNow } from '@croupier/db'
import { closeAccounts, eraseClosed } from '@croupier/domain/cashier/closing'
import { protectionRefusal } from '@croupier/domain/identity'
import { parseUnits } from '@croupier/money'
import {
  aMember,
  anAgentTree,
  buildTestApp,
  eventually,
  messagesTo,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
  withBalance,
  withContact,
} from '@croupier/testkit'
import { closing, DAY_MS } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ops, openOps } from '../../operations/console/opsWorld.ts'
import { aBank, asks, prepares } from '../withdrawals/withdrawalWorld.ts'

const HOUR_MS = 3_600_000
let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  await aBank(world)
})

const begin = async (session: TestSession) => await api.call('closing.begin', { body: { language: 'EN' } }, session)
async function stateOf(session: TestSession) {
  const { body } = await api.call('closing.read', {}, session)
  return closing.readClosing.reply.decode(body as never).value.closing
}
const rowOf = async ({ id }: TestMember) => await world.db.prisma.member.findUniqueOrThrow({ where: { id } })

/** Somebody with a mailbox, and this much money, whose account is being closed. */
async function whoCloses(balance?: string) {
  const member = await aMember(world, balance === undefined ? {} : { balance })
  const session = await api.login(member)
  const email = await withContact(world, member)
  expect((await begin(session)).status).toBe(200)
  return { member, session, email }
}
/** Takes everything out of a wallet, as a payout would. */
async function empty(member: TestMember): Promise<void> {
  await world.db.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT set_config('croupier.ledger_writes', 'open', true)`
    await tx.$executeRaw`UPDATE ledger_accounts SET balance = 0 WHERE owner_id = ${member.id} AND kind = 'CASH'`
  })
}

describe('an account that is being closed (rules E3.9)', () => {
  it('plays, pays in and is offered nothing; its money can leave, the least amount and open turnover besides', async () => {
    const { member, session, email } = await whoCloses('50')
    const at = { merchantId: member.merchantId, memberId: member.id }
    const codes = await Promise.all(
      (['BET', 'LAUNCH', 'DEPOSIT', 'TRANSFER_IN', 'BONUS', 'MARKETING'] as const).map(
        async (path) => await protectionRefusal(world.db.prisma as never, { ...at, path, units: parseUnits('1') }),
      ),
    )
    expect(new Set(codes)).toEqual(new Set(['PROTECTION_EXCLUDED']))
    expect((await stateOf(session))?.waits).toEqual(['MONEY'])
    const clock = await api.call('protection.clock', {}, session)
    expect(clock.body).toMatchObject({ value: { pause: 'EXCLUSION' } })
    const [mail] = await messagesTo(world, email)
    expect(mail?.subject).toBe('Test house: you asked to close your account')
    const accountId = await prepares(world, member)
    // 100 is the least that a withdrawal takes.
    const request = await asks(world, { member, accountId }, { amount: '50' })
    expect(request).toMatchObject({ value: { state: 'REQUESTED' } })
    expect((await stateOf(session))?.waits).toEqual(['WITHDRAWAL'])
  })

  it('is closed once nothing is left, and a day after the word at the earliest', async () => {
    const { member, session, email } = await whoCloses('100')
    expect(await closeAccounts(world.ctx)).toBe(0)
    await empty(member)
    await world.advance(24 * HOUR_MS - 60_000)
    expect(await closeAccounts(world.ctx)).toBe(0)
    await world.advance(60_000)
    expect(await closeAccounts(world.ctx)).toBe(1)
    expect((await rowOf(member)).status).toBe('CLOSED')
    // The notice of its end has to reach the process that knows the session (safety 4.3).
    await eventually(async () => expect((await api.call('member.info', {}, session)).code).toBe('SESSION_EXPIRED'))
    expect(await world.db.prisma.memberContact.count({ where: { memberId: member.id } })).toBe(0)
    expect((await messagesTo(world, email)).at(-1)?.subject).toBe('Test house: your account is closed')
    expect(await closeAccounts(world.ctx)).toBe(0)
    const actions = await world.db.prisma.auditRecord.findMany({
      where: { subjectId: member.id, action: { startsWith: 'member.clos' } },
      orderBy: { id: 'asc' },
    })
    expect(actions.map(({ action }) => action)).toEqual(['member.closingBegun', 'member.closed'])
  })

  it('waits for money that comes meanwhile, and for a frozen account', async () => {
    const { member } = await whoCloses()
    await world.advance(25 * HOUR_MS)
    await withBalance(world, member, '1')
    expect(await closeAccounts(world.ctx)).toBe(0)
    await empty(member)
    await world.db.prisma.member.update({ where: { id: member.id }, data: { status: 'FROZEN' } })
    expect(await closeAccounts(world.ctx)).toBe(0)
    await world.db.prisma.member.update({ where: { id: member.id }, data: { status: 'ACTIVE' } })
    expect(await closeAccounts(world.ctx)).toBe(1)
  })

  it('is kept where its owner says so before, and plays again', async () => {
    const { member, session } = await whoCloses()
    expect((await api.call('closing.giveUp', {}, session)).body).toEqual({ value: { closing: null } })
    await world.advance(25 * HOUR_MS)
    expect(await closeAccounts(world.ctx)).toBe(0)
    const at = { merchantId: member.merchantId, memberId: member.id, path: 'BET' as const }
    expect(await protectionRefusal(world.db.prisma as never, { ...at, units: parseUnits('1') })).toBeNull()
    expect((await api.call('closing.giveUp', {}, await api.sessionOf(member))).code).toBe('NOT_FOUND')
  })

  it('is not one with a downline, nor without a fresh proof', async () => {
    const { A } = await anAgentTree(world, 'A > player9')
    if (A === undefined) throw new Error('no agent')
    expect((await begin(await api.sessionOf(A))).code).toBe('CLOSING_TIED')
    const session = await api.sessionOf(await aMember(world))
    await world.advance(5 * 60_000)
    expect((await begin(session)).code).toBe('SESSION_NOT_FRESH')
  })

  it('that fails holds up nobody else', async () => {
    const first = await whoCloses()
    const second = await whoCloses()
    await world.advance(25 * HOUR_MS)
    await world.db.prisma.$executeRawUnsafe(
      `CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'planted'; END $$`,
    )
    await world.db.prisma.$executeRawUnsafe(
      `CREATE TRIGGER planted BEFORE UPDATE ON members FOR EACH ROW WHEN (OLD.id = ${first.member.id}) EXECUTE FUNCTION refuse_one()`,
    )
    await expect(closeAccounts(world.ctx)).rejects.toThrow('an account was not closed')
    await world.db.prisma.$executeRawUnsafe('DROP TRIGGER planted ON members')
    expect([(await rowOf(first.member)).status, (await rowOf(second.member)).status]).toEqual(['ACTIVE', 'CLOSED'])
  })

  it('is erased five years later: nobody can be read from it, its books stay', async () => {
    const { member } = await whoCloses()
    await prepares(world, member)
    await world.advance(25 * HOUR_MS)
    expect(await closeAccounts(world.ctx)).toBeGreaterThan(0)
    expect(await eraseClosed(world.ctx)).toBe(0)
    const kept = await world.db.prisma.ledgerAccount.count({ where: { ownerId: member.id } })
    const now = await moneyNow(world.db)
    const later = new Date(now)
    later.setUTCFullYear(now.getUTCFullYear() + 5)
    await world.advance(later.getTime() - now.getTime() + DAY_MS)
    expect(await eraseClosed(world.ctx)).toBeGreaterThan(0)
    const row = await rowOf(member)
    expect(row).toMatchObject({ account: `closed${member.id}`, nickname: `closed${member.id}`, passwordHash: null })
    const where = { memberId: member.id }
    expect(await world.db.prisma.memberProfile.count({ where })).toBe(0)
    const sessions = await world.db.prisma.session.findMany({ where })
    expect(sessions.every(({ address, userAgent }) => address === '' && userAgent === '')).toBe(true)
    expect(await world.db.prisma.ledgerAccount.count({ where: { ownerId: member.id } })).toBe(kept)
    expect(await eraseClosed(world.ctx)).toBe(0)
  })
})

describe('an account that officers close', () => {
  let ops: Ops
  let olga: string
  beforeAll(async () => {
    ops = await openOps(world)
    olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
    await ops.officer('otto', 'OWNER')
  })
  afterAll(async () => await ops.close())
  const close = async ({ publicId }: TestMember) => {
    const input = { params: { publicId, move: 'close' }, body: { reason: 'it was sold to somebody' } }
    const sent = await ops.call('members.move', input, olga)
    return { alone: sent.code, both: sent.waits === null ? null : (await ops.sayYes(sent.waits, 'otto')).code }
  }

  it('is none with a downline', async () => {
    const { tied } = await anAgentTree(world, 'tied > below')
    if (tied === undefined) throw new Error('no agent')
    expect((await close(tied)).alone).toBe('CLOSING_TIED')
  })

  it('needs two, writes to its owner, lets the money leave, and cannot be kept', async () => {
    const member = await aMember(world, { balance: '50' })
    const session = await api.login(member)
    const email = await withContact(world, member)
    expect(await close(member)).toEqual({ alone: 'STAFF_SECOND_WAITS', both: null })
    expect(await close(member)).toEqual({ alone: 'STAFF_OVER', both: null })
    expect(await stateOf(session)).toMatchObject({ isOwn: false, waits: ['MONEY'] })
    const [mail] = await messagesTo(world, email)
    expect(mail?.subject).toBe('Test house：您的账号将被注销')
    expect((await api.call('closing.giveUp', {}, session)).code).toBe('NOT_FOUND')
    const view = (await ops.call('members.read', { params: { publicId: member.publicId } }, olga)).value
    expect(view.closing).toMatchObject({ by: 'OFFICER' })
    await empty(member)
    await world.advance(DAY_MS)
    await closeAccounts(world.ctx)
    expect((await rowOf(member)).status).toBe('CLOSED')
  })
})
