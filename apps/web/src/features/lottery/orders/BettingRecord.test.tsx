import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../api/session.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import BettingRecord from './BettingRecord.tsx'

const PAGE = { items: [], newerCursor: null, nextCursor: null, searchedTo: null }
const TOTALS = {
  orders: 1_234,
  lines: 2_000,
  stake: '100',
  effective: '90',
  payout: '70',
  net: '-30',
  open: '8',
  returned: '0',
}
const NUMBER = '01890a5d-ac96-774b-bcce-b302099a8057'

let requests: URL[]
beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => {
  requests = []
  useSession.setState({ token: 'a token' })
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url, 'http://localhost'))
    if (url.includes('/orders/totals')) return Response.json({ value: TOTALS })
    if (url.includes('/lottery/orders')) return Response.json({ value: PAGE })
    if (url.includes('/game/rounds')) return Response.json({ value: NO_ROUNDS })
    return new Response(null, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ token: null })
})

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NuqsTestingAdapter hasMemory>
          <BettingRecord />
        </NuqsTestingAdapter>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const NO_ROUNDS = {
  items: [],
  newerCursor: null,
  nextCursor: null,
  searchedTo: null,
  games: [{ nodeId: 'FAKE-slot', name: 'Golden Seal' }],
  totals: { rounds: 0, stake: '0', won: '0', effective: '0' },
}
const lastRequestOf = (path: string) => requests.filter(({ pathname }) => pathname.endsWith(path)).at(-1)

it('shows what all bets of the filter add up to, and asks list and totals for the same', async () => {
  open()
  const totals = await screen.findByTestId('bets.totals')
  expect(totals.textContent).toContain('100.00')
  expect(screen.getByTestId('bets.count').textContent).toBe('Orders: 1,234 · lines: 2,000 · Not settled yet ¥8.00')
  const box = screen.getByTestId('bets.number.input')
  await userEvent.type(box, 'half a number{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Enter the whole bet number')
  await userEvent.clear(box)
  await userEvent.type(box, `${NUMBER}{Enter}`)
  await waitFor(() => {
    expect(lastRequestOf('/orders/totals')?.searchParams.get('orderId')).toBe(NUMBER)
    expect(lastRequestOf('/lottery/orders')?.searchParams.get('orderId')).toBe(NUMBER)
  })
})

it('asks for one product; of one of a provider for its rounds, and says when there are none', async () => {
  open()
  await userEvent.click(await screen.findByRole('tab', { name: 'Official lottery' }))
  await waitFor(() => expect(lastRequestOf('/orders/totals')?.searchParams.get('mode')).toBe('LOTT'))
  await userEvent.click(screen.getByRole('tab', { name: 'Slots' }))
  expect(await screen.findByText('No bets on this product')).toBeTruthy()
  expect(screen.queryByTestId('bets.totals')).toBeNull()
  expect(screen.getByTestId('report.csv.button')).toBeTruthy()
  const rounds = () => lastRequestOf('/game/rounds')?.searchParams
  expect(rounds()?.get('category')).toBe('RNG')
  await userEvent.click(screen.getByTestId('rounds.game.select'))
  await userEvent.click(await screen.findByRole('option', { name: 'Golden Seal' }))
  await waitFor(() => expect(rounds()?.get('nodeId')).toBe('FAKE-slot'))
  // A game of one product is none of another.
  await userEvent.click(screen.getByRole('tab', { name: 'All lotteries' }))
  await waitFor(() => expect(lastRequestOf('/lottery/orders')?.searchParams.get('gameCode')).toBeNull())
})
