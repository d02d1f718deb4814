import { withTransaction } from '@croupier/db'
import { houseAccount, payWages, post, retryWages, transferKindNumbers } from '@croupier/ledger'
import { units } from '@croupier/money'
import { describe, expect, it } from 'vitest'
import { balance, deposit, type Player } from './scene.ts'
import { due, useWageScenes, type WageScene } from './wageScene.ts'

let one: WageScene
useWageScenes((agents) => {
  one = agents
})

const walletIs = async (player: Player, data: { owes?: boolean; frozenAt?: Date | null }) =>
  await one.db.prisma.ledgerAccount.updateMany({
    where: { ownerId: player.id, kind: 'CASH' },
    data,
  })
const owes = async (player: Player): Promise<boolean> => {
  const where = { ownerId: player.id, kind: 'CASH' }
  return (await one.db.prisma.ledgerAccount.findFirstOrThrow({ where })).owes
}

describe('payers who cannot pay', () => {
  it('a payer with a frozen wallet gives nothing until it is free, and holds up nobody', async () => {
    await deposit(one.scene, one.middle, 100n)
    await walletIs(one.middle, { frozenAt: one.start })
    const chunk = [due(await one.contract(null, one.middle), 10n), due(await one.contract(one.middle, one.leaf), 40n)]
    const run = await one.run()
    expect(await payWages(one.db, run, chunk)).toMatchObject({
      payments: 2,
      transfers: 1,
      paid: 10n,
    })
    expect(await one.states(run)).toEqual([
      ['PAID', 10n],
      ['INSUFFICIENT', 0n],
    ])
    expect(await retryWages(one.db, one.scene.merchantId, [one.middle.id])).toMatchObject({
      transfers: 0,
    })
    await walletIs(one.middle, { frozenAt: null })
    expect(await retryWages(one.db, one.scene.merchantId, [one.middle.id])).toMatchObject({
      paid: 40n,
    })
  })

  it('a debt takes its part of a wage before the payee pays on with it', async () => {
    const where = { ownerId: one.middle.id, kind: 'RECEIVABLE' }
    const debt = await one.db.prisma.ledgerAccount.findFirstOrThrow({ where })
    const house = await houseAccount(one.db, one.scene.merchantId, 'HOUSE_PAYOUTS', debt.asset)
    const fifty = { kind: 'DEPOSIT', ref: 'taken back', units: units(50n) } as const
    const taken = { ...fifty, from: debt.id, to: house }
    await withTransaction(one.db, async (tx) => await post(tx, one.scene.merchantId, [taken]))
    await walletIs(one.middle, { owes: true })
    const chunk = [due(await one.contract(null, one.middle), 100n), due(await one.contract(one.middle, one.leaf), 80n)]
    const run = await one.run()
    await payWages(one.db, run, chunk)
    expect(await one.states(run)).toEqual([
      ['PAID', 100n],
      ['PARTIAL', 50n],
    ])
    expect(await balance(one.scene, one.middle)).toBe(0n)
    expect(await one.db.prisma.ledgerAccount.findFirstOrThrow({ where })).toMatchObject({
      balance: 0n,
    })
  })

  it('an open bill marks the wallet, a credit pays it in its own transaction, and the last payment takes the mark away', async () => {
    const run = await one.run()
    await payWages(one.db, run, [due(await one.contract(one.top, one.middle), 70n)])
    expect([await owes(one.top), await owes(one.middle)]).toEqual([true, false])
    await deposit(one.scene, one.top, 30n)
    expect([await balance(one.scene, one.top), await balance(one.scene, one.middle)]).toEqual([0n, 30n])
    expect(await owes(one.top)).toBe(true)
    await deposit(one.scene, one.top, 60n)
    expect(await balance(one.scene, one.top)).toBe(20n)
    expect(await owes(one.top)).toBe(false)
    const bill = await one.db.prisma.wagePayment.findFirstOrThrow({
      where: { payeeId: one.middle.id },
    })
    expect(bill).toMatchObject({ state: 'PAID', parts: 2 })
    const parts = await one.db.prisma.ledgerTransfer.findMany({
      where: { subjectId: bill.id, kind: transferKindNumbers.REALTIME_WAGE },
      orderBy: { version: 'asc' },
    })
    expect(parts.map((part) => [part.version, part.units])).toEqual([
      [1, 30n],
      [2, 40n],
    ])
  })

  it('a retry reads open bills only, however many were paid before', async () => {
    const contract = await one.contract(one.top, one.middle)
    // What a statement before it read on the same connection may still be in the counters: the difference counts.
    const READ = `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS rows FROM pg_stat_xact_user_tables
                   WHERE relname = 'wage_payments'`
    const readBy = async (): Promise<bigint> => {
      await deposit(one.scene, one.top, 1n)
      return await one.db.prisma.$transaction(async (tx) => {
        const rows = async () => (await tx.$queryRawUnsafe<{ rows: bigint }[]>(READ))[0]?.rows ?? 0n
        const before = await rows()
        await tx.$queryRaw`SELECT * FROM retry_wages(${one.scene.merchantId}::int, ARRAY[${one.top.id}]::bigint[], 500)`
        return (await rows()) - before
      })
    }
    await payWages(one.db, await one.run(), [due(contract, 1_000n)])
    const young = await readBy()
    await one.db.prisma.$executeRaw`
      INSERT INTO wage_payments (merchant_id, contract_id, version_no, kind, category, period_code, period_start, period_end,
             payer_id, payee_id, won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, carry_in_ppm_units,
             carry_out_ppm_units, due_units, state, created_at)
      SELECT merchant_id, contract_id, version_no, kind, category, period_code, s, s + interval '5 minutes', payer_id, payee_id,
             won_units, lost_units, win_rate_ppm, loss_rate_ppm, line_count, 0, 0, 0, 'NOTHING', created_at
        FROM wage_payments, generate_series('2026-01-01Z'::timestamptz, '2026-01-10Z', '5 minutes') s
       WHERE contract_id = ${contract}`
    expect(await readBy()).toBe(young)
  })
})
