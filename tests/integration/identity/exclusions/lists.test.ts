import { sweepExclusions } from '@croupier/domain/identity/exclusionLists'
import { verifyAudit } from '@croupier/domain/platform/audit'
import { makeVault } from '@croupier/domain/platform/vault'
import { aMember, aMerchant, openTestWorld, type TestWorld, withContact } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aReference, clear, exclude, pardon, REGISTER, takeIn } from './exclusionWorld.ts'

const COLUMNS = ['reference', 'mobile', 'email', 'idNumber', 'name', 'birthday', 'from', 'until'] as const

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => await world.close())

const entries = async () => await world.db.prisma.exclusion.count()
const isExcluded = async ({ id }: { id: bigint }) =>
  (await world.db.prisma.$queryRaw<unknown[]>`SELECT 1 FROM excluded_members WHERE member_id = ${id}`).length > 0
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString()

describe('taking a list in', () => {
  it('adds all of it or nothing, and says line by line what is wrong', async () => {
    const before = await entries()
    const done = await takeIn(world, [
      { reference: 'good', email: 'good@example.com' },
      { reference: '', mobile: '13800138000' },
      { reference: 'b', name: 'Anna Lee' },
      { reference: 'c', name: 'Anna Lee', birthday: '1990-02-30' },
      { reference: 'd', idNumber: '12-3', from: 'soon' },
      { reference: 'e' },
      { reference: 'good', email: 'other@example.com', from: '2026-02-02', until: '2026-02-01' },
      { reference: 'good', email: 'third@example.com' },
    ])
    expect(done).toEqual({
      faults: [
        { line: 3, fault: 'MOBILE', about: '' },
        { line: 3, fault: 'REFERENCE_EMPTY', about: '' },
        { line: 4, fault: 'NAME_BIRTHDAY', about: '' },
        { line: 5, fault: 'BIRTHDAY', about: '' },
        { line: 6, fault: 'ID_NUMBER', about: '' },
        { line: 6, fault: 'INSTANT', about: 'from' },
        { line: 7, fault: 'NOBODY', about: '' },
        { line: 8, fault: 'UNTIL', about: '' },
        { line: 9, fault: 'REFERENCE_TWICE', about: '2' },
      ],
    })
    expect(await entries()).toBe(before)
  })

  it('never adds a part of a file, however its lines are', async () => {
    const value = fc.constantFrom('', ' ', 'x', '+8613800138999', 'a@b.example', '1990-02-28', 'A-1234', '2026-13-01')
    const line = fc.record(Object.fromEntries(COLUMNS.map((name) => [name, value])), {
      requiredKeys: [],
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), async (lines) => {
        const before = await entries()
        const done = await takeIn(world, lines)
        const now = await entries()
        if ('faults' in done) {
          expect(now).toBe(before)
          for (const { line: at } of done.faults) expect(lines[at - 2]).toBeDefined()
        } else expect(now - before).toBe(done.added)
      }),
      { numRuns: 40 },
    )
  })

  it('refuses a line that is over before it would begin', async () => {
    const over = { reference: aReference(), email: 'over@example.com', until: '1990-02-28' }
    expect(await takeIn(world, [over])).toEqual({
      faults: [{ line: 2, fault: 'OVER', about: '' }],
    })
  })

  it('passes over what is there word for word, and refuses the same entry with other words', async () => {
    const reference = aReference()
    const line = { reference, email: 'twice@example.com', from: '2026-01-01', until: inDays(9) }
    expect(await takeIn(world, [line])).toMatchObject({ added: 1, known: 0 })
    expect(await takeIn(world, [line])).toEqual({ added: 0, known: 1, found: 0 })
    for (const other of [{ email: 'x@example.com' }, { until: inDays(8) }, { from: '2026-01-02' }]) {
      expect(await takeIn(world, [{ ...line, ...other }])).toEqual({
        faults: [{ line: 2, fault: 'OTHER_WORDS', about: '' }],
      })
    }
  })

  it('of one file taken in twice at once adds each entry once', async () => {
    const file = [1, 2, 3].map((n) => ({ reference: aReference(), email: `race${n}@example.com` }))
    const both = await Promise.all([takeIn(world, file), takeIn(world, file)])
    expect(both.map((done) => ('added' in done ? done.added : done)).sort()).toEqual([0, 3])
  })

  it('tells the audit chain of every merchant who added it and why, and nothing personal', async () => {
    const reference = await exclude(world, { name: '陳大文', birthday: '1980-05-06' })
    expect(await pardon(world, reference)).toBe(true)
    expect(await pardon(world, reference)).toBe(false)
    const rows = await world.db.prisma.auditRecord.findMany({
      where: { action: { startsWith: 'exclusion.' } },
      orderBy: { sequence: 'desc' },
      take: 2,
    })
    const { by, reason, source } = REGISTER
    const after = { by, reason, source, count: 1, references: [reference], platform: true }
    expect(rows).toMatchObject([
      { action: 'exclusion.ended', after, merchantId: world.merchantId },
      { action: 'exclusion.added', after },
    ])
    expect(await verifyAudit(world.db, world.merchantId)).toBeNull()
  })

  it('keeps nothing of a person in clear', async () => {
    const person = { mobile: '+8613800138222', email: 'clear@example.com', idNumber: 'ZX-99887' }
    await exclude(world, { ...person, name: '林小華', birthday: '1977-07-08' })
    const [row] = await world.db.prisma.$queryRaw<{ text: string }[]>`
      SELECT (SELECT string_agg(x::text, ' ') FROM exclusions x)
          || (SELECT string_agg(k::text, ' ') FROM exclusion_marks k)
          || (SELECT string_agg(a::text, ' ') FROM audit_records a) AS text`
    for (const part of [...Object.values(person), '13800138222', '林小華', '1977-07-08']) {
      expect(row?.text).not.toContain(part)
    }
  })
})

describe('an entry', () => {
  it('is ended, never changed, never deleted, and neither is what it found', async () => {
    const person = await aMember(world)
    const email = await withContact(world, person)
    const reference = await exclude(world, { email })
    const { prisma } = world.db
    const { id } = await prisma.exclusion.findFirstOrThrow({ where: { reference } })
    const tries = [
      () => prisma.exclusion.update({ where: { id }, data: { validUntil: new Date() } }),
      () => prisma.exclusion.delete({ where: { id } }),
      () => prisma.exclusionMark.deleteMany({ where: { exclusionId: id } }),
      () => prisma.memberExclusion.deleteMany({ where: { exclusionId: id } }),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toThrow()
    expect(await pardon(world, reference)).toBe(true)
    await expect(prisma.exclusion.update({ where: { id }, data: { endedAt: null } })).rejects.toThrow()
    expect(await isExcluded(person)).toBe(false)
    expect(await prisma.memberExclusion.count({ where: { exclusionId: id } })).toBe(1)
  })

  it('holds from its beginning, and ends by being ended, never by the date that it came with', async () => {
    const person = await aMember(world)
    const email = await withContact(world, person)
    const reference = await exclude(world, { email, from: inDays(1), until: inDays(2) })
    expect(await isExcluded(person)).toBe(false)
    await world.advance(DAY_MS)
    expect(await isExcluded(person)).toBe(true)
    await world.advance(30 * DAY_MS)
    expect(await isExcluded(person)).toBe(true)
    expect(await pardon(world, reference)).toBe(true)
    expect(await isExcluded(person)).toBe(false)
  })

  it.each([
    ['a number', 'sms', { mobile: '+86 138 0013 8333' }, '+8613800138333'],
    ['a mailbox', 'email', { email: 'Some.Body@Example.com' }, 'some.body@example.com'],
  ] as const)('knows %s however it is written', async (_, channel, values, target) => {
    const person = await aMember(world)
    await withContact(world, person, { channel, target })
    await exclude(world, values)
    expect(await isExcluded(person)).toBe(true)
  })

  it('of one merchant means nobody of another; of the platform those of merchants that open later too', async () => {
    const target = 'both@example.com'
    const someone = async (merchantId: number) => {
      const member = await aMember(world, { merchantId })
      await withContact(world, member, { target })
      return member
    }
    const here = await someone(world.merchantId)
    const there = await someone(await aMerchant(world, 'OTHER'))
    const change = { ...REGISTER, merchantId: world.merchantId }
    const reference = await exclude(world, { email: target }, change)
    expect([await isExcluded(here), await isExcluded(there)]).toEqual([true, false])
    expect(await pardon(world, reference, change)).toBe(true)
    await exclude(world, { email: target })
    expect([await isExcluded(here), await isExcluded(there)]).toEqual([true, true])
    const third = await someone(await aMerchant(world, 'LATER'))
    expect(await isExcluded(third)).toBe(false)
    await sweepExclusions(world.ctx)
    expect(await isExcluded(third)).toBe(true)
  })

  it('does not mean the one who was cleared of it: it holds for every other, and others for this one', async () => {
    const target = 'namesake@example.com'
    const [person, namesake] = [await aMember(world), await aMember(world)]
    const there = await aMerchant(world, 'ANOTHER')
    const elsewhere = await aMember(world, { merchantId: there })
    for (const one of [namesake, elsewhere]) await withContact(world, one, { target })
    const reference = await exclude(world, { email: target })
    expect(await clear(world, person.id, reference)).toBe(false)
    expect(await clear(world, namesake.id, 'no entry')).toBe(false)
    expect(await isExcluded(namesake)).toBe(true)
    const both = [1, 2].map(async () => await clear(world, namesake.id, reference))
    expect((await Promise.all(both)).sort()).toEqual([false, true])
    expect([await isExcluded(namesake), await isExcluded(elsewhere)]).toEqual([false, true])
    await sweepExclusions(world.ctx)
    expect(await isExcluded(namesake)).toBe(false)
    const { prisma } = world.db
    await expect(prisma.exclusionClearance.deleteMany()).rejects.toThrow()
    const rows = await prisma.auditRecord.findMany({
      where: { action: 'member.exclusionCleared' },
    })
    const after = {
      source: REGISTER.source,
      reference,
      by: 'an officer',
      reason: 'another passport',
    }
    expect(rows).toMatchObject([{ subjectId: namesake.id, merchantId: world.merchantId, after }])
    expect(await verifyAudit(world.db, world.merchantId)).toBeNull()
    await exclude(world, { email: target })
    expect(await isExcluded(namesake)).toBe(true)
  })

  it('is sealed again under a new master key', async () => {
    const own = await openTestWorld()
    const [old, next] = ['aa'.repeat(32), 'bb'.repeat(32)]
    const under = (key: string) => ({
      ...own,
      ctx: { ...own.ctx, vault: makeVault(key, own.ctx.random) },
    })
    await exclude(under(old), { email: 'rotated@example.com' })
    const both = under(`${next},${old}`)
    await sweepExclusions(both.ctx)
    const { sealed } = await own.db.prisma.exclusion.findFirstOrThrow()
    expect(sealed.startsWith(`${both.ctx.vault.kid}.`)).toBe(true)
    // The old one is gone: a merchant that opens now still gets its marks.
    const merchantId = await aMerchant(own, 'AFTER')
    await sweepExclusions(under(next).ctx)
    expect(await own.db.prisma.exclusionMark.count({ where: { merchantId } })).toBe(1)
    await own.close()
  })
})
