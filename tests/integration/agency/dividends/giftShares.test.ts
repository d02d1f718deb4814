import { explainBill, readMeasured, settleDueDividends } from '@croupier/domain/agency/dividends'
import { forfeitBonus } from '@croupier/domain/cashier/wagering'
import { claimReward } from '@croupier/domain/rewards/grants'
import { checkInvariants } from '@croupier/ledger'
import { parseUnits, toDecimalString, units } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS, HOUR_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { runScript } from '../../platform/setup/runScript.ts'
import { foldTeamDays } from '../foldTeamDays.ts'
import { aTieredContract, billsOf, moveTo, periodNow } from '../wages/tieredWorld.ts'
import { aFact, expectWagesRight } from '../wages/wageWorld.ts'

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, payday: { capFactor: 0 } } },
  })
})

/** An agent with a contract of a tenth of what is lost for each category, and its player, in the first hour of their day. */
async function aTeam(...categories: readonly string[]) {
  const payer = await aMember(world, { type: 1 })
  const payees: Record<string, { who: TestMember; contract: string }> = {}
  const payee = await aMember(world, { type: 2, upline: payer })
  const player = await aMember(world, { upline: payee })
  const { end: from } = await periodNow(world)
  const tiers = [{ bets: 0, users: 0, percent: 10 }]
  for (const category of categories) {
    const contract = await aTieredContract(world, payer, payee, { kind: 'DIVIDEND', tiers, category, from })
    payees[category] = { who: payee, contract }
  }
  await moveTo(world, from, 60)
  const { start, end } = await periodNow(world)
  const at = new Date(start.getTime() + HOUR_MS / 2)
  return { payee, player, payees, start, end, at }
}
type Team = Awaited<ReturnType<typeof aTeam>>

/** Gives a member a gift with its shares, and the member claims it. */
async function claims(player: TestMember, kind: string, amount: string, shares: Record<string, string> | undefined) {
  const { id: memberId, merchantId } = player
  const now = world.clock.now()
  const cause = `${kind.toLowerCase()}:${amount}`
  const data = { memberId, merchantId, kind, cause, amountUnits: parseUnits(amount), wageringPpm: 0n }
  const expiresAt = new Date(now.getTime() + DAY_MS)
  await world.db.prisma.rewardGrant.create({ data: { ...data, ...(shares && { shares }), createdAt: now, expiresAt } })
  await claimReward(actingAs(world, player), cause)
}

/** By category: the loss that the agent is shown before, and the loss of its bill, which its explanation comes to. */
async function lossesOf({ payees, start, end }: Team): Promise<Record<string, readonly [string, string]>> {
  await foldTeamDays(world)
  const shown = new Map<string, string>()
  for (const [category, { who, contract }] of Object.entries(payees)) {
    const measured = await readMeasured(actingAs(world, who), contract)
    shown.set(category, toDecimalString(units(measured?.loss ?? 0n)))
  }
  await moveTo(world, end, 135)
  while ((await settleDueDividends(world.ctx)) > 0);
  const losses: Record<string, readonly [string, string]> = {}
  for (const [category, { who, contract }] of Object.entries(payees)) {
    const explained = await explainBill(actingAs(world, who), { contractId: contract, periodStart: start })
    expect(explained).toMatchObject({ addsUp: true })
    const { id } = await world.db.prisma.contract.findUniqueOrThrow({ where: { publicId: contract } })
    const bill = await world.db.prisma.wagePayment.findFirstOrThrow({ where: { contractId: id, periodStart: start } })
    losses[category] = [shown.get(category) ?? '', toDecimalString(units(bill.lossUnits ?? 0n))]
  }
  await expectWagesRight(world.db)
  const found = (await checkInvariants(world.db)).filter(({ id }) => id === 'I16' || id === 'I26')
  expect(found.map(({ breaches }) => breaches)).toEqual([0, 0])
  return losses
}

describe('a gift bears the category that earned it (rules B4)', () => {
  it('and one that no category earned is shared by effective bets', async () => {
    const team = await aTeam('LOTT', 'RNG', 'CONS')
    await aFact(world.db, team.player, { stake: '900000', payout: '870000', at: team.at })
    await aFact(world.db, team.player, { stake: '100000', payout: '90000', at: team.at, category: 'RNG' })
    await claims(team.player, 'WATER_REBATE', '550', { RNG: '5500000' })
    await claims(team.player, 'VIP_UPGRADE', '1000', undefined)
    expect(await lossesOf(team)).toEqual({
      LOTT: ['29100', '29100'],
      RNG: ['9350', '9350'],
      CONS: ['38450', '38450'],
    })
    expect(Object.keys(await billsOf(world, 'DIVIDEND', team.start))).toEqual([team.payee.account])
  })

  it('in the proportion of its play, to the last unit, and what is reclaimed goes back as it was given', async () => {
    const team = await aTeam('LOTT', 'ELOTT', 'RNG')
    for (const category of ['LOTT', 'ELOTT', 'RNG']) {
      await aFact(world.db, team.player, { stake: '1000', payout: '0', at: team.at, category })
    }
    await claims(team.player, 'PROMOTION', '100', { LOTT: '2', ELOTT: '1' })
    const { id: memberId, merchantId } = team.player
    const grant = await world.db.prisma.rewardGrant.findFirstOrThrow({ where: { memberId } })
    const requirement = await world.db.prisma.wageringRequirement.create({
      data: {
        memberId,
        merchantId,
        source: 'BONUS',
        sourceId: grant.id,
        amountUnits: parseUnits('100'),
        bonusUnits: parseUnits('100'),
        requiredUnits: parseUnits('5000'),
        createdAt: world.clock.now(),
      },
    })
    expect(await lossesOf(team)).toEqual({
      LOTT: ['933.3333', '933.3333'],
      ELOTT: ['966.6667', '966.6667'],
      RNG: ['1000', '1000'],
    })
    const actor = actingAs(world, team.player)
    await forfeitBonus(actor, { id: requirement.id, most: units(parseUnits('100')) })
    await foldTeamDays(world)
    const taken = await world.db.prisma.memberIncome.findMany({
      where: { memberId, kind: 73 },
      orderBy: { category: 'asc' },
    })
    expect(taken.map((one) => [one.category, toDecimalString(units(one.paidUnits))])).toEqual([
      ['ELOTT', '33.3333'],
      ['LOTT', '66.6667'],
    ])
    await expectWagesRight(world.db)
  })

  it('as the independent reckoning has it', async () => {
    const { code, out } = await runScript(world.databaseUrl, 'verbs/verify.ts', ['--wages'])
    expect(code, out).toBe(0)
  })
})
