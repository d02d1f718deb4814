import { statement, withTransaction } from '@croupier/db'
import { reverseSettlement } from '@croupier/ledger'
import { toDecimalString } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { auditMerchants } from '../../platform/index.ts'

/** Merchants of which lines are still settled by the wrong result; one that moves no money now is reversed when it does again. */
const WRONGLY_SETTLED = statement(
  'lottery.merchantsToReverse',
  `SELECT m.id FROM merchants m
    WHERE m.money_mode <> 'READ_ONLY'
      AND EXISTS (SELECT 1 FROM bet_lines l JOIN issues i ON i.id = l.issue_id
                   WHERE l.issue_id = $1::bigint AND l.merchant_id = m.id AND l.state IN ('WIN', 'LOSE', 'PUSH')
                     AND l.settlement_version < i.correction_version)
    ORDER BY m.id`,
)

/**
 * Takes back what the lines of a corrected issue were paid by its wrong result (rules A6), in chunks: each is a transaction of
 * its own with its record in the audit chain. Safe to repeat, to break off and to run several times at once; settlement ends
 * what a crash left.
 */
export async function reversePayouts(ctx: Ctx, issue: { readonly id: bigint; readonly number: string }) {
  const merchants = await ctx.db.hot.query<{ id: number }>(WRONGLY_SETTLED, [issue.id])
  for (const { id: merchantId } of merchants) {
    let afterMember: bigint | null = 0n
    while (afterMember !== null) afterMember = await reverseChunk(ctx, merchantId, issue, afterMember)
  }
}

/** @returns the last player of the chunk, null when nobody was left */
async function reverseChunk(
  ctx: Ctx,
  merchantId: number,
  issue: { readonly id: bigint; readonly number: string },
  afterMember: bigint,
): Promise<bigint | null> {
  return await withTransaction(ctx.db, async (tx) => {
    const scope = { merchantId, issueId: issue.id, afterMember }
    const { lines, reversed, debt, lastMember } = await reverseSettlement(tx, scope)
    if (lastMember === null) return null
    await auditMerchants(tx, merchantId, {
      action: 'issue.payoutsReversed',
      after: {
        number: issue.number,
        lines,
        reversed: toDecimalString(reversed),
        debt: toDecimalString(debt),
      },
    })
    return lastMember
  })
}
