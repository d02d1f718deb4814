import { withTransaction } from '@croupier/db'
import { freezeWallet, holdWallet, thawWallet } from '@croupier/domain/cashier/wallets'
import { grantDemoFunds } from '@croupier/domain/identity/freeplay'
import { post, walletOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { aMember, consoleCtx, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'

const OFFICER = { by: 'an officer', reason: 'a question about where money came from' }
let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
})
const freeze = async ({ id }: TestMember) => await freezeWallet(consoleCtx(world), { ...OFFICER, memberId: id })
const thaw = async ({ id }: TestMember) => await thawWallet(consoleCtx(world), { ...OFFICER, memberId: id })
const fund = async (member: TestMember, ref: string) =>
  await withTransaction(world.db, async (tx) => await grantDemoFunds(tx, member, '10', ref))

async function payDown(from: TestMember, to: TestMember): Promise<void> {
  await withTransaction(world.db, async (tx) => {
    const accounts = [await walletOf(tx, from.id), await walletOf(tx, to.id)]
    const [payer, payee] = accounts.map((wallet) => wallet?.accountId ?? 0n)
    const transfer = { kind: 'TRANSFER_DOWN' as const, ref: 'test:1', units: parseUnits('1') }
    await post(tx, from.merchantId, [{ ...transfer, from: payer ?? 0n, to: payee ?? 0n }])
  })
}

describe('a wallet that an officer froze', () => {
  it('is paid into and pays nothing until it is thawed', async () => {
    const owner = await aMember(world, { type: 1 })
    const other = await aMember(world, { type: 0, upline: owner })
    await fund(owner, 'freeze:1')
    expect([await freeze(owner), await freeze(owner)]).toEqual([true, false])
    await expect(payDown(owner, other)).rejects.toMatchObject({ code: 'WALLET_FROZEN' })
    await fund(owner, 'freeze:2')
    expect(await walletOf(world.db, owner.id)).toMatchObject({ frozen: true, version: 2n })
    expect([await thaw(owner), await thaw(owner)]).toEqual([true, false])
    await payDown(owner, other)
    expect(await walletOf(world.db, other.id)).toMatchObject({ balance: parseUnits('1') })
  })

  it('can be held as well, and is free of both when it is thawed', async () => {
    const owner = await aMember(world, { type: 1 })
    const hold = async () => await holdWallet(consoleCtx(world), { ...OFFICER, memberId: owner.id })
    await freeze(owner)
    expect([await hold(), await hold(), await freeze(owner)]).toEqual([true, false, false])
    const wallet = async () =>
      await world.db.prisma.ledgerAccount.findFirstOrThrow({ where: { ownerId: owner.id, kind: 'CASH' } })
    expect(await wallet()).toMatchObject({ held: true, frozenAt: expect.any(Date) })
    expect([await thaw(owner), await wallet()]).toMatchObject([true, { held: false, frozenAt: null }])
  })

  it('is frozen once when two officers do it at the same moment, and is in the audit chain', async () => {
    const owner = await aMember(world, { type: 1 })
    const done = await Promise.all([freeze(owner), freeze(owner), freeze(owner)])
    expect(done.filter(Boolean)).toHaveLength(1)
    await thaw(owner)
    const rows = await world.db.prisma.auditRecord.findMany({
      where: { subjectId: owner.id, action: { startsWith: 'wallet.' } },
      orderBy: { sequence: 'asc' },
    })
    expect(rows.map(({ action, after }) => ({ action, after }))).toEqual([
      { action: 'wallet.frozen', after: OFFICER },
      { action: 'wallet.thawed', after: OFFICER },
    ])
  })
})
