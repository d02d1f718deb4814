import { withTransaction } from '@croupier/db'
import { keepContact } from '@croupier/domain/identity/contacts'
import { profileBinding } from '@croupier/domain/identity/profiles'
import { merchantVault } from '@croupier/domain/platform/vault'
import { claimReward } from '@croupier/domain/rewards/grants'
import { transferKindNumbers } from '@croupier/ledger'
import {
  actingAs,
  aMember,
  aSession,
  messagesTo,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { behindTheGuards, checkNow } from '../checks/books.ts'
import { plantForeignRows } from './foreignRows.ts'
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
  const { value } = await as('members.readAccounts')
  expect(value.alike).toEqual([
    { publicId: alike.publicId, account: alike.account, status: 'ACTIVE', shared: ['NAME'] },
  ])
})

it('keeps notes and the label, each in the audit', async () => {
  expect((await as('members.writeNote', { body: { reason: 'pays late' } })).status).toBe(200)
  const notes = (await as('members.readNotes')).value
  expect(notes).toEqual([expect.objectContaining({ by: 'sara', text: 'pays late' })])
  const label = async (text: string) => (await as('members.setLabel', { body: { label: text, reason } })).code
  expect(await label('Not one')).toBe('VALIDATION_FAILED')
  expect([await label('vipcs'), await label('vipcs')]).toEqual([null, 'STAFF_OVER'])
  expect((await as('members.read')).value.label).toBe('vipcs')
  const { items } = (await as('platform.readAudit', { query: { search: 'member.labelled' } })).value
  expect(JSON.parse(items[0].after)).toMatchObject({ label: 'vipcs', labelBefore: '', by: 'sara' })
  await expect(world.processes.api.prisma.memberNote.count()).rejects.toThrow(/permission denied/)
})

describe('the file of a member, tab by tab', () => {
  let ben: TestMember
  let planted: Awaited<ReturnType<typeof plantForeignRows>>
  const of = async (name: Parameters<Ops['call']>[0], input: OpsInput = {}) =>
    await as(name, { ...input, params: { publicId: ben.publicId, ...input.params } })
  beforeAll(async () => {
    ben = await aMember(world, { balance: '50' })
    planted = await plantForeignRows(world, ben)
    const { id, merchantId } = ben
    await behindTheGuards(world.db, [
      `UPDATE deposits SET credited_units = 700000 WHERE id = '${planted.deposit}'`,
      `UPDATE withdrawals SET paid_units = 200000, held_units = held_units - 200000 WHERE id = ${planted.withdrawal}`,
      `INSERT INTO member_days (day, member_id, category, bet_units, effective_units, payout_units, merchant_id)
       VALUES ('2026-01-01', ${id}, 'LOTT', 900000, 800000, 600000, ${merchantId}), ('2026-01-02', ${id}, 'LIVE', 100000, 100000, 0, ${merchantId})`,
      `INSERT INTO member_incomes (day, member_id, kind, units, paid_units, merchant_id) VALUES
         ('2026-01-01', ${id}, ${transferKindNumbers.MISSION_REWARD}, 50000, 0, ${merchantId}),
         ('2026-01-01', ${id}, ${transferKindNumbers.BONUS_TAKEN}, 0, 20000, ${merchantId}),
         ('2026-01-01', ${id}, ${transferKindNumbers.DEPOSIT}, 700000, 0, ${merchantId})`,
      `INSERT INTO reward_grants (member_id, merchant_id, kind, cause, amount_units, wagering_ppm, created_at, expires_at)
       VALUES (${id}, ${merchantId}, 'MISSION', 'mission:m1', 30000, 3000000, money_now(), money_now() + interval '1 day'),
              (${id}, ${merchantId}, 'VIP_MONTHLY', 'vip:1', 10000, 0, money_now() - interval '2 days', money_now() - interval '1 day')`,
    ])
  })

  it('has what came in, went out, was played and given, and the upline, in its head', async () => {
    const { value } = await of('members.read')
    expect(value).toMatchObject({
      totals: { deposited: '70', withdrawn: '20', turnover: '90', gross: '40', bonus: '3' },
      ...{ level: 0, currency: 'CNY', sessions: 0 },
    })
    const child = await aMember(world, { upline: ben })
    const below = (await of('members.read', { params: { publicId: child.publicId } })).value
    expect(below.upline).toEqual({ publicId: ben.publicId, account: ben.account })
  })

  it('lists payments and movements of this member alone, whatever their day', async () => {
    const list = async (kind: string) => (await of('members.listHistory', { params: { of: kind } })).value.items
    expect(await list('deposits')).toEqual([expect.objectContaining({ id: planted.deposit, moved: '70' })])
    expect(await list('withdrawals')).toEqual([expect.objectContaining({ id: planted.withdrawal, moved: '20' })])
    for (const kind of ['gifts', 'adjustments', 'bets', 'rounds']) expect(await list(kind), kind).toEqual([])
    // A page that ended otherwise is not gone on with.
    for (const [kind, after] of [
      ['deposits', '1~7'],
      ['withdrawals', `1~${planted.deposit}`],
    ] as const) {
      const input = { params: { of: kind }, query: { after } }
      expect((await of('members.listHistory', input)).code, kind).toBe('VALIDATION_FAILED')
    }
    const { items, next } = (await of('members.listMovements')).value
    expect([items, next]).toEqual([
      [expect.objectContaining({ kind: 'DEMO_GRANT', units: '50', balance: '50', asset: 'CNY' })],
      null,
    ])
    expect((await of('members.listMovements', { query: { before: items[0].id } })).value.items).toEqual([])
  })

  it('has every gift with what is to be bet for it', async () => {
    const { grants, bonuses } = (await of('members.readGifts')).value
    expect(grants).toMatchObject([
      { kind: 'VIP_MONTHLY', state: 'EXPIRED' },
      { kind: 'MISSION', state: 'OPEN', amount: '3', required: '9' },
    ])
    expect(bonuses).toHaveLength(1)
  })

  it('shows accounts that it is paid to masked, logins that are over, and its tickets', async () => {
    await aSession(world, ben)
    const { payout, logins } = (await of('members.readAccounts')).value
    expect(payout).toEqual([
      expect.objectContaining({ id: planted.account, number: expect.stringMatching(/^••••/), paid: '20' }),
    ])
    expect(logins).toEqual([expect.objectContaining({ endedAt: null })])
    await of('members.move', { params: { move: 'endSessions' }, body: { reason } })
    expect((await of('members.readAccounts')).value.logins[0].endedAt).not.toBeNull()
    const tickets = (await of('members.listTickets')).value
    expect(tickets).toEqual([expect.objectContaining({ id: planted.ticket, publicId: ben.publicId, last: null })])
  })

  it('shows what officers did, with officer and reason, to those who may read the audit', async () => {
    await of('members.move', { params: { move: 'freeze' }, body: { reason } })
    const { items } = (await of('members.listActs')).value
    expect(items[0]).toMatchObject({ action: 'member.frozen', by: 'sara', second: null, reason })
    const cleo = await ops.logIn(await ops.officer('cleo', 'SUPPORT'))
    const params = { publicId: ben.publicId }
    expect((await ops.call('members.listActs', { params }, cleo)).code).toBe('STAFF_FORBIDDEN')
    expect((await ops.call('members.readAccounts', { params }, cleo)).status).toBe(200)
  })

  it('gives a bonus by hand to claim, alone up to what one officer gives in a day, and by two above', async () => {
    const params = { publicId: ben.publicId }
    const give = (amount: string) => ({ params, body: { amount, times: 3, days: 7, reason } })
    for (const [amount, times] of [
      ['0', 3],
      ['-1', 3],
      ['5', 101],
    ] as const) {
      const body = { amount, times, days: 7, reason }
      expect((await of('members.giveBonus', { body })).code, amount).toBe('VALIDATION_FAILED')
    }
    expect((await of('members.giveBonus', give('5'))).status).toBe(200)
    const [latest] = (await of('members.readGifts')).value.grants
    expect(latest).toMatchObject({ kind: 'CAMPAIGN', state: 'OPEN', amount: '5', required: '15' })
    expect((await of('members.giveBonus', give('900000'))).code).toBe('STAFF_SECOND_WAITS')
    expect((await of('members.readGifts')).value.grants[0].amount).toBe('5')
    expect((await ops.byTwo('members.giveBonus', give('900000'), sara)).status).toBe(200)
    const [big] = (await of('members.readGifts')).value.grants
    expect(big).toMatchObject({ amount: '900000' })
    expect((await of('members.listActs')).value.items[0]).toMatchObject({
      ...{ action: 'member.bonusGiven', by: 'sara', second: 'otto', reason },
    })
    const cleo = await ops.logIn('cleo')
    expect((await ops.call('members.giveBonus', give('5'), cleo)).code).toBe('STAFF_FORBIDDEN')
    // What it becomes when it is claimed is led back to the officer.
    await of('members.move', { params: { move: 'unfreeze' }, body: { reason } })
    await claimReward(actingAs(world, ben), latest.cause)
    const founded = (await checkNow(world.ctx)).find(({ id }) => id === 'I32')
    expect([founded?.examples, founded?.failures]).toEqual([[], []])
  })

  it('mails a link to choose a password to the mailbox that was proved, and to no other', async () => {
    const send = async () => (await of('members.sendResetLink', { body: { reason } })).value.outcome
    expect(await send()).toBe('NO_MAILBOX')
    const { id: memberId, merchantId } = ben
    const keep = async (verified: boolean) =>
      await withTransaction(world.db, async (tx) => {
        const contact = { memberId, merchantId, channel: 'email' as const, target: 'ben@mail.example' }
        await keepContact(tx, world.ctx, { ...contact, verified })
      })
    await keep(false)
    expect(await send()).toBe('NO_MAILBOX')
    await keep(true)
    for (let sent = 0; sent < 3; sent += 1) expect(await send()).toBe('SENT')
    expect(await send()).toBe('TOO_MANY')
    const [mail] = await messagesTo(world, 'ben@mail.example')
    expect(mail?.body).toContain('https://play.example/reset#')
    expect((await of('members.listActs')).value.items[0]).toMatchObject({ action: 'member.resetLinkSent', by: 'sara' })
    await of('members.move', { params: { move: 'freeze' }, body: { reason } })
    expect(await send()).toBe('NOT_ACTIVE')
  })

  it('unbinds an account that it is paid to, once no withdrawal to it is open', async () => {
    const unbind = async () =>
      await of('members.unbindAccount', { params: { accountId: planted.account }, body: { reason } })
    expect((await unbind()).code).toBe('PAYOUT_ACCOUNT_IN_USE')
    await behindTheGuards(world.db, [
      `UPDATE withdrawals SET state = 'CANCELLED', ended_at = money_now(), held_units = 0, returned_units = amount_units - paid_units
        WHERE id = ${planted.withdrawal}`,
    ])
    expect((await unbind()).status).toBe(200)
    expect((await unbind()).code).toBe('PAYOUT_ACCOUNT_NOT_FOUND')
    expect((await of('members.readAccounts')).value.payout[0].removedAt).not.toBeNull()
    expect((await of('members.listActs')).value.items[0]).toMatchObject({ action: 'member.payoutAccountUnbound' })
  })
})
