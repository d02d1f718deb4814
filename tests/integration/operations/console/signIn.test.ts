import { type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeAll, expect, it } from 'vitest'
import { type Ops, type OpsInput, openOps } from './opsWorld.ts'

const reason = 'the contract is signed'
const SECRET = 'what the provider gave out'
const TERMS = { name: 'Example ID', issuer: 'https://id.example', clientId: 'croupier', secret: SECRET }
let world: TestWorld
let ops: Ops
let olga: string
let lena: string
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
})
beforeAll(async () => {
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  lena = await ops.logIn(await ops.officer('lena', 'SUPPORT'))
  await ops.officer('otto', 'OWNER')
})

const at = (slot: string, input: OpsInput = {}): OpsInput => ({ ...input, params: { merchantCode: 'TEST', slot } })
const save = async (slot: string, terms: object = {}) =>
  await ops.byTwo('signIn.save', at(slot, { body: { ...TERMS, ...terms, reason } }), olga)
const remove = async (slot: string, cookie = olga) =>
  await ops.call('signIn.remove', at(slot, { body: { reason } }), cookie)
const list = async () => (await ops.call('signIn.list', at('1'), olga)).value
const records = async (search: string): Promise<{ before: string; after: string }[]> =>
  (await ops.call('platform.readAudit', { query: { search } }, olga)).value.items

it('waits for a second officer, who sees all of it but the secret; then it is there', async () => {
  const sent = await ops.call('signIn.save', at('1', { body: { ...TERMS, reason } }), olga)
  expect([sent.code, await list()]).toEqual(['STAFF_SECOND_WAITS', []])
  const waiting = (await ops.call('staff.listWaiting', {}, olga)).value
  expect(waiting).toEqual([expect.objectContaining({ action: 'signIn.save', merchantCode: 'TEST', reason })])
  expect(waiting[0].parts).toContainEqual({ path: 'issuer', value: TERMS.issuer })
  expect(JSON.stringify(waiting)).not.toContain(SECRET)
  expect((await ops.sayYes(sent.waits ?? '', 'otto')).code).toBeNull()
  const { secret: _never, ...seen } = TERMS
  expect(await list()).toEqual([{ slot: 1, ...seen }])
})

it('seals the secret, keeps it in no record, and wants it again with every change', async () => {
  const row = await world.db.prisma.socialProvider.findFirstOrThrow({ where: { slot: 1 } })
  expect(row.sealedSecret).not.toContain(SECRET)
  expect((await save('1', { issuer: 'https://other.example', secret: '' })).code).toBe('VALIDATION_FAILED')
  expect((await save('1', { issuer: 'https://other.example' })).code).toBeNull()
  const [changed, made] = await records('signIn.saved')
  expect(JSON.parse(changed?.before ?? '')).toMatchObject({ slot: 1, issuer: 'https://id.example' })
  expect(JSON.parse(changed?.after ?? '')).toMatchObject({
    issuer: 'https://other.example',
    by: 'olga',
    second: 'otto',
  })
  expect(JSON.stringify([changed, made])).not.toContain(SECRET)
})

it('takes no issuer twice, and no other place than two', async () => {
  expect((await save('2', { issuer: 'https://other.example' })).code).toBe('VALIDATION_FAILED')
  expect((await save('3')).code).toBe('VALIDATION_FAILED')
  expect((await save('2', { issuer: 'not an address' })).code).toBe('VALIDATION_FAILED')
  expect((await save('2')).code).toBeNull()
  expect((await list()).map(({ slot, issuer }: { slot: number; issuer: string }) => [slot, issuer])).toEqual([
    [1, 'https://other.example'],
    [2, 'https://id.example'],
  ])
})

it('is taken away by one officer who may, once, with its secret', async () => {
  expect((await remove('1', lena)).code).toBe('STAFF_FORBIDDEN')
  expect((await remove('1')).code).toBeNull()
  expect((await remove('1')).code).toBe('STAFF_OVER')
  expect(await list()).toEqual([expect.objectContaining({ slot: 2 })])
  expect(await world.db.prisma.socialProvider.count({ where: { slot: 1 } })).toBe(0)
  const [gone] = await records('signIn.removed')
  expect(JSON.parse(gone?.after ?? '')).toMatchObject({ slot: 1, by: 'olga', reason })
})
