import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import PersonalProfit from './PersonalProfit.tsx'

// A canvas cannot be drawn here; the walk looks at the pictures.
vi.mock('./ProfitCharts.tsx', () => ({ default: () => null }))

const DAYS = '2026-11-21_2026-11-22'

const figures = (bets: string, payouts: string, wages: string) => ({
  bets,
  effective: bets,
  payouts,
  rebates: '1.5',
  selfRebates: '1.5',
  uplineRebates: '0',
  withdrawals: '30',
  waterRebates: '0',
  promotions: '0',
  deposits: '100',
  wages,
  dividends: '0',
  net: `${Number(payouts) - Number(bets) + 1.5 + Number(wages)}`,
})
const reply = (wages: string) => ({
  value: {
    asOf: '2026-11-22T08:00:00.000Z',
    timeZone: 'Asia/Shanghai',
    days: [
      { day: '2026-11-21', ...figures('30', '10', '0') },
      { day: '2026-11-22', ...figures('20', '60', wages) },
    ],
    categories: [{ category: 'LOTT', bets: '50', effective: '50', payouts: '70', net: '20' }],
    total: figures('50', '70', wages),
  },
})

function open(wages: string) {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/wps/member/reports/profit') ? Response.json(reply(wages)) : new Response(null, { status: 503 }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NuqsTestingAdapter searchParams={{ days: DAYS }}>
          <PersonalProfit />
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
afterEach(cleanup)

it('says how the net result is worked out, and leads from a figure to its postings', async () => {
  open('2')
  const cards = within(await screen.findByTestId('profit.cards'))
  expect(screen.getByTestId('profit.formula').textContent).toContain(
    '70.00 − 50.00 + 1.50 + 0.00 + 0.00 + 2.00 = 23.50',
  )
  expect(cards.getByRole('link', { name: 'Bets' }).getAttribute('href')).toBe(`/?mc=personalHistoryCopy&days=${DAYS}`)
  expect(cards.getByText('Wages')).toBeDefined()
  expect(screen.getByTestId('profit.withdrawals').textContent).toContain('30.00')
  const days = within(screen.getByTestId('profit.days'))
  expect(days.getByRole('link', { name: '2026-11-22' }).getAttribute('href')).toBe(
    '/?mc=transactionHistory&days=2026-11-22_2026-11-22',
  )
})

it('shows a player no card of wages', async () => {
  open('0')
  const cards = within(await screen.findByTestId('profit.cards'))
  expect(cards.queryByText('Wages')).toBeNull()
})
