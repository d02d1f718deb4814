import type { ogp } from '@croupier/wire'

/** What is known of a transaction id. */
export interface KnownTx {
  readonly kind: TxKind | 'TOMBSTONE'
  /** BET_NOT_FOUND: a win that waited too long for its bet (O12) */
  readonly verdict: ogp.FinalCode | 'TOMBSTONED' | 'BET_NOT_FOUND'
  readonly isUndone: boolean
  readonly isSame: boolean
}
export type TxKind =
  | 'BET'
  | 'WIN'
  | 'ROLLBACK'
  | 'PROMO'
  | 'JACKPOT'
  | 'TIP'
  | 'RESERVE'
  | 'RELEASE'
  | 'CASH_OUT'
  | 'ADJUST_IN'
  | 'ADJUST_OUT'

/**
 * What a known transaction id means for a call that has it again (O1, O2, O6): its first answer, a conflict, or that it was undone; null for an
 * id that nobody has used.
 */
export function judgeRepeat(known: KnownTx | undefined): 'REPLAY' | 'TX_CONFLICT' | 'TX_ROLLED_BACK' | null {
  if (known === undefined) return null
  if (known.verdict === 'TOMBSTONED') return 'TX_ROLLED_BACK'
  if (!known.isSame) return 'TX_CONFLICT'
  return known.isUndone && known.kind !== 'ROLLBACK' ? 'TX_ROLLED_BACK' : 'REPLAY'
}

export type RoundState = 'OPEN' | 'ENDED' | 'VOID'

/** What decides whether a stake is taken; amounts in units. */
export interface BetFacts {
  readonly session: 'LIVE' | 'EXPIRED' | 'UNKNOWN'
  /** why this player takes part in nothing now */
  readonly gate: ogp.FinalCode | null
  readonly round: RoundState | null
  readonly amount: bigint
  readonly isFree: boolean
  readonly min: bigint
  readonly max: bigint
  readonly balance: bigint
}

/** The verdict on a stake (O4, O16, O19, O20); the first reason counts. */
export function judgeBet(of: BetFacts): ogp.FinalCode {
  if (of.session === 'UNKNOWN') return 'SESSION_UNKNOWN'
  if (of.session === 'EXPIRED') return 'SESSION_EXPIRED'
  if (of.gate !== null) return of.gate
  if (of.round !== null && of.round !== 'OPEN') return 'ROUND_CLOSED'
  if (!of.isFree && of.amount > 0n && (of.amount < of.min || of.amount > of.max)) {
    return 'LIMIT_EXCEEDED'
  }
  return of.amount > of.balance ? 'INSUFFICIENT_FUNDS' : 'OK'
}

export interface WinFacts {
  /** there is a bet that it belongs to, taken and not undone */
  readonly hasBet: boolean
  /** a free round, or a provider that may pay without a bet (O13) */
  readonly needsNoBet: boolean
  readonly round: RoundState | null
  /** ms since the round ended; null while it has not */
  readonly endedForMs: number | null
  readonly mayComeLate: boolean
  /** it is a newer settlement of what was settled before (O23) */
  readonly isCorrection: boolean
  /** ms after its end in which the provider may correct a round */
  readonly correctionMs: number
}

/** So long after its end a round may still pay, where a provider is allowed to (O15). */
export const LATE_WIN_MS = 72 * 3_600_000
/** So long a win waits for its bet (O12). */
export const ORPHAN_MS = 600_000

/** The verdict on a win (O12 to O15, O23). `LATE` is paid, and looked at by a person. */
export function judgeWin(of: WinFacts): 'OK' | 'LATE' | 'ROUND_CLOSED' | 'BET_NOT_FOUND' {
  if (of.round === 'VOID') return 'ROUND_CLOSED'
  if (!of.hasBet && !of.needsNoBet) return 'BET_NOT_FOUND'
  if (of.round !== 'ENDED') return 'OK'
  if (of.isCorrection) return of.endedForMs !== null && of.endedForMs <= of.correctionMs ? 'OK' : 'ROUND_CLOSED'
  const isInTime = of.endedForMs !== null && of.endedForMs <= LATE_WIN_MS
  return of.mayComeLate && isInTime ? 'LATE' : 'ROUND_CLOSED'
}

const NEVER_UNDONE: ReadonlySet<string> = new Set(['ROLLBACK', 'RELEASE', 'ADJUST_IN', 'ADJUST_OUT'])

/** What a rollback finds: nothing yet, or a transaction and its round. */
export interface UndoFacts {
  readonly known: Pick<KnownTx, 'kind' | 'verdict' | 'isUndone'> | undefined
  readonly round: RoundState | null
  /** a win of its round was booked and stands */
  readonly hasWin: boolean
}

/** What a rollback does (O6 to O11). `UNDO`: the transaction is applied and is to be undone now. */
export function judgeRollback({
  known,
  round,
  hasWin,
}: UndoFacts): 'TOMBSTONE' | 'ALREADY_UNDONE' | 'BET_SETTLED' | 'UNDO' | 'BAD_REQUEST' {
  if (known === undefined) return 'TOMBSTONE'
  // What waits for officers is withdrawn: nothing was booked of it.
  if (known.verdict === 'PENDING_REVIEW' && !known.isUndone) return 'UNDO'
  if (known.verdict !== 'OK' || known.isUndone) return 'ALREADY_UNDONE'
  // What came back from a table was counted there; a correction is corrected by another one.
  if (NEVER_UNDONE.has(known.kind)) return 'BAD_REQUEST'
  const isStake = known.kind === 'BET' || known.kind === 'RESERVE'
  if (isStake && (hasWin || round !== 'OPEN')) return 'BET_SETTLED'
  return 'UNDO'
}

/**
 * What the version of a settlement means beside the one that stands (O23): a further win of the same, one that takes the wins before it
 * back, or one that is too old. A win without a version belongs to whatever stands.
 */
export function judgeVersion(version: number | undefined, current: number): 'SAME' | 'NEWER' | 'STALE' {
  if (version === undefined || version === current) return 'SAME'
  return version > current ? 'NEWER' : 'STALE'
}

/**
 * How much of a stake a rollback gives back, in units (O8, O24): all that is left of it, or the part that is asked for where the
 * provider may undo parts.
 */
export function partOf(of: {
  readonly requested: bigint | null
  readonly left: bigint
  readonly mayBeAPart: boolean
}): bigint {
  const { requested, left, mayBeAPart } = of
  return mayBeAPart && requested !== null && requested > 0n && requested < left ? requested : left
}
