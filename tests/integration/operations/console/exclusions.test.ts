import { aMember, type TestMember, type TestWorld, useTestWorld, withContact } from '@croupier/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Ops, openOps } from './opsWorld.ts'

const reason = 'the daily file'
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

const add = async (csv: string, more = {}) =>
  await ops.call('exclusions.add', { body: { source: 'REGISTER', merchantCode: null, csv, reason, ...more } }, olga)
const entries = async (search = '') =>
  (await ops.call('exclusions.listEntries', { query: { search } }, olga)).value.items
const excluded = async ({ id }: TestMember) =>
  (await world.db.prisma.$queryRaw<object[]>`SELECT 1 FROM excluded_members WHERE member_id = ${id}`).length > 0

describe('exclusion lists in the console', () => {
  it('are taken in from a file, all of it or nothing, and what is wrong is said line by line', async () => {
    const person = await aMember(world)
    const email = await withContact(world, person)
    const bad = await add(`reference,email\nA1,${email}\nA2,not one\n\n,x@y.example\n`)
    expect(bad.value).toMatchObject({ added: 0, faults: [{ line: 3 }, { line: 5 }] })
    expect(JSON.stringify(bad.value)).not.toContain('not one')
    expect((await add('email\na@b.example\n')).value.faults).toHaveLength(1)
    expect(await entries()).toEqual([])
    const file = `reference,email,until\nA1,${email},2999-01-01\nA2,"b@c.example",\n`
    expect((await add(file)).value).toEqual({ faults: [], added: 2, known: 0, found: 1 })
    expect((await add(file)).value).toEqual({ faults: [], added: 0, known: 2, found: 0 })
    expect((await ops.call('exclusions.listSources', {}, olga)).value).toMatchObject([
      { source: 'REGISTER', merchantCode: null, entries: 2 },
    ])
    expect(await excluded(person)).toBe(true)
    expect((await entries('a1'))[0]).toMatchObject({ reference: 'A1', found: 1, endedAt: null })
    expect(JSON.stringify(await entries())).not.toContain(email)
  })

  it('may be of one merchant; one that is not there is refused', async () => {
    const csv = 'reference,idNumber\nB1,AB-12345\n'
    expect((await add(csv, { merchantCode: 'NOWHERE' })).code).toBe('NOT_FOUND')
    expect((await add(csv, { merchantCode: 'TEST' })).value).toMatchObject({ added: 1 })
    expect((await entries('B1'))[0]).toMatchObject({ merchantCode: 'TEST' })
  })

  it('lose an entry by two officers alone', async () => {
    const person = await aMember(world)
    await add(`reference,email\nC1,${await withContact(world, person)}\n`)
    const ending = { params: { reference: 'C1' }, body: { source: 'REGISTER', merchantCode: null, reason } }
    const waits = await ops.call('exclusions.end', ending, olga)
    expect([waits.code, await excluded(person)]).toEqual(['STAFF_SECOND_WAITS', true])
    expect((await ops.sayYes(waits.waits ?? '', 'otto')).code).toBeNull()
    expect(await excluded(person)).toBe(false)
    expect((await entries('C1'))[0].endedAt).not.toBeNull()
    expect((await ops.byTwo('exclusions.end', ending, olga)).code).toBe('STAFF_OVER')
  })

  it('let a namesake go by two officers, and hold for everybody else', async () => {
    const namesake = await aMember(world)
    await add(`reference,email\nD1,${await withContact(world, namesake)}\n`)
    const [{ id }] = await entries('D1')
    const found = async () => (await ops.call('exclusions.listFound', { params: { id } }, olga)).value
    expect(await found()).toMatchObject([{ account: namesake.account, isCleared: false }])
    const params = { publicId: namesake.publicId }
    const clear = async (reference: string) =>
      (await ops.byTwo('exclusions.clear', { params, body: { source: 'REGISTER', reference, reason } }, olga)).code
    expect(await clear('NOT-THERE')).toBe('STAFF_OVER')
    expect(await clear('D1')).toBeNull()
    expect([await excluded(namesake), (await found())[0].isCleared]).toEqual([false, true])
    expect((await entries('D1'))[0].endedAt).toBeNull()
  })
})

describe('accounts that look like one person’s in the console', () => {
  it('are listed until an officer tells them apart', async () => {
    const [one, other] = [await aMember(world), await aMember(world)]
    await world.db.prisma.$executeRaw`
      INSERT INTO known_devices (member_id, device_hash, last_login_at)
      SELECT id, sha256('one browser'::bytea), now() FROM unnest(${[one.id, other.id]}::bigint[]) q(id)`
    const pairs = async () => (await ops.call('duplicates.list', {}, olga)).value.items
    expect(await pairs()).toMatchObject([{ account: one.account, other: other.account, traits: ['device'] }])
    const input = { params: { publicId: other.publicId }, body: { otherId: one.publicId, reason: 'a household' } }
    expect((await ops.call('duplicates.tellApart', input, olga)).code).toBeNull()
    expect((await ops.call('duplicates.tellApart', input, olga)).code).toBe('STAFF_OVER')
    expect(await pairs()).toEqual([])
  })
})
