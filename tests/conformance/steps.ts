/** Who plays in the cases, and what the host said of the session. */
interface CaseSeat {
  readonly sessionToken: string
  readonly playerId: string
}

/** What the steps below are made of; a runner sets it before each case. */
export const scene = {
  seat: { sessionToken: '', playerId: '' } as CaseSeat,
  round: '',
  currency: 'CNY',
  game: 'slot',
  /** another one of the same provider */
  otherGame: 'dice',
  /** bounds of a bet, in minor units */
  min: 100n,
  max: 100_000n,
}

export type Body = Record<string, unknown>
export const common = (): Body => ({
  sessionToken: scene.seat.sessionToken,
  playerId: scene.seat.playerId,
  gameId: scene.game,
  roundId: scene.round,
  currency: scene.currency,
  occurredAt: new Date().toISOString(),
})
export type Step = readonly [path: string, body: Body, expected: object]
export const id = (text: string) => `${scene.round}-${text}`
export const bet = (amount: string, more: Body = {}, expected: object = { status: 'OK' }): Step => [
  '/wallet/bet',
  { ...common(), txId: id('b'), betRef: 'x', amount, ...more },
  expected,
]
export const win = (amount: string, more: Body = {}, expected: object = { status: 'OK' }): Step => [
  '/wallet/win',
  { ...common(), txId: id('w'), betRef: 'x', amount, ...more },
  expected,
]
export const undo = (ref: string, more: Body = {}, expected: object = { status: 'OK' }): Step => [
  '/wallet/rollback',
  { ...common(), txId: id(`u-${ref}`), refTxId: id(ref), reason: 'TIMEOUT', ...more },
  expected,
]
export const end = (more: Body = {}, expected: object = { status: 'OK' }): Step => [
  '/round/end',
  { ...common(), outcome: 'FINISHED', ...more },
  expected,
]
export const voids = (expected: object): Step => ['/round/void', { ...common(), reason: 'MISDEAL' }, expected]
export const last = { roundFinished: true }
export const undone = (outcome: string) => ({ status: 'OK', outcome })
export const is = (status: string) => ({ status })
export const many = (actions: Body[], expected: object): Step => ['/wallet/actions', { actions }, expected]
export const action = (kind: string, [, body]: Step): Body => ({ kind, ...body })

export interface Case {
  readonly rule: string
  /** what the provider may do beyond the common ground */
  readonly capabilities?: readonly string[]
  /** what it may not do: with it the rule is another */
  readonly without?: readonly string[]
  readonly steps: () => readonly Step[]
  /** what is in the wallet after it, in whole units of the currency; 100 before */
  readonly funds: string
}
