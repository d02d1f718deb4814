import { readAudit } from '@croupier/domain/operations/overview'
import { logInStaff } from '@croupier/domain/operations/staff'
import { type TestWorld, useTestWorld } from '@croupier/testkit'
import { type OpsRouteName, opsRoutes, permission } from '@croupier/wire/ops'
import { expect, it } from 'vitest'
import { invitedBy } from './officerMails.ts'
import { mailboxOf, type Ops, openOps, PASSWORD } from './opsWorld.ts'

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

it('locks longer with each wrong try after a lock, and a name that is nobody’s as an officer’s', async () => {
  await ops.officer('mara', 'SUPPORT')
  const tries = async (name: string) => {
    const body = { name, password: 'wrong', code: '000000' }
    const codes: string[] = []
    const tried = async () => codes.push((await ops.call('staff.logIn', { body })).code ?? '')
    for (let times = 0; times < 6; times += 1) await tried()
    for (const minutes of [15, 15, 15]) {
      world.clock.advance(minutes * 60_000)
      await tried()
    }
    return codes
  }
  const [wrong, locked] = ['SESSION_WRONG_CREDENTIALS', 'SESSION_LOCKED']
  // Five wrong ones lock for a quarter of an hour; the sixth, after it, for half an hour.
  const due = [...Array(5).fill(wrong), locked, wrong, locked, wrong]
  expect(await tries('mara')).toEqual(due)
  expect(await tries('nobody.has.it')).toEqual(due)
})

it('locks an address from which many names were tried, also for a name that was not', async () => {
  const tries = async (name: string, address = '192.0.2.77') =>
    await logInStaff(ops.ctx, { name, password: 'wrong', code: '000000', address, userAgent: 'a test' })
  for (let no = 0; no < 50; no += 1) {
    await expect(tries(`nobody${no}`)).rejects.toMatchObject({ code: 'SESSION_WRONG_CREDENTIALS' })
  }
  await expect(tries('never tried')).rejects.toMatchObject({ code: 'SESSION_LOCKED' })
  await expect(tries('never tried', '192.0.2.78')).rejects.toMatchObject({ code: 'SESSION_WRONG_CREDENTIALS' })
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
  await ops.officer('otto', 'OWNER')
  await ops.officer('nora', 'CASHIER')
  const nora = await ops.logIn('nora')
  const reason = 'tried out'
  const change = async (name: string, roles: string[], isDisabled: boolean) =>
    (
      await ops.byTwo(
        'staff.change',
        { params: { name }, body: { roles, merchants: null, isDisabled, email: null, reason } },
        olga,
      )
    ).code
  expect(await change('olga', ['CASHIER'], false)).toBe('STAFF_OWN_CHANGE')
  expect(await change('otto', ['CASHIER'], false)).toBe('STAFF_OWN_CHANGE')
  expect((await ops.call('cashier.listWithdrawals', {}, nora)).status).toBe(200)
  expect(await change('nora', ['GAMES'], false)).toBeNull()
  expect((await ops.call('cashier.listWithdrawals', {}, nora)).code).toBe('STAFF_FORBIDDEN')
  expect(await change('nora', ['GAMES'], true)).toBeNull()
  expect((await ops.call('desk.listLottery', {}, nora)).code).toBe('SESSION_MISSING')

  const { items } = await readAudit(ops.ctx, { search: 'staff.changed' })
  expect(items.map(({ after }) => JSON.parse(after))).toContainEqual(
    expect.objectContaining({
      officer: 'nora',
      isDisabled: true,
      by: 'olga',
      second: 'otto',
      reason,
    }),
  )
})

it('lets a new officer choose password and authenticator, which nobody else ever knows', async () => {
  const olga = await ops.logIn('olga')
  const reason = 'tried out'
  const body = { name: 'nils', email: mailboxOf('nils'), roles: ['CASHIER'], merchants: null, reason }
  const add = async (more = {}) => await ops.byTwo('staff.add', { body: { ...body, ...more } }, olga)
  expect((await add()).code).toBeNull()
  const secret = await invitedBy(world, 'nils')
  expect((await add({ email: mailboxOf('nobody.else') })).code).toBe('STAFF_NAME_TAKEN')
  expect((await add({ name: 'nino' })).code).toBe('MEMBER_EMAIL_TAKEN')

  const invited = { name: 'nils', secret }
  const early = { name: 'nils', password: secret, code: await ops.code('nils') }
  expect((await ops.call('staff.logIn', { body: early })).code).toBe('SESSION_WRONG_CREDENTIALS')
  const { key, uri } = (await ops.call('staff.beginEnrolment', { body: invited })).value
  expect(uri).toContain(key)
  const enrol = async (password: string, code: string) =>
    await ops.call('staff.enrol', { body: { ...invited, password, code } })
  expect((await enrol('short', await ops.code('nils'))).code).toBe('VALIDATION_FAILED')
  expect((await enrol(secret, await ops.code('nils'))).code).toBe('MEMBER_PASSWORD_WEAK')
  expect((await enrol(PASSWORD, '000000')).code).toBe('SESSION_WRONG_CREDENTIALS')
  const { cookie } = await enrol(PASSWORD, await ops.code('nils'))
  expect((await ops.call('cashier.listWithdrawals', {}, cookie)).status).toBe(200)
  // It is used up: neither a password nor another key comes of it.
  const again = await ops.call('staff.beginEnrolment', { body: invited })
  expect(again.code).toBe('SESSION_WRONG_CREDENTIALS')

  const other = await ops.logIn('nils')
  const change = async (password: string, newPassword: string) => {
    const code = await ops.code('nils')
    const input = { body: { password, newPassword, code } }
    return (await ops.call('staff.changeOwnPassword', input, cookie)).code
  }
  expect(await change('not the old one', 'Red-tram-100 again')).toBe('SESSION_WRONG_CREDENTIALS')
  expect(await change(PASSWORD, PASSWORD)).toBe('MEMBER_PASSWORD_WEAK')
  expect(await change(PASSWORD, 'Red-tram-100 again')).toBeNull()
  expect((await ops.call('staff.readSelf', {}, cookie)).status).toBe(200)
  expect((await ops.call('staff.readSelf', {}, other)).code).toBe('SESSION_MISSING')
})

it('ends what an officer had when two others let it enrol again, and the secret after a day', async () => {
  const olga = await ops.logIn('olga')
  await ops.officer('lea', 'SUPPORT')
  const lea = await ops.logIn('lea')
  const renewal = { params: { name: 'lea' }, body: { reason: 'lost the phone' } }
  expect((await ops.byTwo('staff.renew', renewal, olga)).code).toBeNull()
  const secret = await invitedBy(world, 'lea')
  expect((await ops.call('staff.readSelf', {}, lea)).code).toBe('SESSION_MISSING')
  expect(await ops.logIn('lea')).toBe('')
  world.clock.advance(24 * 3_600_000)
  const body = { name: 'lea', secret }
  const late = await ops.call('staff.beginEnrolment', { body })
  expect(late.code).toBe('SESSION_WRONG_CREDENTIALS')
})

it.each(['api', 'worker'] as const)('keeps officers from the role of the %s', async (role) => {
  const { prisma } = world.processes[role]
  await expect(prisma.staffAccount.count()).rejects.toThrow(/permission denied/)
  await expect(prisma.staffSession.count()).rejects.toThrow(/permission denied/)
})

it('lets two officers say what a role may do, from the next call on, but never a role of their own', async () => {
  let olga = await ops.logIn('olga')
  const save = async (role: string, permissions: string[], second = 'otto') =>
    (await ops.byTwo('staff.saveRole', { params: { role }, body: { permissions, reason: 'tried out' } }, olga, second))
      .code
  expect(await save('READER', ['reports.see'])).toBeNull()
  await ops.officer('rita', 'READER')
  const rita = await ops.logIn('rita')
  expect((await ops.call('platform.readBoard', {}, rita)).status).toBe(200)
  expect((await ops.call('members.search', {}, rita)).code).toBe('STAFF_FORBIDDEN')
  expect(await save('READER', ['members.see'])).toBeNull()
  expect((await ops.call('platform.readBoard', {}, rita)).code).toBe('STAFF_FORBIDDEN')
  expect((await ops.call('members.search', {}, rita)).status).toBe(200)

  expect(await save('OWNER', ['members.see'])).toBe('STAFF_OWN_CHANGE')
  await ops.officer('rolf', 'READER', 'OWNER')
  world.clock.advance(25 * 3_600_000)
  olga = await ops.logIn('olga')
  expect(await save('READER', ['staff.act'], 'rolf')).toBe('STAFF_OWN_CHANGE')
  const { items } = await readAudit(ops.ctx, { search: 'staff.roleSaved' })
  expect(JSON.parse(items[0]?.before ?? '')).toEqual({ role: 'READER', permissions: ['reports.see'] })
})

it('lists the own open sessions, everybody’s to who changes officers, and ends them at once', async () => {
  await ops.officer('sven', 'SUPPORT')
  await ops.walled('wanda', ['TEST'], 'OWNER')
  const [first, second, wanda, olga] = [
    await ops.logIn('sven'),
    await ops.logIn('sven'),
    await ops.logIn('wanda'),
    await ops.logIn('olga'),
  ]
  interface Listed {
    readonly id: string
    readonly officer: string
    readonly isCurrent: boolean
  }
  const listed = async (cookie: string): Promise<Listed[]> => (await ops.call('staff.listSessions', {}, cookie)).value
  const end = async (id: string, cookie: string) =>
    (await ops.call('staff.endSession', { params: { id }, body: { reason: 'tried out' } }, cookie)).code
  const own = await listed(second)
  expect(own.map(({ officer }) => officer)).toEqual(['sven', 'sven'])
  const [here, there] = [own.find((one) => one.isCurrent)?.id ?? '', own.find((one) => !one.isCurrent)?.id ?? '']
  // An owner of some merchants decides about nobody else.
  expect((await listed(wanda)).map(({ officer }) => officer)).toEqual(['wanda'])
  expect(await end(here, wanda)).toBe('NOT_FOUND')
  expect((await listed(olga)).map(({ officer }) => officer)).toEqual(expect.arrayContaining(['sven', 'wanda', 'olga']))

  expect(await end(there, second)).toBeNull()
  expect((await ops.call('staff.readSelf', {}, first)).code).toBe('SESSION_MISSING')
  expect(await end(there, second)).toBe('NOT_FOUND')
  expect(await end(here, olga)).toBeNull()
  expect((await ops.call('staff.readSelf', {}, second)).code).toBe('SESSION_MISSING')
  const { items } = await readAudit(ops.ctx, { search: 'staff.sessionEnded' })
  expect(items.slice(0, 2).map(({ after }) => JSON.parse(after).by)).toEqual(['olga', 'sven'])
})

it('believes the addresses that a balancer before it names, where it is told of one', async () => {
  const address = { 'x-forwarded-for': '203.0.113.7' }
  const openFrom = async (trustProxy: string[]) => {
    const at = await openOps(world, undefined, trustProxy)
    try {
      const body = { name: 'olga', password: PASSWORD, code: await ops.code('olga') }
      const { cookie } = await at.call('staff.logIn', { body }, null, undefined, address)
      const rows: { isCurrent: boolean; address: string }[] = (await at.call('staff.listSessions', {}, cookie)).value
      return rows.find((one) => one.isCurrent)?.address
    } finally {
      await at.close()
    }
  }
  expect(await openFrom([])).toBe('127.0.0.1')
  expect(await openFrom(['127.0.0.1'])).toBe('203.0.113.7')
})
