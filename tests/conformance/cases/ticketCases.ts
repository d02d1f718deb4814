import { type Body, type Case, common, id, is, type Step, scene, undo, undone } from '../steps.ts'

const LEGS = [
  { legId: 'l1', eventId: 'e1', market: '1X2', selection: 'HOME', odds: '2.5' },
  { legId: 'l2', eventId: 'e2', market: 'TOTAL', selection: 'OVER', odds: '1.8', shownOdds: '0.8' },
]
const base = (): Body => {
  const { roundId: _, ...rest } = common()
  return { ...rest, ticketId: scene.round }
}
const step = (path: string, more: Body, expected: object): Step => [`/ticket/${path}`, { ...base(), ...more }, expected]
const place = (expected: object = is('OK'), more: Body = {}): Step =>
  step('place', { txId: id('b'), amount: '1000', legs: LEGS, ...more }, expected)
const decide = (decision: string, expected: object = is('OK')): Step =>
  step('decision', { txId: id(`d-${decision}`), refTxId: id('b'), decision }, expected)
const settle = (
  settlementVersion: number,
  results: readonly string[],
  amount: string,
  expected: object = is('OK'),
  more: Body = {},
): Step => {
  const legs = results.map((result, index) => ({ legId: `l${index + 1}`, result }))
  const txId = id(`s${settlementVersion}`)
  return step('settle', { txId, settlementVersion, legs, amount, ...more }, expected)
}
const voids = (expected: object): Step => step('void', { reason: 'MATCH OFF' }, expected)
const cashOut = (amount: string, more: Body = {}, expected: object = is('OK')): Step =>
  step('cashout', { txId: id('c'), amount, ...more }, expected)
const WON = ['WON', 'WON']
const PARTS = ['PARTIAL_UNDO'] as const

/** Tickets in every order: the sports extension. 10.00 on odds 2.5 × 1.8 pays 45.00. */
export const ticketCases: readonly Case[] = [
  {
    rule: 'a ticket: placed, accepted, settled leg by leg',
    steps: () => [
      place({ status: 'OK', balance: '9000' }),
      decide('ACCEPTED'),
      decide('ACCEPTED'),
      settle(1, ['WON'], '0', { status: 'OK', balance: '9000' }),
      settle(1, WON, '4500', { status: 'OK', balance: '13500' }),
      settle(1, WON, '4500', { status: 'OK', isReplay: true }),
    ],
    funds: '135',
  },
  {
    rule: 'a ticket that loses; one leg is void, one half lost',
    steps: () => [
      place(),
      decide('ACCEPTED'),
      settle(1, ['LOST', 'VOID'], '0'),
      settle(2, ['HALF_LOST', 'VOID'], '500', { status: 'OK', balance: '9500' }),
    ],
    funds: '95',
  },
  {
    rule: 'a ticket placed twice: again, and under another id',
    steps: () => [
      place(),
      place({ status: 'OK', isReplay: true }),
      place(is('BAD_REQUEST'), { txId: id('b2') }),
      decide('REJECTED', undone('UNDONE')),
    ],
    funds: '100',
  },
  {
    rule: 'a ticket rejected: the stake is back, whenever it is said',
    steps: () => [
      place(),
      decide('REJECTED', undone('UNDONE')),
      decide('REJECTED'),
      decide('ACCEPTED', is('ROUND_CLOSED')),
      settle(1, WON, '4500', is('ROUND_CLOSED')),
    ],
    funds: '100',
  },
  {
    rule: 'O6 a ticket rejected before it came',
    steps: () => [
      decide('ACCEPTED', is('BET_NOT_FOUND')),
      decide('REJECTED', undone('TOMBSTONED')),
      place(is('TX_ROLLED_BACK')),
    ],
    funds: '100',
  },
  {
    rule: 'O12 a ticket settled before it was decided',
    steps: () => [
      settle(1, WON, '4500', is('BET_NOT_FOUND')),
      place(),
      settle(1, WON, '4500', is('BET_NOT_FOUND')),
      decide('ACCEPTED'),
      decide('REJECTED', is('ROUND_CLOSED')),
      settle(1, WON, '4500'),
    ],
    funds: '135',
  },
  {
    rule: 'O23 a ticket settled again, and an older settlement after it',
    steps: () => [
      place(),
      decide('ACCEPTED'),
      settle(1, WON, '4500'),
      settle(3, ['WON', 'LOST'], '0', { status: 'OK', balance: '9000' }),
      settle(2, WON, '4500', is('STALE_VERSION')),
      settle(3, WON, '4500', is('STALE_VERSION'), { txId: id('s3b') }),
      settle(1, WON, '4500', is('STALE_VERSION')),
    ],
    funds: '90',
  },
  {
    rule: 'a ticket is void after it was settled',
    steps: () => [
      place(),
      decide('ACCEPTED'),
      settle(1, WON, '4500'),
      voids({ status: 'OK' }),
      voids({ status: 'OK', undone: [] }),
      settle(2, WON, '4500', is('ROUND_CLOSED')),
    ],
    funds: '100',
  },
  {
    rule: 'a ticket that nobody has, or a leg that it has not',
    steps: () => [
      cashOut('500', {}, is('BET_NOT_FOUND')),
      place(),
      decide('ACCEPTED'),
      settle(1, ['WON', 'WON', 'WON'], '4500', is('BAD_REQUEST')),
      settle(1, ['WON'], '1', is('BAD_AMOUNT')),
      settle(1, WON, '4500'),
    ],
    funds: '135',
  },
  {
    rule: 'O11b a ticket that is void before it was placed is taken by nobody',
    steps: () => [
      voids({ status: 'OK', undone: [] }),
      place(is('TX_ROLLED_BACK')),
      decide('ACCEPTED', is('BET_NOT_FOUND')),
    ],
    funds: '100',
  },
  {
    rule: 'a cash-out of all of it ends a ticket, and is void with it',
    steps: () => [
      place(),
      decide('ACCEPTED'),
      cashOut('1200', {}, { status: 'OK', balance: '10200' }),
      cashOut('1200', {}, { status: 'OK', isReplay: true }),
      settle(1, WON, '4500', is('ROUND_CLOSED')),
      cashOut('100', { txId: id('c2') }, is('ROUND_CLOSED')),
    ],
    funds: '102',
  },
  {
    rule: 'O24 a cash-out of a part needs the capability',
    without: PARTS,
    steps: () => [
      place(),
      decide('ACCEPTED'),
      cashOut('600', { stake: '400' }, is('NOT_SUPPORTED')),
      settle(1, ['LOST', 'LOST'], '0'),
    ],
    funds: '90',
  },
  {
    rule: 'O24 a cash-out of a part; the rest is settled, and settled again',
    capabilities: PARTS,
    steps: () => [
      place(),
      decide('ACCEPTED'),
      cashOut('600', { stake: '400' }, { status: 'OK', balance: '9600' }),
      cashOut('900', { stake: '601', txId: id('c2') }, is('BAD_AMOUNT')),
      // 6.00 are left: 27.00, and then only 6.00 of a void match.
      settle(1, WON, '2700', { status: 'OK', balance: '12300' }),
      settle(2, ['VOID', 'VOID'], '600', { status: 'OK', balance: '10200' }),
    ],
    funds: '102',
  },
  {
    rule: 'O24 a ticket that was cashed out in part is void: all of it is back',
    capabilities: PARTS,
    steps: () => [
      place(),
      decide('ACCEPTED'),
      cashOut('600', { stake: '400' }),
      voids({ status: 'OK' }),
      undo('b', {}, undone('ALREADY_UNDONE')),
    ],
    funds: '100',
  },
]
