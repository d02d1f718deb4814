import { randomUUID } from 'node:crypto'
import { withTransaction } from '@croupier/db'
import { fingerprintOf, oncePerKey } from '@croupier/domain/platform/commands'
import { maintainPartitions } from '@croupier/domain/platform/site'
import { type Units, yuan } from '@croupier/money'
import { aMember, type TestMember, type TestWorld, useTestWorld, uuidAt } from '@croupier/testkit'
import { amount, DAY_MS, fail } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'

let world: TestWorld
let member: TestMember
let effects = 0
useTestWorld(async (opened) => {
  world = opened
  member = await aMember(world)
})
beforeEach(() => {
  effects = 0
})
const answer = z.object({ paid: amount })

/** A command that counts its effects and answers how much it paid. */
async function command(key: string, paid: Units, effect?: () => Promise<void>) {
  return await withTransaction(
    world.db,
    async (tx) =>
      await oncePerKey(
        tx,
        {
          memberId: member.id,
          route: 'agents.openAccount',
          key,
          fingerprint: fingerprintOf({ paid }),
          answer,
        },
        async () => {
          await effect?.()
          effects += 1
          return { paid }
        },
      ),
  )
}

describe('a command with a key', () => {
  it('happens once and answers the same again', async () => {
    const key = world.ctx.ids.uuid()
    expect(await command(key, yuan(5n))).toEqual({ value: { paid: yuan(5n) }, replayed: false })
    expect(await command(key, yuan(5n))).toEqual({ value: { paid: yuan(5n) }, replayed: true })
    expect(effects).toBe(1)
  })

  it('is refused with other input under the same key', async () => {
    const key = world.ctx.ids.uuid()
    await command(key, yuan(5n))
    await expect(command(key, yuan(6n))).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    expect(effects).toBe(1)
  })

  it('leaves nothing behind when it is refused, so it may be tried again', async () => {
    const key = world.ctx.ids.uuid()
    const refuse = async () => fail('WALLET_INSUFFICIENT_FUNDS', {})
    await expect(command(key, yuan(5n), refuse)).rejects.toMatchObject({
      code: 'WALLET_INSUFFICIENT_FUNDS',
    })
    expect((await command(key, yuan(5n))).replayed).toBe(false)
  })

  it('happens once though many send it at the same moment', async () => {
    const key = world.ctx.ids.uuid()
    const replies = await Promise.all(Array.from({ length: 8 }, () => command(key, yuan(7n))))
    expect(effects).toBe(1)
    expect(replies.filter((reply) => !reply.replayed)).toHaveLength(1)
    expect(new Set(replies.map((reply) => reply.value.paid))).toEqual(new Set([yuan(7n)]))
  })

  it('is refused when it is new and its time is more than a day off the money clock', async () => {
    const { clock } = world
    const keyAt = (offMs: number) => uuidAt(new Date(clock.now().getTime() + offMs))
    for (const offMs of [-DAY_MS - 60_000, DAY_MS + 60_000]) {
      await expect(command(keyAt(offMs), yuan(5n))).rejects.toMatchObject({
        code: 'IDEMPOTENCY_KEY_EXPIRED',
        status: 422,
      })
    }
    await expect(command(randomUUID(), yuan(5n))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_EXPIRED',
    })
    expect(effects).toBe(0)
    expect((await command(keyAt(-DAY_MS + 60_000), yuan(5n))).replayed).toBe(false)
  })

  it('is answered the same after days, as long as it is kept, and refused when it was forgotten', async () => {
    const key = world.ctx.ids.uuid()
    await command(key, yuan(5n))
    await world.advance(20 * DAY_MS)
    await maintainPartitions(world.ctx)
    expect(await command(key, yuan(5n))).toEqual({ value: { paid: yuan(5n) }, replayed: true })
    await world.advance(20 * DAY_MS)
    await maintainPartitions(world.ctx)
    await expect(command(key, yuan(5n))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_EXPIRED' })
    expect(effects).toBe(1)
  })

  it('is kept with the merchant of its account', async () => {
    const key = world.ctx.ids.uuid()
    await command(key, yuan(5n))
    const kept = await world.db.prisma.idempotencyKey.findMany({ where: { key } })
    expect(kept).toMatchObject([{ memberId: member.id, merchantId: world.merchantId }])
  })

  it('is not answered while the first has kept no answer yet', async () => {
    const key = world.ctx.ids.uuid()
    await command(key, yuan(5n))
    await world.db.prisma.$executeRaw`
      UPDATE idempotency_keys SET reply = NULL WHERE member_id = ${member.id} AND key = ${key}::uuid`
    await expect(command(key, yuan(5n))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_RUNNING',
      params: { retryAfterS: 1 },
    })
    expect(effects).toBe(1)
  })

  it('has a fingerprint that does not depend on the order of its fields', () => {
    const one = fingerprintOf({ a: 1n, b: { c: 'x', d: undefined } })
    expect(fingerprintOf({ b: { c: 'x' }, a: 1n })).toEqual(one)
    expect(fingerprintOf({ b: { c: 'y' }, a: 1n })).not.toEqual(one)
  })
})
