import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AuditHead, headsIn } from '@croupier/domain/operations/checks'
import { DATA_FOLDER, StartProblem } from './services/index.ts'

const NAME = 'heads.jsonl'

/** The file of the witness that runs on this machine beside the database; null: there is none, or the database is another one's. */
export function localWitnessed(): string | null {
  if (process.env.WITNESS_FOLDER === undefined && process.env.DATABASE_URL !== undefined) return null
  const file = join(process.env.WITNESS_FOLDER ?? join(DATA_FOLDER, 'witness'), NAME)
  return existsSync(file) ? file : null
}

/** Every head in a witness' file. @throws StartProblem when it cannot be read, or is not one */
export function readWitnessed(file: string): AuditHead[] {
  try {
    return headsIn(readFileSync(file, 'utf8')).map(({ merchantId, sequence, hash }) => {
      return { merchantId, sequence: BigInt(sequence), hash }
    })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`${file} is no file of a witness: ${why}.`)
  }
}
