import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@croupier/db'
import { roleUrl } from '@croupier/db/admin'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  migrateDatabase,
  type PostgresServer,
  startPostgres,
  temporaryFolder,
} from '../../../../../scripts/services/index.ts'
import { anIssue, aPlayer, balance, deposit, expectAllKept, openScene, type Player } from '../scene.ts'
import { Client } from './client.ts'
import type { Intent } from './intent.ts'

/** SEED=… repeats the intents and the killings; CRASH_KILLS=… makes it longer. */
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_007)
const KILLS = Number(process.env.CRASH_KILLS ?? 12)
const INTENTS_PER_KILL = 250
/** After which the run counts as hung. */
const KILL_MS_MAX = 120_000
const PLAYERS = 20
const FUNDS = 8_000n
/** Of the role that the bet servers run under. */
const PASSWORD = 'crash'

let folder: string
let dataDir: string
let postgres: PostgresServer

beforeAll(async () => {
  folder = temporaryFolder('crash')
  dataDir = join(folder, 'postgres')
  postgres = await startPostgres({ dataDir })
  await migrateDatabase(postgres.url, {
    api: PASSWORD,
    worker: PASSWORD,
    console: PASSWORD,
  })
})

afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** kill -9 for the whole database server, its children too, then a start on what it left on the disk. */
async function crashPostgres(): Promise<void> {
  const { pid } = postgres.child
  const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
  for (const one of [pid, ...children.trim().split('\n').map(Number)]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch (error) {
      // A connection that ended by itself a moment ago.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  await postgres.child.exited
  postgres = await startPostgres({ dataDir, port: postgres.port })
}

function sample<T>(of: fc.Arbitrary<T>, count: number): T[] {
  return fc.sample(of, { seed: SEED, numRuns: count })
}

/** Draws what is meant to happen: who bets how much, and who is killed after how many answers. */
function drawIntents(players: readonly Player[]): Intent[] {
  const intents = fc.record({
    orderId: fc.uuid({ version: 7 }),
    player: fc.nat({ max: PLAYERS - 1 }),
    stake: fc.integer({ min: 1, max: 150 }),
  })
  return sample(intents, KILLS * INTENTS_PER_KILL).map(({ orderId, player, stake }) => ({
    orderId,
    memberId: String(players[player]?.id),
    stake: String(stake),
  }))
}

it(
  `I25: no answer is lost or doubled when servers and the database are killed (SEED=${SEED})`,
  async () => {
    const setup = connect(postgres.url)
    const scene = await openScene(setup)
    const players: Player[] = []
    for (let n = 0; n < PLAYERS; n += 1) {
      const player = await aPlayer(scene)
      await deposit(scene, player, FUNDS)
      players.push(player)
    }
    const issueId = await anIssue(scene, 3_600_000)
    await setup.close()

    const victims = sample(fc.constantFrom('server 0', 'server 1', 'database'), KILLS)
    const gaps = sample(fc.integer({ min: 60, max: INTENTS_PER_KILL - 40 }), KILLS)
    let next = gaps[0] ?? 0
    let round = 0
    let inFlight = 0
    const kill = async (client: Client, answered: number): Promise<void> => {
      const victim = victims[round]
      if (answered < next || victim === undefined) return
      round += 1
      next = answered + (gaps[round] ?? 0)
      inFlight += client.inFlight()
      if (victim === 'database') await crashPostgres()
      else client.killServer(victim === 'server 0' ? 0 : 1)
    }
    const of = [scene.merchantId, scene.gameId, issueId].map(String)
    const args = [roleUrl(postgres.url, 'api', PASSWORD), ...of]
    const client = new Client(args, join(folder, 'journal'), kill)
    const intents = drawIntents(players)
    await client.run(intents)

    const stories = [...client.stories.values()]
    const unknown = stories.reduce((sum, story) => sum + story.unknowns, 0)
    const unheard = stories.filter((story) => story.bookedUnheard).length
    console.log(`${round} kills, ${unknown} unknown outcomes, ${unheard} booked unheard (${SEED})`)
    // The nemesis must bite, else nothing was tested.
    expect(round).toBe(KILLS)
    expect(inFlight).toBeGreaterThan(KILLS)
    expect(unknown).toBeGreaterThanOrEqual(50)
    expect(unheard).toBeGreaterThan(0)

    const db = connect(postgres.url)
    const { sent, answers } = client.readJournal()
    expect(sent.size).toBe(intents.length)
    expect(answers.size).toBe(intents.length)
    const booked = await db.prisma.ledgerTransfer.findMany({ where: { kind: 1 } })
    const bySubject = new Map(booked.map((transfer) => [transfer.subjectId, transfer.units]))
    const orders = await db.prisma.betOrder.findMany()
    const byOrder = new Map(orders.map((order) => [`${order.memberId}:${order.orderId}`, order.id]))
    expect(orders).toHaveLength(booked.length)
    const wrong = intents.filter(({ orderId, memberId, stake }) => {
      const units = bySubject.get(byOrder.get(`${memberId}:${orderId}`) ?? 0n)
      return answers.get(orderId) === 'PLACED' ? units !== BigInt(stake) : units !== undefined
    })
    expect(wrong).toEqual([])
    expect(booked).toHaveLength(stories.filter((story) => story.result === 'PLACED').length)
    expect(new Set(answers.values())).toEqual(new Set(['PLACED', 'WALLET_INSUFFICIENT_FUNDS']))
    const check = { ...scene, db }
    for (const player of players) {
      const spent = intents
        .filter((one) => one.memberId === String(player.id) && answers.get(one.orderId) === 'PLACED')
        .reduce((sum, one) => sum + BigInt(one.stake), 0n)
      expect(await balance(check, player)).toBe(FUNDS - spent)
    }
    await expectAllKept(db)
    await db.close()
  },
  KILLS * KILL_MS_MAX,
)
