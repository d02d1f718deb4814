import { connect } from '@croupier/db'
import { checkInvariants, type InvariantResult } from '@croupier/ledger'

/** A full check reads every entry: far longer than a request may. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000

/** The results as a plain table, breaches with their first examples below their line. */
export function tableOf(results: readonly InvariantResult[]): string {
  return results
    .flatMap(({ id, says, breaches, examples }) => [
      `${breaches === 0 ? 'ok    ' : 'BROKEN'}  ${id.padEnd(4)} ${String(breaches).padStart(7)}  ${says}`,
      ...examples.map((example) => `${' '.repeat(22)}${example}`),
    ])
    .join('\n')
}

/** Checks the database's promises (safety 2) and says whether all are kept. */
export async function verify(databaseUrl: string): Promise<boolean> {
  const db = connect(databaseUrl, {
    max: 1,
    name: 'verify',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
  try {
    const results = await checkInvariants(db)
    console.log(tableOf(results))
    const broken = results.filter((one) => one.breaches > 0).length
    console.log(`${results.length - broken} kept, ${broken} broken`)
    return broken === 0
  } finally {
    await db.close()
  }
}
