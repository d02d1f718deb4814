import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../api/session.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import AccountRecord from './AccountRecord.tsx'

const DAYS = '2026-11-01_2026-11-22'
const AT = '2026-11-02T03:04:05.678Z'
const account = (addsUp: boolean) => ({
  opening: '100',
  closing: '150',
  kinds: [
    { kind: 'DEPOSIT', in: '80', out: '0', movements: 2 },
    { kind: 'LOTTERY_STAKE', in: '0', out: '30', movements: 3 },
  ],
  addsUp,
})
const NOTHING = { opening: '0', closing: '0', kinds: [], addsUp: true }
const STATEMENT = {
  asOf: AT,
  timeZone: 'Asia/Shanghai',
  asset: 'CNY',
  cash: account(true),
  held: NOTHING,
  life: { deposits: '500', withdrawals: '120', net: '380' },
}
const RECORD = {
  items: [
    {
      id: '1',
      kind: 'TRANSFER_UP',
      ref: '7',
      gameCode: null,
      category: null,
      units: '-20',
      balanceAfter: '80',
      counterparty: 'mei',
      memo: 'thanks',
      bookedAt: AT,
    },
  ],
  newerCursor: null,
  nextCursor: null,
  searchedTo: null,
}

let statement: object
let requests: string[]
beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => {
  requests = []
  statement = STATEMENT
  useSession.setState({ token: 'a token' })
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    if (url.includes('/wallets/statement')) return Response.json({ value: statement })
    if (url.includes('/wallets/transactions')) return Response.json({ value: RECORD })
    return new Response(null, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ token: null })
})

function open(searchParams: Record<string, string>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NuqsTestingAdapter searchParams={searchParams}>
          <AccountRecord />
        </NuqsTestingAdapter>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('shows how opening and closing balance hang together, and leads from a sum to its entries', async () => {
  open({ show: 'statement', days: DAYS })
  const sums = within(await screen.findByTestId('statement.account'))
  expect(sums.getByTestId('statement.sum').textContent).toContain('100.0000 + 80.0000 − 30.0000 = 150.0000')
  expect(sums.getByText('Adds up')).toBeTruthy()
  expect(sums.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe(
    `/?mc=transactionHistory&kind=DEPOSIT&days=${DAYS}`,
  )
  // nothing is held: the account of withdrawals is not shown
  expect(screen.getAllByTestId('statement.account')).toHaveLength(1)
  expect(screen.getByTestId('statement.life').textContent).toContain('380.00')
})

it('says when a statement does not add up', async () => {
  statement = { ...STATEMENT, cash: account(false), held: { ...NOTHING, closing: '5' } }
  open({ show: 'statement', days: DAYS })
  expect(await screen.findByText('Differs')).toBeTruthy()
  expect(screen.getAllByTestId('statement.account')).toHaveLength(2)
})

it('opens an entry into the balance before and after it, and asks by group', async () => {
  open({ group: 'TRANSFER', days: DAYS })
  const table = within(await screen.findByTestId('record.table'))
  expect(requests.some((url) => url.includes('group=TRANSFER'))).toBe(true)
  await userEvent.click(table.getByText('thanks'))
  const drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByText('100.0000')).toBeTruthy()
  expect(drawer.getByText('80.0000')).toBeTruthy()
  expect(drawer.getByText('mei')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: 'Bet receipt' })).toBeNull()
})
