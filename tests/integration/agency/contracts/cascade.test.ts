import { listContracts } from '@croupier/domain/agency/contracts'
import { checkInvariants } from '@croupier/ledger'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { messages as wire } from '@croupier/wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aPaidTopAgent, moves, offers, pays } from './contractWorld.ts'

/** The tree of the vectors in rules B6.4: T pays A, A pays B, D and E, E pays G. */
interface Vectors {
  readonly T: TestMember
  readonly A: TestMember
  readonly ofA: string
  readonly agents: Readonly<Record<'B' | 'D' | 'E' | 'G', TestMember>>
  readonly contracts: Readonly<Record<'B' | 'D' | 'E' | 'G', string>>
}

let world: TestWorld
let top: TestMember
let tree: Vectors

/** One tenth of the percentages of the vectors, as both rates: real-time ceilings are lower than dividends'. */
const at = (tenths: number) => ({ win: tenths / 10, loss: tenths / 10, single: '10' })

async function plant(): Promise<Vectors> {
  const under = async (upline: TestMember) => await aMember(world, { type: 2, upline })
  const A = await under(top)
  const [B, D, E] = [await under(A), await under(A), await under(A)]
  const G = await under(E)
  const ofA = await pays(world, top, A, at(5))
  const contracts = {
    B: await pays(world, A, B, at(2)),
    D: await pays(world, A, D, at(4)),
    E: await pays(world, A, E, at(1)),
    G: await pays(world, E, G, at(1)),
  }
  return { T: top, A, ofA, agents: { B, D, E, G }, contracts }
}

const rowOf = async (id: string) => await world.db.prisma.contract.findUniqueOrThrow({ where: { publicId: id } })

/** I18: the closure is the tree, and nobody pays more than it is paid. */
const treeCheck = async () => (await checkInvariants(world.db)).find(({ id }) => id === 'I18')

/** Who still has a contract: names of the payees whose contract is not over. */
async function inForce(): Promise<string> {
  const names = Object.keys(tree.contracts) as (keyof Vectors['contracts'])[]
  const states = await Promise.all(
    names.map(async (name) => [name, (await rowOf(tree.contracts[name])).state] as const),
  )
  return states
    .filter(([, state]) => state !== 'C')
    .map(([name]) => name)
    .join('')
}

/** T offers A less; A is asked first, then agrees. */
async function signsLess(tenths: number): Promise<number> {
  await offers(world, top, tree.A, at(tenths))
  const refusal = await moves(world, tree.A, tree.ofA, 'sign').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'CONTRACT_NEEDS_CONFIRMATION' })
  expect((await rowOf(tree.ofA)).state).toBe('E')
  await moves(world, tree.A, tree.ofA, 'sign', true)
  return (refusal as { params: { cancelled: number } }).params.cancelled
}

useTestWorld(async (opened) => {
  world = opened
  top = await aPaidTopAgent(world)
})
beforeEach(async () => {
  tree = await plant()
})
afterEach(async () => expect(await treeCheck()).toMatchObject({ breaches: 0, examples: [] }))
describe('the lower ratio rule (rules B6.4)', () => {
  it.each([
    [3, 'BEG', 1],
    [2, 'BEG', 1],
    [1, 'EG', 2],
    [0, '', 4],
  ])('A signs %i tenths: %s stay', async (tenths, stay, cancelled) => {
    expect(await signsLess(tenths)).toBe(cancelled)
    expect(await inForce()).toBe(stay)
    const next = await world.db.prisma.contract.findFirstOrThrow({
      where: { payeeId: tree.A.id, state: 'A' },
    })
    const gone = await world.db.prisma.contract.findMany({
      where: { publicId: { in: Object.values(tree.contracts) }, state: 'C' },
      include: { events: { orderBy: { id: 'desc' }, take: 1 } },
    })
    for (const one of gone) {
      expect(one).toMatchObject({ endReason: 'LOWER_RATIO', effectiveTo: next.effectiveFrom })
      expect(one.events[0]).toMatchObject({
        event: 'autoCancel',
        fromState: 'A',
        toState: 'C',
        actorId: null,
      })
    }
  })

  it('equal terms end nothing and ask nothing', async () => {
    await offers(world, top, tree.A, at(4))
    await moves(world, tree.A, tree.ofA, 'sign')
    expect(await inForce()).toBe('BDEG')
  })

  it('says in advance that contracts below would end', async () => {
    const own = async () => {
      const list = await listContracts(actingAs(world, tree.A), {
        kind: 'REALTIME_WAGE',
        ended: false,
      })
      return list.find(({ id }) => id === tree.ofA)
    }
    expect(await own()).toMatchObject({ awaitsMe: false, downlineHigherRate: 'N' })
    await offers(world, top, tree.A, at(3))
    expect(await own()).toMatchObject({
      awaitsMe: true,
      downlineHigherRate: 'Y',
      endsBelow: [tree.agents.D.account],
    })
    await moves(world, tree.A, tree.ofA, 'reject')
    await moves(world, top, tree.ofA, 'askTermination')
    expect(await own()).toMatchObject({ awaitsMe: true, downlineHigherRate: 'Y' })
  })

  it('tells both sides of every contract that ended', async () => {
    const [last] = await world.db.prisma.outboxMessage.findMany({
      orderBy: { id: 'desc' },
      take: 1,
    })
    await signsLess(1)
    const messages = await world.db.prisma.outboxMessage.findMany({
      where: { id: { gt: last?.id ?? 0n }, name: 'contract.changed' },
    })
    const pushes = messages.flatMap(
      ({ payload }) => payload as { room: string; data: { contractId: string; event: string } }[],
    )
    for (const name of ['B', 'D'] as const) {
      const rooms = pushes
        .filter(({ data }) => data.contractId === tree.contracts[name])
        .filter(({ data }) => data.event === 'autoCancel')
        .map(({ room }) => room)
      expect(rooms.sort()).toEqual([`member.${tree.A.publicId}`, `member.${tree.agents[name].publicId}`].sort())
    }
  })

  it('is named in the message, and the contract is shown to its last day', async () => {
    await signsLess(3)
    const { D } = tree.agents
    const { effectiveTo } = await rowOf(tree.contracts.D)
    const message = await world.db.prisma.message.findFirstOrThrow({
      where: { memberId: D.id, kind: 'CONTRACT_ENDED' },
    })
    const facts = wire.messageFacts.parse(message.facts)
    expect(facts).toMatchObject({
      account: tree.A.account,
      endReason: 'LOWER_RATIO',
      endsAt: effectiveTo,
      memo: null,
    })
    const shown = async () => await listContracts(actingAs(world, D), { kind: 'REALTIME_WAGE', ended: false })
    expect(await shown()).toMatchObject([{ state: 'C', endReason: 'LOWER_RATIO', effectiveTo }])
    await world.advance(600_000)
    expect(await shown()).toEqual([])
  })

  it('ends offers that are too high, but not what is signed beneath them', async () => {
    const F = await aMember(world, { type: 2, upline: tree.A })
    const offer = await offers(world, tree.A, F, at(4))
    await offers(world, tree.A, tree.agents.B, at(4))
    expect(await signsLess(3)).toBe(3)
    expect(await rowOf(offer.id)).toMatchObject({ state: 'C', effectiveTo: null })
    expect(await rowOf(tree.contracts.B)).toMatchObject({ state: 'A', effectiveTo: null })
    await expect(moves(world, tree.agents.B, tree.contracts.B, 'sign', true)).rejects.toMatchObject({
      code: 'CONTRACT_STATE_WRONG',
    })
  })

  it('an end without a successor ends everything below once it was asked', async () => {
    await moves(world, tree.A, tree.ofA, 'askTermination')
    await expect(moves(world, top, tree.ofA, 'agreeTermination')).rejects.toMatchObject({
      code: 'CONTRACT_NEEDS_CONFIRMATION',
      params: { cancelled: 4 },
    })
    await moves(world, top, tree.ofA, 'agreeTermination', true)
    expect(await inForce()).toBe('')
    expect(await rowOf(tree.ofA)).toMatchObject({ state: 'C', endReason: 'TERMINATED' })
  })

  it('an offer that no longer fits when it is signed is refused', async () => {
    const F = await aMember(world, { type: 2, upline: tree.agents.E })
    const late = await offers(world, tree.agents.E, F, at(1))
    await signsLess(0)
    await expect(moves(world, F, late.id, 'sign')).rejects.toMatchObject({
      code: 'CONTRACT_STATE_WRONG',
    })
  })

  it('a contract that pays more than its payer is paid is found', async () => {
    const row = await rowOf(tree.contracts.G)
    const tooMuch = { contractId: row.id, winRatePpm: 9_000, lossRatePpm: 0, singleBetUnits: 0n }
    await world.db.prisma.contractVersion.create({
      data: { ...tooMuch, versionNo: 2, createdAt: row.offeredAt },
    })
    const { id } = row
    await world.db.prisma.contract.update({ where: { id }, data: { versionNo: 2 } })
    const found = await treeCheck()
    await world.db.prisma.contract.update({ where: { id }, data: { versionNo: 1 } })
    expect(found?.breaches).toBe(1)
    expect(found?.examples[0]).toContain(`contract ${id}`)
  })

  it('leaves other categories and other branches alone', async () => {
    const otherTop = await aPaidTopAgent(world, 'LOTT')
    const other = await aMember(world, { type: 2, upline: otherTop })
    const apart = await pays(world, otherTop, other, at(5), 'LOTT')
    await signsLess(0)
    expect((await rowOf(apart)).state).toBe('A')
  })
})
