import { type PeriodDue, payBills, payWages, writeBills } from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import { describe, expect, it } from 'vitest'
import { balance, type Player } from './scene.ts'
import { due, useWageScenes, type WageScene } from './wageScene.ts'

let one: WageScene
useWageScenes((agents) => {
  one = agents
})

describe('bills of other kinds', () => {
  const figures = { versionNo: 1, effective: units(9_000_000n), activeUsers: 3 }
  const daily = (contractId: bigint, tierNo: number | null): PeriodDue => ({
    ...figures,
    contractId,
    due: units(tierNo === null ? 0n : 45_000n),
    tier: tierNo === null ? null : { no: tierNo, ratioPpm: 5_000, fixed: null },
  })
  const billAndPay = async (run: bigint, chunk: readonly PeriodDue[]) => {
    await writeBills(one.db, run, null, chunk)
    const unpaid = await one.db.prisma.wagePayment.findMany({
      where: { merchantId: one.scene.merchantId, state: 'UNPAID' },
    })
    const ids = unpaid.map(({ id }) => id)
    await payBills(one.db, one.scene.merchantId, ids, { inFull: true })
  }
  const billOf = async (payee: Player) =>
    await one.db.prisma.wagePayment.findFirstOrThrow({ where: { payeeId: payee.id } })

  it('a daily wage keeps its team figures and its tier, or that none was reached', async () => {
    const chunk = [
      daily(await one.contract(null, one.top, 'DAILY_WAGE'), 2),
      daily(await one.contract(one.top, one.middle, 'DAILY_WAGE'), null),
    ]
    await billAndPay(await one.dayRun('DAILY_WAGE', 'D'), chunk)
    expect(await billOf(one.top)).toMatchObject({
      kind: 'DAILY_WAGE',
      periodCode: 'D',
      state: 'PAID',
      paidUnits: 45_000n,
      effectiveUnits: 9_000_000n,
      activeUsers: 3,
      tierNo: 2,
      ratioPpm: 5_000,
      wonUnits: null,
    })
    expect(await billOf(one.middle)).toMatchObject({ state: 'NOT_REACHED', tierNo: null })
  })

  it('an hourly wage keeps its hours, a dividend its base and what is carried', async () => {
    const hour = {
      carryIn: units(0n),
      start: one.start,
      effective: units(100n),
      activeUsers: 1,
      tierNo: 1,
      due: units(2n),
    }
    const none = { ...figures, tier: null }
    const hourly = {
      ...none,
      contractId: await one.contract(null, one.top, 'HOURLY_WAGE'),
      due: units(2n),
    }
    await billAndPay(await one.dayRun('HOURLY_WAGE', 'D'), [{ ...hourly, hours: [hour] }])
    const text = { effectiveUnits: '100', activeUsers: 1, tierNo: 1, dueUnits: '2' }
    expect(await billOf(one.top)).toMatchObject({
      detail: [{ start: hour.start.toISOString(), ...text }],
      paidUnits: 2n,
    })
    const carried = { carryIn: units(-136_000_000n), carryOut: ZERO_UNITS }
    const dividend = {
      ...carried,
      loss: units(400_000_000n),
      theoretical: units(0n),
      base: units(264_000_000n),
    }
    const due = {
      ...figures,
      contractId: await one.contract(null, one.middle, 'DIVIDEND'),
      due: units(21_120_000n),
      tier: { no: 1, ratioPpm: 80_000, fixed: null },
      dividend,
    }
    // A dividend waits for its payer, the house included; only then is it paid.
    await writeBills(one.db, await one.dayRun('DIVIDEND', 'H'), one.day, [due])
    const { id, merchantId } = await billOf(one.middle)
    await payBills(one.db, merchantId, [id], { inFull: true })
    expect(await billOf(one.middle)).toMatchObject({
      kind: 'DIVIDEND',
      periodCode: 'H',
      baseUnits: 264_000_000n,
      carryInUnits: -136_000_000n,
      carryOutUnits: 0n,
      carryInPpmUnits: null,
      paidUnits: 21_120_000n,
    })
  })

  it('figures of another kind are refused, and nothing happens', async () => {
    const run = await one.dayRun('DAILY_WAGE', 'D')
    const wrong = due(await one.contract(null, one.leaf, 'DAILY_WAGE'), 10n)
    await expect(payWages(one.db, run, [wrong])).rejects.toThrow('wage_payments_figures')
    expect(await balance(one.scene, one.leaf)).toBe(0n)
  })
})
