import type { Db, Tx } from '@croupier/db'
import { betInvariants } from './betInvariants.ts'
import type { Invariant } from './invariant.ts'
import { ledgerInvariants } from './ledgerInvariants.ts'
import { treeInvariants, wageInvariants } from './wageInvariants.ts'

/** Every promise that SQL can check, in the order of its number. */
export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...betInvariants,
  ...wageInvariants,
  ...treeInvariants,
].sort((left, right) => Number(left.id.slice(1)) - Number(right.id.slice(1)))

/** What a check found: no breaches is good. */
export interface InvariantResult {
  readonly id: string
  readonly says: string
  readonly breaches: number
  /** the first few, as "subject: detail" */
  readonly examples: readonly string[]
}

export interface InvariantScope {
  /** leave out what was booked before; everything when left out. Sums of whole accounts are always whole. */
  readonly since?: Date
  /** ids that do not apply, such as I20 where nothing empties the outbox */
  readonly except?: readonly string[]
}

const EXAMPLES_MAX = 5

interface Found {
  breaches: bigint
  examples: string[] | null
}

async function check(from: Db | Tx, one: Invariant, since: string): Promise<InvariantResult> {
  const text = `SELECT count(*) AS breaches, (array_agg(subject || ': ' || detail))[1:${EXAMPLES_MAX}] AS examples
                  FROM (${one.breaches}) b`
  const [found] =
    'hot' in from
      ? await from.hot.query<Found>({ name: `ledger.${one.id}`, text }, [since])
      : await from.$queryRawUnsafe<Found[]>(text, since)
  return {
    id: one.id,
    says: one.says,
    breaches: Number(found?.breaches ?? 0n),
    examples: found?.examples ?? [],
  }
}

/** Runs every invariant (safety 2), one after the other. The result lists them all, kept or broken. */
export async function checkInvariants(
  from: Db | Tx,
  scope: InvariantScope = {},
): Promise<InvariantResult[]> {
  const since = scope.since?.toISOString() ?? '-infinity'
  const results: InvariantResult[] = []
  for (const one of invariants) {
    if (!scope.except?.includes(one.id)) results.push(await check(from, one, since))
  }
  return results
}

/**
 * The ledger's own promises (I1 to I5), for the end of a test and the nightly job (house 8).
 * @throws Error that names each broken promise and its first breaches
 */
export async function assertLedgerBalances(from: Db | Tx): Promise<void> {
  const broken: string[] = []
  for (const one of ledgerInvariants) {
    const { id, says, breaches, examples } = await check(from, one, '-infinity')
    if (breaches > 0) broken.push(`${id} (${says}): ${breaches} × ${examples.join('; ')}`)
  }
  if (broken.length > 0) throw new Error(`the ledger is broken\n${broken.join('\n')}`)
}
