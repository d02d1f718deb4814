import { freezeMember, unfreezeMember } from '@croupier/domain/identity/members'
import { verifyAudit } from '@croupier/domain/platform/audit'
import { consoleCtx } from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOME, type LoginWorld, openLoginWorld, type Person } from '../session/loginWorld.ts'

const OFFICER = { by: 'an officer', reason: 'two accounts of one person' }
let scene: LoginWorld
beforeAll(async () => {
  scene = await openLoginWorld()
})
afterAll(async () => await scene.close())

const freeze = async ({ member }: Person) =>
  await freezeMember(consoleCtx(scene.world), { ...OFFICER, memberId: member.id })
const unfreeze = async ({ member }: Person) =>
  await unfreezeMember(consoleCtx(scene.world), { ...OFFICER, memberId: member.id })
const sessionsOf = async ({ member }: Person, ended: boolean) =>
  await scene.world.db.prisma.session.findMany({
    where: { memberId: member.id, endedAt: ended ? { not: null } : null },
    select: { endedReason: true },
  })

const ways = ['password', 'sms', 'passkey', 'social'] as const

describe.each(ways)('an account that an officer froze, entered by %s', (way) => {
  const enter = async (person: Person) => await scene.enterBy[way](person, HOME, true)

  it('loses its sessions, and is refused until it is unfrozen', async () => {
    const person = await scene.somebody()
    expect((await enter(person)).status).toBe(200)
    expect([await freeze(person), await freeze(person)]).toEqual([true, false])
    expect(await sessionsOf(person, false)).toEqual([])
    expect(await sessionsOf(person, true)).toContainEqual({ endedReason: 'FROZEN' })
    expect(await enter(person)).toMatchObject({ status: 403, code: 'MEMBER_FROZEN' })
    expect([await unfreeze(person), await unfreeze(person)]).toEqual([true, false])
    expect((await enter(person)).status).toBe(200)
  })
})

describe('freezing', () => {
  it('ends the sessions of an account in default, too', async () => {
    const person = await scene.somebody()
    expect((await scene.enterBy.password(person, HOME, true)).status).toBe(200)
    const { id } = person.member
    await scene.world.db.prisma.member.update({ where: { id }, data: { status: 'FROZEN_DIVIDEND' } })
    expect([await freeze(person), await sessionsOf(person, false)]).toEqual([true, []])
    expect(await scene.enterBy.password(person, HOME, true)).toMatchObject({ status: 403, code: 'MEMBER_FROZEN' })
  })

  it('leaves no session of those that were being opened at the same moment', async () => {
    const person = await scene.somebody()
    const entering = [1, 2, 3].map(async () => await scene.enterBy.password(person, HOME, true))
    const [frozen, ...replies] = await Promise.all([freeze(person), ...entering])
    expect(frozen).toBe(true)
    expect(await sessionsOf(person, false)).toEqual([])
    const opened = replies.filter(({ status }) => status === 200)
    expect(await sessionsOf(person, true)).toHaveLength(opened.length)
    for (const { code } of replies) expect([null, 'MEMBER_FROZEN']).toContain(code)
  })

  it('is in the audit chain, by whom and why', async () => {
    const person = await scene.somebody()
    await freeze(person)
    await unfreeze(person)
    const { db, merchantId } = scene.world
    const rows = await db.prisma.auditRecord.findMany({
      where: { subjectId: person.member.id, action: { contains: 'frozen' } },
      orderBy: { sequence: 'asc' },
    })
    expect(rows).toMatchObject([
      { action: 'member.frozen', merchantId, after: OFFICER },
      { action: 'member.unfrozen', merchantId, after: OFFICER },
    ])
    expect(await verifyAudit(db, merchantId)).toBeNull()
  })
})
