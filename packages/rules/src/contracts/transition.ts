/**
 * P offered, A active, R rejected, V termination asked, C cancelled, E change offered while the
 * old terms stay active, X withdrawn or expired offer (rules B5).
 */
export type ContractState = 'P' | 'A' | 'R' | 'V' | 'C' | 'E' | 'X'

/** The two sides of a contract. */
export type Side = 'PAYER' | 'PAYEE'

/** Who moves: a side, or time and the other rules on behalf of no party. */
export type Party = Side | 'SYSTEM'

export type ContractEvent =
  | 'sign'
  | 'reject'
  | 'withdraw'
  | 'expire'
  | 'offerChange'
  | 'askTermination'
  | 'agreeTermination'
  | 'refuseTermination'
  | 'autoCancel'

/** What a move does to the terms beside the state. */
export type TermsEffect =
  /** The offered terms take effect at the kind's next start; what they replace is superseded. */
  | 'TAKE_OFFERED'
  /** The offered terms are dropped; terms in force stay. */
  | 'DROP_OFFERED'
  /** Terms in force work to the end of the running period. */
  | 'END_WITH_PERIOD'
  | 'UNCHANGED'

export type Move = { readonly state: ContractState; readonly terms: TermsEffect }

export type WrongMove = { readonly refused: 'CONTRACT_STATE_WRONG' }

/** Time to answer an offer before it expires (rules B5). */
export const OFFER_ANSWER_MS = 7 * 86_400_000
/** Time to answer a termination before the contract simply stays (rules B5). */
export const TERMINATION_ANSWER_MS = 3 * 86_400_000

type By = Party | 'EITHER_SIDE' | 'OTHER_SIDE'
type Row = readonly [from: ContractState, event: ContractEvent, by: By, to: ContractState, terms: TermsEffect]

/** The table of rules B5. An offer that starts a contract has no row: it is the state P itself. */
const MOVES: readonly Row[] = [
  ['P', 'sign', 'PAYEE', 'A', 'TAKE_OFFERED'],
  ['P', 'reject', 'PAYEE', 'R', 'DROP_OFFERED'],
  ['P', 'withdraw', 'PAYER', 'X', 'DROP_OFFERED'],
  ['P', 'expire', 'SYSTEM', 'X', 'DROP_OFFERED'],
  ['A', 'offerChange', 'PAYER', 'E', 'UNCHANGED'],
  ['E', 'sign', 'PAYEE', 'A', 'TAKE_OFFERED'],
  ['E', 'reject', 'PAYEE', 'A', 'DROP_OFFERED'],
  ['E', 'withdraw', 'PAYER', 'A', 'DROP_OFFERED'],
  ['E', 'expire', 'SYSTEM', 'A', 'DROP_OFFERED'],
  ['A', 'askTermination', 'EITHER_SIDE', 'V', 'UNCHANGED'],
  ['V', 'agreeTermination', 'OTHER_SIDE', 'C', 'END_WITH_PERIOD'],
  ['V', 'refuseTermination', 'OTHER_SIDE', 'A', 'UNCHANGED'],
  ['V', 'expire', 'SYSTEM', 'A', 'UNCHANGED'],
  ['A', 'autoCancel', 'SYSTEM', 'C', 'END_WITH_PERIOD'],
  ['P', 'autoCancel', 'SYSTEM', 'C', 'DROP_OFFERED'],
  ['V', 'autoCancel', 'SYSTEM', 'C', 'END_WITH_PERIOD'],
  ['E', 'autoCancel', 'SYSTEM', 'C', 'END_WITH_PERIOD'],
]

function mayMove(by: By, party: Party, requestedBy: Side | null): boolean {
  if (by === 'EITHER_SIDE') return party !== 'SYSTEM'
  if (by === 'OTHER_SIDE') return requestedBy !== null && party !== 'SYSTEM' && party !== requestedBy
  return by === party
}

/**
 * The next state of a contract (rules B5), or a refusal when the table has no such move.
 * @param requestedBy the side that asked for the termination; only state V has one
 */
export function transition(
  state: ContractState,
  event: ContractEvent,
  party: Party,
  requestedBy: Side | null = null,
): Move | WrongMove {
  const row = MOVES.find(([from, name, by]) => from === state && name === event && mayMove(by, party, requestedBy))
  if (row === undefined) return { refused: 'CONTRACT_STATE_WRONG' }
  const [, , , to, terms] = row
  return { state: to, terms }
}

/** Whether a contract in this state waits for this side's answer (rules B5). */
export function awaitsAnswer(state: ContractState, side: Side, requestedBy: Side | null = null): boolean {
  if (state === 'P' || state === 'E') return side === 'PAYEE'
  return state === 'V' && requestedBy !== null && requestedBy !== side
}
