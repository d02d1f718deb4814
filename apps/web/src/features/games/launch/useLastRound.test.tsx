import { ToastRegion } from '@croupier/ui/overlay/ToastRegion.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Title } from '../../../api/games/games.ts'
import { useSession } from '../../../api/session.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { useLastRound } from './useLastRound.ts'

const title = { nodeId: 'FIG-dice', category: 'RNG' } as Title
const END = { newerCursor: null, nextCursor: null, searchedTo: null }
const round = (roundId: string, state: 'OPEN' | 'ENDED', won: string) => ({
  roundId,
  nodeId: 'FIG-dice',
  gameName: 'Dice',
  vendorName: 'Fig',
  category: 'RNG',
  stake: '2',
  effective: '2',
  won,
  state,
  replayUrl: null,
  begunAt: '2026-01-02T03:04:05.678Z',
  endedAt: null,
})

/** Answers with these rounds, newest first; what was asked for is kept. */
function aServer(items: readonly object[]) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'https://site.example')
    requests.push(pathname)
    if (!pathname.includes('rounds')) return new Response(null, { status: 404 })
    const totals = { rounds: items.length, stake: '2', won: '0', effective: '0' }
    return Response.json({ value: { items, ...END, totals, games: [] } })
  })
  return requests
}

function Game({ isDemo }: { isDemo: boolean }) {
  useLastRound({ nodeId: 'FIG-dice', isDemo, from: new Date(0), title })
  return null
}
function Address() {
  return <output data-testid="address">{useLocation().search}</output>
}
function leave(isDemo: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (game: boolean) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        {game && <Game isDemo={isDemo} />}
        <Address />
        <ToastRegion closeLabel="Close" regionLabel="Notifications" />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(page(true))
  rerender(page(false))
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(() => {
  cleanup()
  useSession.setState({ token: null })
  vi.unstubAllGlobals()
})

it('offers the receipt of the last round that ended, when a game is left', async () => {
  useSession.setState({ token: 'token' })
  aServer([round('r3', 'OPEN', '0'), round('r2', 'ENDED', '3.96')])
  leave(false)
  expect(await screen.findByText(/Last round: stake .*2\.00, payout .*3\.96/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show the receipt', hidden: true }))
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('?mc=personalHistoryCopy&category=RNG&game=FIG-dice'),
  )
})

it('asks for nothing of play money, nor for somebody who has logged out', async () => {
  const requests = aServer([round('r2', 'ENDED', '3.96')])
  leave(false)
  useSession.setState({ token: 'token' })
  leave(true)
  expect(requests.filter((path) => path.includes('rounds'))).toEqual([])
})
