import { connect, type Db } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { type AuditHead, contradicted, type PartReport, readAll } from '@croupier/domain/operations/checks'
import { readWitnessed } from './witnessedFile.ts'

/** A full check reads everything: far longer than a request may. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000
const PROGRESS_EVERY_MS = 2_000

/** Invariants of the design that are not read here: what they are about does not exist yet, or is not in the database. */
export const NOT_CHECKED: readonly (readonly [string, string])[] = [
  ['I22b', 'the transparency log'],
  ['I25', 'journals of clients: the load driver keeps its own'],
]

const WITHOUT_HEADS = ['I22', 'heads that the witness keeps: its heads.jsonl is not here'] as const

export interface VerifyOptions {
  /** of the installation; null: it is not known here */
  readonly masterKey: string | null
  /** the witness' heads.jsonl; null: it is not here */
  readonly witnessed: string | null
}

/** One check's result as a table shows it. */
interface Line {
  readonly id: string
  readonly says: string
  readonly breaches: number
  readonly examples: readonly string[]
}

const INDENT = ' '.repeat(22)

/** The results as a plain table, breaches with their first examples below their line. */
export function tableOf(results: readonly Line[]): string {
  return results
    .flatMap(({ id, says, breaches, examples }) => [
      `${breaches === 0 ? 'ok    ' : 'BROKEN'}  ${id.padEnd(4)} ${String(breaches).padStart(7)}  ${says}`,
      ...examples.map((example) => `${INDENT}${example}`),
    ])
    .join('\n')
}

function linesOf(parts: readonly PartReport[]): string[] {
  const [first] = parts
  if (first === undefined) return []
  const breaches = parts.reduce((sum, one) => sum + one.breaches, 0)
  const failures = parts.flatMap(({ id, failure }) => (failure === null ? [] : [`${id}: ${failure}`]))
  const state = failures.length > 0 ? 'FAILED' : breaches > 0 ? 'BROKEN' : 'ok    '
  const read = parts.map((one) => `${one.items} ${one.unit}`).join(', ')
  const unchecked = parts.flatMap((one) =>
    [...one.unchecked].map(([reason, count]) => `not checked: ${count} ${reason}`),
  )
  const below = [...failures, ...parts.flatMap((one) => one.examples), ...unchecked]
  return [
    `${state}  ${first.checkId.padEnd(4)} ${String(breaches).padStart(7)}  ${first.says}`,
    `${INDENT}read ${read}`,
    ...below.map((text) => `${INDENT}${text}`),
  ]
}

/** Shows how far a part is, at most every two seconds. */
function progressTo(write: (text: string) => void, now: () => number) {
  let shown = now()
  return (part: string, done: number): void => {
    if (now() - shown < PROGRESS_EVERY_MS) return
    shown = now()
    write(`  ${part} ${Math.floor(done * 100)} %\n`)
  }
}

/** Heads compared by one statement. */
const HEADS_AT_ONCE = 5_000
const EXAMPLES_MAX = 5

/** Compares every head that the witness ever kept with the chains: one that was rewritten and went on is found by the older ones. */
async function readHeads(db: Db, heads: readonly AuditHead[]): Promise<PartReport> {
  const found = []
  for (let at = 0; at < heads.length; at += HEADS_AT_ONCE) {
    found.push(...(await contradicted(db.prisma, heads.slice(at, at + HEADS_AT_ONCE))))
  }
  return {
    id: 'I22.witnessed',
    checkId: 'I22',
    says: 'the audit chains are what the witness keeps of them',
    items: BigInt(heads.length),
    unit: 'heads that the witness keeps',
    breaches: found.length,
    examples: found.slice(0, EXAMPLES_MAX).map(({ subject, detail }) => `${subject}: ${detail}`),
    unchecked: new Map(),
    failure: null,
  }
}

/**
 * Reads the whole books now (safety 2): against each other, and against the rules. Says what each check read and what it did
 * not check; nothing is written.
 * @param options masterKey: opens what providers told; without it those seals are not checked. witnessed: the file of the witness
 * @returns whether every invariant holds
 * @throws StartProblem for a file that is none of a witness
 */
export async function verify(databaseUrl: string, { masterKey, witnessed }: VerifyOptions): Promise<boolean> {
  const heads = witnessed === null ? null : readWitnessed(witnessed)
  const db = connect(databaseUrl, {
    max: 2,
    name: 'verify',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    idleInTransactionMs: STATEMENT_TIMEOUT_MS,
  })
  const log = { info() {}, warn() {}, error() {} }
  const ctx = systemCtx({ db, log, masterKey: masterKey ?? '00'.repeat(32) })
  try {
    const progress = progressTo((text) => process.stderr.write(text), performance.now.bind(performance))
    const reports = await readAll(ctx, progress)
    if (heads !== null) reports.push(await readHeads(db, heads))
    const byCheck = Map.groupBy(reports, (one) => one.checkId)
    const table = [...byCheck.values()].flatMap(linesOf)
    const open = heads === null ? [...NOT_CHECKED, WITHOUT_HEADS] : NOT_CHECKED
    const later = open.map(([id, what]) => `${id} (${what})`).join(', ')
    const broken = [...byCheck.values()].filter((parts) => parts.some((one) => one.breaches > 0)).length
    const failed = reports.filter((one) => one.failure !== null).length
    console.log(`${table.join('\n')}\nNot checked: ${later}.`)
    const failures = failed === 0 ? '' : `, ${failed} parts not read to the end`
    console.log(`${byCheck.size - broken} kept, ${broken} broken${failures}`)
    return broken === 0 && failed === 0
  } finally {
    await db.close()
  }
}
