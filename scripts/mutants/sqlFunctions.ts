/** SQL functions that faults are planted in, and the tests that judge them, the quickest first. */
export interface MutatedFunction {
  readonly name: string
  /** files below TESTS, without their ending */
  readonly tests: readonly string[]
}

/** Where the tests are that judge these functions, below the project's folder. */
export const TESTS = 'tests/integration'

const ledger = (...names: readonly string[]): string[] => names.map((name) => `cashier/ledger/${name}`)
const dividends = (...names: readonly string[]): string[] => names.map((name) => `agency/dividends/${name}`)

const GUARDS = ledger('moneyGuards', 'ownKeys')
const CROSSING = ledger('deadlocks', 'crossingWages')
const PLACED = [...ledger('loneBets', 'placeBets', 'doubleSpend', 'debts'), ...GUARDS]
const SETTLED = [...ledger('settleLines', 'movements'), 'lottery/caps', ...GUARDS, ...CROSSING]
const BILLS = [...ledger('wageKinds', 'owedWages'), ...dividends('dividends', 'payWindows', 'unpaidWages')]

export const MUTATED_FUNCTIONS: readonly MutatedFunction[] = [
  { name: 'place_bet', tests: [...PLACED, 'lottery/caps'] },
  { name: 'place_bets', tests: [...PLACED, 'lottery/caps', ...CROSSING] },
  {
    name: 'cancel_order',
    tests: [...ledger('cancelOrder', 'placeBets', 'movements'), ...GUARDS],
  },
  { name: 'settle_lines', tests: [...SETTLED, 'lottery/rebateLines'] },
  { name: 'book_rebates', tests: [...SETTLED, 'lottery/rebateLines', 'lottery/rebates'] },
  {
    name: 'reverse_settlement',
    tests: ['lottery/corrections', 'lottery/correctionRecord', 'lottery/voids', ...GUARDS],
  },
  {
    name: 'pay_wages',
    tests: [...ledger('payWages', 'pushedWages'), ...BILLS, ...CROSSING],
  },
  {
    name: 'retry_wages',
    tests: [...ledger('payWages', 'pushedWages', 'owedWages'), 'agency/wages/retryTwice', ...CROSSING],
  },
  { name: 'pay_bills', tests: [...BILLS, ...CROSSING] },
  ...['lock_bill_wallets', 'share_out', 'book_shares'].map((name) => ({
    name,
    tests: [...ledger('payWages', 'pushedWages', 'owedWages'), ...BILLS, ...CROSSING],
  })),
  {
    name: 'default_bills',
    tests: [...dividends('payWindows', 'dividends'), 'agency/transfers/inDefault'],
  },
  { name: 'ledger_write', tests: [...ledger('movements', 'doubleSpend'), ...GUARDS] },
  { name: 'ledger_pay_debts', tests: ledger('debts', 'moneyGuards', 'owedWages') },
  { name: 'ledger_post', tests: [...ledger('movements'), ...CROSSING] },
  { name: 'roll_up_house', tests: ledger('houseRollUp') },
]
