import { withTransaction } from '@croupier/db'
import { offerHouseContract } from '@croupier/domain/agency/contracts'
import { aMember, aYes, consoleCtx, eventually, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import type { contracts } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPaidTopAgent, FIRST_TERMS, moves, NEXT_TERMS, offers, pays, TOP_TERMS, terms } from './contractWorld.ts'

let world: TestWorld
let top: TestMember
let agent: TestMember
let below: TestMember
let own: string

useTestWorld(async (opened) => {
  world = opened
  top = await aPaidTopAgent(world)
})
beforeEach(async () => {
  agent = await aMember(world, { type: 2, upline: top })
  below = await aMember(world, { type: 2, upline: agent })
  own = await pays(world, top, agent, TOP_TERMS)
})
/** Fails unless this many wait for a lock. */
const waiting = (many: number) => async () => {
  const rows = await world.db.prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  expect(rows).toHaveLength(many)
}

/**
 * Lets the agent offer to the one below, and `meanwhile` happen when that offer has looked at the agent's own terms but is not
 * written yet: it waits for a row like its own, which in the end is not kept.
 */
async function offersWhile(meanwhile: () => Promise<unknown>): Promise<contracts.Contract> {
  const held = Promise.withResolvers<void>()
  const done = Promise.withResolvers<never>()
  const holding = withTransaction(world.db, async (tx) => {
    await tx.contract.create({
      data: {
        merchantId: below.merchantId,
        kind: 'REALTIME_WAGE',
        category: 'CONS',
        payerId: agent.id,
        payeeId: below.id,
        state: 'P',
        offeredAt: new Date(0),
      },
    })
    held.resolve()
    await done.promise
  }).catch((error: unknown) => error)
  await held.promise
  const offered = offers(world, agent, below, FIRST_TERMS)
  await eventually(waiting(1))
  await meanwhile()
  done.reject(new Error('not kept'))
  expect(await holding).toMatchObject({ message: 'not kept' })
  return await offered
}

describe('an offer that is made while the own terms change', () => {
  it('cannot be signed above the new terms', async () => {
    await offers(world, top, agent, NEXT_TERMS)
    const late = await offersWhile(async () => await moves(world, agent, own, 'sign'))
    expect(late).toMatchObject({ state: 'P' })
    await expect(moves(world, below, late.id, 'sign')).rejects.toMatchObject({
      code: 'CONTRACT_EXCEEDS_OWN',
      params: { field: 'winRate' },
    })
  })

  it('cannot be signed when the own contract has ended', async () => {
    await moves(world, top, own, 'askTermination')
    const late = await offersWhile(async () => await moves(world, agent, own, 'agreeTermination'))
    await expect(moves(world, below, late.id, 'sign')).rejects.toMatchObject({
      code: 'CONTRACT_OWN_MISSING',
    })
  })
})

it('a change signed below while the own terms are lowered does not outlive them', async () => {
  const contract = await pays(world, agent, below, NEXT_TERMS)
  await offers(world, agent, below, FIRST_TERMS)
  await offers(world, top, agent, NEXT_TERMS)
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const holding = withTransaction(world.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM contracts WHERE public_id = ${contract}::uuid FOR UPDATE`
    held.resolve()
    await free.promise
  })
  await held.promise
  // Both have begun and wait for the same row: first the one below, whose signature makes another row of it.
  const signedBelow = moves(world, below, contract, 'sign')
  await eventually(waiting(1))
  const signed = moves(world, agent, own, 'sign', true)
  await eventually(waiting(2))
  free.resolve()
  await holding
  await Promise.allSettled([signedBelow, signed])
  expect(await signed).toMatchObject({ state: 'A', terms: { winRatePpm: 2_000 } })
  const live = await world.db.prisma.contract.findMany({
    where: { payeeId: below.id, state: { in: ['P', 'A', 'V', 'E'] } },
    include: { versions: true },
  })
  const rates = live.flatMap(({ versions }) => versions.map(({ winRatePpm }) => winRatePpm ?? 0))
  expect(rates.filter((rate) => rate > 2_000)).toEqual([])
})

it('the house offers all games together or single ones, also at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const payee = await aMember(world, { type: 1 })
    const { merchantId, id: payeeId } = payee
    const offer = { merchantId, payeeId, terms: terms(FIRST_TERMS), second: aYes() }
    const categories = ['CONS', 'LOTT', 'CONS', 'ELOTT', 'CONS', 'LOTT']
    const results = await Promise.allSettled(
      categories.map(async (category) => await offerHouseContract(consoleCtx(world), { ...offer, category })),
    )
    for (const one of results) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CONTRACT_EXISTS' })
    }
    const live = await world.db.prisma.contract.findMany({ where: { payeeId: payee.id } })
    const kept = live.map(({ category }) => category).sort()
    expect([['CONS'], ['ELOTT', 'LOTT']]).toContainEqual(kept)
  }
})
