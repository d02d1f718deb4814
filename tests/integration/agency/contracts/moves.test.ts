import { expireOffers, listContracts, moveContract } from '@croupier/domain/agency/contracts'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { contracts, DAY_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { aPaidTopAgent, FIRST_TERMS, type Move, moves, NEXT_TERMS, offers, pays, terms } from './contractWorld.ts'

const MOVES = contracts.contractMove.options
type Side = 'payer' | 'payee'

let world: TestWorld
let payer: TestMember
let stranger: TestMember

interface Pair {
  readonly payee: TestMember
  readonly id: string
}

const aPayee = async () => await aMember(world, { type: 2, upline: payer })
const offered = async (): Promise<Pair> => {
  const payee = await aPayee()
  return { payee, id: (await offers(world, payer, payee, FIRST_TERMS)).id }
}
const signed = async (): Promise<Pair> => {
  const payee = await aPayee()
  return { payee, id: await pays(world, payer, payee, FIRST_TERMS) }
}
const after = async (begun: Promise<Pair>, who: Side, move: Move): Promise<Pair> => {
  const pair = await begun
  await moves(world, who === 'payer' ? payer : pair.payee, pair.id, move)
  return pair
}

/** How each state comes about. */
const STATES = {
  P: offered,
  A: signed,
  E: async () => {
    const pair = await signed()
    await offers(world, payer, pair.payee, NEXT_TERMS)
    return pair
  },
  'V asked by payer': async () => await after(signed(), 'payer', 'askTermination'),
  'V asked by payee': async () => await after(signed(), 'payee', 'askTermination'),
  R: async () => await after(offered(), 'payee', 'reject'),
  X: async () => await after(offered(), 'payer', 'withdraw'),
  C: async () => await after(after(signed(), 'payer', 'askTermination'), 'payee', 'agreeTermination'),
} satisfies Record<string, () => Promise<Pair>>

/** Rules B5, written out: state, side, move → the state afterwards. What is not here is refused. */
const ALLOWED: Readonly<Record<string, string>> = {
  'P payee sign': 'A',
  'P payee reject': 'R',
  'P payer withdraw': 'X',
  'A payer askTermination': 'V',
  'A payee askTermination': 'V',
  // The new terms are a contract of their own; the one that was moved is superseded.
  'E payee sign': 'C',
  'E payee reject': 'A',
  'E payer withdraw': 'A',
  'V asked by payer payee agreeTermination': 'C',
  'V asked by payer payee refuseTermination': 'A',
  'V asked by payee payer agreeTermination': 'C',
  'V asked by payee payer refuseTermination': 'A',
}

const stateOf = async (id: string) => await world.db.prisma.contract.findUniqueOrThrow({ where: { publicId: id } })

useTestWorld(async (opened) => {
  world = opened
  payer = await aPaidTopAgent(world)
  stranger = await aPaidTopAgent(world)
})
describe.each(Object.entries(STATES))('a contract in state %s', (name, make) => {
  it.each(MOVES.flatMap((move) => (['payer', 'payee'] as const).map((side) => [side, move] as const)))(
    '%s: %s',
    async (side, move) => {
      const { payee, id } = await make()
      const before = await stateOf(id)
      const mover = side === 'payer' ? payer : payee
      const call = moves(world, mover, id, move)
      const expected = ALLOWED[`${name} ${side} ${move}`]
      if (expected === undefined) {
        await expect(call).rejects.toMatchObject({ code: 'CONTRACT_STATE_WRONG' })
        expect(await stateOf(id)).toEqual(before)
        return
      }
      await call
      const row = await stateOf(id)
      expect(row.state).toBe(expected)
      const events = await world.db.prisma.contractEvent.findMany({
        where: { contractId: row.id },
        orderBy: { id: 'asc' },
      })
      expect(events.at(-1)).toMatchObject({
        event: move,
        fromState: before.state,
        toState: expected,
        actorId: mover.id,
      })
    },
  )

  it('does not exist for anybody else, for no move', async () => {
    const { id } = await make()
    for (const move of MOVES) {
      await expect(moves(world, stranger, id, move)).rejects.toMatchObject({
        code: 'CONTRACT_NOT_FOUND',
      })
    }
  })
})

describe('times', () => {
  it('begins at the next 5-minute mark, and a change takes the place at the next', async () => {
    const { payee, id } = await signed()
    const first = await stateOf(id)
    expect(Number(first.effectiveFrom) % 300_000).toBe(0)
    expect(Number(first.effectiveFrom)).toBeGreaterThan(world.clock.now().getTime())
    await world.advance(600_000)
    await offers(world, payer, payee, NEXT_TERMS)
    const change = await moves(world, payee, id, 'sign')
    expect(change).toMatchObject({ state: 'A', terms: terms(NEXT_TERMS), offered: null })
    const old = await stateOf(id)
    const next = await stateOf(change.id)
    expect(old).toMatchObject({ state: 'C', endReason: 'SUPERSEDED' })
    expect(next.supersedesId).toBe(old.id)
    expect(next.effectiveFrom).toEqual(old.effectiveTo)
  })

  it('a change signed before the first mark replaces what never worked', async () => {
    const { payee, id } = await signed()
    await world.advance(600_000)
    const old = await stateOf(id)
    await offers(world, payer, payee, NEXT_TERMS)
    const second = await moves(world, payee, id, 'sign')
    await offers(world, payer, payee, FIRST_TERMS)
    const third = await moves(world, payee, second.id, 'sign')
    expect((await stateOf(third.id)).supersedesId).toBe(old.id)
    const between = await stateOf(second.id)
    expect(between.effectiveTo).toEqual(between.effectiveFrom)
  })

  it('shows terms in force beside terms on offer', async () => {
    const { payee } = await STATES.E()
    const [view] = await listContracts(actingAs(world, payee), {
      kind: 'REALTIME_WAGE',
      ended: false,
    })
    expect(view).toMatchObject({
      state: 'E',
      side: 'PAYEE',
      awaitsMe: true,
      terms: terms(FIRST_TERMS),
      offered: terms(NEXT_TERMS),
      counterparty: { account: payer.account },
    })
  })

  it('tells the other side who took the last step, and the reason that was typed', async () => {
    const { payee, id } = await STATES.E()
    const step = { requestId: world.ctx.ids.uuid(), confirmed: false, reason: 'too little' }
    await moveContract(actingAs(world, payee), { contractId: id, move: 'reject', ...step })
    const list = await listContracts(actingAs(world, payer), { kind: 'REALTIME_WAGE', ended: false })
    expect(list.find((one) => one.id === id)?.lastStep).toMatchObject({
      event: 'reject',
      by: 'PAYEE',
      reason: 'too little',
    })
    const message = await world.db.prisma.message.findFirstOrThrow({
      where: { memberId: payer.id, kind: 'CONTRACT_REJECTED' },
      orderBy: { id: 'desc' },
    })
    expect(message.facts).toMatchObject({ memo: 'too little', account: payee.account })
  })

  it('shows what is in force until the change begins, beside what follows', async () => {
    const { payee, id } = await signed()
    await world.advance(600_000)
    await offers(world, payer, payee, NEXT_TERMS)
    const next = await moves(world, payee, id, 'sign')
    const shown = async () =>
      (await listContracts(actingAs(world, payee), { kind: 'REALTIME_WAGE', ended: false })).map(
        ({ state, terms, effectiveFrom, effectiveTo }) => ({ state, terms, effectiveFrom, effectiveTo }),
      )
    const follows = { state: 'A', terms: terms(NEXT_TERMS), effectiveFrom: next.effectiveFrom, effectiveTo: null }
    const before = await shown()
    expect(before).toHaveLength(2)
    expect(before).toContainEqual(follows)
    expect(before).toContainEqual(
      expect.objectContaining({ state: 'C', terms: terms(FIRST_TERMS), effectiveTo: next.effectiveFrom }),
    )
    await world.advance(600_000)
    expect(await shown()).toEqual([follows])
  })

  it.each([
    ['P', 7 * DAY_MS, 'X'],
    ['E', 7 * DAY_MS, 'A'],
    ['V asked by payee', 3 * DAY_MS, 'A'],
  ] as const)('%s lapses when nobody answers for %i ms', async (state, ms, then) => {
    while ((await expireOffers(world.ctx)) > 0);
    const { id } = await STATES[state]()
    await world.advance(ms - 60_000)
    await expireOffers(world.ctx)
    expect((await stateOf(id)).state).toBe(state.slice(0, 1))
    await world.advance(60_000)
    const both = await Promise.all([expireOffers(world.ctx), expireOffers(world.ctx)])
    expect(both.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0)
    const row = await stateOf(id)
    expect(row).toMatchObject({ state: then, answerBy: null, requestedBy: null })
    const events = await world.db.prisma.contractEvent.count({
      where: { contractId: row.id, event: 'expire' },
    })
    expect(events).toBe(1)
  })
})

describe('the same move twice, and fifty at once', () => {
  it('answers a repeat like the first, and refuses another move under the same request', async () => {
    const { payee, id } = await offered()
    const input = {
      contractId: id,
      move: 'sign' as const,
      requestId: world.ctx.ids.uuid(),
      confirmed: false,
      reason: '',
    }
    const first = await moveContract(actingAs(world, payee), input)
    const again = await moveContract(actingAs(world, payee), input)
    expect(again).toEqual({ value: first.value, replayed: true })
    const other = moveContract(actingAs(world, payee), { ...input, move: 'reject' })
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
  })

  it('of fifty signatures one counts (DS6)', async () => {
    const { payee, id } = await offered()
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, async () => await moves(world, payee, id, 'sign')),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = new Set(answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : [])))
    expect([...codes].filter((code) => code !== 'SERVICE_BUSY')).toEqual(['CONTRACT_STATE_WRONG'])
    const { id: rowId } = await stateOf(id)
    const signatures = await world.db.prisma.contractEvent.count({
      where: { contractId: rowId, event: 'sign' },
    })
    expect(signatures).toBe(1)
  })
})
