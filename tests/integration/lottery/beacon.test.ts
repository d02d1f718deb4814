import { withTransaction } from '@croupier/db'
import type { DrawCtx } from '@croupier/domain'
import { openGame } from '@croupier/domain/lottery/games'
import {
  closeDueIssues,
  drawDueIssues,
  planIssues,
  readDueRounds,
  readIssue,
  voidOverdueIssues,
} from '@croupier/domain/lottery/issues'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { watchAlarms } from '@croupier/domain/operations/alarms'
import { isDrawFamily, verifyDraw } from '@croupier/fairness'
import { randomnessOf, verifyNamedRound } from '@croupier/fairness/beacon'
import { beaconRelays } from '@croupier/gateway'
import { assertLedgerBalances } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { openBeacon } from '@croupier/playground/beacon'
import { MINUTE_MS } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneMinuteGames } from '../../../prisma/seed/oneMinuteGames.ts'
import { type BeaconWorld, openBeaconWorld, saying } from './beaconWorld.ts'
import { aPlayer, balance, bet, lott, onSale, passTo } from './lotteryWorld.ts'

let on: BeaconWorld

beforeAll(async () => {
  on = await openBeaconWorld()
  await planIssues(on.withRelays())
})
afterAll(async () => {
  await assertLedgerBalances(on.world.db)
  await on.world.close()
})

const stored = async () => await on.world.db.prisma.beaconRound.count()
const rowOf = async ({ id }: { id: bigint }) => await on.world.db.prisma.issue.findUniqueOrThrow({ where: { id } })

/** What the worker does at a draw: close, read the rounds, draw, settle. */
async function play(ctx: DrawCtx) {
  await closeDueIssues(ctx)
  const read = await readDueRounds(ctx)
  await drawDueIssues(ctx)
  await settleDueIssues(ctx)
  return read
}

/** As a player verifies a draw: from what is published, and nothing else. */
async function verdictsOf(issueOf: { gameId: number; number: string }) {
  const { code } = await on.world.db.prisma.game.findUniqueOrThrow({
    where: { id: issueOf.gameId },
  })
  const game = await on.world.reads.catalogue.game(code)
  const issue = await readIssue(on.world.processes.api, game, issueOf.number)
  const { beacon, revealedSeed, seedCommitment } = issue
  const signature = beacon?.signature ?? null
  if (!isDrawFamily(game.family) || revealedSeed === null || seedCommitment === null) {
    return expect.fail('not an own draw')
  }
  const draw = await verifyDraw({
    seed: revealedSeed,
    commitment: seedCommitment,
    gameCode: code,
    issueNo: issue.number,
    family: game.family,
    randomness: signature === null ? null : await randomnessOf(signature),
    numbers: issue.numbers,
  })
  const closeAtMs = issue.closeAt.getTime()
  const named = { round: beacon?.round ?? 0, signature: signature ?? '', closeAtMs }
  return { draw, round: await verifyNamedRound(on.chain, named), issue }
}

it('names chain and round with the commitment, before sale, and both games name the same round', async () => {
  const { db, reads } = on.world
  const issues = await db.prisma.issue.findMany({ include: { beaconChain: true } })
  expect(issues.length).toBeGreaterThan(3_000)
  for (const issue of issues) {
    expect(Number(issue.beaconRound)).toBe(on.roundOf(issue))
    expect(issue.beaconChain?.hash).toBe(on.chain.hash)
  }
  expect(await db.prisma.beaconChain.count()).toBe(1)
  const game = await reads.catalogue.game('SSC1M')
  const next = await onSale(on.world, 'SSC1M')
  expect((await readIssue(on.world.processes.api, game, next.number)).beacon).toEqual({
    chainHash: on.chain.hash,
    publicKey: on.chain.publicKey,
    round: on.roundOf(next),
    signature: null,
  })
})

it('draws with the round that a relay over HTTP has, whatever others say, and anyone can verify it', async () => {
  const issue = await onSale(on.world, 'SSC1M')
  await passTo(on.world, issue.drawAt, 1)
  const server = await openBeacon({
    secret: 'the beacon of the tests',
    nowMs: () => issue.drawAt.getTime(),
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const rules = { plainHttp: true, privateHosts: true, ...on.world.ctx }
  try {
    // The first is not there, the second has no such chain.
    const relays = beaconRelays(['http://127.0.0.1:1', `${url}/other`, `${url}/`], rules)
    const liar = saying('liar', async (_, round) => await on.local.sign(round + 1))
    const before = await stored()
    expect(await play(on.withRelays(liar, ...relays))).toEqual({
      stored: 1,
      missing: 0,
      voided: 0,
    })
    expect(await stored()).toBe(before + 1)
    // A round that has not come into being is told by nobody.
    const [, , relay] = relays
    expect(await relay?.signature(on.chain.hash, on.roundOf(issue) + 20)).toBeNull()
  } finally {
    await server.close()
  }
  const { draw, round, issue: shown } = await verdictsOf(issue)
  expect(draw).toMatchObject({ ok: true, commitmentMatches: true })
  expect(round).toEqual({ ok: true, roundMatches: true, signatureMatches: true })
  expect(draw.recomputed).toEqual(shown.numbers)
})

it('reads a round once for all games, ahead of the draw, and draws nothing early', async () => {
  const issue = await onSale(on.world, 'SSC1M')
  await passTo(on.world, issue.closeAt, 4_100)
  const ctx = on.withRelays(on.relay)
  on.relay.rounds.length = 0
  expect(await play(ctx)).toMatchObject({ stored: 1, missing: 0 })
  expect(on.relay.rounds).toEqual([on.roundOf(issue)])
  expect(await rowOf(issue)).toMatchObject({ state: 'CLOSED', numbers: [] })
  // Nobody sees the signature before it was drawn with.
  const game = await on.world.reads.catalogue.game('SSC1M')
  const shown = await readIssue(on.world.processes.api, game, issue.number)
  expect(shown.beacon?.signature).toBeNull()
  await passTo(on.world, issue.drawAt, 1)
  expect(await play(ctx)).toEqual({ stored: 0, missing: 0, voided: 0 })
  expect(on.relay.rounds).toHaveLength(1)
  for (const code of ['SSC1M', 'PK101M']) {
    const drawn = await on.world.db.prisma.issue.findFirstOrThrow({
      where: { game: { code }, drawAt: issue.drawAt },
    })
    expect((await verdictsOf(drawn)).draw).toMatchObject({ ok: true })
  }
})

it('waits for a round that is late, then draws', async () => {
  const issue = await onSale(on.world, 'SSC1M')
  let isThere = false
  const ctx = on.withRelays(
    saying('late', async (_, round) => (isThere ? await on.local.sign(round) : null)),
    saying('forger', async () => 'ff'.repeat(48)),
    saying('broken', async () => await Promise.reject(new Error('no answer'))),
  )
  await passTo(on.world, issue.drawAt, 4 * MINUTE_MS)
  const read = await play(ctx)
  expect(read).toMatchObject({ stored: 0, voided: 0 })
  expect(read.missing).toBeGreaterThan(0)
  expect(await rowOf(issue)).toMatchObject({ state: 'CLOSED', numbers: [], revealedSeed: null })
  isThere = true
  expect((await play(ctx)).stored).toBe(read.missing)
  expect((await rowOf(issue)).state).toBe('SETTLED')
  expect((await verdictsOf(issue)).round).toMatchObject({ ok: true })
})

it('is void and refunded after five minutes without a round, never drawn from the seed alone', async () => {
  const { world } = on
  const player = await aPlayer(world)
  const issue = await onSale(world, 'SSC1M')
  await bet(world, player, issue, [lott('ssc.pos', '0|-|-|-|-')])
  const ctx = on.withRelays(saying('silent', async () => null))
  await passTo(world, issue.drawAt, 5 * MINUTE_MS - 1_000)
  expect((await play(ctx)).voided).toBe(0)
  expect((await rowOf(issue)).state).toBe('CLOSED')
  const alarms = async () =>
    (await watchAlarms(ctx)).flatMap(({ name, change }) => (name === 'BEACON_AWAY' ? change : []))
  expect(await alarms()).toEqual(['OPENED'])
  await passTo(world, issue.drawAt, 5 * MINUTE_MS)
  // Both games, whose issues close together; with bets or without.
  expect((await play(ctx)).voided).toBe(2)
  expect(await rowOf(issue)).toMatchObject({ state: 'VOID', numbers: [], revealedSeed: null })
  expect(await balance(world, player)).toBe(parseUnits('10000'))
  expect(world.logged.some(({ message }) => message.includes('no relay'))).toBe(true)
  // What came later is drawn once a relay answers; what is void stays so.
  await play(on.withRelays(on.relay))
  expect(await alarms()).toEqual(['CLOSED'])
  expect((await rowOf(issue)).state).toBe('VOID')
})

it('draws nothing that waits for a round where the worker has no beacon any more', async () => {
  const issue = await onSale(on.world, 'SSC1M')
  await passTo(on.world, issue.drawAt, 1)
  expect(await play(on.world.ctx)).toMatchObject({ stored: 0 })
  expect((await rowOf(issue)).state).toBe('CLOSED')
  await play(on.withRelays(on.relay))
  expect((await rowOf(issue)).state).toBe('SETTLED')
})

it('is void after a standstill of half an hour, what is younger is drawn, the latest first', async () => {
  const issue = await onSale(on.world, 'SSC1M')
  await passTo(on.world, issue.drawAt, 33 * MINUTE_MS)
  const ctx = on.withRelays(on.relay)
  on.relay.rounds.length = 0
  await closeDueIssues(ctx)
  const voided = await Promise.all([1, 2, 3].map(async () => await voidOverdueIssues(ctx)))
  expect(Math.max(...voided)).toBeGreaterThan(0)
  const { stored: read } = await readDueRounds(ctx)
  expect(read).toBeGreaterThanOrEqual(29)
  expect(on.relay.rounds[0]).toBe(Math.max(...on.relay.rounds))
  await drawDueIssues(ctx)
  await settleDueIssues(ctx)
  expect((await rowOf(issue)).state).toBe('VOID')
  expect(await on.world.db.prisma.issue.count({ where: { state: 'CLOSED' } })).toBe(0)
})

it('the database refuses another round, and numbers without the round', async () => {
  const { db } = on.world
  const { id } = await onSale(on.world, 'SSC1M')
  const refused = async (set: string) =>
    await db.prisma.$executeRawUnsafe(`UPDATE issues SET ${set} WHERE id = ${id}`).then(
      () => 'done',
      (error: unknown) => String(error),
    )
  expect(await refused('beacon_round = beacon_round + 1')).toContain('P0407')
  expect(await refused('beacon_round = NULL, beacon_chain_id = NULL')).toContain('P0407')
  const seed = `revealed_seed = '\\x00', seed_commitment = encode(sha256('\\x00'), 'hex')`
  expect(await refused(`numbers = '{1,2,3,4,5}', ${seed}`)).toContain('P0407')
  const forged = `INSERT INTO beacon_rounds VALUES (1, 1, '\\x00', '\\x00', now())`
  await expect(db.prisma.$executeRawUnsafe(forged)).rejects.toThrow('beacon_rounds_randomness')
  const changed = 'UPDATE beacon_rounds SET round = round + 1'
  await expect(db.prisma.$executeRawUnsafe(changed)).rejects.toThrow('append-only')
})

it('a game without a beacon names none, and what was planned before stays drawable and verifiable', async () => {
  const { world } = on
  const [template] = oneMinuteGames
  if (template === undefined) return expect.fail('no game')
  const opened = async (code: string, beacon: 'PUBLIC' | 'NONE') =>
    await withTransaction(world.db, async (tx) => await openGame(tx, { ...template, code, beacon, sortOrder: 9 }))
  await opened('ALONE1M', 'NONE')
  await planIssues(on.withRelays())
  await opened('EARLIER1M', 'PUBLIC')
  // Before the platform had a beacon.
  await planIssues(world.ctx)
  for (const code of ['ALONE1M', 'EARLIER1M']) {
    const issue = await onSale(world, code)
    expect(issue).toMatchObject({ beaconRound: null, beaconChainId: null })
    await passTo(world, issue.drawAt, 1)
    await play(on.withRelays(on.relay))
    const { draw, issue: shown } = await verdictsOf(issue)
    expect(shown.beacon).toBeNull()
    expect(draw).toMatchObject({ ok: true })
  }
})

it('plans what needs no beacon while the beacon has not told its key, and the rest once it has', async () => {
  const { world } = on
  const [template] = oneMinuteGames
  if (template === undefined) return expect.fail('no game')
  for (const [code, beacon] of [
    ['FREE1M', 'NONE'],
    ['BOUND1M', 'PUBLIC'],
  ] as const) {
    const game = { ...template, code, beacon, sortOrder: 11 }
    await withTransaction(world.db, async (tx) => await openGame(tx, game))
  }
  const planned = async (code: string) => await world.db.prisma.issue.count({ where: { game: { code } } })
  expect(await planIssues({ ...world.ctx, beacon: { chain: null, relays: [] } })).toBeGreaterThan(0)
  expect(await planned('FREE1M')).toBeGreaterThan(0)
  expect(await planned('BOUND1M')).toBe(0)
  await planIssues(on.withRelays())
  expect(await planned('BOUND1M')).toBe(await planned('FREE1M'))
  const unnamed = { game: { code: 'BOUND1M' }, beaconRound: null }
  expect(await world.db.prisma.issue.count({ where: unnamed })).toBe(0)
})

it('says which game has no time for a round between closing and draw, and plans the others', async () => {
  const { world } = on
  const [template] = oneMinuteGames
  if (template === undefined) return expect.fail('no game')
  const schedule = { ...template.schedule, leadS: 0 }
  await withTransaction(
    world.db,
    async (tx) => await openGame(tx, { ...template, code: 'HASTY1M', schedule, sortOrder: 10 }),
  )
  await expect(planIssues(on.withRelays())).rejects.toThrow('issues could not be planned')
  expect(await world.db.prisma.issue.count({ where: { game: { code: 'HASTY1M' } } })).toBe(0)
})
