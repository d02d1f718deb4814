import type { ogp } from '@croupier/wire'
import { amountOf, booksOf, type Deal, fingerprintOf, gameIn, type Outcome, outcomeOf, repeated, txOf } from './deal.ts'
import { keepAdjustmentFact, keepTx, openCase } from './keep.ts'
import { payMoney, takeBack } from './money.ts'

/** A correction of its amount is booked without asking: no more than one bet may be. */
const isLarge = ({ provider }: Deal, amount: bigint): boolean => amount > provider.max

/**
 * Books a correction: it is paid, or taken as far as the wallet goes, and what is left is a debt and a case (O10). It counts as a
 * payout of its game (rules B4).
 * @param of id: row of its transaction; subject: its id at the provider; units: above zero
 */
export async function bookAdjustment(
  { tx, provider, player }: Deal,
  of: {
    readonly id: bigint
    readonly kind: 'ADJUST_IN' | 'ADJUST_OUT'
    readonly units: bigint
    readonly subject: string
  },
): Promise<void> {
  const { id, kind, units: amount, subject } = of
  await keepAdjustmentFact(tx, player, id)
  if (kind === 'ADJUST_IN') {
    await payMoney(tx, player, 'WIN', id, amount)
    return
  }
  const debt = await takeBack(tx, player, 'WIN', id, amount)
  if (debt === 0n) return
  const detail = { debt: String(debt) }
  await openCase(tx, provider.vendor, player, { kind: 'DEBT', subject, detail })
}

/**
 * A correction after the fact, once for its id: paid to the player, or taken from them, and what the wallet cannot give is a debt (O10). It is
 * beside every round. A large one waits for a person (PENDING_REVIEW), and nothing
 * is booked of it.
 */
export async function adjust(deal: Deal, body: ogp.AdjustBody): Promise<Outcome> {
  const { tx, provider, player } = deal
  const kind = body.direction === 'CREDIT' ? 'ADJUST_IN' : 'ADJUST_OUT'
  const mark = fingerprintOf(kind, body, body.amount)
  const books = await booksOf(deal, null, body.txId)
  const again = await repeated(deal, txOf(books, body.txId), mark)
  if (again !== null) return again
  const catalogueId = await gameIn(deal, body.gameId)
  if (catalogueId === null) return outcomeOf('BAD_REQUEST')
  const amount = amountOf(deal, body.amount)
  const verdict = isLarge(deal, amount) ? 'PENDING_REVIEW' : 'OK'
  const reply: ogp.MoneyReply = { status: verdict }
  const id = await keepTx(tx, provider, player, {
    ...body,
    kind,
    verdict,
    units: amount,
    roundRowId: null,
    catalogueId,
    fingerprint: mark,
    body: reply,
  })
  const { txId: subject, reasonCode, evidenceUrl } = body
  if (verdict === 'PENDING_REVIEW') {
    const detail = { reasonCode, evidenceUrl, direction: body.direction, amount: body.amount }
    await openCase(tx, provider.vendor, player, { kind: 'ADJUSTMENT', subject, detail })
    return outcomeOf(verdict)
  }
  await bookAdjustment(deal, { id, kind, units: amount, subject })
  return outcomeOf('OK', { hostTxId: `h-${id}` })
}
