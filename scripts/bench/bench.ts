import { join } from 'node:path'
import { createDatabase, databaseVersion } from '@croupier/db/admin'
import { migrateDatabase, type PostgresServer, startPostgres } from '../services/index.ts'
import { type Counts, countAll } from './count/countAll.ts'
import { type BetWorld, openBetWorld } from './world/betWorld.ts'
import { openTeamWorld, type TeamWorld } from './world/teamWorld.ts'
import { openWageWorld, type WageWorld } from './world/wageWorld.ts'

/** What every figure gets: the run's own server, and worlds that are made when the first figure asks for them. */
export interface Bench {
  /** share of the full data, 0.01 to 1 */
  readonly scale: number
  /** the run's folder: logs and scripts go here, all of it is deleted at the end */
  readonly folder: string
  readonly serverVersion: string
  /** process of the server that the worlds are on */
  readonly databasePid: number
  bets(): Promise<BetWorld>
  wages(depth: number): Promise<WageWorld>
  /** an agent with 50 000 downlines */
  team(): Promise<TeamWorld>
  /** what bets, settlements and payments cost in log, rows and instructions, counted on a server of their own */
  counts(): Promise<Counts>
  say(line: string): void
  /** Asks every world whether its books are right. @throws Error when they are not */
  checkBooks(): Promise<void>
  close(): Promise<void>
}

const TEMPLATE = 'bench_template'

/** A server as one would set it up for real: it waits for the disk; memory for the data, room between checkpoints. */
const SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  work_mem: '64MB',
  maintenance_work_mem: '512MB',
}

async function migratedTemplate(server: PostgresServer): Promise<void> {
  await migrateDatabase(await createDatabase(server.url, TEMPLATE))
}

/** Starts PostgreSQL in `folder` and prepares an empty, migrated database from which the worlds are copied. */
export async function openBench(folder: string, scale: number, say: (line: string) => void): Promise<Bench> {
  say('Starting PostgreSQL …')
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), settings: SETTINGS })
  const worlds: { checkBooks(): Promise<void>; close(): Promise<void> }[] = []
  let counts: Promise<Counts> | undefined
  const wages = new Map<number, Promise<WageWorld>>()
  let bets: Promise<BetWorld> | undefined
  let team: Promise<TeamWorld> | undefined
  const keep = async <World extends (typeof worlds)[number]>(opening: Promise<World>) => {
    const world = await opening
    worlds.push(world)
    return world
  }
  const database = async (name: string) => await createDatabase(server.url, name, TEMPLATE)
  const close = async () => {
    for (const world of worlds) await world.close()
    await server.stop()
  }
  try {
    await migratedTemplate(server)
    return {
      scale,
      folder,
      say,
      close,
      databasePid: server.child.pid,
      serverVersion: await databaseVersion(server.url),
      async bets() {
        bets ??= keep(database('bench_bets').then((url) => openBetWorld(url, scale, say)))
        return await bets
      },
      async wages(depth) {
        const name = `bench_wages_${depth}`
        const made = wages.get(depth) ?? keep(database(name).then((url) => openWageWorld(url, { scale, depth, say })))
        wages.set(depth, made)
        return await made
      },
      async team() {
        team ??= keep(database('bench_team').then((url) => openTeamWorld(url, scale, say)))
        return await team
      },
      async counts() {
        counts ??= countAll(folder, say)
        return await counts
      },
      async checkBooks() {
        for (const world of worlds) await world.checkBooks()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
