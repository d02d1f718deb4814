import { action, bet, type Case, common, end, id, is, last, many, scene, undo, undone, voids, win } from '../steps.ts'

/** Calls in every order: rounds that end, tables, prizes. */
export const roundCases: readonly Case[] = [
  {
    rule: 'O17 a win without a session',
    steps: () => [bet('1000'), win('500', { sessionToken: 'gone', ...last })],
    funds: '95',
  },
  {
    rule: 'O17 a bet without a session',
    steps: () => [bet('1000', { sessionToken: 'gone' }, is('SESSION_UNKNOWN'))],
    funds: '100',
  },
  {
    rule: 'O18 another game in the session',
    steps: () => [bet('1000', { gameId: scene.otherGame }), end({ gameId: scene.otherGame })],
    funds: '90',
  },
  {
    rule: 'O18 a game that is none',
    steps: () => [bet('1000', { gameId: 'nothing' }, is('GAME_DISABLED'))],
    funds: '100',
  },
  {
    rule: 'O20 another currency',
    steps: () => [bet('1000', { currency: 'XTS' }, is('CURRENCY_MISMATCH'))],
    funds: '100',
  },
  {
    rule: 'O20 a player who is none',
    steps: () => [bet('1000', { playerId: 'p_nobody' }, is('BAD_REQUEST'))],
    funds: '100',
  },
  {
    rule: 'O21 all of a list or none',
    steps: () => [
      many([action('bet', bet('1000')), action('bet', bet('90000', { txId: id('b2') }))], {
        status: 'INSUFFICIENT_FUNDS',
        index: 1,
      }),
      many([action('bet', bet('1000')), action('win', win('400', last))], { status: 'OK' }),
    ],
    funds: '94',
  },
  {
    rule: 'O25 nothing staked, nothing won',
    steps: () => [bet('0'), win('0', last)],
    funds: '100',
  },
  {
    rule: 'both at once',
    steps: () => [
      [
        '/wallet/betwin',
        {
          ...common(),
          betTxId: id('b'),
          winTxId: id('w'),
          betRef: 'x',
          betAmount: '1000',
          winAmount: '1990',
        },
        { status: 'OK', balance: '10990' },
      ],
      [
        '/wallet/betwin',
        {
          ...common(),
          betTxId: id('b'),
          winTxId: id('w'),
          betRef: 'x',
          betAmount: '1000',
          winAmount: '1990',
        },
        { status: 'OK', isReplay: true },
      ],
    ],
    funds: '109.9',
  },
  {
    rule: 'a round is void, twice',
    steps: () => [
      bet('1000'),
      win('2500', last),
      voids({
        status: 'OK',
        undone: [id('w'), id('b')],
      }),
      voids({ undone: [] }),
    ],
    funds: '100',
  },
  {
    rule: 'O11b a round that is void before its bets came: they are undone before they are booked',
    steps: () => [
      voids({ status: 'OK', undone: [] }),
      bet('1000', {}, is('TX_ROLLED_BACK')),
      bet('1000', {}, { status: 'TX_ROLLED_BACK', isReplay: true }),
      bet('1000', { txId: id('b2') }, is('TX_ROLLED_BACK')),
      undo('b', {}, undone('ALREADY_UNDONE')),
    ],
    funds: '100',
  },
  {
    rule: 'O16 a bet of a round that was made void after bets is closed',
    steps: () => [bet('1000'), voids({ undone: [id('b')] }), bet('1000', { txId: id('b2') }, is('ROUND_CLOSED'))],
    funds: '100',
  },
  {
    rule: 'a table: taken and brought back',
    steps: () => [
      ['/wallet/reserve', { ...common(), txId: id('t'), amount: '5000' }, { status: 'OK', balance: '5000' }],
      [
        '/wallet/release',
        {
          ...common(),
          txId: id('l'),
          amount: '5500',
          wagered: '2000',
          won: '2500',
          effectiveBet: '2000',
        },
        is('OK'),
      ],
    ],
    funds: '105',
  },
  {
    rule: 'a table that does not add up',
    steps: () => [
      ['/wallet/reserve', { ...common(), txId: id('t'), amount: '5000' }, is('OK')],
      [
        '/wallet/release',
        {
          ...common(),
          txId: id('l'),
          amount: '6000',
          wagered: '2000',
          won: '2500',
          effectiveBet: '2000',
        },
        is('BAD_AMOUNT'),
      ],
      undo('t', {}, undone('UNDONE')),
    ],
    funds: '100',
  },
  {
    rule: 'a tip is no bet',
    steps: () => [['/wallet/tip', { ...common(), txId: id('t'), amount: '500', to: 'dealer' }, is('OK')]],
    funds: '95',
  },
  {
    rule: 'bounds of a bet',
    steps: () => [
      bet(String(scene.min - 1n), {}, is('LIMIT_EXCEEDED')),
      bet(String(scene.max + 1n), { txId: id('b2') }, is('LIMIT_EXCEEDED')),
    ],
    funds: '100',
  },
  {
    rule: 'an amount that is none',
    steps: () => [bet('10.5', {}, is('BAD_AMOUNT')), bet('-1', {}, is('BAD_AMOUNT'))],
    funds: '100',
  },
]
