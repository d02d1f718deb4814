import { moneyNow, withTransaction } from '@croupier/db'
import { followUp } from '@croupier/domain/cashier/deposits'
import { publishPromotion } from '@croupier/domain/rewards/promotions'
import { parseUnits } from '@croupier/money'
import {
  aMember,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { DAY_MS, promotions as wire } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPayment, aProvider, type FakeProvider, tells } from '../cashier/deposits/depositWorld.ts'

let world: TestWorld
let fake: FakeProvider
let api: TestApp
let member: TestMember
let session: TestSession

async function published(code: string, terms: Partial<wire.PromotionTerms>, eligibility = ''): Promise<void> {
  const now = await moneyNow(world.db)
  await withTransaction(world.db, async (tx) => {
    await publishPromotion(tx, world.ctx, {
      merchantId: world.merchantId,
      code,
      category: 'DEPOSIT',
      tags: [],
      sort: 1,
      titles: { EN: code },
      html: {},
      eligibility,
      budget: null,
      startsAt: now,
      endsAt: new Date(now.getTime() + 9 * DAY_MS),
      terms: {
        kind: 'DEPOSIT',
        cycle: 'ONCE',
        needs: null,
        bets: null,
        prizes: [],
        rates: null,
        minDeposit: parseUnits('100'),
        pct: 500_000,
        reward: parseUnits('1000'),
        multiple: 15,
        maxStake: null,
        days: 30,
        ...terms,
      },
    })
  })
}

useTestWorld(async (opened, closes) => {
  world = opened
  fake = await aProvider(world)
  api = closes(await buildTestApp(world, { cashier: fake.outside }))
  await published('HALF', {}, 'deposits == 0.0')
  await published('ZALO', { needs: 'ZALO' })
  await published('BETS', { kind: 'BETS', bets: parseUnits('10'), pct: null, minDeposit: null })
})
beforeEach(async () => {
  member = await aMember(world)
  session = await api.sessionOf(member)
})

interface DepositInput {
  readonly id?: string
  readonly amount?: string
  readonly promotion?: string
}
async function begin({ id: requestId = world.ctx.ids.uuid(), amount = '200', promotion }: DepositInput = {}) {
  const body = {
    requestId,
    channelId: fake.channels.bank,
    amount: parseUnits(amount),
    ...(promotion === undefined ? {} : { promotion }),
  }
  const reply = await api.call('deposits.create', { body }, session)
  const { value } = reply.body as { value?: { id: string; promotion: string | null } }
  return {
    requestId,
    id: value?.id ?? '',
    chosen: value?.promotion,
    reply: `${reply.status} ${reply.code ?? ''}`.trim(),
  }
}
const stateOf = async (code: string) => {
  const { body } = await api.call('promotions.own', {}, session)
  const all = wire.list.reply.decode(body as never).value.promotions
  return all.find((one) => one.code === code)?.state
}
const entries = async () => await world.db.prisma.promotionEntry.count({ where: { memberId: member.id } })

describe('a bonus that is chosen with a deposit (rules C5, E4.2)', () => {
  it('is none unless somebody chooses one', async () => {
    expect(await begin()).toMatchObject({ reply: '200', chosen: null })
    expect(await entries()).toBe(0)
  })

  it('is joined as the deposit begins, once for its id, and is there to claim when the money is', async () => {
    const first = await begin({ promotion: 'HALF' })
    expect(first).toMatchObject({ reply: '200', chosen: 'HALF' })
    expect(await stateOf('HALF')).toBe('SIGNED')
    expect(await begin({ id: first.requestId, promotion: 'HALF' })).toMatchObject({ reply: '200' })
    expect((await begin({ id: first.requestId })).reply).toBe('422 IDEMPOTENCY_MISMATCH')
    expect(await entries()).toBe(1)
    const paid = { type: 'PAYMENT_CONFIRMED', orderId: first.id } as const
    await tells(api, world, fake, paid, aPayment(`pay-${first.id}`, '200'))
    expect(await stateOf('HALF')).toBe('CLAIM')
    const claim = await api.call('promotions.claim', { body: { code: 'HALF' } }, session)
    expect(claim.body).toMatchObject({ value: { state: 'CLAIMED', amount: '100' } })
    const open = { memberId: member.id, closedAt: null }
    expect(await world.db.prisma.wageringRequirement.findMany({ where: open })).toMatchObject([
      { source: 'BONUS', amountUnits: parseUnits('300'), requiredUnits: parseUnits('4500') },
    ])
    // What waits for no deposit any more is not promised with another one.
    expect((await begin({ promotion: 'HALF' })).reply).toBe('409 PROMOTION_WRONG_STATE')
  })

  it('is kept when the deposit expires, and the next one may have it', async () => {
    const { id } = await begin({ promotion: 'HALF' })
    await world.advance(2 * DAY_MS)
    await followUp(world.ctx, fake.outside)
    session = await api.sessionOf(member)
    const { state } = await world.db.prisma.deposit.findFirstOrThrow({ where: { id } })
    expect([state, await stateOf('HALF')]).toEqual(['EXPIRED', 'SIGNED'])
    expect(await begin({ promotion: 'HALF' })).toMatchObject({ reply: '200', chosen: 'HALF' })
    expect(await entries()).toBe(1)
  })

  it('begins neither where it does not fit', async () => {
    expect((await begin({ promotion: 'NONE' })).reply).toBe('404 PROMOTION_NOT_FOUND')
    expect((await begin({ promotion: 'BETS' })).reply).toBe('409 PROMOTION_WRONG_STATE')
    expect((await begin({ promotion: 'ZALO' })).reply).toBe('409 PROMOTION_WRONG_STATE')
    const little = await begin({ promotion: 'HALF', amount: '99' })
    expect(little.reply).toBe('403 PROMOTION_NOT_FOR_YOU')
    expect([await entries(), await world.db.prisma.deposit.count({ where: { memberId: member.id } })]).toEqual([0, 0])
    // A deposit that is refused takes nobody in.
    expect((await begin({ promotion: 'HALF', amount: '50001' })).reply).toBe('400 DEPOSIT_AMOUNT_OUT_OF_RANGE')
    expect(await entries()).toBe(0)
  })
})
