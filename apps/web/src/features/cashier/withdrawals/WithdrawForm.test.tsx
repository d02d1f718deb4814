import { parseUnits } from '@croupier/money'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { WithdrawalCheck } from '../../../api/cashier/withdrawals.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { WithdrawForm } from './WithdrawForm.tsx'

const bank = {
  id: '01938a00-0000-7000-8000-000000000001',
  method: 'BANK',
  bank: 'Test Bank',
  chain: null,
  number: '**** 6789',
  holder: 'LI LEI',
  coolingUntil: null,
} as const satisfies Partial<WithdrawalCheck['accounts'][number]>
const tether = { ...bank, method: 'USDT', bank: null, chain: 'TRC20', number: 'T…9' } as const

const check = {
  balance: parseUnits('500'),
  withdrawable: parseUnits('500'),
  locked: parseUnits('0'),
  held: parseUnits('0'),
  blocks: [],
  min: parseUnits('10'),
  max: parseUnits('1000'),
  dayLeft: parseUnits('1000'),
  monthLeft: parseUnits('1000'),
  feePpm: 0,
  feeFixed: parseUnits('0'),
  freshProofFrom: parseUnits('1000'),
  usdtRate: parseUnits('7'),
  wagering: [],
  sources: [],
  toSource: 'WARN',
}

/** What the form says an amount of 100 costs, brings and leaves. */
function reckoning(change: Partial<WithdrawalCheck>, account: object = bank): string[] {
  const given = { ...check, accounts: [account], ...change } as unknown as WithdrawalCheck
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WithdrawForm check={given} onRequested={() => {}} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByTestId('withdraw.amount.input'), { target: { value: '100' } })
  const rows = screen.getByTestId('withdraw.reckoning').querySelectorAll('dd')
  return [...rows].map(({ textContent }) => textContent?.replace(/[^\d.]/g, '') ?? '')
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

describe('before a withdrawal is sent, the form says fee, what arrives, and the balance after it', () => {
  it.each([
    ['no fee', {}, ['0.00', '100.00', '400.00']],
    ['a share', { feePpm: 10_000 }, ['1.00', '99.00', '400.00']],
    ['a fixed fee', { feeFixed: parseUnits('2') }, ['2.00', '98.00', '400.00']],
    ['both', { feePpm: 10_000, feeFixed: parseUnits('2') }, ['3.00', '97.00', '400.00']],
  ])('%s', (_model, fees, shown) => {
    expect(reckoning(fees)).toEqual(shown)
  })

  it('in USDT, what arrives is the net amount at the rate', () => {
    const [fee, , net, after] = reckoning({ feeFixed: parseUnits('2') }, tether)
    expect([fee, net, after]).toEqual(['2.00', '14', '400.00'])
  })

  it('says where money came from that goes elsewhere, and only then', () => {
    reckoning({ sources: [{ method: 'EWALLET', chain: null, left: parseUnits('50') }] })
    expect(screen.getByTestId('withdraw.sources').textContent).toContain('E-wallet')
    cleanup()
    reckoning({ sources: [{ method: 'BANK', chain: null, left: parseUnits('100') }] })
    expect(screen.queryByTestId('withdraw.sources')).toBeNull()
  })

  it('says no balance after it where there is not enough', () => {
    expect(reckoning({ balance: parseUnits('99') })).toEqual(['0.00', '100.00'])
  })
})
