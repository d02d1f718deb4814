import type { Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { refuse } from './refusals.ts'

/** Lines of one call: it is one transaction, and locks the wallets of their players for its length. */
export const LINES_PER_REVERSAL = 2_000

/** What was reversed of an issue's settlement by one call. */
export interface Reversed {
  /** lines that are pending again */
  readonly lines: number
  /** what they were paid, all of it cancelled */
  readonly reversed: Units
  /** the part that wallets could not give: it is their owners' debt now */
  readonly debt: Units
  /** the last player concerned: the next call begins after them; null when nobody is left */
  readonly lastMember: bigint | null
}

interface Row {
  lines: number
  reversed_units: bigint
  debt_units: bigint
  last_member: bigint | null
}

/**
 * Takes back what lines of a corrected issue were paid by its wrong result, so that the right one settles them again (rules A6):
 * reversals of payouts, from frozen wallets too, a debt where a wallet is short (safety I5), signed facts. About
 * LINES_PER_REVERSAL lines, in the order of players.
 * @param scope.afterMember the last player of the call before, 0 for the first
 * @throws DomainError SITE_MONEY_READ_ONLY when the merchant's money mode lets nothing move
 */
export async function reverseSettlement(
  tx: Tx,
  scope: { readonly merchantId: number; readonly issueId: bigint; readonly afterMember: bigint },
): Promise<Reversed> {
  const { merchantId, issueId, afterMember } = scope
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT lines, reversed_units, debt_units, last_member
      FROM reverse_settlement(${merchantId}::int, ${issueId}::bigint, ${afterMember}::bigint,
             ${LINES_PER_REVERSAL}::int)`.catch(refuse)
  if (row === undefined) throw new Error('the ledger did not answer a reversal')
  return {
    lines: row.lines,
    reversed: units(row.reversed_units),
    debt: units(row.debt_units),
    lastMember: row.last_member,
  }
}
