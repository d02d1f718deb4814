import { releaseBrake, verifyLedger } from '@croupier/domain/operations/checks'
import { verifyAudit } from '@croupier/domain/platform/audit'
import { aMember, aMerchant, type TestMember, type TestWorld, useTestWorld, withBalance } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { runScript, SCRIPT_MS_MAX } from '../../platform/setup/runScript.ts'
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
const brake = async (...words: string[]) => await runScript(world.databaseUrl, 'commands/brake.ts', words)

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

it(
  'two officers release it with their reasons, one alone does not',
  async () => {
    const words = ['release', '--merchant', 'TEST', '--reason', 'balance put right by hand']
    expect((await brake('list')).out).toContain('TEST\n  I3 account')
    expect(await brake(...words, '--by', 'Anna')).toMatchObject({ code: 0 })
    expect(await modeOf(world.merchantId)).toBe('NO_WITHDRAW')
    expect((await brake(...words, '--by', 'anna ')).code).toBe(1)
    expect(await modeOf(world.merchantId)).toBe('NO_WITHDRAW')
    expect(await brake(...words, '--by', 'Bela')).toMatchObject({
      code: 0,
      out: 'TEST pays out again.\n',
    })
    expect(await modeOf(world.merchantId)).toBe('NORMAL')
    const kept = await world.db.prisma.auditRecord.findMany({
      where: { merchantId: world.merchantId, action: { startsWith: 'merchant.' } },
      orderBy: { id: 'asc' },
    })
    expect(kept.map((one) => one.action).slice(-3)).toEqual([
      'merchant.braked',
      'merchant.releaseAsked',
      'merchant.released',
    ])
    expect(kept.at(-1)?.after).toMatchObject({ requestedBy: 'Anna', by: 'Bela' })
    expect(await verifyAudit(world.db, world.merchantId)).toBeNull()
  },
  SCRIPT_MS_MAX,
)

it('what was released does not stop it again, what is new does', async () => {
  await verifyLedger(world.ctx)
  expect(await modeOf(world.merchantId)).toBe('NORMAL')
  await aMember(world, { account: 'third', balance: '5' })
  await plant(1)
  await verifyLedger(world.ctx)
  expect(await modeOf(world.merchantId)).toBe('NO_WITHDRAW')
})

it('what was released stops it again when its figure changes, and not when the account is used', async () => {
  const release = async () => {
    const request = { merchantId: world.merchantId, reason: 'looked at by hand' }
    for (const by of ['Anna', 'Bela']) await releaseBrake(world.ctx, { ...request, by })
    await checkNow(world.ctx)
  }
  const use = async () => {
    await withBalance(world, rich, '7')
    await checkNow(world.ctx)
  }
  // With its first movement the difference is in the chain of the account, too.
  await use()
  await release()
  expect(await modeOf(world.merchantId)).toBe('NORMAL')
  await use()
  expect(await modeOf(world.merchantId)).toBe('NORMAL')
  await plant(1_000_000_000)
  await checkNow(world.ctx)
  expect(await modeOf(world.merchantId)).toBe('NO_WITHDRAW')
  await release()
  expect(await modeOf(world.merchantId)).toBe('NORMAL')
  await plant(1_000_000_000)
  await checkNow(world.ctx)
  expect(await modeOf(world.merchantId)).toBe('NO_WITHDRAW')
  await plant(-2_000_000_000)
})

it('a request to release belongs to its brake: for a new one the next officer asks again, alone', async () => {
  const request = { merchantId: world.merchantId, reason: 'looked at by hand' }
  expect(await releaseBrake(world.ctx, { ...request, by: 'Anna' })).toBe('ASKED')
  // The operator lets it pay out by another way, and something new breaks.
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { moneyMode: 'NORMAL' },
  })
  await verifyLedger(world.ctx)
  expect(await modeOf(world.merchantId)).toBe('NO_WITHDRAW')
  expect(await releaseBrake(world.ctx, { ...request, by: 'Bela' })).toBe('ASKED')
  expect(await modeOf(world.merchantId)).toBe('NO_WITHDRAW')
  expect(await releaseBrake(world.ctx, { ...request, by: 'Anna' })).toBe('RELEASED')
})

it(
  'says how it is used',
  async () => {
    const output = await brake('--help')
    expect(output).toMatchObject({ code: 0, err: '' })
    expect(output.out).toContain('npm run brake -- release')
  },
  SCRIPT_MS_MAX,
)
