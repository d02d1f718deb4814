import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { TransferSteps } from './TransferSteps.tsx'

const RECEIVER = '01a1fd8e-aeb6-7348-9db7-3ddc2922a732'
const open = {
  direction: 'DOWN',
  receiver: { account: 'branch1', nickname: 'Branch' },
  balance: '500',
  locked: '0',
  wageringLeft: '0',
  min: '10',
  max: '1000',
  perDay: '2000',
  sentToday: '0',
  turnoverPpm: 1_000_000,
  blocked: null as string | null,
  coolingUntil: null as string | null,
}
let terms = open
let isSet = true

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => {
  terms = open
  isSet = true
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    if (pathname.endsWith('/transfers/terms')) return Response.json({ value: terms })
    if (pathname.endsWith('/password/payment')) {
      return Response.json({ value: { isSet, changedAt: null, stoppedUntil: null } })
    }
    return new Response(null, { status: 503 })
  })
})
afterEach(cleanup)

function show(to: string | null = RECEIVER) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TransferSteps to={to} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

async function type(amount: string) {
  const input = await screen.findByTestId('transfer.amount.input')
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: amount } })
  fireEvent.blur(input)
  fireEvent.click(screen.getByTestId('transfer.next.button'))
}

it('refuses an amount in the words of the server before it is asked', async () => {
  show()
  await type('5')
  expect(await screen.findByText('The amount must be between 10 and 1,000')).toBeTruthy()
  await type('600')
  expect(await screen.findByText('Not enough balance')).toBeTruthy()
})

it('says what would go to whom, what remains and what the receiver has to bet', async () => {
  show()
  await type('120.5')
  const step = await screen.findByTestId('transfer.confirm')
  expect(step.textContent).toContain('branch1')
  expect(step.textContent).toContain('379.50')
  expect(step.textContent).toContain('must make ¥120.50 in valid bets')
  expect(screen.getByTestId('transfer.send.button').textContent).toContain('120.50')
})

it('says how much is locked and what unlocks it', async () => {
  terms = { ...open, locked: '450', wageringLeft: '90' }
  show()
  expect((await screen.findByTestId('transfer.locked')).textContent).toContain('90.00')
  await type('60')
  expect(await screen.findByText(/Only 50\.00 can be transferred now/)).toBeTruthy()
})

it.each([
  ['CLOSED', 'This transfer is not open to you'],
  ['BILLS_OPEN', 'Pay your open contract bills and debts first'],
  ['RECEIVER_CLOSED', 'This account cannot receive transfers at the moment'],
])('shows no form where everything is stopped: %s', async (blocked, text) => {
  terms = { ...open, blocked }
  show()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByTestId('transfer.amount.input')).toBeNull()
})

it('leads to a withdrawal password where there is none', async () => {
  isSet = false
  show(null)
  fireEvent.click(await screen.findByTestId('transfer.password.button'))
  expect(await screen.findByTestId('paymentPassword.dialog')).toBeTruthy()
})
