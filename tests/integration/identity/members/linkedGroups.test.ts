import { linkedGroups } from '@croupier/domain/identity/duplicates'
import { aMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const RUNS = 25
const SEED = 20_261_122

let world: TestWorld
let made = 0

useTestWorld(async (opened) => {
  world = opened
})
/** Bare accounts of the merchant: nothing but an id, in ascending order. */
async function accounts(count: number): Promise<bigint[]> {
  made += 1
  const rows = await world.db.prisma.$queryRaw<{ id: bigint }[]>`
    INSERT INTO members (merchant_id, account, account_key, nickname, type, depth)
    SELECT ${world.merchantId}, a, a, a, 0, 0 FROM generate_series(1, ${count}::int) n,
           LATERAL (SELECT ${`bare${made}-`} || n) t(a) ORDER BY n RETURNING id`
  return rows.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1))
}

/** Both were used in the browser of that name. */
async function used(device: string, ids: readonly bigint[]): Promise<void> {
  await world.db.prisma.$executeRaw`
    INSERT INTO known_devices (member_id, device_hash, last_login_at)
    SELECT id, sha256(${device}::bytea), now() FROM unnest(${ids}::bigint[]) q(id)`
}

async function distinguish(one: bigint, other: bigint): Promise<void> {
  await world.db.prisma.$executeRaw`
    INSERT INTO distinct_members (member_id, other_id, decided_at)
    VALUES (least(${one}::bigint, ${other}::bigint), greatest(${one}::bigint, ${other}::bigint), now()) ON CONFLICT DO NOTHING`
}

/** Name and birthday as a profile has them, verified or only said. */
async function isPerson(id: bigint, person: string, verified: boolean): Promise<void> {
  await world.db.prisma.$executeRaw`
    INSERT INTO member_profiles (member_id, merchant_id, sealed, name_birth_index, terms_version, terms_accepted_at, age_min,
           age_confirmed_at, age_by)
    VALUES (${id}, ${world.merchantId}, '', sha256(${person}::bytea), '1', now(), 18, now(), 'BIRTHDAY')`
  if (!verified) return
  await world.db.prisma.$executeRaw`
    UPDATE members SET identity_verified_at = now(), identity_method = 'DOCUMENT' WHERE id = ${id}`
}

const groupsOf = async (ids: readonly bigint[]) => await linkedGroups(world.db, world.merchantId, ids)

describe('accounts that are judged together (rules B4)', () => {
  it('the same browser links, and a chain of browsers links all along it', async () => {
    const [a, b, c, d, e] = (await accounts(5)) as [bigint, bigint, bigint, bigint, bigint]
    await used('chain 1', [b, c])
    await used('chain 2', [c, a])
    await used('alone', [d])
    expect(await groupsOf([e, d, c, b, a])).toEqual(
      new Map([
        [a, a],
        [b, a],
        [c, a],
      ]),
    )
  })

  it('a browser of somebody who is not asked about links nobody', async () => {
    const [a, b, c] = (await accounts(3)) as [bigint, bigint, bigint]
    await used('outside 1', [a, c])
    await used('outside 2', [b, c])
    expect(await groupsOf([a, b])).toEqual(new Map())
    expect(await groupsOf([a])).toEqual(new Map())
  })

  it('the same verified identity links, a name that was only said does not', async () => {
    const [a, b, c, d] = (await accounts(4)) as [bigint, bigint, bigint, bigint]
    await isPerson(a, 'Wang', true)
    await isPerson(b, 'Wang', true)
    await isPerson(c, 'Wang', false)
    await isPerson(d, 'Li', true)
    expect(await groupsOf([a, b, c, d])).toEqual(
      new Map([
        [a, a],
        [b, a],
      ]),
    )
  })

  it('a pair that was told apart is not linked by what it shares, but may be by a third', async () => {
    const [a, b, c] = (await accounts(3)) as [bigint, bigint, bigint]
    await used('household', [a, b])
    await distinguish(a, b)
    expect(await groupsOf([a, b, c])).toEqual(new Map())
    await used('third', [a, c])
    await used('fourth', [b, c])
    expect([...(await groupsOf([a, b, c])).values()]).toEqual([a, a, a])
  })

  it('accounts of another merchant are left out', async () => {
    const [a] = (await accounts(1)) as [bigint]
    const { id: merchantId } = await world.db.prisma.merchant.create({
      data: { code: 'OTHER', name: 'Other' },
    })
    const other = await aMember(world, { merchantId })
    await used('across', [a, other.id])
    expect(await groupsOf([a, other.id])).toEqual(new Map())
  })

  it('of an account with very many browsers the newest count', async () => {
    const [a, b] = (await accounts(2)) as [bigint, bigint]
    await used('old', [a, b])
    await world.db.prisma.$executeRaw`
      INSERT INTO known_devices (member_id, device_hash, last_login_at)
      SELECT ${a}, sha256(('of many ' || n)::bytea), now() + interval '1 second' FROM generate_series(1, 50) n`
    expect(await groupsOf([a, b])).toEqual(new Map())
  })

  it(`agrees with following every pair, for any browsers and told-apart pairs (seed ${SEED})`, async () => {
    const scene = fc.record({
      devices: fc.array(fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 6 }), {
        maxLength: 6,
      }),
      apart: fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 8 }),
    })
    for (const [run, { devices, apart }] of fc.sample(scene, { numRuns: RUNS, seed: SEED }).entries()) {
      const ids = await accounts(10)
      const id = (index: number) => ids[index] as bigint
      for (const [n, users] of devices.entries()) await used(`run ${run} device ${n}`, users.map(id))
      for (const [a, b] of apart) if (a !== b) await distinguish(id(a), id(b))
      const linked = (a: number, b: number) =>
        devices.some((users) => users.includes(a) && users.includes(b)) &&
        !apart.some(([x, y]) => (x === a && y === b) || (x === b && y === a))
      // the smallest number that a member reaches, pair by pair
      const root = ids.map((_, index) => index)
      for (let turn = 0; turn < ids.length; turn += 1) {
        for (const a of root.keys()) {
          for (const b of root.keys()) {
            if (a !== b && linked(a, b)) root[a] = Math.min(root[a] as number, root[b] as number)
          }
        }
      }
      const wanted = root.flatMap((of, index) =>
        root.filter((other) => other === of).length > 1 ? [[id(index), id(of)] as const] : [],
      )
      const found = await groupsOf(ids)
      expect([...found].sort(([a], [b]) => (a < b ? -1 : 1))).toEqual(wanted)
    }
  })
})
