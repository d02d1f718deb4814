import { moneyNow, withTransaction } from '@croupier/db'
import {
  countWagering,
  keepWagering,
  openDepositRequirement,
  openRequirement,
  readWagering,
  takeBackExpired,
} from '@croupier/domain/cashier/wagering'
import { parseUnits, toDecimalString } from '@croupier/money'
import { BONUS_CONTRIBUTION } from '@croupier/rules'
import {
  aMember,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
  withBalance,
} from '@croupier/testkit'
import { expect, it } from 'vitest'
import { aFact } from '../../agency/wages/wageWorld.ts'

let world: TestWorld
let app: TestApp
let sources = 0

useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
})
/** A row of once its amount; `bonus`: one of a bonus with what counts for it. */
async function row(
  member: TestMember,
  amount: string,
  bonus: { expiresAt?: Date; cashout?: string } | null = null,
): Promise<void> {
  sources += 1
  await world.advance(1_000)
  const at = await moneyNow(world.db)
  const of = { amount: parseUnits(amount), required: parseUnits(amount), sourceId: BigInt(sources) }
  if (bonus === null) {
    await withTransaction(world.db, async (tx) => {
      await openRequirement(tx, member, { ...of, at, source: 'DEPOSIT' })
    })
    return
  }
  await world.db.prisma.wageringRequirement.create({
    data: {
      memberId: member.id,
      merchantId: member.merchantId,
      amountUnits: of.amount,
      requiredUnits: of.required,
      source: 'BONUS',
      sourceId: of.sourceId,
      createdAt: at,
      expiresAt: bonus.expiresAt ?? null,
      cashoutUnits: bonus.cashout === undefined ? null : parseUnits(bonus.cashout),
      rates: { ...BONUS_CONTRIBUTION.rates },
      edgePpm: BONUS_CONTRIBUTION.edgePpm,
    },
  })
}
/** A settled bet, on an edge of so many hundredths. */
async function bets(member: TestMember, stake: string, category = 'RNG', hundredths = 4n) {
  await world.advance(1_000)
  const at = await moneyNow(world.db)
  const theoretical = toDecimalString(((parseUnits(stake) * hundredths) / 100n) as ReturnType<typeof parseUnits>)
  await aFact(world.db, member, { stake, payout: '0', theoretical, category, at })
}
const read = async (member: TestMember) => await withTransaction(world.db, (tx) => readWagering(tx, member))
const keep = async (member: TestMember) =>
  await withTransaction(world.db, async (tx) => {
    await keepWagering(tx, member, await countWagering(tx, member))
  })
const doneOf = async (member: TestMember) => {
  const rows = await withTransaction(world.db, async (tx) => await countWagering(tx, member))
  return rows.rows.map(({ done, state }) => [toDecimalString(done), state])
}
const kept = async (member: TestMember) =>
  (
    await world.db.prisma.wageringRequirement.findMany({
      where: { memberId: member.id },
      orderBy: { id: 'asc' },
    })
  ).map(({ outcome }) => outcome)

it('PM-2: 60, 50 and 4000 fill rows of 100, 3900 and 200 in turn, and 90 are left', async () => {
  const member = await aMember(world)
  await row(member, '100')
  await row(member, '3900', {})
  await row(member, '200')
  for (const made of ['60', '50', '4000']) await bets(member, made)
  expect(await doneOf(member)).toEqual([
    ['100', 'DONE'],
    ['3900', 'DONE'],
    ['110', 'OPEN'],
  ])
  const { left, locked, hasBonus, open } = await read(member)
  expect([left, locked].map(toDecimalString)).toEqual(['90', '200'])
  expect([hasBonus, open.length]).toEqual([false, 1])
  await keep(member)
  expect(await kept(member)).toEqual(['DONE', 'DONE', null])
  expect(toDecimalString((await read(member)).left)).toBe('90')
})

it('PM-3: live bets count 20 % for a bonus, less on a small edge, and in full for a deposit', async () => {
  const member = await aMember(world)
  await row(member, '1000', { cashout: '500' })
  await bets(member, '3000', 'LIVE')
  expect(await doneOf(member)).toEqual([['600', 'OPEN']])
  await bets(member, '1000', 'LIVE', 1n)
  expect(await doneOf(member)).toEqual([['650', 'OPEN']])
  const { hasBonus, cashoutMax } = await read(member)
  expect([hasBonus, toDecimalString(cashoutMax ?? parseUnits('0'))]).toEqual([true, '500'])
  const depositor = await aMember(world)
  await row(depositor, '1000')
  await bets(depositor, '700', 'LIVE', 1n)
  expect(await doneOf(depositor)).toEqual([['700', 'OPEN']])
})

it('PM-4: a deposit to an account of 0.80 closes the old row and opens its own', async () => {
  const member = await withBalance(world, await aMember(world), '100.8')
  await row(member, '500')
  const deposit = async (amount: string, sourceId: bigint) =>
    await withTransaction(world.db, async (tx) => {
      const at = await moneyNow(tx)
      return await openDepositRequirement(tx, member, { amount: parseUnits(amount), sourceId, at })
    })
  // 100 of the balance are the deposit: 0.80 were there before
  expect(await deposit('100', 9_001n)).toBe(1)
  expect(await kept(member)).toEqual(['ZEROED', null])
  expect(toDecimalString((await read(member)).left)).toBe('100')
  // 50 more: 50.80 were there before
  expect(await deposit('50', 9_002n)).toBe(0)
  expect(toDecimalString((await read(member)).left)).toBe('150')
})

it('a row that expires is filled by bets placed before, whenever one looks, and by none behind', async () => {
  const member = await aMember(world)
  const now = await moneyNow(world.db)
  const expiresAt = new Date(now.getTime() + 60_000)
  await row(member, '100', { expiresAt })
  await row(member, '100')
  await bets(member, '40')
  await world.advance(120_000)
  expect(await doneOf(member)).toEqual([
    ['40', 'OPEN'],
    ['0', 'OPEN'],
  ])
  await bets(member, '70')
  expect(await doneOf(member)).toEqual([
    ['40', 'OPEN'],
    ['70', 'OPEN'],
  ])
  await keep(member)
  // A bonus is closed by who takes it back.
  expect(await kept(member)).toEqual([null, null])
  await takeBackExpired(world.ctx)
  expect(await kept(member)).toEqual(['EXPIRED', null])
  expect(await read(member)).toMatchObject({ left: parseUnits('30'), hasBonus: false })
})

it('a player sees every row, open and closed, newest first, live from the first bet', async () => {
  const member = await aMember(world)
  const session = await app.login(member)
  const list = async (query: object) => {
    const reply = await app.call('wagering.list', { query } as never, session)
    expect(reply.status).toBe(200)
    return reply.body as {
      value: { items: { id: string; state: string; left: string }[]; nextCursor: string | null }
      left: string
      open: number
      firstOpen: string | null
    }
  }
  expect(await list({})).toMatchObject({ value: { items: [] }, left: '0', firstOpen: null })
  for (const amount of ['100', '200', '300']) await row(member, amount)
  await bets(member, '150')
  const page = await list({ pageSize: 2 })
  expect(page).toMatchObject({ left: '450', open: 2 })
  expect(page.value.items.map(({ state, left }) => [state, left])).toEqual([
    ['OPEN', '300'],
    ['OPEN', '150'],
  ])
  expect(page.firstOpen).toBe(page.value.items[1]?.id)
  const older = await list({ pageSize: 2, cursor: page.value.nextCursor })
  expect(older.value.items.map(({ state, left }) => [state, left])).toEqual([['DONE', '0']])
  const stranger = await app.login(await aMember(world))
  const reply = await app.call('wagering.list', {}, stranger)
  expect(reply.body).toMatchObject({ value: { items: [] } })
})
