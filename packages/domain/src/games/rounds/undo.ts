import { judgeRollback, partOf } from '@croupier/rules'
import type { ogp } from '@croupier/wire'
import { amountOf, booksOf, type Deal, fingerprintOf, type Outcome, outcomeOf, repeated, stands, txOf } from './deal.ts'
import { changeRound, closeCase, endRound, keepTx, markReturned, markUndone, openCase, takeFromRound } from './keep.ts'
import { giveBack, giveBackReserve, type Income, takeBack } from './money.ts'
import { isInReview } from './payoutReview.ts'
import { type Books, type Round, readRoundRow, type StoredTx } from './player.ts'

const WINS: ReadonlySet<string> = new Set(['WIN', 'JACKPOT', 'CASH_OUT'])
const isIncome = (kind: string): kind is Income => WINS.has(kind) || kind === 'PROMO'

/** Takes one transaction back: its money as far as it stands, and its part of the round (O8, O10). */
export async function undo(deal: Deal, one: StoredTx): Promise<void> {
  const { tx, provider, player } = deal
  const left = one.units - one.returned
  await markUndone(tx, player, one.id)
  if (isInReview(one)) {
    // Nothing was booked of it, and nobody has to decide any more.
    const kind = one.kind.startsWith('ADJUST') ? 'ADJUSTMENT' : 'LARGE_PAYOUT'
    await closeCase(tx, provider.vendor, player, { kind, subject: one.txId })
    return
  }
  if (one.kind === 'BET' || one.kind === 'TIP') {
    await giveBack(tx, player, one.kind, one.id, left)
  } else if (one.kind === 'RESERVE') {
    await giveBackReserve(tx, provider, player, one.id, one.units)
  } else if (isIncome(one.kind)) {
    const debt = await takeBack(tx, player, one.kind, one.id, one.units)
    if (debt > 0n) {
      const detail = { debt: String(debt) }
      await openCase(tx, provider.vendor, player, { kind: 'DEBT', subject: one.txId, detail })
    }
  }
  if (one.roundRowId === null) return
  if (one.kind === 'BET') await takeFromRound(tx, player, one.roundRowId, { staked: left })
  if (WINS.has(one.kind)) {
    await takeFromRound(tx, player, one.roundRowId, { won: one.units })
  }
}

/** Gives a part of a bet back; the rest stays staked (O24). */
async function undoPart({ tx, player }: Deal, bet: StoredTx, part: bigint): Promise<void> {
  await markReturned(tx, player, bet.id, part)
  await giveBack(tx, player, 'BET', bet.id, part, BigInt(bet.returns + 1))
  if (bet.roundRowId !== null) await takeFromRound(tx, player, bet.roundRowId, { staked: part })
}

/**
 * Undoes what a rollback asks for: a part of a bet where the provider may, else all that is left of it. An amount that is said without
 * that, and is another, is for a person to look at (O8).
 * @returns whether all of it is undone
 */
async function undoAmount(deal: Deal, body: ogp.RollbackBody, ref: StoredTx): Promise<boolean> {
  const { tx, provider, player } = deal
  const requested = body.amount === undefined ? null : amountOf(deal, body.amount)
  const left = ref.units - ref.returned
  const mayBeAPart = ref.kind === 'BET' && provider.capabilities.includes('PARTIAL_UNDO')
  const part = partOf({ requested, left, mayBeAPart })
  if (part < left) await undoPart(deal, ref, part)
  else await undo(deal, ref)
  if (requested !== null && requested !== part) {
    await openCase(tx, provider.vendor, player, { kind: 'AMOUNT_DIFFERS', subject: body.txId })
  }
  return part === left
}

const UNDONE: Readonly<Record<'TOMBSTONE' | 'ALREADY_UNDONE' | 'UNDO', ogp.Undone>> = {
  TOMBSTONE: 'TOMBSTONED',
  ALREADY_UNDONE: 'ALREADY_UNDONE',
  UNDO: 'UNDONE',
}

/** The round of a transaction, whatever round the rollback names. */
async function roundOf(deal: Deal, { round }: Books, ref: StoredTx | undefined) {
  if (ref === undefined || ref.roundRowId === null) return null
  return ref.roundRowId === round?.id ? round : await readRoundRow(deal.tx, deal.player, ref.roundRowId)
}

async function bury(deal: Deal, body: ogp.RollbackBody, mark: Buffer): Promise<void> {
  await keepTx(deal.tx, deal.provider, deal.player, {
    ...body,
    txId: body.refTxId,
    kind: 'TOMBSTONE',
    verdict: 'TOMBSTONED',
    units: 0n,
    roundRowId: null,
    fingerprint: mark,
    body: { status: 'TX_ROLLED_BACK' },
  })
}

/** The fingerprint of a rollback. */
export function rollbackFingerprint({ provider }: Deal, body: ogp.RollbackBody): Buffer {
  // Of two parts of one bet the amounts tell them apart; without parts it is the host's own.
  const amount = provider.capabilities.includes('PARTIAL_UNDO') ? (body.amount ?? '') : ''
  return fingerprintOf('ROLLBACK', { ...body, gameId: undefined, betRef: undefined }, amount)
}

/**
 * Undoes a bet or a win, once, whenever it is asked for: before it came (a tombstone), after it was refused, or twice (O6 to O11). The amount is
 * the host's own.
 */
export async function rollBack(deal: Deal, body: ogp.RollbackBody): Promise<Outcome> {
  const { tx, provider, player } = deal
  const mark = rollbackFingerprint(deal, body)
  const books = await booksOf(deal, body.roundId, body.txId, body.refTxId)
  const again = await repeated(deal, txOf(books, body.txId), mark)
  if (again !== null) return again
  const ref = txOf(books, body.refTxId)
  if (ref !== undefined && ref.memberId !== player.memberId) return outcomeOf('BAD_REQUEST')
  const round = await roundOf(deal, books, ref)
  const judged = judgeRollback({
    known: ref && { ...ref, isUndone: ref.undoneAt !== null },
    round: round?.state ?? null,
    hasWin: books.txs.some(
      (one) => ((WINS.has(one.kind) && stands(one)) || isInReview(one)) && one.roundRowId === ref?.roundRowId,
    ),
  })
  if (judged === 'BAD_REQUEST') return outcomeOf(judged)
  if (judged === 'TOMBSTONE') await bury(deal, body, mark)
  if (judged === 'UNDO' && ref !== undefined) {
    const isAll = await undoAmount(deal, body, ref)
    if (isAll && round?.state === 'OPEN') await endIfEmpty(deal, books, round, ref)
  }
  const reply: ogp.MoneyReply =
    judged === 'BET_SETTLED' ? { status: judged } : { status: 'OK', outcome: UNDONE[judged] }
  const id = await keepTx(tx, provider, player, {
    ...body,
    kind: 'ROLLBACK',
    verdict: judged === 'BET_SETTLED' ? judged : 'OK',
    units: 0n,
    roundRowId: round?.id ?? null,
    fingerprint: mark,
    body: reply,
  })
  return { reply: { ...reply, hostTxId: `h-${id}` }, isReplay: false }
}

/** A round of which nothing stands any more is over: nobody has to ask for it. */
async function endIfEmpty(deal: Deal, { txs }: Books, round: Round, undone: StoredTx) {
  const left = txs.filter(
    (one) => stands(one) && one.id !== undone.id && one.kind !== 'ROLLBACK' && one.roundRowId === round.id,
  )
  if (left.length === 0) await endRound(deal.tx, deal.player, round.id, 'VOID')
}

/** Keeps that a round is void which nobody has told of yet: bets of it that come later are undone before they are booked (O11b). */
async function buryRound({ tx, provider, player }: Deal, { roundId, gameId }: Voided): Promise<void> {
  const { vendor: vendorCode } = provider
  const select = { id: true }
  const named = await tx.catalogueGame.findFirst({ where: { vendorCode, code: gameId ?? '' }, select })
  const game = named ?? (await tx.catalogueGame.findFirst({ where: { vendorCode }, orderBy: { id: 'asc' }, select }))
  if (game === null) return
  const round = await changeRound(tx, provider, player, { roundId, catalogueId: game.id })
  await endRound(tx, player, round, 'VOID')
}

interface Voided {
  readonly roundId: string
  readonly gameId?: string | undefined
}

/** Undoes all of a round, the last first; a second time there is nothing left. */
export async function voidRound(deal: Deal, body: Voided): Promise<Outcome> {
  const books = await booksOf(deal, body.roundId)
  const { round } = books
  if (round === null) {
    await buryRound(deal, body)
    return outcomeOf('OK', { undone: [] })
  }
  // What was brought back from a table was counted there, hand by hand: it is not rolled back as a whole.
  if (books.txs.some((one) => one.kind === 'RELEASE' && one.undoneAt === null)) return outcomeOf('ROUND_CLOSED')
  const undone: string[] = []
  for (const one of books.txs.toReversed()) {
    const isMoney = one.kind !== 'ROLLBACK' && one.kind !== 'RELEASE'
    if (!isMoney || !(stands(one) || isInReview(one))) continue
    await undo(deal, one)
    undone.push(one.txId)
  }
  await endRound(deal.tx, deal.player, round.id, 'VOID')
  return outcomeOf('OK', { undone })
}
