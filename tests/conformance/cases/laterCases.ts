import { type Body, bet, type Case, common, end, id, is, last, type Step, scene, undo, undone, win } from '../steps.ts'

const adjust = (direction: 'CREDIT' | 'DEBIT', amount: string, expected: object): Step => [
  '/wallet/adjust',
  { ...common(), txId: id(`a-${direction}`), direction, amount, reasonCode: 'MISDEAL' },
  expected,
]
const version = (settlementVersion: number, more: Body = {}): Body => ({
  settlementVersion,
  txId: id(`v${settlementVersion}`),
  ...more,
})
const PARTS = ['PARTIAL_UNDO'] as const

/** What is said about a round after it was settled, and in parts: corrections, resettlement, partial rollback (O23, O24). */
export const laterCases: readonly Case[] = [
  {
    rule: 'a correction in the favour of the player, once',
    steps: () => [
      adjust('CREDIT', '500', { status: 'OK', balance: '10500' }),
      adjust('CREDIT', '500', { status: 'OK', isReplay: true }),
      adjust('CREDIT', '600', is('TX_CONFLICT')),
    ],
    funds: '105',
  },
  {
    rule: 'a correction against the player; a rollback of it is none of the ways',
    steps: () => [adjust('DEBIT', '500', { status: 'OK', balance: '9500' }), undo('a-DEBIT', {}, is('BAD_REQUEST'))],
    funds: '95',
  },
  {
    rule: 'a large correction waits for a person',
    steps: () => [
      adjust('CREDIT', String(scene.max + 1n), is('PENDING_REVIEW')),
      adjust('CREDIT', String(scene.max + 1n), { status: 'PENDING_REVIEW', isReplay: true }),
      ['/tx/status', { txIds: [id('a-CREDIT')] }, { results: [{ verdict: 'PENDING_REVIEW', isUndone: false }] }],
    ],
    funds: '100',
  },
  {
    rule: 'O23 a second settlement takes the first one back',
    steps: () => [
      bet('1000'),
      win('2500', { ...version(1), ...last }),
      win('400', { ...version(2), ...last }),
      win('400', { ...version(2), ...last }, { status: 'OK', isReplay: true }),
    ],
    funds: '94',
  },
  {
    rule: 'O23 a lower version is too old, also where it was taken before',
    steps: () => [
      bet('1000'),
      win('2500', { ...version(1), ...last }),
      win('400', { ...version(3), ...last }),
      win('900', { ...version(2), ...last }, is('STALE_VERSION')),
      win('900', { ...version(2), ...last }, { status: 'STALE_VERSION', isReplay: true }),
      win('2500', { ...version(1), ...last }, is('STALE_VERSION')),
    ],
    funds: '94',
  },
  {
    rule: 'O23 wins of one version add up (O14), and all of them go with it',
    steps: () => [
      bet('1000'),
      win('100', version(1)),
      win('200', version(1, { txId: id('v1b') })),
      win('50', { ...version(2), ...last }),
    ],
    funds: '90.5',
  },
  {
    rule: 'O23 a settlement that comes to nothing',
    steps: () => [bet('1000'), win('2500', { ...version(1), ...last }), win('0', { ...version(2), ...last })],
    funds: '90',
  },
  {
    rule: 'O23 a round that was lost by its end is won by the second settlement',
    steps: () => [bet('1000'), end(), win('2000', { ...version(2), ...last })],
    funds: '110',
  },
  {
    rule: 'O23 a round that was lost with its bet is won by the second settlement',
    steps: () => [bet('1000', last), win('2000', { ...version(2), ...last })],
    funds: '110',
  },
  {
    rule: 'O23 a win that was rolled back is followed by the second settlement',
    steps: () => [
      bet('1000'),
      win('2500', { ...version(1), ...last }),
      undo('v1', {}, undone('UNDONE')),
      win('2000', { ...version(2), ...last }),
    ],
    funds: '110',
  },
  {
    rule: 'O15, O23 the first settlement after the end is a late win and no correction',
    without: ['LATE_WIN'],
    steps: () => [bet('1000'), end(), win('2000', { ...version(1), ...last }, is('ROUND_CLOSED'))],
    funds: '90',
  },
  {
    rule: 'O24 without the capability all of a bet is undone',
    without: PARTS,
    steps: () => [bet('1000'), undo('b', { amount: '400' }, undone('UNDONE'))],
    funds: '100',
  },
  {
    rule: 'O24 parts of a bet, then what is left of it',
    capabilities: PARTS,
    steps: () => [
      bet('1000'),
      undo('b', { amount: '400' }, undone('UNDONE')),
      undo('b', { amount: '400' }, { isReplay: true, status: 'OK' }),
      undo('b', { amount: '100', txId: id('u2') }, undone('UNDONE')),
      // The bet is there still: it wins, and is settled then.
      win('300'),
      undo('b', { txId: id('u3') }, is('BET_SETTLED')),
      end(),
    ],
    funds: '98',
  },
  {
    rule: 'O24 a part, then all of it; the rest only is given back',
    capabilities: PARTS,
    steps: () => [
      bet('1000'),
      undo('b', { amount: '400' }, undone('UNDONE')),
      undo('b', { txId: id('u2') }, undone('UNDONE')),
      undo('b', { txId: id('u3') }, undone('ALREADY_UNDONE')),
      bet('1000', {}, is('TX_ROLLED_BACK')),
    ],
    funds: '100',
  },
  {
    rule: 'O24 a part, and the round is void: nothing is given back twice',
    capabilities: PARTS,
    steps: () => [
      bet('1000'),
      undo('b', { amount: '400' }, undone('UNDONE')),
      ['/round/void', { ...common(), reason: 'MISDEAL' }, is('OK')],
    ],
    funds: '100',
  },
]
