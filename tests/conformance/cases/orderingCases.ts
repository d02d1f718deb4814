import { bet, type Case, common, end, id, is, last, undo, undone, win } from '../steps.ts'

/** Calls in every order, repeated and crossed: the first half of the table. */
export const orderingCases: readonly Case[] = [
  { rule: 'a round: bet, win, end', steps: () => [bet('1000'), win('2500', last)], funds: '115' },
  {
    rule: 'a round that loses',
    steps: () => [bet('1000'), end({ effectiveBet: '1000' })],
    funds: '90',
  },
  {
    rule: 'O1 the same bet again',
    steps: () => [bet('1000'), bet('1000', {}, { status: 'OK', isReplay: true, balance: '9000' })],
    funds: '90',
  },
  {
    rule: 'O1 the same win again',
    steps: () => [bet('1000'), win('500', last), win('500', last, { isReplay: true, status: 'OK' })],
    funds: '95',
  },
  {
    rule: 'O2 the id with another amount',
    steps: () => [bet('1000'), bet('1001', {}, is('TX_CONFLICT'))],
    funds: '90',
  },
  {
    rule: 'O2 the id in another round',
    steps: () => [bet('1000'), bet('1000', { roundId: 'other' }, is('TX_CONFLICT'))],
    funds: '90',
  },
  {
    rule: 'O4 refused for good',
    steps: () => [
      bet('20000', {}, { status: 'INSUFFICIENT_FUNDS', balance: '10000' }),
      bet('20000', {}, { status: 'INSUFFICIENT_FUNDS', isReplay: true }),
    ],
    funds: '100',
  },
  {
    rule: 'O6 undone before it came',
    steps: () => [
      undo('b', {}, undone('TOMBSTONED')),
      bet('1000', {}, is('TX_ROLLED_BACK')),
      bet('1000', {}, is('TX_ROLLED_BACK')),
    ],
    funds: '100',
  },
  {
    rule: 'O7 undone after it was refused',
    steps: () => [bet('20000', {}, is('INSUFFICIENT_FUNDS')), undo('b', {}, undone('ALREADY_UNDONE'))],
    funds: '100',
  },
  {
    rule: 'O8 undone, whatever amount is said',
    without: ['PARTIAL_UNDO'],
    steps: () => [bet('1000'), undo('b', { amount: '1' }, undone('UNDONE')), bet('1000', {}, is('TX_ROLLED_BACK'))],
    funds: '100',
  },
  {
    rule: 'O9 a bet that has won stays',
    steps: () => [bet('1000'), win('500'), undo('b', {}, is('BET_SETTLED')), end()],
    funds: '95',
  },
  {
    rule: 'O9 a bet that has lost stays',
    steps: () => [bet('1000'), end(), undo('b', {}, is('BET_SETTLED'))],
    funds: '90',
  },
  {
    rule: 'O10 a win is rolled back after the end',
    steps: () => [bet('1000'), win('2500', last), undo('w', {}, undone('UNDONE'))],
    funds: '90',
  },
  {
    rule: 'O11 undone twice, by the same and by another id',
    steps: () => [
      bet('1000'),
      undo('b'),
      undo('b', {}, { isReplay: true, ...undone('UNDONE') }),
      undo('b', { txId: id('u2') }, undone('ALREADY_UNDONE')),
    ],
    funds: '100',
  },
  {
    rule: 'O12 a win before its bet',
    without: ['CREDIT_WITHOUT_BET'],
    steps: () => [win('500', {}, is('BET_NOT_FOUND')), bet('1000'), win('500', last)],
    funds: '95',
  },
  {
    rule: 'O12 a win of a bet that was undone',
    steps: () => [bet('1000'), undo('b'), win('500', {}, is('ROUND_CLOSED'))],
    funds: '100',
  },
  {
    rule: 'O13 a free round and a prize need no bet',
    steps: () => [
      win('500', { freeRound: { grantId: 'g', index: 1 }, ...last }),
      ['/wallet/promo-win', { ...common(), txId: id('p'), amount: '300', promoType: 'PRIZE_DROP' }, is('OK')],
    ],
    funds: '108',
  },
  {
    rule: 'O13 a jackpot',
    steps: () => [
      bet('1000'),
      [
        '/wallet/jackpot-win',
        {
          ...common(),
          txId: id('j'),
          poolId: 'GRAND',
          amount: '9000',
          poolBefore: '9000',
          poolReset: '100',
        },
        is('OK'),
      ],
      end(),
    ],
    funds: '180',
  },
  {
    rule: 'O14 several wins of one bet',
    steps: () => [bet('1000'), win('100'), win('200', { txId: id('w2') }), end()],
    funds: '93',
  },
  {
    rule: 'O15 a win after the end',
    without: ['LATE_WIN'],
    steps: () => [
      bet('1000'),
      end(),
      win('500', {}, is('ROUND_CLOSED')),
      win('500', {}, { status: 'ROUND_CLOSED', isReplay: true }),
    ],
    funds: '90',
  },
  {
    rule: 'O16 a bet after the end',
    steps: () => [bet('1000'), end(), bet('1000', { txId: id('b2') }, is('ROUND_CLOSED'))],
    funds: '90',
  },
]
