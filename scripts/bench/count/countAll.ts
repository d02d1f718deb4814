import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Db } from '@croupier/db'
import { createDatabase, databaseUrl } from '@croupier/db/admin'
import { assertLedgerBalances } from '@croupier/ledger'
import { migrateDatabase, type PostgresServer, startPostgres } from '../../services/index.ts'
import { removePostgresData } from '../../services/stores/postgres.ts'
import { type PostgresHome, postgresHome } from '../../services/stores/postgresHome.ts'
import { runTool } from '../../services/tool.ts'
import { openBetWorld } from '../world/betWorld.ts'
import { openWageWorld } from '../world/wageWorld.ts'
import { countInstructions, countsInstructions } from './instructions.ts'
import { countRows, type LogAndRows } from './logAndRows.ts'
import { type RecordedCall, recording, scriptOf } from './recorder.ts'
import { prepareWorks, WORKS, type Work, type WorkName } from './works.ts'

/** What one bet, line, receiver or payment costs. */
export interface Cost extends LogAndRows {
  /** null where they cannot be counted */
  readonly instructions: number | null
}

export type Counts = Readonly<Record<WorkName, Cost>>

/** The same size in every run, whatever BENCH_SCALE says: counts of two runs can be compared. */
const BETS_SCALE = 0.1
const WAGES_SCALE = 0.05
const WAGES_DEPTH = 12
const FACTS = 50_000
/** The books are added up at the end of each work, on a machine that others use, too. */
const STATEMENT_MS_MAX = 600_000
const DATABASES = { bets: 'count_bets', wages: 'count_wages' } as const
/** Nothing but the work writes into the log: no cleaning, no checkpoint, no page images. */
const SETTINGS = {
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '1GB',
  min_wal_size: '32MB',
}

/** A work that was done, with the recorded statements of each call. */
interface Done {
  readonly work: Work
  readonly amounts: readonly number[]
  readonly recorded: readonly (readonly RecordedCall[])[]
  readonly wrote: LogAndRows
  /** transfers that came into the books */
  readonly moved: number
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

async function prepare(server: PostgresServer, say: (line: string) => void) {
  const [betsUrl, wagesUrl] = [
    await createDatabase(server.url, DATABASES.bets),
    await createDatabase(server.url, DATABASES.wages),
  ]
  await migrateDatabase(betsUrl)
  await migrateDatabase(wagesUrl)
  const bets = await openBetWorld(betsUrl, BETS_SCALE, say)
  const wages = await openWageWorld(wagesUrl, { scale: WAGES_SCALE, depth: WAGES_DEPTH, say })
  try {
    const works = await prepareWorks(bets, wages, FACTS)
    for (const { db } of [bets, wages]) await db.prisma.$executeRawUnsafe('VACUUM (ANALYZE)')
    return works
  } finally {
    await bets.close()
    await wages.close()
  }
}

const transfersIn = async (db: Db): Promise<number> => await db.prisma.ledgerTransfer.count()

/** Does a work once, on a server that does nothing else. The books must balance before its counts are used. */
async function carryOut(server: PostgresServer, work: Work): Promise<Done> {
  // One connection: it sends what it counted before it is asked.
  const db = connect(databaseUrl(server.url, DATABASES[work.world]), {
    max: 1,
    name: 'bench-count',
    statementTimeoutMs: STATEMENT_MS_MAX,
  })
  try {
    const before = await transfersIn(db)
    const amounts: number[] = []
    const recorded: RecordedCall[][] = []
    const wrote = await countRows(db, async () => {
      for (const call of work.calls) {
        const recorder = recording(db)
        amounts.push(await call(recorder.db))
        recorded.push(recorder.recorded)
      }
    })
    await assertLedgerBalances(db)
    return { work, amounts, recorded, wrote, moved: (await transfersIn(db)) - before }
  } finally {
    await db.close()
  }
}

/**
 * Instructions of the later half of the calls, each: the cost of starting, ending and planning is in both runs and cancels
 * out.
 */
async function instructionsOf(
  done: Done,
  cluster: { readonly home: PostgresHome; readonly folder: string },
): Promise<number | null> {
  if (!countsInstructions) return null
  const whole = { ...cluster, database: DATABASES[done.work.world] }
  const scratch = `${cluster.folder}.copy`
  const half = done.recorded.length / 2
  const once = await countInstructions(whole, scriptOf(done.recorded.slice(0, half).flat()), scratch)
  const twice = await countInstructions(whole, scriptOf(done.recorded.flat()), scratch)
  if (twice.moved !== done.moved) {
    throw new Error(`${twice.moved} transfers were counted, ${done.moved} were meant`)
  }
  return (twice.instructions - once.instructions) / sum(done.amounts.slice(half))
}

function costOf({ amounts, wrote }: Done, instructions: number | null): Cost {
  const amount = sum(amounts)
  return {
    logBytes: wrote.logBytes / amount,
    pageImages: wrote.pageImages,
    inserted: wrote.inserted / amount,
    updated: wrote.updated / amount,
    deleted: wrote.deleted / amount,
    indexEntries: wrote.indexEntries / amount,
    instructions,
  }
}

/**
 * Counts what bets, settlements and payments cost, on a PostgreSQL of their own. The statements of the ledger are recorded
 * while its log and
 * rows are counted; the same statements run again, on copies of the cluster as it was before, with every instruction counted.
 */
export async function countAll(folder: string, say: (line: string) => void): Promise<Counts> {
  const dataDir = join(folder, 'count', 'postgres')
  const start = async () => await startPostgres({ dataDir, durable: false, settings: SETTINGS })
  const home = await postgresHome(dataDir)
  const still = `${home.dataDir}.still`
  const withServer = async <T>(work: (server: PostgresServer) => Promise<T>): Promise<T> => {
    const server = await start()
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  }
  try {
    const works = await withServer(async (server) => await prepare(server, say))
    await runTool('Copying the cluster', 'cp', ['-a', home.dataDir, still], { output: 'hold' })
    const done = await withServer(async (server) => {
      const list: [WorkName, Done][] = []
      for (const name of WORKS) list.push([name, await carryOut(server, works[name])])
      return list
    })
    const costs: [WorkName, Cost][] = []
    for (const [name, one] of done) {
      if (countsInstructions) say(`Counting the instructions of ${one.recorded.length} calls …`)
      costs.push([name, costOf(one, await instructionsOf(one, { home, folder: still }))])
    }
    return Object.fromEntries(costs) as Counts
  } finally {
    rmSync(still, { recursive: true, force: true })
    await removePostgresData(dataDir)
  }
}
