import { ogp } from '@croupier/wire'
import type { z } from 'zod'
import { amountOf, booksOf, type Deal, fingerprintOf, txOf } from './deal.ts'
import { type CaseKind, keepTx, openCase } from './keep.ts'
import { rollbackFingerprint } from './undo.ts'

/** One call of a list that is all or nothing. */
export type Action = z.output<typeof ogp.actionsBody>['actions'][number]

const FINAL: ReadonlySet<string> = new Set(ogp.finalCodes)
const isFinal = (status: ogp.Status): status is ogp.FinalCode => FINAL.has(status)

/** What a person looks at where a call of a list is refused, as where it comes alone. */
const CASES: Partial<Record<ogp.Status, CaseKind>> = {
  BET_NOT_FOUND: 'ORPHAN',
  ROUND_CLOSED: 'CLOSED_ROUND',
  TX_CONFLICT: 'CONFLICT',
}

const KINDS = { bet: 'BET', win: 'WIN', rollback: 'ROLLBACK' } as const

/**
 * Keeps for good why a list was refused (O4, O21): with the list its own row was rolled back, so the same list, or the same call alone,
 * could have been booked later. The rest of the list is as if it had never come.
 */
export async function keepRefusal(deal: Deal, action: Action, reply: ogp.MoneyReply): Promise<void> {
  if (action.kind === 'roundEnd') return
  const { status } = reply
  const { tx, provider, player } = deal
  const { txId, roundId } = action
  const opens = CASES[status]
  if (opens !== undefined) {
    await openCase(tx, provider.vendor, player, { kind: opens, subject: txId })
  }
  const books = await booksOf(deal, roundId, txId)
  if (!isFinal(status) || txOf(books, txId) !== undefined) return
  const kind = KINDS[action.kind]
  await keepTx(tx, provider, player, {
    ...action,
    kind,
    verdict: status,
    units: action.kind === 'rollback' ? 0n : amountOf(deal, action.amount),
    roundRowId: books.round?.id ?? null,
    fingerprint:
      action.kind === 'rollback' ? rollbackFingerprint(deal, action) : fingerprintOf(kind, action, action.amount),
    body: reply,
  })
}
