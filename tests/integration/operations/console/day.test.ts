import { balanceOf, checkInvariants } from '@croupier/ledger'
import { toDecimalString } from '@croupier/money'
import { aMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { beforeAll, expect, it } from 'vitest'
import { type Ops, type OpsInput, openOps } from './opsWorld.ts'

const reason = 'as was agreed'
const merchantCode = 'TEST'
let world: TestWorld
let ops: Ops
let olga: string
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
})
beforeAll(async () => {
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  await ops.officer('otto', 'OWNER')
})

const as = async (name: Parameters<Ops['call']>[0], input: OpsInput = {}) =>
  await ops.call(name, { ...input, params: { merchantCode, ...input.params } }, olga)
const byTwo = async (name: Parameters<Ops['call']>[0], input: OpsInput = {}) =>
  await ops.byTwo(name, { ...input, params: { merchantCode, ...input.params } }, olga)
/** The newest record of an action, as the audit shows it. */
async function lastOf(action: string) {
  const { items } = (await as('platform.readAudit', { query: { search: action } })).value
  const { before, after } = items[0]
  return { before: before === '' ? null : JSON.parse(before), after: JSON.parse(after) }
}

const texts = {
  EN: { title: 'New tables', html: '<p onclick="x()">Tonight<script>alert(1)</script></p>' },
  CN: { title: '新桌台', html: '<p>今晚</p>' },
}

it('shows what is kept of a notice, publishes it and takes it back', async () => {
  const seen = (await as('content.previewTexts', { body: { texts } })).value
  expect(seen.EN).toEqual({ title: 'New tables', html: '<p>Tonight</p>' })
  const notice = { type: 'PL', texts, audience: 'ALL', pinned: false, order: 0 }
  const body = { ...notice, from: null, until: null, reason }
  const { id } = (await as('content.publishNotice', { body })).value
  const [row] = (await as('content.listNotices')).value
  expect(row).toMatchObject({ id, state: 'SHOWN', texts: { EN: { html: '<p>Tonight</p>' } } })
  expect((await lastOf('notice.published')).after).toMatchObject({ notice: id, by: 'olga', reason })

  const withdraw = { params: { id }, body: { reason } }
  expect((await as('content.withdrawNotice', withdraw)).status).toBe(200)
  expect((await as('content.withdrawNotice', withdraw)).code).toBe('STAFF_OVER')
  expect((await as('content.listNotices')).value[0].state).toBe('WITHDRAWN')
})

it('keeps what was begun until it is thrown away, of each sort apart and whatever is in it', async () => {
  const id = world.ctx.ids.uuid()
  const save = async (name: 'content.saveDraft' | 'rewards.saveDraft', title: string) =>
    (await as(name, { params: { id }, body: { title, body: { texts: { EN: { title, html: '<p>' } }, from: '' } } }))
      .code
  expect([await save('content.saveDraft', ''), await save('content.saveDraft', 'Half')]).toEqual([null, null])
  expect(await save('rewards.saveDraft', 'Other')).toBe('NOT_FOUND')
  const drafts = (await as('content.listDrafts')).value
  expect(drafts).toEqual([
    {
      id,
      title: 'Half',
      by: 'olga',
      savedAt: expect.any(String),
      body: { texts: { EN: { title: 'Half', html: '<p>' } }, from: '' },
    },
  ])
  expect((await as('rewards.listDrafts')).value).toEqual([])
  const drop = { params: { id } }
  expect((await as('rewards.dropDraft', drop)).code).toBe('STAFF_OVER')
  expect((await as('content.dropDraft', drop)).status).toBe(200)
  expect((await as('content.dropDraft', drop)).code).toBe('STAFF_OVER')
  expect((await as('content.listDrafts')).value).toEqual([])
  const much = { title: 'Much', body: { text: 'x'.repeat(400_001) } }
  expect((await as('content.saveDraft', { params: { id }, body: much })).code).toBe('VALIDATION_FAILED')
})

it('measures and saves a segment, and writes to its members until it is stopped', async () => {
  await aMember(world)
  const conditions = [{ of: 'registeredDays', max: 30 }]
  const wrong = { body: { conditions: [{ of: 'colour', is: 'red' }] } }
  expect((await as('content.measureSegment', wrong)).code).toBe('VALIDATION_FAILED')
  const { members } = (await as('content.measureSegment', { body: { conditions } })).value
  expect(members).toBeGreaterThan(0)
  const save = { params: { code: 'NEWCOMERS' }, body: { conditions, reason } }
  expect((await as('content.saveSegment', save)).value.members).toBe(members)

  const plain = { days: null, amount: null, bonus: null }
  const campaign = { occasion: 'SEGMENT', segment: 'NEWCOMERS', texts, ...plain, reason }
  const nobody = { body: { ...campaign, segment: null } }
  expect((await as('content.startCampaign', nobody)).code).toBe('NOT_FOUND')
  const { id } = (await as('content.startCampaign', { body: campaign })).value
  const { segments, campaigns } = (await as('content.listSegments')).value
  expect(segments).toEqual([{ code: 'NEWCOMERS', members, conditions }])
  expect(campaigns[0]).toMatchObject({ id, occasion: 'SEGMENT', title: 'New tables' })
  const bonus = { amount: '20', wagering: 3, days: 5 }
  const giving = { body: { ...campaign, bonus } }
  const fine = { body: { ...campaign, bonus: { ...bonus, amount: '0.001' } } }
  expect((await as('content.startCampaign', fine)).code).toBe('AMOUNT_TOO_FINE')
  expect((await as('content.startCampaign', giving)).code).toBe('STAFF_SECOND_WAITS')
  expect((await byTwo('content.startCampaign', giving)).status).toBe(200)
  const better = { ...texts, EN: { title: 'Better tables', html: '<p>Now</p>' } }
  const correct = { params: { id }, body: { texts: better, reason: 'a wrong word' } }
  expect((await as('content.correctCampaign', correct)).status).toBe(200)
  const read = (await as('content.listSegments')).value.campaigns
  expect(read.find((one: { id: string }) => one.id === id)).toMatchObject({ title: 'Better tables', texts: better })
  expect((await as('content.listCampaignVersions', { params: { id } })).value).toMatchObject([
    { no: 1, by: 'olga', reason: 'a wrong word', texts: { EN: { title: 'New tables', html: '<p>Tonight</p>' } } },
  ])
  const stop = { params: { id }, body: { reason } }
  expect((await as('content.stopCampaign', stop)).status).toBe(200)
  expect((await as('content.stopCampaign', stop)).code).toBe('STAFF_OVER')
  expect((await as('content.correctCampaign', correct)).code).toBe('STAFF_OVER')
})

const terms = {
  kind: 'FORM',
  cycle: 'ONCE',
  minDeposit: null,
  pct: null,
  bets: null,
  reward: '18',
  prizes: [],
  multiple: 1,
  maxStake: null,
  days: 30,
}
const promotion = (more: object = {}) => {
  const now = world.clock.now().getTime()
  return {
    code: 'gift.first',
    category: 'NEW_PLAYER',
    tags: ['NEWBIE'],
    terms,
    eligibility: '',
    titles: { EN: 'A gift', CN: '礼物' },
    html: {},
    sort: 0,
    budget: '1000',
    reason,
    startsAt: new Date(now).toISOString(),
    endsAt: new Date(now + DAY_MS).toISOString(),
    ...more,
  }
}

it('tries a promotion out, publishes it once, and closes it', async () => {
  const tried = { body: { category: 'NEW_PLAYER', terms, eligibility: '', days: 30 } }
  const { members, cost } = (await as('rewards.tryPromotion', tried)).value
  expect([members > 0, Number(cost)]).toEqual([true, members * 18])
  const unread = { body: { category: 'NEW_PLAYER', terms, eligibility: 'days >=', days: 30 } }
  expect((await as('rewards.tryPromotion', unread)).code).toBe('VALIDATION_FAILED')

  const nothing = { body: promotion({ terms: { ...terms, reward: '-5' } }) }
  expect((await byTwo('rewards.publishPromotion', nothing)).code).toBe('VALIDATION_FAILED')
  const { startsAt } = promotion()
  const backwards = { body: promotion({ endsAt: startsAt }) }
  expect((await byTwo('rewards.publishPromotion', backwards)).code).toBe('VALIDATION_FAILED')
  const others = { body: promotion({ terms: { ...terms, multiple: 2 } }) }
  expect((await byTwo('rewards.publishPromotion', others)).code).toBe('PROMOTION_NOT_TRIED')
  const forSome = { body: promotion({ eligibility: 'days >= 1.0' }) }
  expect((await byTwo('rewards.publishPromotion', forSome)).code).toBe('PROMOTION_NOT_TRIED')
  expect((await byTwo('rewards.publishPromotion', { body: promotion() })).status).toBe(200)
  expect((await lastOf('promotion.published')).after).toMatchObject({ tried: { members, cost } })
  expect((await byTwo('rewards.publishPromotion', { body: promotion() })).code).toBe('VALIDATION_FAILED')
  const [row] = (await as('rewards.listPromotions')).value
  expect(row).toMatchObject({ code: 'gift.first', budget: '1000', spent: '0', terms })
  const words = { titles: { EN: 'A present' }, html: { EN: '<p onclick="x()">For you</p>' } }
  const correct = { params: { code: 'gift.first' }, body: { ...words, reason: 'a wrong word' } }
  expect((await as('rewards.correctPromotion', correct)).status).toBe(200)
  const again = {
    params: { code: 'gift.first' },
    body: { ...words, titles: { EN: 'Presents' }, reason: 'more of them' },
  }
  expect((await as('rewards.correctPromotion', again)).status).toBe(200)
  const [corrected] = (await as('rewards.listPromotions')).value
  expect(corrected).toMatchObject({
    titles: { EN: 'Presents' },
    html: { EN: '<p>For you</p>' },
    terms: row.terms,
    budget: '1000',
  })
  const versions = (await as('rewards.listPromotionVersions', { params: { code: 'gift.first' } })).value
  expect(versions).toMatchObject([
    { no: 2, by: 'olga', reason: 'more of them', texts: { EN: { title: 'A present', html: '<p>For you</p>' } } },
    { no: 1, by: 'olga', reason: 'a wrong word', texts: { EN: { title: 'A gift', html: '' }, CN: { title: '礼物' } } },
  ])
  expect((await lastOf('promotion.corrected')).after).toMatchObject({ by: 'olga', reason: 'more of them' })
  const close = { params: { code: 'gift.first' }, body: { reason } }
  expect((await as('rewards.closePromotion', close)).status).toBe(200)
  expect((await as('rewards.closePromotion', close)).code).toBe('STAFF_OVER')
  expect((await as('rewards.correctPromotion', correct)).code).toBe('STAFF_OVER')
  expect((await as('rewards.listPromotions')).value[0].state).toBe('OVER')
  expect((await lastOf('promotion.closed')).after).toMatchObject({ by: 'olga', reason })
})

it('plans a rain once for an instant; what waits for a decision is decided once', async () => {
  const now = world.clock.now().getTime()
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
  const campaign = { total: '88', count: 8, mode: 'FIXED', opensAt: at(1), closesAt: at(2), reason }
  expect((await byTwo('rewards.planEnvelope', { body: campaign })).status).toBe(200)
  expect((await byTwo('rewards.planEnvelope', { body: campaign })).code).toBe('VALIDATION_FAILED')
  const [row] = (await as('rewards.listEnvelopes')).value
  expect(row).toMatchObject({ total: '88', count: 8, taken: 0, takenUnits: '0' })

  expect((await as('rewards.listWaiting')).value).toEqual({ applications: [], redemptions: [] })
  const yes = { approve: true, remark: '', reason }
  const nobody = await as('rewards.decideApplication', { params: { id: '999999' }, body: yes })
  expect(nobody.code).toBe('STAFF_OVER')
  const silent = { params: { id: world.ctx.ids.uuid() }, body: { ...yes, approve: false } }
  expect((await as('rewards.decideRedemption', silent)).code).toBe('VALIDATION_FAILED')
})

it('puts a vendor into maintenance and opens it again; players read why', async () => {
  const body = { state: 'MAINTENANCE', notice: { EN: 'New tables' }, until: null, reason }
  const params = { vendor: 'LOTT' }
  expect((await as('games.setVendor', { params, body })).status).toBe(200)
  const of = async () =>
    (await as('games.listVendors')).value.find(({ vendor }: { vendor: string }) => vendor === 'LOTT')
  expect((await of()).state).toBe('MAINTENANCE')
  const { before, after } = await lastOf('vendor.closed')
  expect([before.state, after.state, after.by]).toEqual(['OPEN', 'MAINTENANCE', 'olga'])
  await as('games.setVendor', { params, body: { ...body, state: 'OPEN', notice: {} } })
  expect((await of()).state).toBe('OPEN')
  const unknown = { params: { vendor: 'NOBODY' }, body }
  expect((await as('games.setVendor', unknown)).code).toBe('NOT_FOUND')
  const foreign = { body: { vendors: [{ vendor: 'NOBODY', isHot: false }], reason } }
  expect((await as('games.chooseVendors', foreign)).code).toBe('NOT_FOUND')
  expect((await as('games.chooseHot', { body: { games: [], reason } })).status).toBe(200)
})

const merchant = {
  code: 'SECOND',
  name: 'Second',
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  hosts: ['second.test'],
  languages: ['EN', 'CN'],
  agent: 'second1',
  reason,
}

it('opens a merchant that answers on its host at once, and none twice', async () => {
  const { password } = (await byTwo('merchants.open', { body: merchant })).value
  expect(password).toMatch(/^\S{12,}$/)
  expect((await byTwo('merchants.open', { body: merchant })).code).toBe('VALIDATION_FAILED')
  const zone = { ...merchant, code: 'THIRD', hosts: ['third.test'], timeZone: 'Mars/Olympus' }
  expect((await byTwo('merchants.open', { body: zone })).code).toBe('VALIDATION_FAILED')
  const currency = { ...merchant, code: 'THIRD', hosts: ['third.test'], currency: 'XTS' }
  expect((await byTwo('merchants.open', { body: currency })).code).toBe('VALIDATION_FAILED')
  const host = { ...merchant, code: 'THIRD' }
  expect((await byTwo('merchants.open', { body: host })).code).toBe('VALIDATION_FAILED')
  expect(await world.db.prisma.merchant.count({ where: { code: 'THIRD' } })).toBe(0)

  const params = { merchantCode: 'SECOND' }
  const { path, children } = (await as('agents.readTree', { params })).value
  expect([path, children]).toEqual([[], [expect.objectContaining({ account: 'second1', type: 1 })]])
  const below = { params, query: { at: children[0].publicId } }
  expect((await as('agents.readTree', below)).value.path).toHaveLength(1)
  const foreign = { query: { at: children[0].publicId } }
  expect((await as('agents.readTree', foreign)).code).toBe('NOT_FOUND')
})

it('changes rules and hosts; all settings but texts take a second officer', async () => {
  const change = (body: object) => ops.byTwo('merchants.changeSettings', { params: { merchantCode }, body }, olga)
  const rules = { languages: ['CN'], registration: { ageMin: 21 } }
  expect((await change({ change: rules, reason })).status).toBe(200)
  expect((await change({ change: rules, reason })).code).toBe('STAFF_OVER')
  const { settings, fields } = (await as('merchants.read')).value
  expect(fields).toContainEqual(expect.objectContaining({ path: 'payday.payDays', max: 31 }))
  expect([settings.languages, settings.registration.ageMin]).toEqual([['CN'], 21])
  const { before, after } = await lastOf('merchant.settingsChanged')
  expect([before.registration.ageMin, after.registration.ageMin, after.by]).toEqual([18, 21, 'olga'])
  // What was not changed is not in the audit.
  expect(Object.keys(before.registration)).toEqual(['ageMin'])

  for (const wrong of [{ colour: 'red' }, { maintenance: true }, { registration: { ageMin: 3 } }]) {
    const refused = await change({ change: wrong, reason })
    expect(refused.code, JSON.stringify(wrong)).toBe('VALIDATION_FAILED')
  }
  const limits = { withdrawals: { max: '40000', perDay: '80000' } }
  const alone = { body: { change: limits, reason } }
  expect((await as('merchants.changeSettings', alone)).code).toBe('STAFF_SECOND_WAITS')
  const texts = { body: { change: { languages: ['CN', 'EN'] }, reason } }
  expect((await as('merchants.changeSettings', texts)).status).toBe(200)
  expect((await change({ change: limits, reason })).status).toBe(200)
  expect((await lastOf('merchant.settingsChanged')).after).toMatchObject({ by: 'olga', second: 'otto' })

  const hosts = { hosts: ['a.test', 'b.test'], reason }
  expect((await byTwo('merchants.changeHosts', { body: hosts })).status).toBe(200)
  expect((await as('merchants.read')).value.hosts).toEqual(expect.arrayContaining(hosts.hosts))
  const taken = { body: { hosts: ['second.test'], reason } }
  expect((await byTwo('merchants.changeHosts', taken)).code).toBe('VALIDATION_FAILED')
})

it('reports business days and what games gave back, as a table and as a file', async () => {
  const to = world.clock.now().toISOString().slice(0, 10)
  const from = new Date(Date.parse(to) - 6 * DAY_MS).toISOString().slice(0, 10)
  const query = { from, to }
  const days = (await as('reports.readDays', { query })).value
  expect(days).toHaveLength(7)
  expect(days[0]).toMatchObject({ day: to, stakes: '0', gross: '0', net: '0' })
  const fileAs = async (format: string) => {
    const { file } = (await as('reports.readFile', { query: { ...query, format } })).value
    return Buffer.from(file, 'base64')
  }
  const csv = (await fileAs('csv')).toString('utf8')
  expect((await fileAs('xlsx')).subarray(0, 2).toString()).toBe('PK')
  const [head, ...lines] = csv.trim().split('\r\n')
  expect(head).toContain('day,active,stakes')
  expect(lines).toHaveLength(7)
  expect((await as('reports.readReturns', { query: { day: to } })).value).toEqual([])
  const long = { query: { from: '2020-01-01', to } }
  expect((await as('reports.readDays', long)).code).toBe('VALIDATION_FAILED')
})

it('limits, breaks, verifies and resets a member, and shows all of it', async () => {
  const { publicId, id } = await aMember(world)
  const params = { publicId }
  const limit = { kind: 'DEPOSIT', period: 'DAY', most: '500', minutes: null, reason }
  expect((await as('members.setLimit', { params, body: limit })).status).toBe(200)
  expect((await as('members.setLimit', { params, body: limit })).code).toBe('STAFF_OVER')
  const weeks = { ...limit, kind: 'SESSION', period: 'WEEK' }
  expect((await as('members.setLimit', { params, body: weeks })).code).toBe('VALIDATION_FAILED')
  const length = { kind: 'EXCLUSION', months: 6 }
  expect((await as('members.giveBreak', { params, body: { length, reason } })).status).toBe(200)
  const shorter = { params, body: { length: { kind: 'TIMEOUT', days: 1 }, reason } }
  expect((await as('members.giveBreak', shorter)).code).toBe('PROTECTION_BREAK_SHORTER')
  const nothing = { params, body: { granted: true, reason } }
  expect((await as('members.answerRelease', nothing)).code).toBe('STAFF_OVER')
  const verified = { params, body: { method: 'passport seen at the desk', reason } }
  expect((await as('members.verify', verified)).status).toBe(200)
  expect((await as('members.verify', verified)).code).toBe('STAFF_OVER')
  const view = (await as('members.read', { params })).value
  expect(view.limits).toMatchObject([{ kind: 'DEPOSIT', bound: '500', by: 'OFFICER' }])
  expect(view.pause).toMatchObject({ kind: 'EXCLUSION', by: 'OFFICER', releaseRequestedAt: null })

  const reset = { params: { publicId, move: 'resetFactors' }, body: { reason } }
  expect((await as('members.move', reset)).code).toBe('STAFF_OVER')
  const bytes = (count: number) => new Uint8Array(world.ctx.random.bytes(count))
  const keys = { credentialId: bytes(16), publicKey: bytes(64) }
  const passkey = { memberId: id, host: 'localhost', name: 'phone', signCount: 0n, transports: [] }
  const synced = false
  const createdAt = world.clock.now()
  await world.db.prisma.passkey.create({ data: { ...passkey, ...keys, synced, createdAt } })
  expect((await as('members.move', reset)).code).toBe('STAFF_SECOND_WAITS')
  expect((await byTwo('members.move', reset)).status).toBe(200)
  expect((await as('members.read', { params })).value.factors).toEqual([])
  expect((await lastOf('factor.reset')).after).toMatchObject({ factor: 'Passkey × 1', by: 'olga' })
})

it('adjusts a wallet by two officers only, as a movement of its own', async () => {
  const { publicId, id } = await aMember(world, { balance: '25' })
  const params = { publicId }
  const adjust = async (amount: string) => await ops.byTwo('members.adjust', { params, body: { amount, reason } }, olga)
  expect((await adjust('0')).code).toBe('VALIDATION_FAILED')
  expect((await adjust('-25.01')).code).toBe('WALLET_INSUFFICIENT_FUNDS')
  expect((await adjust('10.5')).status).toBe(200)
  expect((await adjust('-5')).status).toBe(200)
  expect(toDecimalString(await balanceOf(world.db, id))).toBe('30.5')
  const { items } = (await as('members.listMovements', { params })).value
  expect(items.slice(0, 2)).toMatchObject([
    { kind: 'ADJUSTMENT_OUT', units: '-5' },
    { kind: 'ADJUSTMENT_IN', units: '10.5' },
  ])
  const { after } = await lastOf('wallet.adjusted')
  expect(after).toMatchObject({ by: 'olga', second: 'otto', before: '355000', units: '-50000' })
  const found = await checkInvariants(world.db, { except: ['I20'] })
  expect(found.filter(({ breaches }) => breaches > 0)).toEqual([])
})
