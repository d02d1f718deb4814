import { profileBinding } from '@croupier/domain/identity/profiles'
import { merchantVault } from '@croupier/domain/platform/vault'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeAll, expect, it } from 'vitest'
import { type Ops, type OpsInput, openOps } from './opsWorld.ts'

const reason = 'asked by the bank'
const HASH_BYTES = 32
let world: TestWorld
let ops: Ops
let sara: string
let anna: TestMember
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
})
beforeAll(async () => {
  sara = await ops.logIn(await ops.officer('sara', 'OWNER'))
  anna = await aMember(world)
})

const as = async (name: Parameters<Ops['call']>[0], input: OpsInput = {}) =>
  await ops.call(name, { ...input, params: { publicId: anna.publicId, ...input.params } }, sara)

/** Keeps what a member gave of itself, with the keyed hash of a document. */
async function keepProfile(member: TestMember, document: string): Promise<void> {
  const { id: memberId, merchantId } = member
  const vault = await merchantVault(world.ctx, merchantId)
  const given = JSON.stringify({ payeeName: 'Anna Lee', birthday: '1990-02-03' })
  const at = world.clock.now()
  await world.db.prisma.memberProfile.create({
    data: {
      memberId,
      merchantId,
      sealed: vault.seal(given, profileBinding(memberId)),

      nameBirthIndex: Buffer.from(document.padEnd(HASH_BYTES)),
      termsVersion: '1',
      termsAcceptedAt: at,
      ageMin: 18,
      ageConfirmedAt: at,
      ageBy: 'BIRTHDAY',
    },
  })
}

it('opens what is sealed for a reason, and the audit keeps which fields, never what they say', async () => {
  expect((await as('members.unmask', { body: { reason } })).value).toEqual({})
  await keepProfile(anna, 'anna')
  const seen = (await as('members.unmask', { body: { reason } })).value
  expect(seen).toEqual({ payeeName: 'Anna Lee', birthday: '1990-02-03' })
  const { items } = (await as('platform.readAudit', { query: { search: 'member.unmasked' } })).value
  expect(JSON.parse(items[0].after)).toMatchObject({ fields: 'birthday payeeName', by: 'sara', reason })
})

it('opens so many members a day alone, and more by two', async () => {
  const { merchantId: id } = world
  const officers = JSON.stringify({ officers: { perDayOpened: 3 } })
  await world.db.prisma.$executeRaw`UPDATE merchants SET settings = settings || ${officers}::jsonb WHERE id = ${id}`
  await ops.officer('otto', 'OWNER')
  const input = { params: { publicId: anna.publicId }, body: { reason } }
  // Two were opened before.
  expect((await ops.call('members.unmask', input, sara)).status).toBe(200)
  expect((await ops.call('members.unmask', input, sara)).code).toBe('STAFF_SECOND_WAITS')
  expect((await ops.byTwo('members.unmask', input, sara)).value).toMatchObject({ payeeName: 'Anna Lee' })
})

it('shows accounts that share a name and a birthday', async () => {
  const alike = await aMember(world)
  await keepProfile(alike, 'anna')
  await keepProfile(await aMember(world), 'somebody else')
  const { value } = await as('members.readMore')
  expect(value.alike).toEqual([
    { publicId: alike.publicId, account: alike.account, status: 'ACTIVE', shared: ['NAME'] },
  ])
  expect([value.bets, value.bonuses]).toEqual([[], []])
})

it('keeps notes and the label, each in the audit', async () => {
  expect((await as('members.writeNote', { body: { reason: 'pays late' } })).status).toBe(200)
  const { notes } = (await as('members.readMore')).value
  expect(notes).toEqual([expect.objectContaining({ by: 'sara', text: 'pays late' })])
  const label = async (text: string) => (await as('members.setLabel', { body: { label: text, reason } })).code
  expect(await label('Not one')).toBe('VALIDATION_FAILED')
  expect([await label('vipcs'), await label('vipcs')]).toEqual([null, 'STAFF_OVER'])
  expect((await as('members.read')).value.label).toBe('vipcs')
  const { items } = (await as('platform.readAudit', { query: { search: 'member.labelled' } })).value
  expect(JSON.parse(items[0].after)).toMatchObject({ label: 'vipcs', labelBefore: '', by: 'sara' })
  await expect(world.processes.api.prisma.memberNote.count()).rejects.toThrow(/permission denied/)
})
