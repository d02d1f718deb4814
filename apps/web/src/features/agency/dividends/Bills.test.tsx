import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { Bills } from './Bills.tsx'

const CONTRACT = '01a1fd8e-aeb6-7348-9db7-3ddc2922a732'
const START = '2026-03-04T16:00:00.000Z'
const bill = {
  contractId: CONTRACT,
  kind: 'DIVIDEND',
  category: 'LOTT',
  periodCode: 'D',
  periodStart: START,
  periodEnd: '2026-03-05T16:00:00.000Z',
  counterparty: 'branch1',
  effective: '1000',
  activeUsers: 2,
  tierNo: 1,
  ratioPpm: 100_000,
  fixed: null,
  loss: '1500',
  carryIn: '0',
  carryOut: '0',
  base: '1000',
  capFactor: 2,
  theoretical: '500',
  due: '100',
  paid: '60',
  state: 'PARTIAL',
  payUntil: '2026-03-08T16:00:00.000Z',
  paidAt: null,
}
const part = { effective: '1000', bets: '2000', payouts: '400', lines: 3 }
const explanation = {
  bill,
  minimumBetAmount: '500',
  tiers: [
    {
      no: 1,
      periodicBets: '0',
      netLoss: '0',
      activeUserCount: 1,
      rateType: 'P',
      ratioPpm: 100_000,
      fixed: '0',
      betsHold: true,
      lossHolds: true,
      usersHold: true,
    },
  ],
  parts: [{ start: START, ...part, activeUsers: null, tierNo: null, due: null }],
  branches: [{ account: 'player7', isAgent: false, ...part }],
  deducted: { rebates: '100', waterRebates: '0', promotions: '0', wages: '0' },
  addsUp: true,
}

/** What was asked, as method and path. */
let requests: string[] = []
/** The queries of those. */
let queries: string[] = []
/** What the viewer did not pay in time. */
let overdue = '0'
/** When the explained bill was paid in full. */
let paidAt: string | null = null

function open(search = '?ac=dividend') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NuqsTestingAdapter searchParams={search} hasMemory>
          <Bills kind="DIVIDEND" />
        </NuqsTestingAdapter>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => {
  requests = []
  queries = []
  overdue = '0'
  paidAt = null
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(String(input), 'http://localhost')
    requests.push(`${init?.method ?? 'GET'} ${url.pathname}`)
    queries.push(url.search)
    const total = { count: 1, effective: '1000', due: '100', paid: '60', since: null }
    const list = { items: [bill], total, next: null, unpaid: '40', overdue, autoPay: false }
    const isList = url.pathname.endsWith('/bills')
    const isPaid = url.pathname.endsWith('/pay')
    if (!url.pathname.startsWith('/wps/agent')) return new Response(null, { status: 503 })
    const value = isPaid ? { bills: 1, paid: '40' } : isList ? list : { ...explanation, bill: { ...bill, paidAt } }
    return Response.json({ value })
  })
})
afterEach(cleanup)

it('shows what one receives, and to its payer what is unpaid with the way to pay it', async () => {
  open()
  await screen.findByTestId('bill.table')
  expect(screen.queryByTestId('bill.payAll.button')).toBeNull()
  fireEvent.click(screen.getByTestId('bill.side.PAYER'))
  const all = await screen.findByTestId('bill.payAll.button')
  expect(screen.getByTestId('bill.unpaid').textContent).toBe('40.00')
  expect(screen.getByText('Partly paid')).toBeTruthy()
  fireEvent.click(all)
  fireEvent.click(await screen.findByTestId('bill.payConfirm.button'))
  await waitFor(() => expect(requests).toContain('POST /wps/agent/dividends/pay'))
})

it('explains the bill that the address names, and says that it adds up', async () => {
  open(`?ac=dividend&window=${CONTRACT}@${START}`)
  await screen.findByTestId('bill.proof')
  expect(screen.getByTestId('bill.due').textContent).toBe('100.00')
  expect(screen.getByText('Adds up')).toBeTruthy()
  expect(screen.getByText('player7')).toBeTruthy()
  expect(screen.getByTestId('bill.proof').textContent).toContain('1,600.00 − 100.00 = 1,500.00')
  expect(screen.queryByTestId('bill.paidOn.link')).toBeNull()
})

it('leads from a bill that was paid to the day and kind of its posting in the account record', async () => {
  paidAt = '2026-03-06T17:30:00.000Z'
  open(`?ac=dividend&window=${CONTRACT}@${START}`)
  const link = await screen.findByTestId('bill.paidOn.link')
  // The day of the site's zone, which is a day further by then.
  const day = '?mc=transactionHistory&kind=DIVIDEND&days=2026-03-07_2026-03-07'
  const search = `${day}&window=${encodeURIComponent(START)}`
  expect(link.getAttribute('href')).toContain(search)
})

it('says where the cap of a dividend bound, in the table and where the bill is explained', async () => {
  open(`?ac=dividend&window=${CONTRACT}@${START}`)
  expect((await screen.findByTestId('bill.cap')).textContent).toBe(
    '1,500.00 is capped at 2 × theoretical result 500.00 = 1,000.00',
  )
  expect(screen.getByTestId('bill.capped').textContent).toBe('of 1,000.00, capped from 1,500.00')
})

it('names no bill by what is none', () => {
  open('?ac=dividend&window=x')
  expect(screen.queryByTestId('bill.explain')).toBeNull()
})

it('asks for all of them in the order of an amount, not only for the shown ones', async () => {
  open()
  await screen.findByTestId('bill.table')
  fireEvent.click(screen.getByRole('button', { name: 'Due' }))
  await waitFor(() => expect(queries.at(-1)).toContain('sort=due&order=desc'))
  fireEvent.click(await screen.findByRole('button', { name: 'Due' }))
  await waitFor(() => expect(queries.at(-1)).toContain('sort=due&order=asc'))
})
