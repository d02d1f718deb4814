import { moneyNow, withTransaction } from '@croupier/db'
import { forfeitBonus, openDepositRequirement, openRequirement, readWagering } from '@croupier/domain/cashier/wagering'
import { parseUnits, toDecimalString } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld, withBalance } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { aGameProvider, VENDOR } from '../../games/ogp/ogpWorld.ts'

let world: TestWorld
let catalogueId = 0
let rounds = 0
let sources = 0n

useTestWorld(async (opened) => {
  world = opened
  await aGameProvider(world)
  const game = await world.db.prisma.catalogueGame.findFirstOrThrow({
    where: { vendorCode: VENDOR },
  })
  catalogueId = game.id
})
const of = ({ id: memberId, merchantId }: TestMember) => ({ memberId, merchantId, asset: 'CNY' })

async function aRound(member: TestMember, stakeUnits: bigint, state = 'OPEN') {
  rounds += 1
  const at = await moneyNow(world.db)
  const round = { vendorCode: VENDOR, roundId: `round-${rounds}`, begunAt: at, seenAt: at }
  return await world.db.prisma.providerRound.create({
    data: {
      ...of(member),
      ...round,
      catalogueId,
      stakeUnits,
      state,
      ...(state === 'OPEN' ? { askAt: at } : { endedAt: at }),
    },
  })
}

/** The round is lost. */
async function settles({ id, merchantId }: { id: bigint; merchantId: number }): Promise<void> {
  const endedAt = await moneyNow(world.db)
  await world.db.prisma.providerRound.update({
    where: { id_merchantId: { id, merchantId } },
    data: { state: 'ENDED', askAt: null, endedAt },
  })
  await world.db.prisma.$queryRaw`
    SELECT settle_provider_round(${merchantId}::int, ${id}::bigint, ${endedAt}::timestamptz)::text`
}

/** Money taken to a table, and whether it came back. */
async function atATable(member: TestMember, units: bigint, undoneAt: Date | null = null) {
  const { id: roundRowId, merchantId, begunAt } = await aRound(member, 0n)
  const call = { receivedAt: begunAt, occurredAt: begunAt, verdict: 'OK', body: {} }
  const tx = {
    vendorCode: VENDOR,
    scope: '',
    txId: `tx-${roundRowId}`,
    kind: 'RESERVE',
    memberId: member.id,
  }
  await world.db.prisma.providerTx.create({
    data: {
      ...call,
      ...tx,
      merchantId,
      roundRowId,
      units,
      undoneAt,
      fingerprint: new Uint8Array(),
    },
  })
}

async function anApplication(member: TestMember, state: 'APPLYING' | 'APPROVED') {
  const { id: memberId, merchantId } = member
  const id = world.ctx.ids.uuid()
  const item = { kind: 'DISCOUNT', titles: {} }
  await world.db.prisma.mallItem.create({
    data: { ...item, points: 1, id, merchantId, code: id.slice(-12), priceUnits: 0n, stock: 1 },
  })
  const at = await moneyNow(world.db)
  const decided = state === 'APPLYING' ? {} : { decidedAt: at, decidedBy: 'olga' }
  await world.db.prisma.pointRedemption.create({
    data: {
      ...item,
      publicId: world.ctx.ids.uuid(),
      memberId,
      merchantId,
      itemId: id,
      quantity: 1,
      amountUnits: parseUnits('80'),
      balanceAfter: 0n,
      state,
      points: 1n,
      ...decided,
      createdAt: at,
    },
  })
}

const aVendorWallet = async (member: TestMember, movedUnits: bigint, resultUnits = 0n) =>
  await world.db.prisma.vendorWallet.create({
    data: { ...of(member), vendorCode: VENDOR, movedUnits, resultUnits },
  })

/** Deposits 10 where the wallet holds nothing else and a row of 500 is open. @returns how many rows were closed */
async function deposits(member: TestMember): Promise<number> {
  return await withTransaction(world.db, async (tx) => {
    const at = await moneyNow(tx)
    sources += 2n
    const row = { amount: parseUnits('500'), required: parseUnits('500'), sourceId: sources, at }
    await openRequirement(tx, member, { ...row, source: 'DEPOSIT' })
    return await openDepositRequirement(tx, member, {
      amount: parseUnits('10'),
      sourceId: sources + 1n,
      at,
    })
  })
}

describe('open rows close only where nothing is left anywhere (rules C5, zeroing)', () => {
  const units = parseUnits('80')
  it.each([
    ['money in a wallet at a provider', async (one: TestMember) => await aVendorWallet(one, units)],
    ['the stake of a round', async (one: TestMember) => await aRound(one, units)],
    ['money at a table', async (one: TestMember) => await atATable(one, units)],
    ['a redemption', async (one: TestMember) => await anApplication(one, 'APPLYING')],
  ])('%s counts', async (_, puts) => {
    const member = await withBalance(world, await aMember(world), '10')
    await puts(member)
    expect(await deposits(member)).toBe(0)
  })

  it('what was lost, is over or was given back does not', async () => {
    const member = await withBalance(world, await aMember(world), '10')
    await aVendorWallet(member, units, -units)
    await aRound(member, units, 'ENDED')
    await atATable(member, units, await moneyNow(world.db))
    await anApplication(member, 'APPROVED')
    expect(await deposits(member)).toBe(1)
  })

  it('a bonus is not given up while money is at a provider', async () => {
    const member = await withBalance(world, await aMember(world), '10')
    const { id } = await world.db.prisma.wageringRequirement.create({
      data: {
        memberId: member.id,
        merchantId: member.merchantId,
        source: 'BONUS',
        sourceId: 1n,
        amountUnits: units,
        requiredUnits: units,
        bonusUnits: units,
        createdAt: await moneyNow(world.db),
      },
    })
    await aVendorWallet(member, units)
    const forfeit = async () => await forfeitBonus(actingAs(world, member), { id, most: parseUnits('9999') })
    await expect(forfeit()).rejects.toMatchObject({ code: 'BONUS_IN_PLAY' })
    // What a provider gives back no more is not in play.
    await world.db.prisma.vendorWallet.updateMany({
      where: { memberId: member.id },
      data: { resultUnits: parseUnits('0.5') - units },
    })
    expect(await forfeit()).toBe(parseUnits('10'))
  })
})

it('a round fills no row that was opened after it had begun (rules C5)', async () => {
  const member = await withBalance(world, await aMember(world), '1000')
  const begun = await aRound(member, parseUnits('80'))
  await world.advance(1_000)
  await deposits(member)
  await world.advance(1_000)
  await settles(begun)
  const left = async () => toDecimalString((await withTransaction(world.db, (tx) => readWagering(tx, member))).left)
  expect(await left()).toBe('510')
  await settles(await aRound(member, parseUnits('80')))
  expect(await left()).toBe('430')
})
