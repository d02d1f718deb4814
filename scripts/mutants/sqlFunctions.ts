/** SQL functions that faults are planted in: their migration, and the tests that judge them, the quickest first. */
export interface MutatedFunction {
  readonly name: string
  /** folder below prisma/migrations */
  readonly migration: string
  /** files below tests/integration */
  readonly tests: readonly string[]
}

const PLACING = '20261122000510_placing'
const POSTING = '20261122000310_posting'
const SETTLEMENT = '20261122000600_settlement'
const WAGES = '20261122000800_wages'
const GUARDS = ['ledger/moneyGuards', 'ledger/ownKeys']
const CROSSING = ['ledger/deadlocks', 'ledger/crossingWages']

export const MUTATED_FUNCTIONS: readonly MutatedFunction[] = [
  {
    name: 'place_bet',
    migration: PLACING,
    tests: ['ledger/loneBets', 'ledger/placeBets', 'ledger/doubleSpend', ...GUARDS],
  },
  {
    name: 'place_bets',
    migration: PLACING,
    tests: ['ledger/loneBets', 'ledger/placeBets', 'ledger/doubleSpend', ...GUARDS, ...CROSSING],
  },
  {
    name: 'cancel_order',
    migration: PLACING,
    tests: ['ledger/cancelOrder', 'ledger/placeBets', 'ledger/movements', ...GUARDS],
  },
  {
    name: 'settle_lines',
    migration: SETTLEMENT,
    tests: ['ledger/settleLines', 'ledger/movements', ...GUARDS, ...CROSSING],
  },
  {
    name: 'book_rebates',
    migration: SETTLEMENT,
    tests: ['ledger/settleLines', 'ledger/movements', ...GUARDS, ...CROSSING],
  },
  {
    name: 'pay_wages',
    migration: WAGES,
    tests: [
      'ledger/payWages',
      'ledger/pushedWages',
      'ledger/owedWages',
      'ledger/wageKinds',
      ...CROSSING,
    ],
  },
  {
    name: 'retry_wages',
    migration: WAGES,
    tests: ['ledger/payWages', 'ledger/pushedWages', 'ledger/owedWages', ...CROSSING],
  },
  {
    name: 'ledger_write',
    migration: POSTING,
    tests: ['ledger/movements', 'ledger/doubleSpend', ...GUARDS],
  },
  {
    name: 'ledger_pay_debts',
    migration: POSTING,
    tests: ['ledger/moneyGuards', 'ledger/owedWages'],
  },
  { name: 'ledger_post', migration: POSTING, tests: ['ledger/movements', ...CROSSING] },
  { name: 'roll_up_house', migration: '20261122000320_house', tests: ['ledger/houseRollUp'] },
]
