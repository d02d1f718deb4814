import { checkedWithdrawalSteps } from '@croupier/ledger'
import { withdrawalMayGo } from '@croupier/rules'
import { withdrawals } from '@croupier/wire'
import { expect, it } from 'vitest'

it('the check of withdrawals allows the steps of the rules, and no others', () => {
  const states = withdrawals.withdrawalState.options
  const legal = states.flatMap((from) => states.filter((to) => withdrawalMayGo(from, to)).map((to) => `${from}>${to}`))
  expect([...checkedWithdrawalSteps].sort()).toEqual(legal.sort())
})
