import { listBrakes, releaseBrake, verifyLedger } from '@croupier/domain/operations/checks'
import { verifyAudit } from '@croupier/domain/platform/audit'
import {
  aMember,
  aMerchant,
  aYes,
  consoleCtx,
  type TestMember,
  type TestWorld,
  useTestWorld,
  withBalance,
} from '@croupier/testkit'
import { expect, it } from 'vitest'
import { behindTheGuards, broken, checkNow } from './books.ts'

let world: TestWorld
let other: number
let rich: TestMember

useTestWorld(async (opened) => {
  world = opened
  other = await aMerchant(world, 'OTHER')
  rich = await aMember(world, { account: 'rich', balance: '100' })
  await aMember(world, { account: 'else', merchantId: other, balance: '100' })
})
const modeOf = async (id: number) => (await world.db.prisma.merchant.findUniqueOrThrow({ where: { id } })).moneyMode
const plant = async (by: number) =>
  await behindTheGuards(world.db, [
    `UPDATE ledger_accounts SET balance = balance + ${by} WHERE kind = 'CASH' AND merchant_id = ${world.merchantId}`,
  ])
const release = async (latestAt: Date | null) => {
  const officers = { by: 'Anna', second: aYes('Bela'), reason: 'looked at by hand' }
  return await releaseBrake(consoleCtx(world), { merchantId: world.merchantId, latestAt, ...officers })
}

it('a severe breach stops the payouts of its merchant, of no other', async () => {
  await verifyLedger(world.ctx)
  expect(await modeOf(world.merchantId)).toBe('NORMAL')
  await plant(1)
  expect(broken(await checkNow(world.ctx))).not.toEqual([])
  expect(await modeOf(world.merchantId)).toBe('NO_WITHDRAW')
  expect(await modeOf(other)).toBe('NORMAL')
})

it('a check that fails says so by itself, keeps its mark, and the others run on', async () => {
  await world.db.prisma.$executeRaw`ALTER TABLE member_closure RENAME TO closure_away`
  const outcomes = await verifyLedger(world.ctx)
  await world.db.prisma.$executeRaw`ALTER TABLE closure_away RENAME TO member_closure`
  const failed = outcomes.filter((one) => one.failures.length > 0)
  expect(failed.map((one) => one.id)).toEqual(['I18'])
  expect(outcomes.find((one) => one.id === 'I3')?.breaches).toBeGreaterThan(0)
  expect(outcomes.find((one) => one.id === 'I24')?.failures).toEqual([])
})

it('two officers release it with their reason, and what was found since they looked is not released with it', async () => {
  const [{ latestAt = null, breaches = [] } = {}] = await listBrakes(consoleCtx(world))
  expect(breaches).toContainEqual(expect.stringMatching(/^I3 account/))
  expect(await release(null)).toBe(false)
  expect(await modeOf(world.merchantId)).toBe('NO_WITHDRAW')
  expect(await release(latestAt)).toBe(true)
  expect(await modeOf(world.merchantId)).toBe('NORMAL')
  expect(await release(latestAt)).toBe(false)
  const kept = await world.db.prisma.auditRecord.findMany({
    where: { merchantId: world.merchantId, action: { startsWith: 'merchant.' } },
    orderBy: { id: 'asc' },
  })
  expect(kept.map((one) => one.action).slice(-2)).toEqual(['merchant.braked', 'merchant.released'])
  expect(kept.at(-1)?.after).toMatchObject({ by: 'Anna', second: 'Bela' })
  expect(await verifyAudit(world.db, world.merchantId)).toBeNull()
})

it('what was released does not stop it again, what is new does', async () => {
  await verifyLedger(world.ctx)
  expect(await modeOf(world.merchantId)).toBe('NORMAL')
  await aMember(world, { account: 'third', balance: '5' })
  await plant(1)
  await verifyLedger(world.ctx)
  expect(await modeOf(world.merchantId)).toBe('NO_WITHDRAW')
})

it('what was released stops it again when its figure changes, and not when the account is used', async () => {
  const releaseAll = async () => {
    const [braked] = await listBrakes(consoleCtx(world))
    expect(await release(braked?.latestAt ?? null)).toBe(true)
    await checkNow(world.ctx)
  }
  const use = async () => {
    await withBalance(world, rich, '7')
    await checkNow(world.ctx)
  }
  // With its first movement the difference is in the chain of the account, too.
  await use()
  await releaseAll()
  expect(await modeOf(world.merchantId)).toBe('NORMAL')
  await use()
  expect(await modeOf(world.merchantId)).toBe('NORMAL')
  await plant(1_000_000_000)
  await checkNow(world.ctx)
  expect(await modeOf(world.merchantId)).toBe('NO_WITHDRAW')
  await releaseAll()
  expect(await modeOf(world.merchantId)).toBe('NORMAL')
  await plant(1_000_000_000)
  await checkNow(world.ctx)
  expect(await modeOf(world.merchantId)).toBe('NO_WITHDRAW')
  await plant(-2_000_000_000)
})
