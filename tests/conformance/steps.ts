import type { Capability } from '@croupier/domain/games/providers'
import type { Seat } from './ogpWorld.ts'

/** Who plays now, and the round that the steps below are of. */
export const scene = { seat: {} as Seat, round: '' }

export type Body = Record<string, unknown>
export const common = (): Body => ({
  sessionToken: scene.seat.sessionToken,
  playerId: scene.seat.playerId,
  gameId: 'slot',
  roundId: scene.round,
  currency: 'CNY',
  occurredAt: '2026-11-23T12:00:00Z',
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
export const voids = (expected: object): Step => [
  '/round/void',
  { ...common(), reason: 'MISDEAL' },
  expected,
]
export const last = { roundFinished: true }
export const undone = (outcome: string) => ({ status: 'OK', outcome })
export const is = (status: string) => ({ status })
export const many = (actions: Body[], expected: object): Step => [
  '/wallet/actions',
  { actions },
  expected,
]
export const action = (kind: string, [, body]: Step): Body => ({ kind, ...body })

export interface Case {
  readonly rule: string
  /** what the provider may do beyond the common ground */
  readonly capabilities?: readonly Capability[]
  readonly steps: () => readonly Step[]
  /** what is in the wallet after it; 100 before */
  readonly funds: string
}
