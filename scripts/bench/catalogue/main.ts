import { connect } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { plantCatalogue } from './plantCatalogue.ts'

const USAGE = 'DATABASE_URL=… MASTER_KEY=… node scripts/bench/catalogue/main.ts <merchant code>'

const log = {
  info: () => {},
  warn: (fields: object, message: string) => console.warn(message, fields),
  error: (fields: object, message: string) => console.error(message, fields),
}

/** Gives a merchant of a database for measuring thousands of titles that cannot be opened. */
async function plant(databaseUrl: string, masterKey: string, code: string): Promise<void> {
  const db = connect(databaseUrl, { name: 'croupier-bench-catalogue', max: 2 })
  try {
    const { id } = await db.prisma.merchant.findUniqueOrThrow({ where: { code } })
    await plantCatalogue(systemCtx({ db, log, masterKey }), id)
  } finally {
    await db.close()
  }
}

const { DATABASE_URL, MASTER_KEY } = process.env
const [code] = process.argv.slice(2)
if (DATABASE_URL === undefined || MASTER_KEY === undefined || code === undefined) throw new Error(USAGE)
await plant(DATABASE_URL, MASTER_KEY, code)
