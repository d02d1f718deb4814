import { moneyNow } from '@croupier/db'
import { joinPromotion } from '@croupier/domain/rewards/promotions'
import { balanceOf } from '@croupier/ledger'
import { toDecimalString } from '@croupier/money'
import { actingAs, aMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { beforeAll, expect, it } from 'vitest'
import { type Ops, openOps } from './opsWorld.ts'

const reason = 'looked at the form'
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

/** A promotion of 18 that officers grant, published in the console. */
async function aForm(code: string): Promise<void> {
  const now = (await moneyNow(world.db)).getTime()
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
  const body = {
    code,
    category: 'OTHER',
    tags: [],
    terms,
    eligibility: '',
    sort: 0,
    budget: '1000',
    reason,
    titles: { EN: 'A form' },
    html: {},
    startsAt: new Date(now - DAY_MS).toISOString(),
    endsAt: new Date(now + DAY_MS).toISOString(),
  }
  const params = { merchantCode: 'TEST' }
  const tried = { category: 'OTHER', terms, eligibility: '', days: 30 }
  expect((await ops.call('rewards.tryPromotion', { params, body: tried }, olga)).status).toBe(200)
  const published = await ops.byTwo('rewards.publishPromotion', { params, body }, olga)
  expect(published.status).toBe(200)
}

it('grants an application once, which pays it, and rejects another with words for the member', async () => {
  await aForm('form.gift')
  const [lucky, other] = [await aMember(world), await aMember(world)]
  for (const member of [lucky, other]) {
    await joinPromotion(actingAs(world, member), {
      code: 'form.gift',
      remark: 'please',
      contact: '',
    })
  }
  const waiting = async () => (await ops.call('rewards.listWaiting', {}, olga)).value.applications
  const rows = await waiting()
  expect(rows).toHaveLength(2)
  const decide = async (account: string, approve: boolean) => {
    const { id } = rows.find((row: { account: string }) => row.account === account)
    const body = { approve, remark: approve ? '' : 'not this time', reason }
    return await ops.call('rewards.decideApplication', { params: { id }, body }, olga)
  }
  expect((await decide(lucky.account, true)).status).toBe(200)
  expect((await decide(lucky.account, true)).code).toBe('STAFF_OVER')
  expect((await decide(other.account, false)).status).toBe(200)
  expect(await waiting()).toEqual([])
  expect(toDecimalString(await balanceOf(world.db, lucky.id))).toBe('18')
  expect(toDecimalString(await balanceOf(world.db, other.id))).toBe('0')
  const { items } = (await ops.call('platform.readAudit', { query: { search: 'promotion.decided' } }, olga)).value
  expect(items).toHaveLength(2)
  expect(JSON.parse(items[1].after)).toMatchObject({ by: 'olga', reason, approved: 'true' })
})

it('offers something for points, changes it and takes it away; each is in the audit', async () => {
  const params = { merchantCode: 'TEST', itemCode: 'umbrella' }
  const item = {
    kind: 'LIFE',
    titles: { EN: 'Umbrella' },
    points: 300,
    price: '2.5',
    stock: 5,
    perAccount: null,
    sort: 10,
  }
  const save = async (body: object) => (await ops.byTwo('mall.save', { params, body }, olga)).code
  expect(await save({ ...item, reason })).toBeNull()
  expect(await save({ ...item, stock: 7, perAccount: 1, reason })).toBeNull()
  expect(await save({ ...item, titles: {}, reason })).toBe('VALIDATION_FAILED')
  const turn = async (isOpen: boolean) =>
    (await ops.call('mall.switch', { params, body: { isOpen, reason } }, olga)).code
  expect([await turn(false), await turn(false)]).toEqual([null, 'STAFF_OVER'])
  expect((await ops.call('mall.list', { params }, olga)).value).toEqual([
    { ...item, code: 'umbrella', stock: 7, perAccount: 1, exchanged: 0, isOpen: false },
  ])
  const { items } = (await ops.call('platform.readAudit', { query: { search: 'mall.item' } }, olga)).value
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'mall.itemSwitched',
    'mall.itemSaved',
    'mall.itemSaved',
  ])
})

it('shows the levels with how many members are at each', async () => {
  const { id: memberId, merchantId } = await aMember(world)
  const today = new Date('2026-01-01')
  await world.db.prisma.vipLevel.create({
    data: { memberId, merchantId, level: 2, since: today, judged: today },
  })
  const levels = (await ops.call('mall.listLevels', { params: { merchantCode: 'TEST' } }, olga)).value
  expect(levels).toHaveLength(8)
  expect(levels[2]).toMatchObject({ level: 2, deposits: '20000', members: 1 })
  expect(levels[1].members).toBe(0)
})
