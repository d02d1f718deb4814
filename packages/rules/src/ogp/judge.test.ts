import { units } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsOf, scaleOf, unitsOf } from './amounts.ts'
import { type BetFacts, judgeBet, judgeRepeat, judgeRollback, judgeWin, LATE_WIN_MS, type WinFacts } from './judge.ts'

describe('amounts', () => {
  it('are whole at every scale, there and back', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 99_999_999_999_999n), fc.integer({ min: 0, max: 4 }), (n, scale) => {
        expect(digitsOf(unitsOf(String(n), scale), scale)).toBe(String(n))
      }),
    )
  })
  it('lose what is finer than the scale, never more', () => {
    expect(digitsOf(units(12_399n), 2)).toBe('123')
    expect([scaleOf('CNY'), scaleOf('USDT'), scaleOf('VND')]).toEqual([2, 4, 0])
  })
})

it.each([
  [undefined, null],
  [{ kind: 'BET', verdict: 'OK', isUndone: false, isSame: true }, 'REPLAY'],
  [{ kind: 'BET', verdict: 'INSUFFICIENT_FUNDS', isUndone: false, isSame: true }, 'REPLAY'],
  [{ kind: 'BET', verdict: 'OK', isUndone: false, isSame: false }, 'TX_CONFLICT'],
  [{ kind: 'BET', verdict: 'OK', isUndone: true, isSame: true }, 'TX_ROLLED_BACK'],
  [{ kind: 'TOMBSTONE', verdict: 'TOMBSTONED', isUndone: false, isSame: false }, 'TX_ROLLED_BACK'],
] as const)('a transaction id that is %j', (known, expected) => {
  expect(judgeRepeat(known)).toBe(expected)
})

const bet: BetFacts = {
  session: 'LIVE',
  gate: null,
  round: null,
  amount: 10n,
  isFree: false,
  min: 1n,
  max: 100n,
  balance: 10n,
}
it.each([
  [{}, 'OK'],
  [{ round: 'OPEN' }, 'OK'],
  [{ amount: 0n, balance: 0n }, 'OK'],
  [{ balance: 9n }, 'INSUFFICIENT_FUNDS'],
  [{ amount: 101n }, 'LIMIT_EXCEEDED'],
  [{ amount: 1n, min: 2n }, 'LIMIT_EXCEEDED'],
  [{ amount: 0n, min: 2n, isFree: true }, 'OK'],
  [{ round: 'ENDED' }, 'ROUND_CLOSED'],
  [{ round: 'VOID' }, 'ROUND_CLOSED'],
  [{ gate: 'RG_BLOCKED', balance: 0n }, 'RG_BLOCKED'],
  [{ session: 'EXPIRED' }, 'SESSION_EXPIRED'],
  [{ session: 'UNKNOWN' }, 'SESSION_UNKNOWN'],
] as const)('a bet with %o', (given, expected) => {
  expect(judgeBet({ ...bet, ...given })).toBe(expected)
})

const CORRECTION_MS = 2 * 24 * 3_600_000
const win: WinFacts = {
  hasBet: true,
  needsNoBet: false,
  round: 'OPEN',
  endedForMs: null,
  mayComeLate: false,
  isCorrection: false,
  correctionMs: CORRECTION_MS,
}
const late = { round: 'ENDED', mayComeLate: true } as const
it.each([
  [{}, 'OK'],
  [{ hasBet: false, round: null }, 'BET_NOT_FOUND'],
  [{ hasBet: false, needsNoBet: true, round: null }, 'OK'],
  [{ round: 'VOID', needsNoBet: true }, 'ROUND_CLOSED'],
  [{ round: 'ENDED', endedForMs: 1 }, 'ROUND_CLOSED'],
  [{ ...late, endedForMs: LATE_WIN_MS }, 'LATE'],
  [{ ...late, endedForMs: LATE_WIN_MS + 1 }, 'ROUND_CLOSED'],
  [{ round: 'ENDED', isCorrection: true, endedForMs: CORRECTION_MS }, 'OK'],
  [{ round: 'ENDED', isCorrection: true, endedForMs: CORRECTION_MS + 1 }, 'ROUND_CLOSED'],
  [{ round: 'VOID', isCorrection: true, endedForMs: 1 }, 'ROUND_CLOSED'],
] as const)('a win with %j', (given, expected) => {
  expect(judgeWin({ ...win, ...given })).toBe(expected)
})

const taken = { kind: 'BET', verdict: 'OK', isUndone: false } as const
it.each([
  [undefined, null, false, 'TOMBSTONE'],
  [{ kind: 'TOMBSTONE', verdict: 'TOMBSTONED', isUndone: false }, null, false, 'ALREADY_UNDONE'],
  [{ ...taken, verdict: 'INSUFFICIENT_FUNDS' }, 'OPEN', false, 'ALREADY_UNDONE'],
  [{ ...taken, isUndone: true }, 'OPEN', false, 'ALREADY_UNDONE'],
  [taken, 'OPEN', false, 'UNDO'],
  [taken, 'OPEN', true, 'BET_SETTLED'],
  [taken, 'ENDED', false, 'BET_SETTLED'],
  [{ ...taken, kind: 'WIN' }, 'ENDED', true, 'UNDO'],
  [{ ...taken, kind: 'ROLLBACK' }, 'OPEN', false, 'BAD_REQUEST'],
] as const)('a rollback of %j in a round %s, won: %s', (known, round, hasWin, expected) => {
  expect(judgeRollback({ known, round, hasWin })).toBe(expected)
})
