import { expect, it } from 'vitest'
import { compareListed, isCompared, type ListedFacts, type OurFacts } from './compare.ts'

const listed: ListedFacts = { kind: 'BET', status: 'OK', roundId: 'r', units: 100n }
const ours: OurFacts = { kind: 'BET', verdict: 'OK', isUndone: false, roundId: 'r', units: 100n }

it.each<[string, Partial<ListedFacts>, Partial<OurFacts> | null, string | null]>([
  ['the same', {}, {}, null],
  ['a call that never came', {}, null, 'MISSING_HERE'],
  ['one that was refused for good and never came', { status: 'INSUFFICIENT_FUNDS' }, null, 'MISSING_HERE'],
  ['one that had no answer and never came', { status: null }, null, null],
  ['one that was told to come again', { status: 'BUSY' }, null, null],
  ['another amount', { units: 101n }, {}, 'SUM_DIFFERS'],
  ['an amount in an asset that nobody knows', { units: null }, {}, null],
  ['the amount of what was refused', { status: 'LIMIT_EXCEEDED', units: 7n }, { verdict: 'LIMIT_EXCEEDED' }, null],
  ['another round', { roundId: 's' }, {}, 'ROUND_DIFFERS'],
  ['a prize of no round', { kind: 'promo-win' }, { kind: 'PROMO', roundId: null }, null],
  ['refused there, booked here', { status: 'INSUFFICIENT_FUNDS' }, {}, 'STATE_DIFFERS'],
  ['booked there, refused here', {}, { verdict: 'LIMIT_EXCEEDED' }, 'STATE_DIFFERS'],
  ['not heard there, booked here', { status: null }, {}, 'STATE_DIFFERS'],
  ['not heard there, undone here', { status: null }, { isUndone: true }, null],
  ['a bet and its rollback', {}, { isUndone: true }, null],
  ['a tombstone', { status: 'TX_ROLLED_BACK' }, { kind: 'TOMBSTONE', verdict: 'TOMBSTONED', units: 0n }, null],
  ['held, then booked', { status: 'PENDING_REVIEW' }, { verdict: 'OK' }, null],
  [
    'held there, refused by its funds here',
    { status: 'PENDING_REVIEW' },
    { verdict: 'INSUFFICIENT_FUNDS' },
    'STATE_DIFFERS',
  ],
  ['a bet that is a win here', {}, { kind: 'WIN' }, 'STATE_DIFFERS'],
  ['a rollback, whatever its amount', { kind: 'ROLLBACK', units: 9n }, { kind: 'ROLLBACK', units: 0n }, null],
])('%s', (_what, their, our, expected) => {
  const found = compareListed({ ...listed, ...their }, our === null ? null : { ...ours, ...our })
  expect(found).toBe(expected)
})

it('compares what leaves a transaction, however it is written', () => {
  expect(['bet', 'BET', '/wallet/jackpot-win', 'cash_out', 'ticket-settle'].every(isCompared)).toBe(true)
  expect(['END', '/round/end', 'round-void', 'keepalive'].some(isCompared)).toBe(false)
})
