import { confirmReview, readProtection, remindReviews, setLimit } from '@croupier/domain/identity/protection'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, apiCtx, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { beforeEach, expect, it } from 'vitest'

let world: TestWorld
let member: TestMember
useTestWorld(async (opened) => {
  world = opened
})
beforeEach(async () => {
  member = await aMember(world)
})

const due = async () => (await readProtection(actingAs(world, member), 'CNY')).reviewDueAt
const reminded = async () =>
  await world.db.prisma.message.count({ where: { memberId: member.id, kind: 'LIMITS_REVIEW' } })
const isDue = async () => {
  const at = await due()
  return at !== null && at <= world.clock.now()
}

it('own limits are gone through after half a year: a message once, until the player keeps them (protection P3)', async () => {
  expect(await due()).toBeNull()
  await setLimit(apiCtx(world), member.id, { kind: 'DEPOSIT', period: 'DAY' }, parseUnits('100'))
  await world.advance(180 * DAY_MS)
  await remindReviews(world.ctx)
  expect([await isDue(), await reminded()]).toEqual([false, 0])
  await world.advance(5 * DAY_MS)
  await remindReviews(world.ctx)
  await remindReviews(world.ctx)
  expect([await isDue(), await reminded()]).toEqual([true, 1])
  await confirmReview(apiCtx(world), member.id)
  expect(await isDue()).toBe(false)
  expect(await world.db.prisma.protectionReview.count({ where: { memberId: member.id } })).toBe(1)
  await world.advance(190 * DAY_MS)
  await remindReviews(world.ctx)
  expect([await isDue(), await reminded()]).toEqual([true, 2])
})

it('who never thought of limits is not asked to go through them', async () => {
  await world.advance(400 * DAY_MS)
  await remindReviews(world.ctx)
  expect([await due(), await reminded()]).toEqual([null, 0])
})
