import { judgeVersion, judgeWin, ORPHAN_MS } from '@croupier/rules'
import { DAY_MS, type ogp } from '@croupier/wire'
import {
  amountOf,
  booksOf,
  type Deal,
  fingerprintOf,
  gameIn,
  isStake,
  type Outcome,
  outcomeOf,
  repeated,
  stands,
  txOf,
} from './deal.ts'
import { caseSince, changeRound, closeCase, keepTx, openCase } from './keep.ts'
import { type Income, payMoney } from './money.ts'
import { holdPayout, isAboveCap, isInReview } from './payoutReview.ts'
import type { Books, StoredTx } from './player.ts'
import { undo } from './undo.ts'

export interface Win {
  readonly txId: string
  readonly gameId: string
  readonly roundId: string
  readonly playerId: string
  readonly currency: string
  readonly amount: string
  readonly occurredAt: string
  readonly betRef?: string | undefined
  readonly refTxIds?: readonly string[] | undefined
  readonly effectiveBet?: string | undefined
  readonly result?: object | undefined
  readonly roundFinished?: boolean | undefined
  readonly freeRound?: object | undefined
  readonly settlementVersion?: number | undefined
}

function hasBet({ txs }: Books, { betRef, refTxIds }: Win): boolean {
  const stakes = txs.filter(isStake)
  if (refTxIds !== undefined) return refTxIds.every((id) => stakes.some(({ txId }) => txId === id))
  return stakes.some((one) => betRef === undefined || one.betRef === betRef)
}

/** What a win means where it is not simply paid; null: it is. */
async function refused(
  deal: Deal,
  books: Books,
  win: Win,
  kind: Income,
  isCorrection: boolean,
): Promise<Outcome | null> {
  const { tx, provider, player } = deal
  const verdict = judgeWin({
    hasBet: hasBet(books, win),
    needsNoBet:
      kind === 'JACKPOT' || win.freeRound !== undefined || provider.capabilities.includes('CREDIT_WITHOUT_BET'),
    round: books.round?.state ?? null,
    endedForMs: books.round?.endedAt ? player.at.getTime() - books.round.endedAt.getTime() : null,
    // A prize is drawn beside the round and may be told after its end.
    mayComeLate: kind === 'JACKPOT' || provider.capabilities.includes('LATE_WIN'),
    isCorrection,
    correctionMs: provider.correctionDays * DAY_MS,
  })
  if (verdict === 'OK') return null
  const subject = win.txId
  if (verdict === 'LATE') {
    if (kind !== 'JACKPOT') await openCase(tx, provider.vendor, player, { kind: 'LATE_WIN', subject })
    return null
  }
  const kept = verdict === 'BET_NOT_FOUND' ? 'ORPHAN' : 'CLOSED_ROUND'
  const since = await caseSince(tx, provider.vendor, player, { kind: kept, subject })
  await openCase(tx, provider.vendor, player, { kind: kept, subject })
  // Not kept for a while: the same win is taken once its bet is there (O12).
  const waits = player.at.getTime() - (since ?? player.at).getTime() < ORPHAN_MS
  if (verdict === 'BET_NOT_FOUND' && waits) return outcomeOf(verdict)
  await keepTx(tx, provider, player, {
    ...win,
    kind,
    verdict,
    units: amountOf(deal, win.amount),
    roundRowId: books.round?.id ?? null,
    fingerprint: fingerprintOf(kind, win, win.amount),
    body: { status: verdict },
  })
  return outcomeOf(verdict)
}

/** What a round has won, without the settlement that is withdrawn. */
const wonOf = ({ round }: Books, before: readonly StoredTx[]): bigint =>
  before.filter(stands).reduce((sum, { units }) => sum - units, round?.won ?? 0n)

/** Keeps that a settlement was too old: a newer one stands (O23). */
async function stale(deal: Deal, books: Books, kind: Income, body: Win, mark: Buffer) {
  const { tx, provider, player } = deal
  await keepTx(tx, provider, player, {
    ...body,
    kind,
    verdict: 'STALE_VERSION',
    units: amountOf(deal, body.amount),
    roundRowId: books.round?.id ?? null,
    fingerprint: mark,
    body: { status: 'STALE_VERSION' },
  })
  return outcomeOf('STALE_VERSION')
}

/**
 * What a round pays, once for its id; an amount of 0 is kept too (O25). A player who has left is paid all the same (O17). Above the cap
 * of the provider it waits for officers (PENDING_REVIEW), while its round goes on.
 */
export async function takeWin(
  deal: Deal,
  kind: Exclude<Income, 'PROMO'>,
  body: Win,
  ...alsoIds: string[]
): Promise<Outcome> {
  const { tx, provider, player } = deal
  const mark = fingerprintOf(kind, body, body.amount)
  const books = await booksOf(deal, body.roundId, body.txId, ...alsoIds)
  const known = txOf(books, body.txId)
  const again = await repeated(deal, known, mark)
  const age = judgeVersion(body.settlementVersion, books.round?.version ?? 0)
  // A win that a newer settlement took back is not undone by the provider: it is too old.
  if (again?.reply.status === 'TX_ROLLED_BACK' && age === 'STALE') return outcomeOf('STALE_VERSION')
  if (again !== null) return again
  if (age === 'STALE') return await stale(deal, books, kind, body, mark)
  const game = await gameIn(deal, body.gameId)
  if (game === null) return outcomeOf('BAD_REQUEST')
  const isBefore = (one: StoredTx) => one.kind === 'WIN' && (stands(one) || isInReview(one))
  const before = age === 'NEWER' ? books.txs.filter(isBefore) : []
  // Judged by its number: the first settlement may have been a loss without a win, or was rolled back (O23).
  const isCorrection = age === 'NEWER' && (before.length > 0 || (body.settlementVersion ?? 0) > 1)
  const no = await refused(deal, books, body, kind, isCorrection)
  if (no !== null) return no
  // The settlement before it is reversed, last win first; what the wallet cannot give back is a debt (O10).
  for (const one of before.toReversed()) await undo(deal, one)
  const amount = amountOf(deal, body.amount)
  const isLarge = isAboveCap(deal, wonOf(books, before) + amount)
  const verdict = isLarge ? 'PENDING_REVIEW' : 'OK'
  const effective =
    body.effectiveBet === undefined || body.roundFinished !== true ? undefined : amountOf(deal, body.effectiveBet)
  const round = await changeRound(tx, provider, player, {
    roundId: body.roundId,
    catalogueId: game,
    won: isLarge ? 0n : amount,
    effective,
    result: body.result,
    isFinished: body.roundFinished,
    version: body.settlementVersion,
  })
  const reply: ogp.MoneyReply = { status: verdict }
  const id = await keepTx(tx, provider, player, {
    ...body,
    kind,
    verdict,
    units: amount,
    roundRowId: round,
    fingerprint: mark,
    body: reply,
  })
  await closeCase(tx, provider.vendor, player, { kind: 'ORPHAN', subject: body.txId })
  if (isLarge) return await holdPayout(deal, body.txId, amount)
  await payMoney(tx, player, kind, id, amount)
  return outcomeOf('OK', { hostTxId: `h-${id}` })
}

/** A prize beside any round: a drop, a tournament, cashback (O13). It is no payout of a game. */
export async function takePromo(
  deal: Deal,
  body: Omit<Win, 'roundId'> & { readonly roundId?: string | undefined },
): Promise<Outcome> {
  const { tx, provider, player } = deal
  const mark = fingerprintOf('PROMO', body, body.amount)
  const again = await repeated(deal, txOf(await booksOf(deal, null, body.txId), body.txId), mark)
  if (again !== null) return again
  const amount = amountOf(deal, body.amount)
  const verdict = isAboveCap(deal, amount) ? 'PENDING_REVIEW' : 'OK'
  const id = await keepTx(tx, provider, player, {
    ...body,
    kind: 'PROMO',
    verdict,
    units: amount,
    roundRowId: null,
    catalogueId: await gameIn(deal, body.gameId),
    fingerprint: mark,
    body: { status: verdict },
  })
  if (verdict !== 'OK') return await holdPayout(deal, body.txId, amount)
  await payMoney(tx, player, 'PROMO', id, amount)
  return outcomeOf('OK', { hostTxId: `h-${id}` })
}
