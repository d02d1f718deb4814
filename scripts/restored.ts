import { parseArgs } from 'node:util'
import { sqlStateOf } from '@croupier/db'
import { afterRestore } from '@croupier/domain/operations/checks'
import { requireText, runVerb, StartProblem, withOperatorDb } from './services/index.ts'

const USAGE = `After the database was restored from a logical dump (pg_dump), before anything is started:
  npm run restored -- --by NAME --reason TEXT
A new server counts transactions from its beginning; the numbers that are stored with facts, wage runs and marks are brought in
line with it. Payouts of every merchant stop until two officers release them in the console. Empty Redis as well.`

const text = { type: 'string' } as const
const options = { by: text, reason: text } as const
/** what the database raises when others are at work */
const BUSY = 'P0400'

/** The operator's way to use a restored database. */
await runVerb(async () => {
  const { values } = parseArgs({ options })
  const request = { by: requireText(values.by, USAGE), reason: requireText(values.reason, USAGE) }
  return await withOperatorDb('restored', async (db) => {
    const raised = await afterRestore({ db }, request).catch((error: unknown) => {
      if (sqlStateOf(error) !== BUSY) throw error
      throw new StartProblem('Somebody else is at work in this database: stop every process first.')
    })
    console.log(
      raised
        ? 'Stored transaction numbers are in line with this server now.'
        : 'Stored transaction numbers were in line with this server.',
    )
    console.log('Payouts stand still. Run npm run verify, empty Redis, start; then look at the console, Merchants.')
    return 0
  })
}, USAGE)
