import type { Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { refuse } from './refusals.ts'

/** What was cancelled of an issue's settlement. */
export interface Reversed {
  /** lines that are pending again */
  readonly lines: number
  /** what they were paid, all of it cancelled */
  readonly reversed: Units
  /** the part that wallets could not give: it is their owners' debt now */
  readonly debt: Units
}

interface Row {
  lines: number
  reversed_units: bigint
  debt_units: bigint
}

/**
 * Takes back what the settled lines of an issue were paid, so that a corrected result settles them again (rules A6): reversals of
 * payouts, a debt where a wallet cannot give it (safety I5), signed facts. The caller holds the issue's row.
 * @param scope.version the version that settles the lines next; part of no reference yet
 * @throws DomainError SITE_MONEY_READ_ONLY when the merchant's money mode lets nothing move
 */
export async function reverseSettlement(
  tx: Tx,
  scope: { readonly merchantId: number; readonly issueId: bigint; readonly version: number },
): Promise<Reversed> {
  const { merchantId, issueId, version } = scope
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT lines, reversed_units, debt_units
      FROM reverse_settlement(${merchantId}::int, ${issueId}::bigint, ${version}::smallint)`.catch(
    refuse,
  )
  if (row === undefined) throw new Error('the ledger did not answer a reversal')
  return { lines: row.lines, reversed: units(row.reversed_units), debt: units(row.debt_units) }
}
