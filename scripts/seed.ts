import { connect } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { seedDemo } from '../prisma/seed/main.ts'

export { type DemoAccount, demoAccounts } from '../prisma/seed/accounts.ts'

/** What went well is not worth a line between those of the start. */
const log = {
  info: () => {},
  warn: (fields: object, message: string) => console.warn(message, fields),
  error: (fields: object, message: string) => console.error(message, fields),
}

/** Fills an empty database with the demo brand (prisma/seed). `seedKey`: 32 bytes, the one the processes will run with. */
async function seed(databaseUrl: string, seedKey: Uint8Array): Promise<void> {
  const db = connect(databaseUrl, { name: 'croupier-seed', max: 4 })
  try {
    await seedDemo(systemCtx({ db, log, seedKey }))
  } finally {
    await db.close()
  }
}

if (import.meta.main) {
  const { DATABASE_URL, SEED_KEY } = process.env
  if (DATABASE_URL === undefined || SEED_KEY === undefined) {
    throw new Error('DATABASE_URL and SEED_KEY say which database to seed and how draws are sealed')
  }
  await seed(DATABASE_URL, Buffer.from(SEED_KEY, 'hex'))
}
