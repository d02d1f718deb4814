import { withTransaction } from '@croupier/db'
import { readMeasured, settleDueDividends } from '@croupier/domain/agency/dividends'
import { houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits, toDecimalString, units } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS, HOUR_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { foldTeamDays } from '../foldTeamDays.ts'
import { aTieredContract, moveTo, periodNow } from '../wages/tieredWorld.ts'
import { aFact } from '../wages/wageWorld.ts'
import { aPaidWage, givesTo, paysWage } from './dividendLine.ts'

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, payday: { capFactor: 0 } } },
  })
})
const TIERS = [{ bets: 0, users: 0, percent: 10 }]

async function aTeam() {
  const payer = await aMember(world, { type: 1 })
  const payee = await aMember(world, { type: 2, upline: payer })
  const player = await aMember(world, { upline: payee })
  return { payer, payee, player }
}

/** Books a rebate of one category for a member. */
async function rebates({ id, merchantId }: TestMember, category: 'LOTT' | 'ELOTT', amount: string): Promise<void> {
  await withTransaction(world.db, async (tx) => {
    const wallet = await walletOf(tx, id)
    if (wallet === undefined) throw new Error('no wallet')
    const { accountId, asset } = wallet
    const ref = { subject: 1n, part: category === 'LOTT' ? accountId : -accountId }
    const from = await houseAccount(tx, merchantId, 'HOUSE_REBATES', asset)
    await post(tx, merchantId, [{ kind: 'SELF_REBATE', ref, from, to: accountId, units: parseUnits(amount) }])
  })
}

/** What an agent is shown: valid bets, loss and active accounts. */
async function shownTo(who: TestMember, contractId: string) {
  await foldTeamDays(world)
  const measured = await readMeasured(actingAs(world, who), contractId)
  if (measured === null) throw new Error('no figures')
  const { effectiveBets, loss, activeUsers } = measured
  return [toDecimalString(effectiveBets), toDecimalString(loss), activeUsers]
}

/** The base of the one bill of a period, before its cap. */
async function billedBase(start: Date): Promise<string> {
  const bill = await world.db.prisma.wagePayment.findFirstOrThrow({ where: { kind: 'DIVIDEND', periodStart: start } })
  return toDecimalString(units((bill.lossUnits ?? 0n) + (bill.carryInUnits ?? 0n)))
}

describe('the running figures of a contract (rules B5)', () => {
  it('are those of its bill: bets since it works, less rebates, gifts and wages', async () => {
    const { payer, payee, player } = await aTeam()
    const month = await periodNow(world, 'M')
    const from = new Date(month.end.getTime() + 5 * DAY_MS)
    const terms = { kind: 'DIVIDEND', code: 'M', tiers: TIERS, minimum: '1000', from } as const
    const contract = await aTieredContract(world, payer, payee, terms)
    await aFact(world.db, player, { stake: '777', payout: '0', at: new Date(from.getTime() - HOUR_MS) })
    await moveTo(world, from, 60)
    const at = new Date(from.getTime() + HOUR_MS)
    await aFact(world.db, player, { stake: '10000', payout: '7000', at })
    await aFact(world.db, player, { stake: '30000', payout: '30500', at, category: 'ELOTT' })
    await rebates(player, 'LOTT', '40')
    await rebates(player, 'ELOTT', '900')
    await givesTo(world, player, 'WATER_REBATE', '200')
    await givesTo(world, player, 'PROMOTION_BONUS', '100')
    await givesTo(world, player, 'BONUS_TAKEN', '20')
    await paysWage(world, payee, await aPaidWage(world, payee, contract, '60'), { amount: '60', part: 1 })
    // 3000 − 40 − a quarter of 200 and of 100 − 20 − 60
    expect(await shownTo(payee, contract)).toEqual(['10000', '2830', 1])
    expect(await shownTo(payer, contract)).toEqual(['10000', '2830', 1])
    await moveTo(world, (await periodNow(world, 'M')).end, 135)
    while ((await settleDueDividends(world.ctx)) > 0);
    // The first period of a merchant begins with its first contract.
    expect(await billedBase(from)).toBe('2830')
  })

  it('begin with what the period before left', async () => {
    const { payer, payee, player } = await aTeam()
    const { end: from } = await periodNow(world)
    const terms = { kind: 'DIVIDEND', tiers: TIERS, carryOver: 'PERMANENT', from } as const
    const contract = await aTieredContract(world, payer, payee, terms)
    await moveTo(world, from, 60)
    const { end } = await periodNow(world)
    const at = new Date(from.getTime() + HOUR_MS)
    await aFact(world.db, player, { stake: '1000', payout: '1300', at })
    await moveTo(world, end, 135)
    while ((await settleDueDividends(world.ctx)) > 0);
    await aFact(world.db, player, { stake: '1000', payout: '0', at: new Date(end.getTime() + HOUR_MS) })
    expect(await shownTo(payee, contract)).toEqual(['1000', '700', 1])
  })

  it('are none before the contract works', async () => {
    const { payer, payee, player } = await aTeam()
    const { start, end: from } = await periodNow(world)
    const contract = await aTieredContract(world, payer, payee, { kind: 'DIVIDEND', tiers: TIERS, from })
    await aFact(world.db, player, { stake: '1000', payout: '0', at: new Date(start.getTime() + HOUR_MS) })
    expect(await shownTo(payee, contract)).toEqual(['0', '0', 0])
  })
})
