import { units } from '@croupier/money'
import type { ogp } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { judgeVersion, partOf } from './judge.ts'
import { judgeTicket, ticketPayout } from './tickets.ts'

const STAKE = units(1_000_000n)
const leg = (legId: string, odds: string) => ({ legId, odds })
const result = (legId: string, legResult: ogp.LegResult['result'], sharedBy?: number) => ({
  legId,
  result: legResult,
  ...(sharedBy === undefined ? {} : { sharedBy }),
})

describe('what a ticket pays', () => {
  it.each([
    ['won', [result('a', 'WON')], 1_950_000n],
    ['lost', [result('a', 'LOST')], 0n],
    ['half won', [result('a', 'HALF_WON')], 1_475_000n],
    ['half lost', [result('a', 'HALF_LOST')], 500_000n],
    ['pushed', [result('a', 'PUSH')], 1_000_000n],
    ['void', [result('a', 'VOID')], 1_000_000n],
    ['a dead heat of two', [result('a', 'DEAD_HEAT', 2)], 975_000n],
    ['not known', [], null],
  ] as const)('of one leg: %s', (_, results, paid) => {
    expect(ticketPayout(STAKE, [leg('a', '1.95')], results)).toBe(paid)
  })

  it('of many legs is their product; a void leg counts 1, and nothing is rounded between them', () => {
    const legs = [leg('a', '1.3333'), leg('b', '3'), leg('c', '2.5')]
    const all = [result('a', 'WON'), result('b', 'WON'), result('c', 'VOID')]
    expect(ticketPayout(units(1n), legs, all)).toBe(3n)
    expect(ticketPayout(STAKE, legs, all)).toBe(3_999_900n)
    expect(ticketPayout(STAKE, legs, [...all.slice(0, 2)])).toBeNull()
  })
})

it.each([
  [null, 'ACCEPT', 'BET_NOT_FOUND'],
  [null, 'REJECT', 'OK'],
  [null, 'SETTLE', 'BET_NOT_FOUND'],
  [null, 'VOID', 'OK'],
  ['PENDING', 'ACCEPT', 'OK'],
  ['PENDING', 'REJECT', 'OK'],
  ['PENDING', 'SETTLE', 'BET_NOT_FOUND'],
  ['PENDING', 'CASH_OUT', 'BET_NOT_FOUND'],
  ['PENDING', 'VOID', 'OK'],
  ['ACCEPTED', 'ACCEPT', 'AGAIN'],
  ['ACCEPTED', 'REJECT', 'ROUND_CLOSED'],
  ['ACCEPTED', 'CASH_OUT', 'OK'],
  ['PARTLY_SETTLED', 'SETTLE', 'OK'],
  ['SETTLED', 'SETTLE', 'OK'],
  ['SETTLED', 'VOID', 'OK'],
  ['SETTLED', 'CASH_OUT', 'ROUND_CLOSED'],
  ['SETTLED', 'REJECT', 'ROUND_CLOSED'],
  ['REJECTED', 'REJECT', 'AGAIN'],
  ['REJECTED', 'ACCEPT', 'ROUND_CLOSED'],
  ['REJECTED', 'VOID', 'AGAIN'],
  ['VOID', 'REJECT', 'AGAIN'],
  ['VOID', 'SETTLE', 'ROUND_CLOSED'],
  ['CASHED_OUT', 'SETTLE', 'ROUND_CLOSED'],
  ['CASHED_OUT', 'VOID', 'OK'],
] as const)('a ticket that is %s: %s is %s', (state, event, verdict) => {
  expect(judgeTicket(state, event)).toBe(verdict)
})

it.each([
  [undefined, 3, 'SAME'],
  [3, 3, 'SAME'],
  [4, 3, 'NEWER'],
  [6, 3, 'NEWER'],
  [2, 3, 'STALE'],
] as const)('version %s beside %s is %s', (version, current, verdict) => {
  expect(judgeVersion(version, current)).toBe(verdict)
})

it.each([
  [null, 10n, true, 10n],
  [4n, 10n, true, 4n],
  [4n, 10n, false, 10n],
  [10n, 10n, true, 10n],
  [11n, 10n, true, 10n],
  [0n, 10n, true, 10n],
] as const)('of %s asked with %s left (parts: %s) %s go back', (requested, left, mayBeAPart, back) => {
  expect(partOf({ requested, left, mayBeAPart })).toBe(back)
})
