import { toDecimalString, units } from '@croupier/money'
import { buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Body, common, id, type Step, scene } from '../../../conformance/steps.ts'
import { aGameProvider, aLauncher, aSeat, calls, type Seat, VENDOR } from './ogpWorld.ts'

let world: TestWorld
let api: TestApp
let seat: Seat
let rounds = 0
const launcher = aLauncher()
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world, ['PARTIAL_UNDO'])
  const game = { vendorCode: VENDOR, code: 'book', product: 'GAMES', category: 'SPORTS' }
  await world.db.prisma.catalogueGame.create({ data: game })
  api = closes(await buildTestApp(world, { games: launcher }))
})
beforeEach(async () => {
  rounds += 1
  scene.round = `t${rounds}`
  seat = await aSeat({ api, world, launcher })
  scene.seat = seat
})

const step = (path: string, more: Body): Step => {
  const { roundId: _, ...rest } = common()
  return [`/ticket/${path}`, { ...rest, gameId: 'book', ticketId: scene.round, ...more }, {}]
}
/** A ticket of 10.00 that was accepted. */
const placed = (...odds: readonly string[]): readonly Step[] => [
  step('place', {
    txId: id('b'),
    amount: '1000',
    legs: odds.map((one, at) => ({
      legId: `l${at}`,
      eventId: `e${at}`,
      market: '1X2',
      selection: 'HOME',
      odds: one,
    })),
  }),
  step('decision', { txId: id('d'), refTxId: id('b'), decision: 'ACCEPTED' }),
]
const settled = (amount: string, ...results: readonly string[]): Step =>
  step('settle', {
    txId: id('s'),
    settlementVersion: 1,
    amount,
    legs: results.map((result, at) => ({ legId: `l${at}`, result })),
  })
const cashedOut = (amount: string, stake: object = {}): Step => step('cashout', { txId: id('c'), amount, ...stake })

describe('what a ticket counts for (rules B4)', () => {
  it.each<[string, () => readonly Step[], string, string]>([
    ['a win up to its stake', () => [...placed('2.5'), settled('2500', 'WON')], '10', '0.4'],
    ['a win by what was won', () => [...placed('1.6'), settled('1600', 'WON')], '6', '0.24'],
    ['odds of 1.50', () => [...placed('1.5'), settled('0', 'LOST')], '10', '0.4'],
    ['nothing below', () => [...placed('1.49'), settled('0', 'LOST')], '0', '0'],
    ['the odds of all legs', () => [...placed('1.2', '1.25'), settled('0', 'LOST', 'WON')], '10', '0.4'],
    ['nothing below with all legs', () => [...placed('1.2', '1.24'), settled('0', 'LOST', 'WON')], '0', '0'],
    ['nothing of what was cashed out', () => [...placed('2.5'), cashedOut('800')], '0', '0'],
    [
      'the rest of what was cashed out in part, that loses',
      () => [...placed('2.5'), cashedOut('500', { stake: '400' }), settled('0', 'LOST')],
      ...(['6', '0.24'] as const),
    ],
    [
      'the rest of what was cashed out in part, that wins',
      () => [...placed('1.6'), cashedOut('500', { stake: '400' }), settled('960', 'WON')],
      ...(['3.6', '0.144'] as const),
    ],
  ])('%s', async (_, steps, effective, theoretical) => {
    for (const [path, body] of steps()) {
      expect((await calls({ api, world }, path, body)).status).toBe('OK')
    }
    const facts = await world.db.prisma.$queryRaw<{ effective: bigint; theoretical: bigint }[]>`
      SELECT effective_units AS effective, theoretical_units AS theoretical FROM settled_facts
       WHERE member_id = ${seat.member.id}`
    expect(facts.map((one) => [one.effective, one.theoretical].map((of) => toDecimalString(units(of))))).toEqual([
      [effective, theoretical],
    ])
  })
})
