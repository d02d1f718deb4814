import { passwordFits } from '@croupier/domain/identity'
import { readAudit } from '@croupier/domain/operations/overview'
import { addStaff } from '@croupier/domain/operations/staff'
import { deliverMails, readOutbox } from '@croupier/domain/platform/mails'
import { type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeAll, expect, it } from 'vitest'
import { invitedBy, mailsOf } from './officerMails.ts'
import { mailboxOf, type Ops, ORIGIN, openOps, PASSWORD } from './opsWorld.ts'

const DAY_MS = 24 * 3_600_000
let world: TestWorld
let ops: Ops
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
})
beforeAll(async () => {
  await ops.officer('olga', 'OWNER')
})
const atCommandLine = async (name: string) =>
  await addStaff(
    ops.ctx,
    { name, roles: ['OWNER'], merchants: null, email: mailboxOf(name), by: 'operator', reason: 'first start' },
    ORIGIN,
  )

const reason = 'the night desk'
const invite = async (name: string, first: string, roles: string[]) =>
  await ops.byTwo('staff.add', { body: { name, email: mailboxOf(name), roles, merchants: null, reason } }, first)
const secretStored = async (name: string, text: string) => {
  const { passwordHash } = await world.db.prisma.staffAccount.findUniqueOrThrow({ where: { name } })
  return await passwordFits(passwordHash, text)
}
/** Everything that officers, or who reads the database, see of it. */
async function seenElsewhere(cookie: string): Promise<string> {
  const { prisma } = world.db
  const numbers = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  const seen = [
    (await ops.call('staff.list', {}, cookie)).value,
    (await ops.call('staff.listWaiting', {}, cookie)).value,
    await readAudit(ops.ctx, { search: '' }),
    await prisma.auditRecord.findMany(),
    await prisma.waitingCommand.findMany(),
    await prisma.mail.findMany(),
  ]
  return JSON.stringify(seen, numbers)
}

it('the command line shows the secret of the first owners, and mails it once two have enrolled', async () => {
  const shown = await atCommandLine('otis')
  expect(shown?.secret).toBeDefined()
  expect(await mailsOf(world, 'otis')).toEqual([])
  await ops.officer('otto', 'OWNER')
  expect(await atCommandLine('oona')).toBeNull()
  const secret = await invitedBy(world, 'oona')
  expect(await secretStored('oona', secret)).toBe(true)
  await world.db.prisma.staffAccount.deleteMany({ where: { name: { in: ['otis', 'oona'] } } })
})

it('mails to officers that nobody sends are shown in the console’s own outbox, to this machine alone', async () => {
  const outbox = { outcome: 'OUTBOX' as const, send: async () => {} }
  await deliverMails(world.ctx, { sms: null, email: outbox })
  const read = async (more = {}) => await ops.call('platform.readOutbox', {}, null, ORIGIN, more)
  expect(JSON.stringify((await read()).value)).toContain(mailboxOf('oona'))
  expect(JSON.stringify(await readOutbox(world.ctx, world.merchantId))).not.toContain(mailboxOf('oona'))
  const closed = await openOps(world, undefined, ['127.0.0.1'])
  const elsewhere = { 'x-forwarded-for': '192.168.1.7' }
  expect((await closed.call('platform.readOutbox', {}, null, ORIGIN, elsewhere)).code).toBe('NOT_FOUND')
  await closed.close()
})

it('an invitation is in the new officer’s own mailbox alone: who opens an account cannot enrol as its officer', async () => {
  const olga = await ops.logIn('olga')
  const sent = await invite('nils', olga, ['OWNER'])
  expect([sent.code, sent.value]).toEqual([null, {}])
  const secret = await invitedBy(world, 'nils')
  expect(await secretStored('nils', secret)).toBe(true)
  expect(await seenElsewhere(await ops.logIn('otto'))).not.toContain(secret)
  expect(JSON.stringify([await mailsOf(world, 'olga'), await mailsOf(world, 'otto')])).not.toContain(secret)
  // All that the inviter holds is the answer; whatever is tried without the mail is a wrong login.
  for (const guess of [String(sent.value.secret), PASSWORD, 'nils']) {
    const tried = await ops.call('staff.beginEnrolment', { body: { name: 'nils', secret: guess } })
    expect(tried.code).toBe('SESSION_WRONG_CREDENTIALS')
  }
  const invited = { name: 'nils', secret }
  expect((await ops.call('staff.beginEnrolment', { body: invited })).code).toBeNull()
  const body = { ...invited, password: PASSWORD, code: await ops.code('nils') }
  expect((await ops.call('staff.enrol', { body })).code).toBeNull()
})

it('every other owner is written to when somebody has enrolled', async () => {
  for (const owner of ['olga', 'otto']) {
    const [newest] = await mailsOf(world, owner)
    expect(newest?.subject).toBe('An officer has enrolled: nils · 新人员已登记：nils')
    expect(newest?.body).toContain('Roles: OWNER.')
  }
  expect((await mailsOf(world, 'nils')).map(({ subject }) => subject)).toHaveLength(1)
})

it('a renewed login goes to the own mailbox, and an account without one is given one first, which the owners hear of', async () => {
  world.clock.advance(DAY_MS)
  const olga = await ops.logIn('olga')
  await ops.officer('lea', 'SUPPORT')
  const renew = async () => await ops.byTwo('staff.renew', { params: { name: 'lea' }, body: { reason } }, olga)
  await world.db.prisma.staffAccount.update({ where: { name: 'lea' }, data: { email: null } })
  expect((await renew()).code).toBe('STAFF_NO_MAILBOX')
  const move = async (email: string) => {
    const body = { roles: ['SUPPORT'], merchants: null, isDisabled: false, email, reason }
    return (await ops.byTwo('staff.change', { params: { name: 'lea' }, body }, olga)).code
  }
  expect(await move(mailboxOf('otto'))).toBe('MEMBER_EMAIL_TAKEN')
  expect(await move('Lea@Officers.Example')).toBeNull()
  expect((await mailsOf(world, 'otto'))[0]?.subject).toContain('Another mailbox for lea')
  const renewed = await renew()
  expect([renewed.code, renewed.value]).toEqual([null, {}])
  expect(await secretStored('lea', await invitedBy(world, 'lea'))).toBe(true)
  expect(await move('lea.new@officers.example')).toBeNull()
  expect((await mailsOf(world, 'lea'))[0]?.body).toContain('le•••@officers.example')
})

it('an officer is written to about a login from an address or a browser that was not seen there before', async () => {
  await ops.officer('sven', 'SUPPORT')
  const enter = async (agent: string) => {
    const body = { name: 'sven', password: PASSWORD, code: await ops.code('sven') }
    await ops.call('staff.logIn', { body }, null, undefined, { 'user-agent': agent })
  }
  const written = async () => (await mailsOf(world, 'sven')).length
  await enter('a browser')
  expect(await written()).toBe(1)
  await enter('a browser')
  expect(await written()).toBe(1)
  await enter('another browser')
  const [newest] = await mailsOf(world, 'sven')
  expect(await written()).toBe(2)
  expect(newest?.body).toContain('another browser')
})

it('mails to officers leave like any other', async () => {
  const seen: string[] = []
  const send = async ({ recipient }: { recipient: string }) => void seen.push(await Promise.resolve(recipient))
  while ((await deliverMails(world.ctx, { email: { outcome: 'SMTP', send }, sms: null })) > 0);
  expect(seen).toContain(mailboxOf('nils'))
  // Those of the development outbox stay readable; of what was sent nothing is kept.
  const unsealed = { merchantId: null, sealed: { not: '' }, outcome: { not: 'OUTBOX' } }
  expect(await world.db.prisma.mail.count({ where: unsealed })).toBe(0)
})
