import { moneyNow } from '@croupier/db'
import { reportDays, reportMonths } from '@croupier/domain/operations/overview'
import { toDecimalString } from '@croupier/money'
import { aMember, consoleCtx, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { expect, it } from 'vitest'
import { foldTeamDays } from '../foldTeamDays.ts'
import { aFact } from '../wages/wageWorld.ts'

const ZONE = 'Asia/Shanghai'
let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
})

const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(at)

async function plays(member: TestMember, stake: string, payout: string): Promise<string> {
  const at = await moneyNow(world.db)
  await aFact(world.db, member, { stake, payout, at })
  return dayOf(at)
}

it('adds the days of each month up: teams and players below the house, no test lines', async () => {
  const top = await aMember(world, { type: 1 })
  const player = await aMember(world, { upline: top })
  const alone = await aMember(world)
  const trial = await aMember(world, { type: 42, upline: top })
  const tried = await aMember(world, { upline: trial })
  const first = await plays(player, '100', '40')
  await plays(top, '10', '0')
  for (const member of [trial, tried]) await plays(member, '1000', '0')
  await world.advance(31 * DAY_MS)
  const last = await plays(alone, '50', '80')
  await foldTeamDays(world)

  const { merchantId } = world
  const years = new Set([first, last].map((day) => Number(day.slice(0, 4))))
  const found = (
    await Promise.all([...years].map((year) => reportMonths(consoleCtx(world), { merchantId, year })))
  ).flat()
  const of = (day: string) => {
    const { stakes, payouts, gross } = found.find(({ month }) => day.startsWith(month)) ?? {}
    return [stakes, payouts, gross].map((sum) => sum && toDecimalString(sum))
  }
  expect([of(first), of(last)]).toEqual([
    ['110', '40', '70'],
    ['50', '80', '-30'],
  ])
  const [lastDay] = await reportDays(consoleCtx(world), { merchantId, from: last, to: last })
  expect(lastDay && toDecimalString(lastDay.stakes)).toBe('50')
})
