import { type ConnectOptions, connect } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { readPlannedBeacon } from '../prisma/seed/beacon.ts'
import { readDemoGames } from '../prisma/seed/games.ts'
import { seedDemo } from '../prisma/seed/main.ts'
import { readDemoPaymentProvider } from '../prisma/seed/paymentProvider.ts'

/** Nobody waits for a request here: on a busy machine the bounds of the processes would fail a start that goes on. */
const HUNG_MS = 300_000
const PATIENT: ConnectOptions = {
  connectTimeoutMs: HUNG_MS,
  statementTimeoutMs: HUNG_MS,
  lockTimeoutMs: HUNG_MS,
  idleInTransactionMs: HUNG_MS,
  transactionMs: HUNG_MS,
  transactionWaitMs: HUNG_MS,
}

/** Success prints no line during the start. */
const log = {
  info: () => {},
  warn: (fields: object, message: string) => console.warn(message, fields),
  error: (fields: object, message: string) => console.error(message, fields),
}

/** Fills an empty database with the demo merchant (prisma/seed). The keys (hex) are those the processes will run with. */
async function seed(databaseUrl: string, keys: { seed: string; master: string }): Promise<void> {
  const db = connect(databaseUrl, { name: 'croupier-seed', max: 4, ...PATIENT })
  try {
    const seedKey = Buffer.from(keys.seed, 'hex')
    const beacon = await readPlannedBeacon(process.env)
    const ctx = { ...systemCtx({ db, log, masterKey: keys.master }), seedKey, ...beacon }
    const outside = { provider: readDemoPaymentProvider(process.env), games: readDemoGames(process.env) }
    await seedDemo(ctx, true, outside)
  } finally {
    await db.close()
  }
}

if (import.meta.main) {
  const { DATABASE_URL, SEED_KEY, MASTER_KEY } = process.env
  if (DATABASE_URL === undefined || SEED_KEY === undefined || MASTER_KEY === undefined) {
    throw new Error('DATABASE_URL, SEED_KEY and MASTER_KEY say which database to seed and how it keeps secrets')
  }
  await seed(DATABASE_URL, { seed: SEED_KEY, master: MASTER_KEY })
}
