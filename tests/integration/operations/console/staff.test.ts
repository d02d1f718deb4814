import { readAudit } from '@croupier/domain/operations/overview'
import { type TestWorld, useTestWorld } from '@croupier/testkit'
import { type OpsRouteName, opsRoutes, permission } from '@croupier/wire/ops'
import { expect, it } from 'vitest'
import { type Ops, openOps, PASSWORD } from './opsWorld.ts'

let world: TestWorld
let ops: Ops
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
})

it('lets an officer in by name, password and code together, and takes a code once', async () => {
  await ops.officer('olga', 'OWNER')
  const code = await ops.code('olga')
  const tries = [
    { name: 'olga', password: 'wrong', code },
    { name: 'nobody', password: PASSWORD, code },
    { name: 'olga', password: PASSWORD, code: '000000' },
  ]
  for (const body of tries) {
    expect((await ops.call('staff.logIn', { body })).code).toBe('SESSION_WRONG_CREDENTIALS')
  }
  const body = { name: 'olga', password: PASSWORD, code }
  const entered = await ops.call('staff.logIn', { body })
  expect(entered.value.permissions.toSorted()).toEqual(permission.options.toSorted())
  expect((await ops.call('staff.logIn', { body })).code).toBe('SESSION_WRONG_CREDENTIALS')

  expect((await ops.call('staff.readSelf', {}, entered.cookie)).value.name).toBe('olga')
  await ops.call('staff.logOut', {}, entered.cookie)
  expect((await ops.call('staff.readSelf', {}, entered.cookie)).code).toBe('SESSION_MISSING')
})

it('locks an account after five failures, for a quarter of an hour', async () => {
  await ops.officer('lena', 'SUPPORT')
  const wrong = { name: 'lena', password: 'wrong', code: '000000' }
  for (let tried = 0; tried < 5; tried += 1) await ops.call('staff.logIn', { body: wrong })
  const right = async () => ({ name: 'lena', password: PASSWORD, code: await ops.code('lena') })
  expect((await ops.call('staff.logIn', { body: await right() })).code).toBe('SESSION_LOCKED')
  world.clock.advance(15 * 60_000)
  expect((await ops.call('staff.logIn', { body: await right() })).status).toBe(200)
})

it('ends a session after half an hour without a call, and after a shift', async () => {
  await ops.officer('ines', 'AUDITOR')
  const idle = await ops.logIn('ines')
  world.clock.advance(31 * 60_000)
  expect((await ops.call('staff.readSelf', {}, idle)).code).toBe('SESSION_MISSING')

  const busy = await ops.logIn('ines')
  for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
    expect((await ops.call('staff.readSelf', {}, busy)).status).toBe(200)
    world.clock.advance(20 * 60_000)
  }
  expect((await ops.call('staff.readSelf', {}, busy)).code).toBe('SESSION_MISSING')
})

it('answers nobody, no other page, and no role without the permission', async () => {
  const { staff: _all, roles } = (await ops.call('staff.list', {}, await ops.logIn('olga'))).value
  const cookies = new Map<string, string>()
  for (const { name } of roles) {
    const officer = await ops.officer(`of-${name.toLowerCase()}`, name)
    cookies.set(name, await ops.logIn(officer))
  }
  for (const name of Object.keys(opsRoutes) as OpsRouteName[]) {
    const { access, method } = opsRoutes[name]
    if (method !== 'GET') {
      const foreign = await ops.call(name, {}, cookies.get('OWNER') ?? '', 'https://evil.test')
      expect(foreign.code, name).toBe('ORIGIN_REFUSED')
    }
    if (access === 'public') continue
    expect((await ops.call(name)).code, name).toBe('SESSION_MISSING')
    if (access === 'staff') continue
    for (const role of roles) {
      const may = role.permissions.includes(access)
      const { code } = await ops.call(name, { params: {} }, cookies.get(role.name) ?? '')
      expect(code === 'STAFF_FORBIDDEN', `${role.name} calls ${name}: ${code}`).toBe(!may)
    }
  }
})

it('changes nobody by their own hand, and ends what a role may no longer do at once', async () => {
  const olga = await ops.logIn('olga')
  const reason = 'tried out'
  const added = { body: { name: 'nils', roles: ['CASHIER'], reason } }
  const keys = (await ops.call('staff.add', added, olga)).value
  expect(keys.uri).toContain(keys.key)
  expect((await ops.call('staff.add', added, olga)).code).toBe('STAFF_NAME_TAKEN')
  const own = { params: { name: 'olga' }, body: { roles: ['CASHIER'], isDisabled: false, reason } }
  expect((await ops.call('staff.change', own, olga)).code).toBe('STAFF_OWN_CHANGE')

  const code = await ops.code('nils')
  const nils = await ops.call('staff.logIn', {
    body: { name: 'nils', password: keys.password, code },
  })
  expect((await ops.call('cashier.listWithdrawals', {}, nils.cookie)).status).toBe(200)
  const change = (roles: string[], isDisabled: boolean) =>
    ops.call(
      'staff.change',
      { params: { name: 'nils' }, body: { roles, isDisabled, reason } },
      olga,
    )
  await change(['GAMES'], false)
  expect((await ops.call('cashier.listWithdrawals', {}, nils.cookie)).code).toBe('STAFF_FORBIDDEN')
  await change(['GAMES'], true)
  expect((await ops.call('desk.listLottery', {}, nils.cookie)).code).toBe('SESSION_MISSING')

  const { items } = await readAudit(ops.ctx, { search: 'staff.changed', before: null })
  expect(items.map(({ after }) => JSON.parse(after))).toContainEqual(
    expect.objectContaining({ officer: 'nils', isDisabled: true, by: 'olga', reason }),
  )
})

it.each(['api', 'worker'] as const)('keeps officers from the role of the %s', async (role) => {
  const { prisma } = world.processes[role]
  await expect(prisma.staffAccount.count()).rejects.toThrow(/permission denied/)
  await expect(prisma.staffSession.count()).rejects.toThrow(/permission denied/)
})
