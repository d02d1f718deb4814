/** SQL functions that faults are planted in: their migration, and the tests that judge them, the quickest first. */
export interface MutatedFunction {
  readonly name: string
  /** folder below prisma/migrations */
  readonly migration: string
  /** files of LEDGER_TESTS, without their ending */
  readonly tests: readonly string[]
}

const PLACING = '20261122000510_placing'
const PROTECTION = '20261123030100_protection'
const DEBTS = '20261123010100_debts'
const POSTING = '20261122000310_posting'
const SETTLEMENT = '20261122000600_settlement'
const WAGES = '20261122000800_wages'
/** Where the tests are that judge these functions, below the project's folder. */
export const LEDGER_TESTS = 'tests/integration/cashier/ledger'

const GUARDS = ['moneyGuards', 'ownKeys']
const CROSSING = ['deadlocks', 'crossingWages']

export const MUTATED_FUNCTIONS: readonly MutatedFunction[] = [
  {
    name: 'place_bet',
    migration: PROTECTION,
    tests: ['loneBets', 'placeBets', 'doubleSpend', 'debts', ...GUARDS],
  },
  {
    name: 'place_bets',
    migration: PROTECTION,
    tests: ['loneBets', 'placeBets', 'doubleSpend', 'debts', ...GUARDS, ...CROSSING],
  },
  {
    name: 'cancel_order',
    migration: PLACING,
    tests: ['cancelOrder', 'placeBets', 'movements', ...GUARDS],
  },
  {
    name: 'settle_lines',
    migration: SETTLEMENT,
    tests: ['settleLines', 'movements', ...GUARDS, ...CROSSING],
  },
  {
    name: 'book_rebates',
    migration: SETTLEMENT,
    tests: ['settleLines', 'movements', ...GUARDS, ...CROSSING],
  },
  {
    name: 'pay_wages',
    migration: WAGES,
    tests: ['payWages', 'pushedWages', 'owedWages', 'wageKinds', ...CROSSING],
  },
  {
    name: 'retry_wages',
    migration: WAGES,
    tests: ['payWages', 'pushedWages', 'owedWages', ...CROSSING],
  },
  {
    name: 'ledger_write',
    migration: DEBTS,
    tests: ['movements', 'doubleSpend', ...GUARDS],
  },
  {
    name: 'ledger_pay_debts',
    migration: DEBTS,
    tests: ['debts', 'moneyGuards', 'owedWages'],
  },
  { name: 'ledger_post', migration: POSTING, tests: ['movements', ...CROSSING] },
  { name: 'roll_up_house', migration: '20261122000320_house', tests: ['houseRollUp'] },
]
