import { moveContract } from '@croupier/domain/agency/contracts'
import { actingAs, aMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeAll, expect, it } from 'vitest'
import { type Ops, openOps } from './opsWorld.ts'

const reason = 'agreed on the phone'
const params = { merchantCode: 'TEST' }
let world: TestWorld
let ops: Ops
let olga: string
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
})
beforeAll(async () => {
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  await ops.officer('otto', 'OWNER')
})

/** Rates of a real-time wage in ppm: of official lottery 0.9 % is below its edge, of all games together 3 % is not. */
const termsOf = (payee: string, category: string, lossRatePpm: number) => ({
  payee,
  kind: 'REALTIME_WAGE',
  category,
  terms: { winRatePpm: 1_000, lossRatePpm, singleBetAmount: '1' },
})
const offer = async (body: object) => await ops.call('agents.offerHouse', { params, body: { reason, ...body } }, olga)

it('offers a top agent a contract of the house, which is in the tree and the audit', async () => {
  const top = await aMember(world, { type: 1 })
  const terms = termsOf(top.publicId, 'LOTT', 9_000)
  const weighed = (await ops.call('agents.weighHouse', { params, body: terms }, olga)).value
  expect(weighed).toEqual({ sumPpm: 9_020, edgePpm: 22_000, needsConfirmation: false })
  const { id } = (await offer(terms)).value
  expect((await offer(terms)).code).toBe('CONTRACT_EXISTS')
  const tree = (await ops.call('agents.readTree', { params, query: {} }, olga)).value
  expect(tree.contracts).toContainEqual(expect.objectContaining({ id, state: 'P', payer: null }))
  const { items } = (await ops.call('platform.readAudit', { query: { search: 'contract.offeredByHouse' } }, olga)).value
  expect(JSON.parse(items[0].after)).toMatchObject({ contract: id, by: 'olga', reason })
})

it('needs a second officer for what gives away more than the edge', async () => {
  const top = await aMember(world, { type: 1 })
  const terms = termsOf(top.publicId, 'CONS', 30_000)
  const weighed = (await ops.call('agents.weighHouse', { params, body: terms }, olga)).value
  expect(weighed.needsConfirmation).toBe(true)
  const { waits } = await offer(terms)
  expect((await ops.sayYes(waits ?? '', 'otto')).code).toBeNull()
  const { items } = (await ops.call('platform.readAudit', { query: { search: 'contract.aboveEdge' } }, olga)).value
  expect(JSON.parse(items[0].after)).toMatchObject({ by: 'olga', second: 'otto' })
})

it('offers nothing to anybody but top agents, and nothing above the ceilings', async () => {
  const top = await aMember(world, { type: 1 })
  const below = await aMember(world, { type: 2, upline: top })
  const player = await aMember(world)
  for (const { publicId } of [below, player]) {
    const { code } = await offer(termsOf(publicId, 'LOTT', 9_000))
    expect(code).toBe('CONTRACT_NOT_DIRECT_DOWNLINE')
  }
  const nobody = await offer(termsOf(world.ctx.ids.uuid(), 'LOTT', 9_000))
  expect(nobody.code).toBe('AGENT_MEMBER_NOT_FOUND')
  expect((await offer(termsOf(top.publicId, 'LOTT', 30_100))).code).toBe('CONTRACT_CEILING')
})

it('withdraws an offer, and answers an agent who asks for the end of a contract', async () => {
  const top = await aMember(world, { type: 1 })
  const { id: contractId } = (await offer(termsOf(top.publicId, 'LOTT', 9_000))).value
  const move = async (name: string) => {
    const input = { params: { ...params, contractId, move: name }, body: { reason } }
    return (await ops.call('agents.moveHouse', input, olga)).code
  }
  expect(await move('agreeTermination')).toBe('CONTRACT_STATE_WRONG')
  const acting = actingAs(world, top)
  const signs = { contractId, confirmed: false, reason: '' }
  const byAgent = async (name: 'sign' | 'askTermination') =>
    await moveContract(acting, { ...signs, move: name, requestId: world.ctx.ids.uuid() })
  await byAgent('sign')
  expect(await move('withdraw')).toBe('CONTRACT_STATE_WRONG')
  await byAgent('askTermination')
  const listed = async () => {
    const tree = (await ops.call('agents.readTree', { params, query: {} }, olga)).value
    return tree.contracts.find(({ id }: { id: string }) => id === contractId)
  }
  expect(await listed()).toMatchObject({ state: 'V', requestedBy: 'PAYEE' })
  expect(await move('refuseTermination')).toBeNull()
  await byAgent('askTermination')
  expect(await move('agreeTermination')).toBeNull()
  expect(await listed()).toBeUndefined()
  const other = (await offer(termsOf(top.publicId, 'FISH', 1_000))).value.id
  const input = { params: { ...params, contractId: other, move: 'withdraw' }, body: { reason } }
  expect((await ops.call('agents.moveHouse', input, olga)).code).toBeNull()
  const { items } = (await ops.call('platform.readAudit', { query: { search: 'contract.movedByHouse' } }, olga)).value
  expect(items).toHaveLength(3)
  expect(JSON.parse(items[0].after)).toMatchObject({ move: 'withdraw', by: 'olga', reason })
})

it('shows the series of an agent at its place in the tree', async () => {
  const series = [{ family: 'SSC', mode: 'LOTT', series: 1956 }] as const
  const top = await aMember(world, { type: 1, series })
  const at = async (query: object) => (await ops.call('agents.readTree', { params, query }, olga)).value.series
  expect(await at({ at: top.publicId })).toEqual(series)
  expect(await at({})).toEqual([])
})

it('lists who is frozen because of bills', async () => {
  const late = await aMember(world, { type: 1 })
  await world.db.prisma.member.update({
    where: { id: late.id },
    data: { status: 'FROZEN_DIVIDEND' },
  })
  const rows = (await ops.call('agents.listFrozen', { params }, olga)).value
  expect(rows).toEqual([expect.objectContaining({ account: late.account, bills: 0, owed: '0', since: null })])
})
