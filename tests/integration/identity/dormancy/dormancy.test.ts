import { judgeDormancy } from '@croupier/domain/identity/dormancy'
import { maySellTo } from '@croupier/domain/identity/protection'
import {
  aMember,
  buildTestApp,
  messagesTo,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { DAY_MS, routes } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'

let world: TestWorld
let app: TestApp
let member: TestMember
useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
})
beforeEach(async () => {
  member = await aMember(world)
})

const row = async () => await world.db.prisma.member.findUniqueOrThrow({ where: { id: member.id } })
const marks = async () => {
  const { dormancyNotifiedAt, dormantAt } = await row()
  return [dormancyNotifiedAt !== null, dormantAt !== null]
}
const unusedFor = async (days: number) =>
  await world.db.prisma.member.update({
    where: { id: member.id },
    data: { lastLoginAt: new Date(world.clock.now().getTime() - days * DAY_MS) },
  })

describe('an account that nobody uses (protection A10)', () => {
  it('is told 30 days before, once, goes to rest, and costs nothing', async () => {
    await withContact(world, member, { target: 'quiet@example.com' })
    await unusedFor(300)
    await judgeDormancy(world.ctx)
    expect(await marks()).toEqual([false, false])
    await unusedFor(340)
    await judgeDormancy(world.ctx)
    await judgeDormancy(world.ctx)
    expect(await marks()).toEqual([true, false])
    const mails = await messagesTo(world, 'quiet@example.com')
    expect(mails).toHaveLength(1)
    await world.advance(29 * DAY_MS)
    await judgeDormancy(world.ctx)
    expect(await marks()).toEqual([true, false])
    await world.advance(2 * DAY_MS)
    await judgeDormancy(world.ctx)
    expect(await marks()).toEqual([true, true])
    expect(await maySellTo(world.db, { memberId: member.id })).toBe(false)
    const where = { subjectId: member.id, action: 'member.dormant' }
    expect(await world.db.prisma.auditRecord.count({ where })).toBe(1)
  })

  it('that is used again in between is left alone', async () => {
    await unusedFor(340)
    await judgeDormancy(world.ctx)
    expect(await marks()).toEqual([true, false])
    await app.login(member)
    await world.advance(40 * DAY_MS)
    await judgeDormancy(world.ctx)
    expect(await marks()).toEqual([false, false])
  })

  it('wakes by the next login, which needs a second step', async () => {
    await app.login(member)
    await withContact(world, member, { target: 'back@example.com', verified: true })
    // The place is known: no second step.
    await app.login(member)
    const at = world.clock.now()
    await world.db.prisma.member.update({ where: { id: member.id }, data: { dormancyNotifiedAt: at, dormantAt: at } })
    const { method, path: url } = routes['session.login']
    const answer = await app.inject({ method, url, payload: { username: member.account, password: TEST_PASSWORD } })
    expect(JSON.stringify(answer.body)).toContain('attempt')
    expect(await marks()).toEqual([true, true])
  })

  it('never rests where the merchant does not want it', async () => {
    await world.db.prisma.merchant.update({
      where: { id: world.merchantId },
      data: { settings: { dormancy: { months: 0 } } },
    })
    await unusedFor(4_000)
    await judgeDormancy(world.ctx)
    expect(await marks()).toEqual([false, false])
  })
})
