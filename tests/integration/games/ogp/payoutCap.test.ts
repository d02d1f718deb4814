import { decideAdjustment } from '@croupier/domain/games/rounds'
import { assertLedgerBalances, checkInvariants } from '@croupier/ledger'
import { aYes, buildTestApp, consoleCtx, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { action, bet, common, id, last, many, type Step, scene, undo, voids, win } from '../../../conformance/steps.ts'
import { aGameProvider, aLauncher, aSeat, calls, fundsOf, type Seat } from './ogpWorld.ts'

let world: TestWorld
let api: TestApp
let seat: Seat
let rounds = 0
const launcher = aLauncher()
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  api = closes(await buildTestApp(world, { games: launcher }))
})
beforeEach(async () => {
  rounds += 1
  scene.round = `cap${rounds}`
  seat = await aSeat({ api, world, launcher })
  scene.seat = seat
})
/** Every invariant holds, and the facts of a round that is over add up to its row. */
afterEach(async () => {
  await assertLedgerBalances(world.db)
  const found = await checkInvariants(world.db, { except: ['I20'] })
  expect(found.filter(({ breaches }) => breaches > 0)).toEqual([])
  const wrong = await world.db.prisma.$queryRaw`
    SELECT r.round_id FROM provider_rounds r
      LEFT JOIN LATERAL (SELECT sum(payout_units)::bigint AS payout FROM settled_facts WHERE source = 2 AND source_id = r.id) f ON true
     WHERE coalesce(f.payout, 0) <> CASE WHEN r.state = 'ENDED' THEN r.won_units ELSE 0 END`
  expect(wrong).toEqual([])
})

/** In minor units: the cap of FAKE is 100,000.00. */
const ABOVE = '10000001'
const say = async ([path, body]: Step | [string, object]) => await calls({ api, world }, path, body)
const verdictOf = async (txId: string) => {
  const { results } = await calls({ api, world }, '/tx/status', { txIds: [txId] })
  return (results as { verdict: string; isUndone: boolean }[])[0]
}
const caseOf = async (subject: string) =>
  await world.db.prisma.providerCase.findFirst({ where: { kind: 'LARGE_PAYOUT', subject } })
async function decide(subject: string, isBooked: boolean): Promise<void> {
  const found = await caseOf(subject)
  if (found === null) throw new Error(`nothing is held of ${subject}`)
  const decision = { by: 'olga', second: isBooked ? aYes() : null, reason: 'seen' }
  await decideAdjustment(consoleCtx(world), { caseId: found.id, isBooked, ...decision })
}

describe('a payout above the cap', () => {
  const ticket = () => {
    const { roundId, ...rest } = common()
    return { ...rest, ticketId: roundId }
  }
  const leg = { legId: 'l1', eventId: 'e', market: 'm', selection: 's', odds: '10001' }
  const result = { legId: 'l1', result: 'WON' }
  const table: Record<string, () => readonly [txId: string, string, ...(Step | [string, object])[]]> = {
    'of a win': () => [id('w'), '90', bet('1000'), win(ABOVE, last)],
    'of a bet with its win': () => {
      const both = { betTxId: id('b'), winTxId: id('w'), betRef: 'x' }
      const body = { ...common(), ...both, betAmount: '1000', winAmount: ABOVE }
      return [id('w'), '90', ['/wallet/betwin', body]]
    },
    'of a list of actions': () => [
      id('w'),
      '90',
      many([action('bet', bet('1000')), action('win', win(ABOVE, last))], {}),
    ],
    'of a jackpot': () => {
      const pool = { poolId: 'p', poolBefore: ABOVE, poolReset: '0' }
      const body = { ...common(), ...pool, txId: id('j'), amount: ABOVE }
      return [id('j'), '90', bet('1000'), ['/wallet/jackpot-win', body]]
    },
    'of a prize': () => {
      const body = { ...common(), txId: id('p'), amount: ABOVE, promoType: 'CASHBACK' }
      return [id('p'), '100', ['/wallet/promo-win', body]]
    },
    'of a table': () => {
      const taken = { ...common(), txId: id('r'), amount: '1000' }
      const play = { wagered: '1000', effectiveBet: '1000', won: ABOVE }
      const back = { ...common(), ...play, txId: id('e'), amount: ABOVE }
      return [id('e'), '90', ['/wallet/reserve', taken], ['/wallet/release', back]]
    },
    'of a ticket': () => {
      const placed = { ...ticket(), txId: id('b'), amount: '1000', legs: [leg] }
      const settled = { ...ticket(), txId: id('w'), amount: '10001000', settlementVersion: 1 }
      return [
        id('w'),
        '90',
        ['/ticket/place', placed],
        ['/ticket/decision', { ...ticket(), txId: id('d'), refTxId: id('b'), decision: 'ACCEPTED' }],
        ['/ticket/settle', { ...settled, legs: [result] }],
      ]
    },
  }

  it.each(Object.entries(table))('%s waits, and is booked when officers say so', async (_what, steps) => {
    const [txId, held, ...calling] = steps()
    const results = []
    for (const step of calling) results.push(await say(step))
    const waits = results.at(-1)
    expect(JSON.stringify(waits)).toContain('PENDING_REVIEW')
    expect(await fundsOf(world, seat)).toBe(held)
    const messages = await world.db.prisma.message.findMany({ where: { memberId: seat.member.id } })
    expect(messages.map(({ kind }) => kind)).toEqual(['PAYOUT_HELD'])
    expect(await verdictOf(txId)).toMatchObject({ verdict: 'PENDING_REVIEW', isUndone: false })
    await decide(txId, true)
    const amount = txId === id('w') && _what === 'of a ticket' ? 100_010 : 100_000.01
    expect(Number(await fundsOf(world, seat))).toBeCloseTo(Number(held) + amount, 4)
    expect(await verdictOf(txId)).toMatchObject({ verdict: 'OK', isUndone: false })
    await expect(decide(txId, true)).rejects.toMatchObject({ code: 'STAFF_OVER' })
  })

  it('may not be cut in parts; refused, it counts as undone', async () => {
    for (const step of [bet('1000'), win('6000000')]) await say(step)
    const [path, body] = win('4000001', { ...last, txId: id('w2') })
    expect(await say([path, body])).toMatchObject({ status: 'PENDING_REVIEW' })
    await decide(id('w2'), false)
    expect(await say([path, body])).toMatchObject({ status: 'TX_ROLLED_BACK' })
    expect(await fundsOf(world, seat)).toBe('60090')
  })

  it('keeps its bet from being undone; a rollback withdraws it, and nobody decides it any more', async () => {
    for (const step of [bet('1000'), win(ABOVE)]) await say(step)
    expect(await say(undo('b'))).toMatchObject({ status: 'BET_SETTLED' })
    expect(await say(undo('w'))).toMatchObject({ status: 'OK', outcome: 'UNDONE' })
    expect((await caseOf(id('w')))?.closedAt).not.toBeNull()
    await expect(decide(id('w'), true)).rejects.toMatchObject({ code: 'STAFF_OVER' })
    expect(await say(undo('b', { txId: id('u2') }))).toMatchObject({ outcome: 'UNDONE' })
    expect(await fundsOf(world, seat)).toBe('100')
  })

  it('is withdrawn by a newer settlement, and by the end of its round as void', async () => {
    for (const step of [bet('1000'), win(ABOVE, { ...last, settlementVersion: 1 })]) await say(step)
    const newer = win('500', { ...last, txId: id('w2'), settlementVersion: 2 })
    expect(await say(newer)).toMatchObject({ status: 'OK', balance: '9500' })
    expect(await verdictOf(id('w'))).toMatchObject({ isUndone: true })
    const third = win(ABOVE, { ...last, txId: id('w3'), settlementVersion: 3 })
    expect(await say(third)).toMatchObject({ status: 'PENDING_REVIEW', balance: '9000' })
    expect(await say(voids({}))).toMatchObject({ undone: [id('w3'), id('b')] })
    await expect(decide(id('w3'), true)).rejects.toMatchObject({ code: 'STAFF_OVER' })
    expect(await fundsOf(world, seat)).toBe('100')
  })
})
