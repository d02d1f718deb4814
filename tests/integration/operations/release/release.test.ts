import { changeSettings } from '@croupier/domain/operations/merchants'
import { checkRelease, codeHash, readRelease } from '@croupier/domain/operations/release'
import { aYes, buildTestApp, consoleCtx, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { routes } from '@croupier/wire'
import { expect, it } from 'vitest'
import { type Ops, openOps } from '../console/opsWorld.ts'

let world: TestWorld
let ops: Ops
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
  api = closes(await buildTestApp(world))
  await ops.officer('carl', 'OWNER')
  await ops.officer('otto', 'OWNER')
})
const acceptedBy = async (part: string) => (await readRelease(world.ctx)).find((one) => one.part === part)?.acceptedBy

it('what runs is accepted once as it is, and the same again differs in nothing (protection L2)', async () => {
  expect(await checkRelease(world.ctx)).toEqual([])
  await world.advance(1_000)
  expect(await checkRelease(world.ctx)).toEqual([])
  const parts = await readRelease(world.ctx)
  expect(parts.map(({ part }) => part)).toEqual(['CODE', 'CONFIG', 'DATABASE', 'PAYTABLES'])
  const { method, path: url } = routes['site.version']
  const reply = await api.inject({ method, url })
  expect(reply.body).toEqual({ value: { hash: await codeHash() } })
  expect(parts[0]?.hash).toBe(await codeHash())
})

it('a function of the database that was changed beside a release is found, until two officers accept it', async () => {
  await checkRelease(world.ctx)
  await world.db.prisma.$executeRawUnsafe(`CREATE FUNCTION planted_gift() RETURNS int LANGUAGE sql AS 'SELECT 1'`)
  expect(await checkRelease(world.ctx)).toEqual(['DATABASE'])
  const cookie = await ops.logIn('carl')
  const [row] = (await ops.call('release.read', {}, cookie)).value.filter(
    ({ part }: { part: string }) => part === 'DATABASE',
  )
  expect(row.hash).not.toBe(row.acceptedHash)
  const input = { params: { part: 'DATABASE' }, body: { hash: row.hash, reason: 'release of the day' } }
  const sent = await ops.call('release.accept', input, cookie)
  expect([sent.code, await checkRelease(world.ctx)]).toEqual(['STAFF_SECOND_WAITS', ['DATABASE']])
  expect((await ops.sayYes(sent.waits ?? '', 'otto')).code).toBeNull()
  expect([await checkRelease(world.ctx), await acceptedBy('DATABASE')]).toEqual([[], 'carl'])
})

it('settings that an officer changed by an audited act are accepted, others are found', async () => {
  await checkRelease(world.ctx)
  const input = { merchantId: world.merchantId, change: { passwordDays: 77 }, by: 'carl', reason: 'a test' }
  await changeSettings(consoleCtx(world), { ...input, second: aYes('otto') })
  expect([await checkRelease(world.ctx), await acceptedBy('CONFIG')]).toEqual([[], 'audit'])
  await world.advance(1_000)
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings: { passwordDays: 99 } } })
  expect(await checkRelease(world.ctx)).toEqual(['CONFIG'])
})
