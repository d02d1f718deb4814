import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { withTransaction } from '@croupier/db'
import { openGame } from '@croupier/domain/lottery/games'
import {
  aMember,
  buildTestApp,
  eventually,
  keptLog,
  openTestGateway,
  openTestWorld,
  type TestReply,
} from '@croupier/testkit'
import { expect, inject, it, onTestFinished } from 'vitest'
import { oneMinuteGames } from '../../../../prisma/seed/oneMinuteGames.ts'
import { openTestTemplate, startPostgres, temporaryFolder } from '../../../../scripts/services/index.ts'
import { openOps } from '../../operations/console/opsWorld.ts'

/** Callers of each kind at once. */
const CALLERS = 4
/** Of pino's levels. */
const WARNING = 40
/** Of one process, about a database that is away. */
const LINES_APART_MS = 1_000
/** The pause is measured by a clock that never jumps, lines say the time of day. */
const CLOCKS_DIFFER_MS = 50

/** Goes on calling, many at once, until it is stopped; `seen` counts the answers. */
function calling(call: () => Promise<string>) {
  const seen = new Map<string, number>()
  let isGoing = true
  const caller = async () => {
    while (isGoing) {
      const answer = await call()
      seen.set(answer, (seen.get(answer) ?? 0) + 1)
      // A turn for everybody else: a refusal takes none.
      await new Promise(setImmediate)
    }
  }
  const callers = Array.from({ length: CALLERS }, caller)
  return {
    seen,
    stop: async () => {
      isGoing = false
      await Promise.all(callers)
    },
  }
}

it('while PostgreSQL restarts, calls of API and console and handshakes are told to try again, and the log says so once a second', async () => {
  const folder = temporaryFolder('restarted')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'postgres')
  let postgres = await startPostgres({ dataDir, durable: false })
  onTestFinished(async () => await postgres.stop())
  const { adminUrl, port } = { adminUrl: postgres.url, port: postgres.port }
  const { name: template, roles } = await openTestTemplate({ adminUrl, isKept: false })
  const services = { ...inject('testServices'), adminUrl, template, roles }
  const world = await openTestWorld(services)
  onTestFinished(async () => await world.close())
  const [game] = oneMinuteGames
  if (game === undefined) return expect.fail('no game')
  await withTransaction(world.db, async (tx) => await openGame(tx, game))
  const body = { nodeId: `LOTT-${game.code}` }
  const logs = { api: keptLog(), console: keptLog(), gateway: keptLog() }
  const api = await buildTestApp(world, { logger: logs.api.logger })
  onTestFinished(async () => await api.close())
  const ops = await openOps(world, logs.console.logger)
  onTestFinished(async () => await ops.close())
  const gateway = await openTestGateway(world, {
    logger: logs.gateway.logger,
    handshakesPerMinute: 1_000_000,
  })
  onTestFinished(async () => await gateway.close())
  const session = await api.sessionOf(await aMember(world))
  const cookie = await ops.logIn(await ops.officer('olga', 'OWNER'))

  const pauses = new Set<unknown>()
  const plainReply = ({ status, code, headers }: TestReply) => {
    if (status === 503) pauses.add(headers['retry-after'])
    return `${status} ${code ?? 'OK'}`
  }
  const calls = {
    read: calling(async () => plainReply(await api.call('wallet.balance', {}, session))),
    command: calling(async () => plainReply(await api.call('favourites.add', { body }, session))),
    console: calling(async () => {
      const { status, code } = await ops.call('platform.listAlarms', {}, cookie)
      return `${status} ${code ?? 'OK'}`
    }),
    gateway: calling(async () => {
      try {
        const { socket } = await gateway.connect(null)
        socket.disconnect()
        return '200 OK'
      } catch (error) {
        return `503 ${(error as Error).message}`
      }
    }),
  }
  const each = Object.values(calls)
  onTestFinished(async () => void (await Promise.all(each.map(async (one) => await one.stop()))))
  const allSaw = async (answer: string) =>
    await eventually(() => {
      for (const { seen } of each) expect(seen.get(answer) ?? 0).toBeGreaterThan(CALLERS)
    })
  await allSaw('200 OK')
  await postgres.stop()
  await allSaw('503 SERVICE_BUSY')
  postgres = await startPostgres({ dataDir, durable: false, port })
  for (const { seen } of each) seen.delete('200 OK')
  await allSaw('200 OK')
  for (const one of each) await one.stop()
  const answers = Object.entries(calls).map(([name, { seen }]) => [name, [...seen.keys()].sort()])
  const both = ['200 OK', '503 SERVICE_BUSY']
  expect(Object.fromEntries(answers)).toEqual({
    read: both,
    command: both,
    console: both,
    gateway: both,
  })
  expect([...pauses].every((one) => Number(one) > 0)).toBe(true)
  for (const { lines } of Object.values(logs)) {
    const about = lines.filter(({ level }) => level >= WARNING)
    expect(new Set(about.map(({ msg }) => msg))).toEqual(new Set(['the database is away']))
    const apart = about.slice(1).map(({ time }, at) => time - (about[at]?.time ?? 0))
    expect(Math.min(LINES_APART_MS, ...apart)).toBeGreaterThan(LINES_APART_MS - CLOCKS_DIFFER_MS)
  }
})
