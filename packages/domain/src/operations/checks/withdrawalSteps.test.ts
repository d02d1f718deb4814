import { checkedWithdrawalSteps } from '@croupier/ledger'
import { withdrawalSteps } from '@croupier/rules'
import { expect, it } from 'vitest'

it('the check of withdrawals allows the steps of the rules, and no others', () => {
  expect([...checkedWithdrawalSteps].sort()).toEqual([...withdrawalSteps].sort())
})
