import { ogp } from '@croupier/wire'
import type { KnownTx, TxKind } from './judge.ts'

/** What a kind of call that a provider lists is with us; kinds that keep no transaction are not among them. */
const KINDS: Readonly<Record<string, readonly (TxKind | 'TOMBSTONE')[]>> = {
  BET: ['BET', 'TOMBSTONE'],
  BETWIN: ['BET', 'TOMBSTONE'],
  TICKETPLACE: ['BET', 'TOMBSTONE'],
  WIN: ['WIN', 'TOMBSTONE'],
  TICKETSETTLE: ['WIN', 'TOMBSTONE'],
  CASHOUT: ['CASH_OUT', 'TOMBSTONE'],
  TICKETCASHOUT: ['CASH_OUT', 'TOMBSTONE'],
  JACKPOT: ['JACKPOT', 'TOMBSTONE'],
  JACKPOTWIN: ['JACKPOT', 'TOMBSTONE'],
  PROMO: ['PROMO', 'TOMBSTONE'],
  PROMOWIN: ['PROMO', 'TOMBSTONE'],
  TIP: ['TIP', 'TOMBSTONE'],
  RESERVE: ['RESERVE', 'TOMBSTONE'],
  RELEASE: ['RELEASE', 'TOMBSTONE'],
  ADJUST: ['ADJUST_IN', 'ADJUST_OUT'],
  ROLLBACK: ['ROLLBACK'],
}

/** The name of a kind of call without what providers write differently: case, dashes, a path before it. */
export const listedKindOf = (kind: string): string =>
  kind
    .replace(/^\/?(wallet|round)\//i, '')
    .replace(/[^a-z]/gi, '')
    .toUpperCase()

/** Whether a listed call is one about money, which leaves a transaction here. */
export const isCompared = (kind: string): boolean => listedKindOf(kind) in KINDS

const FINAL: ReadonlySet<string> = new Set(ogp.finalCodes)

/** A call as its provider lists it. */
export interface ListedFacts {
  readonly kind: string
  /** null: not answered for good */
  readonly status: string | null
  readonly roundId: string
  /** in units; null where its asset is not known */
  readonly units: bigint | null
}

/** Our transaction of the same id. */
export interface OurFacts {
  readonly kind: KnownTx['kind']
  readonly verdict: KnownTx['verdict']
  readonly isUndone: boolean
  /** null: of no round */
  readonly roundId: string | null
  readonly units: bigint
}

export type Difference = 'MISSING_HERE' | 'SUM_DIFFERS' | 'STATE_DIFFERS' | 'ROUND_DIFFERS'

/** Whether what a provider heard of a call is what we decided. */
function isSameState(status: string | null, ours: OurFacts): boolean {
  // The provider never heard: a bet is undone then, anything else comes again.
  if (status === null || !FINAL.has(status)) return ours.verdict !== 'OK' || ours.isUndone
  const verdict = ours.verdict === 'TOMBSTONED' ? 'TX_ROLLED_BACK' : ours.verdict
  // What waited for officers was decided after the provider heard that it waits.
  if (status === 'PENDING_REVIEW') {
    return verdict === status || verdict === 'OK' || verdict === 'TX_ROLLED_BACK'
  }
  return status === verdict || (status === 'TX_ROLLED_BACK' && ours.isUndone)
}

/** Kinds of which the amount is ours alone. */
const WITHOUT_AMOUNT: ReadonlySet<string> = new Set(['ROLLBACK', 'TOMBSTONE'])

/**
 * What differs between a call that a provider lists and our transaction of its id (protocol, reconciliation a); null: nothing. A call that
 * was not answered for good may be missing.
 */
export function compareListed(listed: ListedFacts, ours: OurFacts | null): Difference | null {
  if (ours === null) {
    return listed.status !== null && FINAL.has(listed.status) ? 'MISSING_HERE' : null
  }
  const kinds = KINDS[listedKindOf(listed.kind)] ?? []
  if (!kinds.includes(ours.kind)) return 'STATE_DIFFERS'
  if (!isSameState(listed.status, ours)) return 'STATE_DIFFERS'
  if (ours.roundId !== null && ours.roundId !== listed.roundId) return 'ROUND_DIFFERS'
  const isSum = ours.verdict === 'OK' && !WITHOUT_AMOUNT.has(ours.kind)
  return isSum && listed.units !== null && listed.units !== ours.units ? 'SUM_DIFFERS' : null
}
