import { monitorEventLoopDelay } from 'node:perf_hooks'
import { closeDueIssues, drawDueIssues, planIssues } from '@croupier/domain/lottery/issues'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inVolume, isDeep } from '../../setup/volume.ts'
import { aPlayer, bet, type LotteryWorld, lott, onSale, openLotteryWorld, passTo } from './lotteryWorld.ts'

/** Accounts of one browser, orders of each, and lines of an order: half a million lines that are judged as one. */
const ACCOUNTS = inVolume(500, 6)
const ORDERS = inVolume(10, 2)
const LINES = 100
const HOUR_MS = 3_600_000
/** So long nothing else in the process may wait for a turn. Looked at in volume: few lines would tell how busy the machine is, no more. */
const TURN_MS_MAX = 2_000

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
})
afterAll(async () => await world.close())

it(
  'an issue with half a million lines of linked accounts settles, and holds up nobody meanwhile',
  async () => {
    const { prisma } = world.db
    const issue = await onSale(world, 'SSC1M')
    const players = []
    for (let no = 0; no < ACCOUNTS; no += 1) players.push(await aPlayer(world))
    const [first] = players
    if (first === undefined) throw new Error('nobody plays')
    const device = { deviceHash: Buffer.alloc(32, 7), lastLoginAt: world.clock.now() }
    await prisma.knownDevice.createMany({ data: players.map(({ id: memberId }) => ({ memberId, ...device })) })
    const lines = Array.from({ length: LINES }, (_, no) =>
      lott('ssc.5.direct', `${Math.floor(no / 10)}|${no % 10}|${no % 7}|1|2`),
    )
    await bet(world, first, issue, lines)
    // The others bet the same: their rows are written as the first player's are.
    await prisma.$executeRaw`
    INSERT INTO bet_orders (order_id, member_id, issue_id, stake_units, placed_at, merchant_id, game_id, line_count, mode, fingerprint)
    SELECT gen_random_uuid(), m.id, o.issue_id, o.stake_units, o.placed_at, o.merchant_id, o.game_id, o.line_count, o.mode, o.fingerprint
      FROM bet_orders o CROSS JOIN unnest(${players.map(({ id }) => id)}::bigint[]) m(id) CROSS JOIN generate_series(1, ${ORDERS}::int)
     WHERE o.member_id = ${first.id}`
    await prisma.$executeRaw`
    INSERT INTO bet_lines (issue_id, member_id, order_row_id, stake_units, merchant_id, bets, line_no, state, mode, play_code, content, terms)
    SELECT l.issue_id, o.member_id, o.id, l.stake_units, l.merchant_id, l.bets, l.line_no, l.state, l.mode, l.play_code, l.content, l.terms
      FROM bet_lines l JOIN bet_orders t ON t.id = l.order_row_id JOIN bet_orders o ON o.issue_id = t.issue_id AND o.id <> t.id
     WHERE t.member_id = ${first.id} AND t.id = (SELECT min(id) FROM bet_orders)`
    await passTo(world, issue.drawAt, 1)
    await closeDueIssues(world.ctx)
    await drawDueIssues(world.ctx)
    const turns = monitorEventLoopDelay({ resolution: 10 })
    turns.enable()
    const began = performance.now()
    let settled = 0
    for (let some = 1; some > 0; settled += some) some = await settleDueIssues(world.ctx)
    turns.disable()
    const [seconds, longestMs] = [(performance.now() - began) / 1_000, turns.max / 1e6]
    console.info(`${settled} lines in ${seconds.toFixed(1)} s; the longest turn took ${longestMs.toFixed(0)} ms`)
    expect(settled).toBe(ACCOUNTS * ORDERS * LINES + LINES)
    expect((await prisma.issue.findUniqueOrThrow({ where: { id: issue.id } })).state).toBe('SETTLED')
    const facts = await prisma.settledFact.groupBy({ by: ['linkedTo'], _count: true })
    expect(facts).toEqual([{ linkedTo: first.id, _count: settled }])
    if (isDeep) expect(longestMs).toBeLessThan(TURN_MS_MAX)
  },
  HOUR_MS,
)
