import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BoxSection,
  box,
  DATA_FOLDER,
  endSentence,
  listenForInterrupt,
  type Platform,
  readRunning,
  StartProblem,
  startPlatform,
} from '../services/index.ts'
import { shownAddress } from '../services/outside.ts'
import { removePostgresData } from '../services/stores/postgres.ts'

/** For `--help` of `npm start` and `npm run dev`. */
export const SERVE_USAGE = `Starts the whole platform until Ctrl-C; .env.example lists the settings:
  npm start
  npm start -- --network lets other machines of the network in, over https with a certificate that it makes itself
  npm run dev            restarts what you change
  npm start -- --fresh   deletes the local data first`

/** `npm start` and `npm run dev`: the whole platform until somebody ends it. Returns the exit code. */
export async function serve(options: {
  watch: boolean
  args: string[]
  /** shows the lines of all processes in this terminal, in the words that this makes of them */
  echo?: (line: string) => string
}): Promise<number> {
  const unknown = options.args.find((arg) => arg !== '--fresh' && arg !== '--network')
  if (unknown !== undefined) throw new StartProblem(`Unknown option ${unknown}. Known: --fresh, --network.`)
  const open = options.args.includes('--network')
  if (open && options.watch)
    throw new StartProblem('What is being changed stays on this machine: npm start -- --network.')
  const databaseUrl = process.env.DATABASE_URL || undefined
  if (options.args.includes('--fresh')) await forget(databaseUrl)
  const started = performance.now()
  const interrupt = listenForInterrupt()
  let platform: Platform
  try {
    platform = await startPlatform({
      dataFolder: DATA_FOLDER,
      appEnv: 'development',
      ports: 'usual',
      databaseUrl,
      redisUrl: process.env.REDIS_URL || undefined,
      watch: options.watch,
      open,
      ...(options.echo === undefined ? {} : { echo: options.echo }),
      past: true,
      signal: interrupt.signal,
      say: (line) => console.log(line),
    })
  } catch (error) {
    if (!interrupt.signal.aborted) throw error
    console.log('Stopped before it was up.')
    return 0
  }
  console.log(summary(platform, await accountSections(), (performance.now() - started) / 1000))
  try {
    const end = await Promise.race([interrupt.interrupted, platform.ended])
    if (end !== undefined) console.error(`\n${endSentence(end)}\nStopping the others …`)
    else console.log('\nStopping …')
    return end === undefined ? 0 : 1
  } finally {
    await platform.stop()
    console.log('Stopped. Data is kept in .data.')
  }
}

/** Deletes the local data; a database of others is not ours to empty. */
async function forget(databaseUrl: string | undefined): Promise<void> {
  if (databaseUrl !== undefined) {
    throw new StartProblem('--fresh deletes local data only. Empty the database of DATABASE_URL yourself, or unset it.')
  }
  const running = readRunning()
  if (running !== null) {
    throw new StartProblem(`It runs at ${running.addresses.web}. Stop it before --fresh.`)
  }
  if (!existsSync(DATA_FOLDER)) return
  await removePostgresData(join(DATA_FOLDER, 'postgres'))
  rmSync(DATA_FOLDER, { recursive: true, force: true })
  console.log('Deleted the local data.')
}

/** Read when they are printed: `--help` must not need the packages. */
async function accountSections(): Promise<BoxSection[]> {
  const { demoSections } = await import('../demo/printedAccounts.ts')
  return demoSections()
}

function summary(platform: Platform, accounts: readonly BoxSection[], seconds: number): string {
  const { web, api, realtime, worker, desk, console } = platform.addresses
  return box([
    {
      title: `Croupier is up (${seconds.toFixed(1)} s, profile ${platform.environment.APP_ENV})`,
      rows: [
        ['Players and agents', web],
        ['API', api],
        ['API documentation', `${web}/docs`],
        ...(console === undefined ? [] : [['Console', console] as [string, string]]),
        ['Sockets', realtime],
        ['Worker metrics', `${worker}/metrics`],
        ...(desk === undefined ? [] : [['Sandbox cashier', desk] as [string, string]]),
        ['PostgreSQL', shownAddress(platform.databaseUrl)],
        ['Redis', shownAddress(platform.redisUrl)],
        ['Data and logs', DATA_FOLDER],
      ],
    },
    ...accounts,
    { title: 'Ctrl-C stops everything; `npm start -- --fresh` begins anew.', rows: [] },
  ])
}
