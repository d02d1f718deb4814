import { parseUnits } from '@croupier/money'
import { buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { bet, type Step, scene, win } from '../../../conformance/steps.ts'
import { aGameProvider, aLauncher, aSeat, calls, type Seat, VENDOR } from './ogpWorld.ts'

let world: TestWorld
let api: TestApp
let seat: Seat
const launcher = aLauncher()
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  await world.db.prisma.catalogueGame.updateMany({ where: { vendorCode: VENDOR }, data: { category: 'PVP' } })
  api = closes(await buildTestApp(world, { games: launcher }))
})
let rounds = 0
beforeEach(async () => {
  rounds += 1
  scene.round = `p${rounds}`
  seat = await aSeat({ api, world, launcher }, '100')
  scene.seat = seat
})
const say = async ([path, body]: Step) => {
  expect((await calls({ api, world }, path, body)).status).toBe('OK')
}
const effective = async () => {
  const facts = await world.db.prisma.settledFact.findMany({ where: { memberId: seat.member.id } })
  return facts.map((fact) => [fact.category, fact.effectiveUnits])
}

describe('a hand among players counts (rules B4)', () => {
  it.each([
    ['with the valid bet of its provider', '1000', '10'],
    ['with the stake at most', '1200', '10'],
    ['with less where the provider says so', '400', '4'],
    ['with what was won or lost where the provider says nothing', undefined, '1'],
  ])('%s', async (_, effectiveBet, counted) => {
    await say(bet('1000'))
    await say(win('900', { roundFinished: true, ...(effectiveBet === undefined ? {} : { effectiveBet }) }))
    expect(await effective()).toEqual([['PVP', parseUnits(counted)]])
  })
})
