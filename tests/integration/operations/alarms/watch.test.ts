import { listAlarms, watchAlarms } from '@croupier/domain/operations/alarms'
import { verifyAudit } from '@croupier/domain/platform/audit'
import { aMerchant, consoleCtx, type TestWorld, useTestWorld } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { behindTheGuards } from '../checks/books.ts'

let world: TestWorld
let breach: string
useTestWorld(async (opened) => {
  world = opened
  await aMerchant(world, 'OTHER')
  // Keys of bodies are made by the API at its start.
  breach = `INSERT INTO check_breaches (key, found_at, seen_at, merchant_id, severe, check_id, part, subject, detail)
    VALUES (1, now(), now(), ${world.merchantId}, true, 'I3', 'I3.x', 'x', 'y')`
})
const open = async () =>
  (await listAlarms(consoleCtx(world))).filter((one) => one.closedAt === null).map(({ name }) => name)

it('opens an alarm once, keeps its worst, and closes it by itself', async () => {
  expect(await watchAlarms(world.ctx)).toEqual([])
  await behindTheGuards(world.db, [breach])
  const alarm = { name: 'INVARIANT_BROKEN', level: 'PAGE', about: 'I3' }
  expect(await watchAlarms(world.ctx)).toEqual([{ ...alarm, change: 'OPENED' }])
  await behindTheGuards(world.db, [breach.replace("'x', 'y'", "'z', 'y'")])
  expect(await watchAlarms(world.ctx)).toEqual([])
  expect(await listAlarms(consoleCtx(world))).toMatchObject([{ ...alarm, value: 2, closedAt: null }])
  await behindTheGuards(world.db, ['UPDATE check_breaches SET cleared_at = now()'])
  expect(await watchAlarms(world.ctx)).toEqual([{ ...alarm, change: 'CLOSED' }])
  expect(await open()).toEqual([])
  const [over] = await listAlarms(consoleCtx(world))
  expect(over?.closedAt).not.toBeNull()
})

it('both are in the audit chain of every merchant, and in the log', async () => {
  const rows = await world.db.prisma.auditRecord.groupBy({
    by: ['merchantId', 'action'],
    where: { action: { startsWith: 'alarm.' } },
    _count: true,
  })
  expect(rows.map((row) => `${row.action} ${row._count}`).sort()).toEqual([
    'alarm.closed 1',
    'alarm.closed 1',
    'alarm.opened 1',
    'alarm.opened 1',
  ])
  expect(await verifyAudit(world.db, world.merchantId)).toBeNull()
  expect(world.logged.some(({ message }) => message.startsWith('alarm: The books'))).toBe(true)
})

it('calls by mail whom it has to, once, and nobody for what waits for a working day', async () => {
  interface More {
    readonly roles?: string[]
    readonly everyMerchant?: boolean
    readonly merchantIds?: number[]
    readonly enrolUntil?: Date
  }
  const staff = async (name: string, more: More) => {
    const secrets = { passwordHash: 'x', sealedSecret: 'x' }
    const data = {
      name,
      email: `${name}@officers.example`,
      roles: ['OWNER'],
      createdAt: new Date(),
      ...secrets,
      ...more,
    }
    await world.db.prisma.staffAccount.create({ data })
  }
  await staff('called', {})
  await staff('clerk', { roles: ['NOBODY'] })
  await staff('walled', { everyMerchant: false, merchantIds: [world.merchantId] })
  await staff('invited', { enrolUntil: new Date() })
  const mails = async () => (await world.db.prisma.mail.findMany({ where: { merchantId: null } })).length
  await behindTheGuards(world.db, ['UPDATE check_breaches SET cleared_at = NULL'])
  await watchAlarms(world.ctx)
  expect(await mails()).toBe(1)
  await watchAlarms(world.ctx)
  await behindTheGuards(world.db, ['UPDATE check_breaches SET cleared_at = now()'])
  await watchAlarms(world.ctx)
  expect(await mails()).toBe(1)
  const overdue = `INSERT INTO feedback (id, member_id, merchant_id, kind, content, sent_at, due_at, final_due_at)
    VALUES (gen_random_uuid(), 1, ${world.merchantId}, 'SITE', 'late', now() - interval '9 days', now() - interval '1 day', now())`
  await behindTheGuards(world.db, [overdue])
  expect(await watchAlarms(world.ctx)).toContainEqual(
    expect.objectContaining({ name: 'TICKETS_OVERDUE', change: 'OPENED' }),
  )
  expect(await mails()).toBe(1)
  await behindTheGuards(world.db, ['DELETE FROM feedback'])
  await watchAlarms(world.ctx)
})

it('several workers at once open it once', async () => {
  await behindTheGuards(world.db, ['UPDATE check_breaches SET cleared_at = NULL'])
  const results = await Promise.all([1, 2, 3].map(async () => await watchAlarms(world.ctx)))
  expect(results.flat()).toHaveLength(1)
})

it('closes nothing while figures are missing', async () => {
  await behindTheGuards(world.db, ['UPDATE check_breaches SET cleared_at = now()'])
  await world.db.prisma.$executeRaw`ALTER TABLE wage_runs RENAME TO runs_away`
  const missing = await watchAlarms(world.ctx)
  await world.db.prisma.$executeRaw`ALTER TABLE runs_away RENAME TO wage_runs`
  expect(missing).toMatchObject([{ name: 'MEASURES_MISSING', about: 'wages', change: 'OPENED' }])
  expect(await open()).toContain('INVARIANT_BROKEN')
  await watchAlarms(world.ctx)
  expect(await open()).toEqual([])
})
