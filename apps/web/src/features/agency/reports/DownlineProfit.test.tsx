import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import DownlineProfit from './DownlineProfit.tsx'

const DAYS = '2026-11-01_2026-11-07'
const ID = '0190a1b2-0000-4000-8000-000000000001'

const figures = (bets: string, payouts: string, inAll: string | null) => ({
  bets,
  effective: bets,
  payouts,
  rebates: inAll,
  selfRebates: inAll,
  uplineRebates: inAll,
  withdrawals: inAll,
  teamSize: 3,
  bettors: 2,
  monthNet: '0',
  waterRebates: inAll,
  promotions: inAll,
  deposits: inAll,
  wages: inAll,
  dividends: inAll,
  net: `${Number(payouts) - Number(bets)}`,
})
const reply = (inAll: string | null) => ({
  value: {
    items: [{ id: ID, account: 'liu88', type: 2, test: false, ...figures('300', '100', inAll) }],
    newerCursor: null,
    nextCursor: null,
    searchedTo: null,
  },
  asOf: '2026-11-07T08:00:00.000Z',
  self: figures('50', '20', inAll),
  total: figures('350', '120', inAll),
  breadcrumb: [{ id: ID, account: 'me' }],
})

const requests: string[] = []
/** Answers the report and nothing else. */
function answering(inAll: string | null) {
  requests.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('/reports/profit')) return new Response(null, { status: 503 })
    requests.push(address)
    return Response.json(reply(inAll))
  })
}

function open(searchParams: Record<string, string>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <NuqsTestingAdapter searchParams={searchParams}>
        <DownlineProfit />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
}
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

it('shows the own account before its downlines, the result first, and the total below them', async () => {
  answering('0')
  open({ days: DAYS })
  const rows = within(await screen.findByTestId('profit.table')).getAllByRole('row')
  expect(rows.slice(1).map((row) => cellsOf(row).slice(0, 3))).toEqual([
    ['Own account', '−30.00', '50.00'],
    ['liu88', '−200.00', '300.00'],
    ['This page', '−230.00', '350.00'],
    ['Total', '−230.00', '350.00'],
  ])
  expect(requests[0]).toContain('from=2026-11-01&to=2026-11-07')
})

it('has no figure under a category for what belongs to none, and says so', async () => {
  answering(null)
  open({ days: DAYS, category: 'LOTT' })
  const rows = within(await screen.findByTestId('profit.table')).getAllByRole('row')
  expect(cellsOf(rows[2] as HTMLElement).slice(5, 9)).toEqual(['–', '–', '–', '–'])
  expect(screen.getByText(/not split by category/)).toBeTruthy()
  expect(requests[0]).toContain('category=LOTT')
})
