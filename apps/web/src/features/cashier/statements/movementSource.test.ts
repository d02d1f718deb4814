import { units } from '@croupier/money'
import { expect, it } from 'vitest'
import type { Transaction } from '../../../api/cashier/transactions.ts'
import { sourceOf } from './movementSource.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const row = (part: Partial<Transaction>): Transaction => ({
  id: '1',
  kind: 'DEPOSIT',
  ref: '7',
  gameCode: null,
  category: null,
  counterparty: null,
  memo: null,
  units: units(-10_000n),
  balanceAfter: units(0n),
  bookedAt: new Date('2026-11-22T18:00:00Z'),
  ...part,
})

it.each<[Partial<Transaction>, string | null]>([
  [{ kind: 'DEPOSIT', ref: ID }, `?mc=depositv2&deposit=${ID}`],
  [{ kind: 'DEPOSIT_FEE', ref: ID }, `?mc=depositv2&deposit=${ID}`],
  [{ kind: 'DEMO_GRANT' }, null],
  [{ kind: 'WITHDRAWAL_RELEASE', ref: ID }, `?mc=withdraw&withdrawal=${ID}`],
  [
    { kind: 'GAME_PAYOUT', ref: 'r-1', category: 'RNG' },
    '?mc=personalHistoryCopy&category=RNG&days=2026-11-21_2026-11-23',
  ],
  [{ kind: 'CHASE_HOLD' }, '?mc=personalHistoryCopy&category=CHASE'],
  [{ kind: 'PROMOTION_BONUS' }, '?mc=bonusDetails'],
  [{ kind: 'TRANSFER_UP' }, '?mc=transferUpline'],
  [{ kind: 'TRANSFER_UP', units: units(10_000n) }, null],
  [{ kind: 'LOTTERY_STAKE', ref: ID }, null],
])('%o is shown at %s', (part, source) => {
  expect(sourceOf(row(part))).toBe(source)
})
