import { explainBill } from '@croupier/domain/agency/dividends'
import { payDueWages, settleDueWages } from '@croupier/domain/agency/wages'
import { toDecimalString, units } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { HOUR_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { runScript } from '../../platform/setup/runScript.ts'
import { aTieredContract, moveTo, periodNow } from './tieredWorld.ts'
import { aFact, expectWagesRight } from './wageWorld.ts'

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
})

const TIERS = [{ bets: 0, users: 0, percent: 10 }]

async function aTeam(kind: 'DAILY_WAGE' | 'HOURLY_WAGE') {
  const payee = await aMember(world, { type: 1 })
  const player = await aMember(world, { upline: payee })
  const { end: from } = await periodNow(world)
  const contract = await aTieredContract(world, null, payee, { kind, tiers: TIERS, from, minimum: '1' })
  await moveTo(world, from, 1)
  return { payee, player, contract }
}
/** Effective bets of a player by the hour of the day that runs; below zero: of a correction. */
async function bets(player: TestMember, hours: Readonly<Record<number, string>>): Promise<void> {
  const { start } = await periodNow(world)
  for (const [hour, stake] of Object.entries(hours)) {
    await aFact(world.db, player, {
      stake,
      payout: '0',
      at: new Date(start.getTime() + Number(hour) * HOUR_MS + 1_000),
    })
  }
}
/** Ends the day. @returns of its bill: what was bet, what came in and goes on below zero, and what is due; null without a bill */
async function ends(kind: string, { payee, contract }: Awaited<ReturnType<typeof aTeam>>) {
  const { start, end } = await periodNow(world)
  await moveTo(world, end, 181)
  while ((await settleDueWages(world.ctx)) > 0);
  await payDueWages(world.ctx)
  const bill = await world.db.prisma.wagePayment.findFirst({ where: { kind, payeeId: payee.id, periodStart: start } })
  if (bill === null) return null
  const name = { contractId: contract, periodStart: start }
  expect(await explainBill(actingAs(world, payee), name)).toMatchObject({ addsUp: true })
  await expectWagesRight(world.db)
  const { effectiveUnits, carryInUnits, carryOutUnits, dueUnits } = bill
  return [effectiveUnits, carryInUnits, carryOutUnits, dueUnits].map((one) => toDecimalString(units(one ?? 0n)))
}

describe('effective bets below zero pay nothing, and go on (rules B11)', () => {
  it('of a daily wage into its next day, over one without bets', async () => {
    const kind = 'DAILY_WAGE'
    const team = await aTeam(kind)
    await bets(team.player, { 0: '1000' })
    expect(await ends(kind, team)).toEqual(['1000', '0', '0', '100'])
    await bets(team.player, { 5: '-360' })
    expect(await ends(kind, team)).toEqual(['-360', '0', '-360', '0'])
    expect(await ends(kind, team)).toBeNull()
    await bets(team.player, { 5: '100' })
    expect(await ends(kind, team)).toEqual(['100', '-360', '-260', '0'])
    await bets(team.player, { 5: '1000' })
    expect(await ends(kind, team)).toEqual(['1000', '-260', '0', '74'])
    await bets(team.player, { 5: '1000' })
    expect(await ends(kind, team)).toEqual(['1000', '0', '0', '100'])
  })

  it('of an hourly wage into its next hour, and the next day', async () => {
    const kind = 'HOURLY_WAGE'
    const team = await aTeam(kind)
    await bets(team.player, { 3: '1000', 4: '-360', 5: '100', 7: '1000', 23: '-50' })
    expect(await ends(kind, team)).toEqual(['1690', '0', '-50', '174'])
    await bets(team.player, { 1: '100', 2: '-100', 3: '100' })
    // 50 at one, nothing at two, nothing of 100 at three
    expect(await ends(kind, team)).toEqual(['100', '-50', '0', '5'])
  })

  it('as the independent reckoning has it', async () => {
    const { code, out } = await runScript(world.databaseUrl, 'verbs/verify.ts', ['--wages'])
    expect(code, out).toBe(0)
  })
})
