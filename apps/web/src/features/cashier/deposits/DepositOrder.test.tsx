import { parseUnits } from '@croupier/money'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Deposit, depositQuery } from '../../../api/cashier/deposits.ts'
import { useOwner } from '../../../api/owner.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { DepositOrder } from './DepositOrder.tsx'

const ID = '01938a00-0000-7000-8000-000000000001'
const begun: Deposit = {
  id: ID,
  state: 'CREATED',
  method: 'BANK',
  chain: null,
  channel: 'Bank',
  ordered: parseUnits('100'),
  pay: parseUnits('100'),
  payAsset: 'CNY',
  rate: null,
  payTo: { bankName: 'Test Bank', accountNo: '123-456', reference: 'R-77' },
  payments: [],
  credited: parseUnits('0'),
  fee: parseUnits('0'),
  reason: null,
  hasProof: false,
  promotion: null,
  createdAt: new Date('2026-11-22T10:00:00Z'),
  dueAt: new Date('2999-01-01T00:00:00Z'),
  endedAt: null,
}

function Shown({ deposit }: { deposit: Deposit }) {
  const owner = useOwner()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(depositQuery(owner, ID).queryKey, deposit)
  return (
    <QueryClientProvider client={client}>
      <DepositOrder depositId={ID} />
    </QueryClientProvider>
  )
}
const show = (change: Partial<Deposit>) => render(<Shown deposit={{ ...begun, ...change }} />)
const order = () => screen.getByTestId('deposit.order')
const ended = { endedAt: new Date('2026-11-22T10:05:00Z') }

// Amounts are written as a language does, and another file of the process may have left its own.
beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

describe('a deposit on its page', () => {
  it('says where to pay, and waits with "I have paid" until it does', () => {
    show({})
    expect(order().textContent).toContain('R-77')
    expect(screen.getByTestId('deposit.submit.button')).toHaveProperty('disabled', false)
    cleanup()
    show({ payTo: null })
    expect(screen.getByTestId('deposit.preparing')).toBeDefined()
    expect(screen.getByTestId('deposit.submit.button')).toHaveProperty('disabled', true)
  })

  it('copies the sum as a bank takes it, without group signs', () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    show({ pay: parseUnits('12345.5') })
    expect(order().textContent).toContain('12,345.50')
    fireEvent.click(screen.getByRole('button', { name: /You pay$/ }))
    expect(writeText).toHaveBeenCalledWith('12345.5')
    vi.unstubAllGlobals()
  })

  it('is not said to be paid twice', () => {
    show({ state: 'SUBMITTED' })
    expect(screen.queryByTestId('deposit.submit.button')).toBeNull()
    expect(screen.getByTestId('deposit.slip.choose.button')).toBeDefined()
  })

  it('counts the confirmations of a chain', () => {
    const payment = {
      id: '1',
      amount: parseUnits('14.09'),
      confirmations: 2,
      needed: 19,
      state: 'SEEN',
    }
    const usdt = { rate: parseUnits('7.1'), pay: parseUnits('14.09'), payAsset: 'USDT' }
    show({ ...usdt, method: 'USDT', chain: 'TRC20', payments: [payment as Deposit['payments'][0]] })
    expect(screen.getByTestId('deposit.arrived').textContent).toContain('2 of 19 confirmations')
  })

  it('says that less came than was ordered', () => {
    const payment = { id: '1', amount: parseUnits('60'), confirmations: null, needed: null }
    const payments = [{ ...payment, state: 'CONFIRMED' as const }]
    show({ ...ended, state: 'CREDITED', payments, credited: parseUnits('60') })
    expect(order().textContent).toContain('This is less than you ordered.')
    expect(screen.getByTestId('deposit.receipt')).toBeDefined()
  })

  it('says what the wallet got, which is less than what arrived by the fee', () => {
    show({ ...ended, state: 'CREDITED', credited: parseUnits('300'), fee: parseUnits('5') })
    expect(screen.getByTestId('deposit.receipt').textContent).toContain('¥295.00 was credited to your wallet.')
    expect(screen.getByTestId('deposit.receipt').textContent).toContain('Fee ¥5.00')
  })

  it('leads to the page of a payment first, and asks for no reference where there is none', () => {
    show({ method: 'GATEWAY', payTo: { payUrl: 'https://pay.example/1' } })
    expect(screen.getByTestId('deposit.pay.link').dataset.variant).toBe('primary')
    expect(screen.getByTestId('deposit.submit.button').dataset.variant).toBe('outline')
    expect(order().textContent).not.toContain('reference')
  })

  it('tells nobody to pay who has said that it is paid', () => {
    show({ state: 'SUBMITTED' })
    expect(order().textContent).not.toContain('Pay exactly')
    expect(order().textContent).toContain('R-77')
  })

  it('shows at which rate USDT counts', () => {
    show({ method: 'USDT', chain: 'TRC20', rate: parseUnits('7.1'), pay: parseUnits('14.09'), payAsset: 'USDT' })
    expect(order().textContent).toContain('1 USDT = ¥7.1000')
  })

  it('has ended: nothing is to be paid, but late money counts', () => {
    show({ ...ended, state: 'REFUSED', reason: 'NOT_ARRIVED' })
    expect(order().textContent).toContain('The payment has not arrived.')
    expect(order().textContent).toContain('If you pay later, the amount is credited all the same.')
    expect(screen.queryByTestId('deposit.slip.choose.button')).toBeNull()
  })
})
