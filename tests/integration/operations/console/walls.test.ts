import { entryTo, wallOf } from '@croupier/domain/operations/staff'
import { aMember, aMerchant, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { type OpsRouteName, opsRoutes } from '@croupier/wire/ops'
import { expect, it } from 'vitest'
import { plantForeignRows } from './foreignRows.ts'
import { type Ops, openOps } from './opsWorld.ts'

/** The merchant that officers of another one learn nothing of. */
const FOREIGN = 'FARAWAY'
let world: TestWorld
let ops: Ops
let member: TestMember
let cookies: Readonly<Record<'own' | 'foreign' | 'all', string>>
/** Something of the foreign merchant of each kind that a call can be about. */
let subjects: Readonly<Record<string, string>>

useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
  const merchantId = await aMerchant(world, FOREIGN)
  member = await aMember(world, { merchantId, account: 'farplayer' })
  const rows = await plantForeignRows(world, member)
  await ops.walled('anna', ['TEST'], 'OWNER')
  await ops.walled('bert', [FOREIGN], 'OWNER')
  await ops.officer('olga', 'OWNER')
  await ops.officer('otto', 'OWNER')
  cookies = { own: await ops.logIn('anna'), foreign: await ops.logIn('bert'), all: await ops.logIn('olga') }
  // What waits for a second officer of the foreign merchant.
  const sent = await ops.call(
    'members.adjust',
    { params: { publicId: member.publicId }, body: { amount: '5', reason: 'a test' } },
    cookies.foreign,
  )
  subjects = { ...rows, member: member.publicId, command: sent.waits ?? '' }
})

const PRIVATE = (Object.keys(opsRoutes) as OpsRouteName[]).filter((name) => opsRoutes[name].access !== 'public')
const wallFor = (name: OpsRouteName) => wallOf(name, opsRoutes[name].path)

/** The parts of an address that lead to something of the foreign merchant. */
function foreignParams(name: OpsRouteName): Record<string, string> {
  const wall = wallFor(name)
  const id = subjects[wall === 'claim' ? 'deposit' : wall] ?? 'x'
  return { merchantCode: FOREIGN, publicId: member.publicId, id, caseId: id, of: 'deposits', move: 'approve' }
}
const callAs = async (who: keyof typeof cookies, name: OpsRouteName) =>
  await ops.call(name, { params: foreignParams(name) }, cookies[who])

it.each(PRIVATE)('%s: an officer of another merchant finds nothing there', async (name) => {
  const wall = wallFor(name)
  // It ends the session; it is about no merchant.
  if (name === 'staff.logOut') return expect(wall).toBe('open')
  const [own, foreign] = [await callAs('own', name), await callAs('foreign', name)]
  if (wall === 'platform') {
    expect([own.code, foreign.code]).toEqual(['STAFF_FORBIDDEN', 'STAFF_FORBIDDEN'])
    expect((await callAs('all', name)).code).not.toBe('STAFF_FORBIDDEN')
  } else if (wall === 'lists') {
    expect(own.status).toBe(200)
    const text = JSON.stringify(own.value)
    for (const trace of [FOREIGN, 'far', member.publicId]) expect(text.toLowerCase()).not.toContain(trace.toLowerCase())
  } else if (wall === 'open') {
    expect(own.code).not.toBe('STAFF_FORBIDDEN')
  } else {
    // As if it did not exist; to who may, it is there: what is missing is refused by its own name.
    expect(own.code).toBe('NOT_FOUND')
    expect(['NOT_FOUND', 'STAFF_FORBIDDEN']).not.toContain(foreign.code)
  }
})

/** Lists in which something of the foreign merchant stands, by what is seen of it. */
const SHOWN: Partial<Record<OpsRouteName, string>> = {
  'cashier.listWithdrawals': FOREIGN,
  'cashier.listDeposits': 'unmatched-far',
  'members.search': 'farplayer',
  'desk.listTickets': 'from far away',
  'rewards.listWaiting': 'farplayer',
  'games.listCases': 'far-tx',
  'papers.list': 'farplayer',
  'moneyCases.list': 'farplayer',
  'staff.listWaiting': 'farplayer',
  'platform.listNames': FOREIGN,
  'platform.listMerchants': FOREIGN,
  'platform.readAudit': FOREIGN,
  'platform.readBoard': FOREIGN,
}

it.each(Object.entries(SHOWN) as [OpsRouteName, string][])('%s shows it to who may see it', async (name, trace) => {
  for (const who of ['foreign', 'all'] as const) {
    expect(JSON.stringify((await callAs(who, name)).value), who).toContain(trace)
  }
})

it('counts in the inbox what waits at the officer’s merchants alone', async () => {
  const of = async (who: keyof typeof cookies): Promise<object> => {
    const rows: { queue: string; count: number }[] = (await callAs(who, 'platform.readInbox')).value
    return Object.fromEntries(rows.map(({ queue, count }) => [queue, count]))
  }
  const planted = {
    withdrawals: 1,
    deposits: 1,
    unmatched: 1,
    held: 1,
    tickets: 1,
    papers: 1,
    moneyCases: 1,
    applications: 1,
    redemptions: 1,
    providerCases: 1,
    breaches: 1,
    commands: 1,
  }
  expect(await of('own')).toMatchObject(Object.fromEntries(Object.keys(planted).map((queue) => [queue, 0])))
  expect(await of('foreign')).toMatchObject(planted)
  // What is of the whole platform is for officers of all merchants.
  expect(await of('foreign')).not.toHaveProperty('deadLetters')
  expect(await of('all')).toMatchObject({ ...planted, deadLetters: 0 })
})

it('an account of another merchant is unknown to who looks for its bets', async () => {
  const query = { account: 'farplayer' }
  expect((await ops.call('reports.listBets', { query }, cookies.own)).code).toBe('NOT_FOUND')
  expect((await ops.call('reports.listBets', { query }, cookies.foreign)).status).toBe(200)
})

it('takes the yes of an officer of that merchant, and of one whose merchants became others no command any more', async () => {
  const sent = await ops.call(
    'members.setLabel',
    { params: { publicId: member.publicId }, body: { label: 'x', reason: 'a test' } },
    cookies.foreign,
  )
  expect(sent.code).toBeNull()
  const give = async (amount: string) =>
    await ops.call(
      'members.adjust',
      { params: { publicId: member.publicId }, body: { amount, reason: 'another test' } },
      cookies.foreign,
    )
  const waits = (await give('7')).waits ?? ''
  const change = {
    params: { name: 'bert' },
    body: { roles: ['OWNER'], merchants: ['TEST'], isDisabled: false, email: null },
  }
  const changed = { ...change, body: { ...change.body, reason: 'other merchants' } }
  expect((await ops.byTwo('staff.change', changed, cookies.all)).code).toBeNull()
  expect((await ops.sayYes(waits, 'otto')).code).toBe('NOT_FOUND')
  expect((await give('8')).code).toBe('NOT_FOUND')
  const back = { ...changed, body: { ...changed.body, merchants: [FOREIGN] } }
  expect((await ops.byTwo('staff.change', back, cookies.all)).code).toBeNull()
  expect((await ops.sayYes(waits, 'otto')).code).not.toBe('NOT_FOUND')
})

it('the own page learns whether it shows what is of all merchants', async () => {
  const self = async (who: keyof typeof cookies) => (await ops.call('staff.readSelf', {}, cookies[who])).value
  expect([await self('own'), await self('all')]).toMatchObject([{ everyMerchant: false }, { everyMerchant: true }])
})

it('every call is in some wall, and an officer of every merchant passes each', async () => {
  for (const name of PRIVATE) expect(await entryTo(ops.ctx, wallFor(name), {})).toBe('MAY')
})
