import { connect, type Db } from '@croupier/db'
import { type Ctx, systemCtx } from '@croupier/domain'
import { requireSchema } from './outside.ts'
import { type DatabaseAtHand, withDatabase } from './stores/database.ts'

/** Gives an operator's command this installation's database. @throws StartProblem when it has no tables yet */
export async function withOperatorDb<T>(name: string, work: (db: Db, at: DatabaseAtHand) => Promise<T>): Promise<T> {
  return await withDatabase(async (at) => {
    await requireSchema(at.databaseUrl)
    const db = connect(at.databaseUrl, { name: `croupier-${name}`, max: 2 })
    try {
      return await work(db, at)
    } finally {
      await db.close()
    }
  })
}

type Settings = Readonly<Record<string, string | undefined>>

/**
 * Lets an operator's command act on this installation's database as a process of the product would, with what the environment says or the
 * platform on this machine.
 */
export async function withOperator<T>(name: string, work: (ctx: Ctx, settings: Settings) => Promise<T>): Promise<T> {
  return await withOperatorDb(name, async (db, { environment }) => {
    const settings: Settings = process.env.MASTER_KEY === undefined ? await environment() : process.env
    const masterKey = settings.MASTER_KEY ?? ''
    const log = { info() {}, warn() {}, error() {} }
    return await work(systemCtx({ db, log, masterKey }), settings)
  })
}
