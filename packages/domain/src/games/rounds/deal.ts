import { createHash } from 'node:crypto'
import type { Tx } from '@croupier/db'
import { judgeRepeat, scaleOf, type TxKind, unitsOf } from '@croupier/rules'
import type { ogp } from '@croupier/wire'
import type { GameProvider } from '../providers/index.ts'
import { openCase } from './keep.ts'
import { type Books, type Player, readBooks, type StoredTx } from './player.ts'

/** One call about money in its transaction, the player's wallet locked. */
export interface Deal {
  readonly tx: Tx
  readonly provider: GameProvider
  readonly player: Player
}

/** What a call came to; the balance is added when it is answered. */
export interface Outcome {
  readonly reply: ogp.MoneyReply
  /** the id was there: this is its first answer */
  readonly isReplay: boolean
}

export const outcomeOf = (status: ogp.Status, more: Partial<ogp.MoneyReply> = {}): Outcome => ({
  reply: { status, ...more },
  isReplay: false,
})

/** Whether a call stands: it is booked, or kept for officers to decide. */
export const isAccepted = ({ reply }: Outcome): boolean => reply.status === 'OK' || reply.status === 'PENDING_REVIEW'

/** An amount of a call in units. */
export const amountOf = ({ player }: Deal, digits: string): bigint => unitsOf(digits, scaleOf(player.asset))

interface FingerprintedCall {
  readonly playerId: string
  readonly currency: string
  readonly roundId?: string | undefined
  readonly gameId?: string | undefined
  readonly betRef?: string | undefined
  readonly refTxId?: string | undefined
}

/** What a repeat of a call must have in common with the first (protocol, fingerprint). */
export function fingerprintOf(kind: TxKind, body: FingerprintedCall, amount: string): Buffer {
  const { playerId, currency, roundId, gameId, betRef, refTxId } = body
  const parts = [kind, playerId, currency, amount, roundId, gameId, betRef, refTxId]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** A transaction that a call names, among those that were read. */
export const txOf = ({ txs }: Books, txId: string): StoredTx | undefined => txs.find((one) => one.txId === txId)

/**
 * The answer to a call whose id was used before (O1, O2, O6); null for a new one.
 * @param fingerprint its fingerprint
 */
export async function repeated(
  { tx, provider, player }: Deal,
  known: StoredTx | undefined,
  fingerprint: Buffer,
): Promise<Outcome | null> {
  const isSame = known !== undefined && fingerprint.equals(known.fingerprint)
  const found = known && { ...known, isUndone: known.undoneAt !== null, isSame }
  const verdict = judgeRepeat(found)
  if (verdict === null || known === undefined) return null
  if (verdict === 'REPLAY') {
    // The id that we gave was in the answer of what was booked, and is kept as that of the row.
    const hasId = known.verdict === 'OK' || known.kind === 'ROLLBACK'
    return { reply: { ...known.body, ...(hasId && { hostTxId: `h-${known.id}` }) }, isReplay: true }
  }
  if (verdict === 'TX_CONFLICT') {
    await openCase(tx, provider.vendor, player, { kind: 'CONFLICT', subject: known.txId })
  }
  return outcomeOf(verdict)
}

/** Reads what is known of the ids of a call and of its round. */
export const booksOf = async (
  { tx, provider, player }: Deal,
  roundId: string | null,
  ...txIds: string[]
): Promise<Books> => await readBooks(tx, provider, player, { roundId, txIds })

/** The catalogue's id of a game of this provider; null where it has none. A session may change games (O18). */
export async function gameIn({ tx, provider }: Deal, code: string): Promise<number | null> {
  const game = await tx.catalogueGame.findUnique({
    where: { vendorCode_code: { vendorCode: provider.vendor, code } },
    select: { id: true },
  })
  return game?.id ?? null
}

/** The same, null also where an officer has closed it: it takes no stakes, and pays what was won. */
export async function openGameIn({ tx, provider }: Deal, code: string): Promise<number | null> {
  const game = await tx.catalogueGame.findFirst({
    where: { vendorCode: provider.vendor, code, closedAt: null },
    select: { id: true },
  })
  return game?.id ?? null
}

const STAKES: ReadonlySet<string> = new Set(['BET', 'RESERVE'])
/** Whether a transaction is booked and stands. */
export const stands = ({ verdict, undoneAt }: StoredTx): boolean => verdict === 'OK' && undoneAt === null
/** Whether it is a stake that stands. */
export const isStake = (one: StoredTx): boolean => STAKES.has(one.kind) && stands(one)
