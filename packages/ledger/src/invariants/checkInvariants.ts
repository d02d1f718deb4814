import type { Db, Tx } from '@croupier/db'
import { withKindNumbers } from '../transferKinds.ts'
import { betChecks } from './betChecks.ts'
import { chaseChecks } from './chaseChecks.ts'
import type { Check, CheckPart, CheckSource } from './check.ts'
import { debtChecks } from './debtChecks.ts'
import { giftChecks } from './giftChecks.ts'
import { balanceChecks, transferChecks } from './ledgerChecks.ts'
import { officerChecks } from './officerChecks.ts'
import { periodChecks } from './periodChecks.ts'
import { providerChecks } from './providerChecks.ts'
import { settlementChecks } from './settlementChecks.ts'
import { stateChecks } from './stateChecks.ts'
import { teamDayChecks } from './teamDayChecks.ts'
import { treeChecks } from './treeChecks.ts'
import { wageChecks } from './wageChecks.ts'
import { withdrawalChecks } from './withdrawalChecks.ts'

/** What holds for calls of providers (safety I21). That an id is there once is a key of its table. */
const callbackChecks: readonly Check[] = [
  {
    id: 'I21',
    says: 'a call of a provider counts once, and no bet stands that was rolled back',
    severe: true,
    parts: [
      {
        // A part of a bet may be given back and the rest stand; then it says how much was.
        id: 'I21.rollbacks',
        source: 'calls',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT r.id AS key, r.merchant_id, format('%s %s', r.vendor, b.tx_id) AS subject,
                 format('%s of %s stands, rolled back by %s at %s', b.kind, b.units, r.tx_id, r.received_at) AS detail
            FROM (SELECT * FROM provider_txs WHERE id > $1::bigint AND id <= $2::bigint
                     AND kind = 'ROLLBACK' AND verdict = 'OK' AND ref_tx_id IS NOT NULL) r
            CROSS JOIN LATERAL (SELECT * FROM provider_txs WHERE vendor = r.vendor AND scope = r.scope AND tx_id = r.ref_tx_id
              AND merchant_id = r.merchant_id OFFSET 0) b
           WHERE b.kind IN ('BET', 'RESERVE', 'TIP') AND b.verdict = 'OK' AND b.undone_at IS NULL AND b.returned_units = 0`,
      },
    ],
  },
]

/** Every invariant that SQL can check, in the order of its number. */
export const checks: readonly Check[] = joined([
  ...transferChecks,
  ...balanceChecks,
  ...debtChecks,
  ...betChecks,
  ...settlementChecks,
  ...wageChecks,
  ...periodChecks,
  ...treeChecks,
  ...teamDayChecks,
  ...providerChecks,
  ...stateChecks,
  ...chaseChecks,
  ...withdrawalChecks,
  ...giftChecks,
  ...officerChecks,
  ...callbackChecks,
]).sort((left, right) => Number(left.id.slice(1)) - Number(right.id.slice(1)))

/** A part whose statements have numbers where they name kinds (`:DEPOSIT`). */
function numbered(part: CheckPart): CheckPart {
  const { advance, begin, end } = part
  return {
    ...part,
    breaches: withKindNumbers(part.breaches),
    ...(advance === undefined ? {} : { advance: withKindNumbers(advance) }),
    ...(begin === undefined ? {} : { begin: withKindNumbers(begin) }),
    ...(end === undefined ? {} : { end: withKindNumbers(end) }),
  }
}

/** One check for each number: what several rooms say of it are its parts. */
function joined(checks: readonly Check[]): Check[] {
  return [...Map.groupBy(checks, ({ id }) => id).values()].flatMap((alike) => {
    const [first] = alike
    return first === undefined ? [] : [{ ...first, parts: alike.flatMap(({ parts }) => parts.map(numbered)) }]
  })
}

/** What a check found: no breaches is good. */
export interface InvariantResult {
  readonly id: string
  readonly says: string
  readonly breaches: number
  /** the first few, as "subject: detail" */
  readonly examples: readonly string[]
}

interface InvariantScope {
  /** ids that do not apply, such as I20 where nothing empties the outbox */
  readonly except?: readonly string[]
}

const EXAMPLES_MAX = 5
const LAST_ID = '9223372036854775807'
const ALL_IDS: Readonly<Record<'issues' | 'runs', string>> = {
  issues: 'ARRAY(SELECT id FROM issues)',
  runs: 'ARRAY(SELECT id FROM wage_runs)',
}

/** A part's statement with everything as its range. */
function whole(source: CheckSource, sql: string): string {
  const ids = source === 'issues' || source === 'runs' ? ALL_IDS[source] : '0'
  return sql
    .replaceAll('$1::bigint[]', ids)
    .replaceAll('$1::bigint', '(-1)::bigint')
    .replaceAll('$2::bigint', `${LAST_ID}::bigint`)
    .replaceAll('$3::timestamptz', `'-infinity'::timestamptz`)
    .replaceAll('$4::timestamptz', `'infinity'::timestamptz`)
}

interface CheckRow {
  breaches: bigint
  examples: string[] | null
}

async function find(from: Db | Tx, part: CheckPart): Promise<CheckRow> {
  const text = `SELECT count(*) AS breaches, (array_agg(subject || ': ' || detail))[1:${EXAMPLES_MAX}] AS examples
                  FROM (${whole(part.source, part.end ?? part.breaches)}) b`
  const [found] =
    'hot' in from
      ? await from.hot.query<CheckRow>({ name: `ledger.${part.id}`, text }, [])
      : await from.$queryRawUnsafe<CheckRow[]>(text)
  return found ?? { breaches: 0n, examples: null }
}

const inFull = (part: CheckPart): boolean => part.runs.includes('FULL')

async function check(from: Db | Tx, { id, says, parts }: Check): Promise<InvariantResult> {
  let breaches = 0
  const examples: string[] = []
  for (const part of parts.filter(inFull)) {
    const found = await find(from, part)
    breaches += Number(found.breaches)
    examples.push(...(found.examples ?? []))
  }
  return { id, says, breaches, examples: examples.slice(0, EXAMPLES_MAX) }
}

/**
 * Checks every invariant over everything at once (safety 2): for small books, such as those of a test. Without marks, nothing is
 * kept. The result lists them all, kept or broken.
 */
export async function checkInvariants(from: Db | Tx, scope: InvariantScope = {}): Promise<InvariantResult[]> {
  const results: InvariantResult[] = []
  for (const one of checks) {
    if (!scope.except?.includes(one.id)) results.push(await check(from, one))
  }
  return results
}

/**
 * The ledger's own invariants (I1 to I5), for the end of a test (architecture 8).
 * @throws Error that names each broken invariant and its first breaches
 */
export async function assertLedgerBalances(from: Db | Tx): Promise<void> {
  const broken: string[] = []
  for (const one of checks.filter(({ id }) => ['I1', 'I2', 'I3', 'I4', 'I5'].includes(id))) {
    const { id, says, breaches, examples } = await check(from, one)
    if (breaches > 0) broken.push(`${id} (${says}): ${breaches} × ${examples.join('; ')}`)
  }
  if (broken.length > 0) throw new Error(`the ledger is broken\n${broken.join('\n')}`)
}
