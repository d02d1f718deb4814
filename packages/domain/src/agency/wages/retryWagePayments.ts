import { statement } from '@croupier/db'
import { PAYERS_PER_CHUNK_MAX, retryWages } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import { Failures } from '../../each.ts'

/** Chunks of bills looked at in one call; what is left is for the next tick. */
const CHUNKS_PER_CALL_MAX = 40

interface Payer {
  readonly id: bigint
  readonly merchant_id: number
}

/**
 * A page of payers who owe and can pay. Payers without money are skipped, because every window adds to
 * their bills. Bills are not counted: the flag `owes` of the wallet says who may have one. $1 the last payer of the page before.
 */
const ABLE = statement(
  'wages.ablePayers',
  `SELECT a.owner_id AS id, a.merchant_id FROM ledger_accounts a
     JOIN merchants m ON m.id = a.merchant_id AND m.money_mode <> 'READ_ONLY'
    WHERE a.owes AND a.kind = 'CASH' AND a.balance > 0 AND NOT a.held AND a.owner_id > $1::bigint
      AND has_open_bills(a.merchant_id, a.owner_id, a.frozen_at IS NOT NULL)
    ORDER BY a.owner_id LIMIT ${PAYERS_PER_CHUNK_MAX}`,
)

/**
 * Pays what uplines still owe as far as their wallets go now, oldest bill first (rules B11). A payee that is paid pays on what
 * it owes itself, in the same call. The payers are gone through page by page, until a whole pass pays nothing.
 * @returns how many payments were made
 * @throws AggregateError with what merchants failed by, after the others were served
 */
export async function retryWagePayments(ctx: Ctx): Promise<number> {
  const failures = new Failures<{ merchantId: number }>(ctx, 'open wages were not paid')
  let [chunks, made, madeBefore] = [0, 0, 0]
  const retry = async ([merchantId, payers]: readonly [number, readonly Payer[]]): Promise<void> => {
    chunks += 1
    made += (
      await retryWages(
        ctx.db,
        merchantId,
        payers.map(({ id }) => id),
      )
    ).transfers
  }
  let after = 0n
  while (chunks < CHUNKS_PER_CALL_MAX) {
    const payers = await ctx.db.hot.query<Payer>(ABLE, [after])
    const byMerchant = Map.groupBy(payers, (payer) => payer.merchant_id)
    await failures.each(byMerchant, ([merchantId]) => ({ merchantId }), retry)
    if (payers.length === PAYERS_PER_CHUNK_MAX) {
      after = payers.at(-1)?.id ?? 0n
      continue
    }
    if (made === madeBefore) break
    madeBefore = made
    after = 0n
  }
  failures.report()
  return made
}
