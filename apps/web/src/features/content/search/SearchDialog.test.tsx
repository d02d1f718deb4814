import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useSession } from '../../../api/session.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import SearchDialog from './SearchDialog.tsx'

const card = (vassalage: string, name: string) => ({
  vassalage,
  name,
  isHot: 0,
  games: 1,
  isSample: false,
  state: 'OPEN',
  until: null,
  notice: '',
})
const LANES = [
  { title: 'RNG', kinds: ['SLOT'], cards: [card('FIG', 'Fig'), card('OXBOW', 'Oxbow')] },
  { title: 'FISH', kinds: ['FISH'], cards: [card('REEF', 'Reef')] },
]
const title = (nodeId: string, name: string) => ({
  nodeId,
  name,
  vassalage: 'FIG',
  vendorName: 'Fig',
  category: 'RNG',
  kind: 'SLOT',
  features: [],
  isHot: 1,
  isNew: false,
  isSample: false,
  demo: false,
  state: 'OPEN',
  minBet: null,
  rtpPpm: null,
})
const TITLES = [title('FIG-jade', 'Jade Tiger'), title('FIG-koi', 'Koi Pond')]
const HOT = [title('FIG-hot', 'Hot Lantern')]

const played = { nodeId: 'FIG-koi', isFav: false, playedAt: '2026-01-02T03:04:05.678Z' }
const REPLIES: Readonly<Record<string, object>> = {
  GCS_gameVendor: { value: null, data: { lanes: LANES } },
  GCS_hotGames: { value: null, content: HOT },
  GCS_recentGames: { value: null, content: [played] },
  GCS_favourites: { value: { 'FIG-jade': true } },
  game_menus: { value: [] },
}

/** Answers as the platform does with these titles; `near` is what it says where nothing was found. */
function aServer() {
  const requests: Record<string, string>[] = []
  const listed = (of: URLSearchParams) => {
    requests.push(Object.fromEntries(of))
    const search = of.get('search')?.toLowerCase() ?? ''
    const nodes = of.get('nodes')?.split(',')
    if (of.get('near') !== null) return [TITLES[0]]
    return TITLES.filter(
      ({ name, nodeId }) => name.toLowerCase().includes(search) && (nodes === undefined || nodes.includes(nodeId)),
    )
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://site.example')
    const at = pathname.split('/').at(-1)
    if (at === 'GCS_gameList') {
      const content = listed(searchParams)
      const value = { page: 1, pageSize: 60, total: content.length }
      return Response.json({ value, content })
    }
    const reply = REPLIES[at ?? '']
    return reply === undefined ? new Response(null, { status: 404 }) : Response.json(reply)
  })
  return requests
}

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{`${pathname}${search}`}</output>
}
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SearchDialog onClose={() => undefined} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const options = () => screen.queryAllByRole('option').map((one) => one.querySelector('b')?.textContent)
const type = async (text: string) => await userEvent.type(screen.getByTestId('search.input'), text)

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  Element.prototype.scrollIntoView = () => undefined
  await startI18n()
  await allTextsReady()
})
afterEach(() => {
  cleanup()
  useSession.setState({ token: null })
  vi.unstubAllGlobals()
})

it('opens with what one played last and marked', async () => {
  useSession.setState({ token: 'token' })
  aServer()
  open()
  await waitFor(() => expect(options()).toEqual(['Koi Pond', 'Jade Tiger']))
  const [koi, jade] = screen.getAllByRole('option')
  expect(koi?.textContent).toContain('Played recently')
  expect(jade?.textContent).toContain('Favourites')
})

it('shows games as tiles, narrowed by its chips', async () => {
  const requests = aServer()
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Slots' }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ category: 'RNG' }))
  // Vendors of other categories are gone with the choice.
  expect(screen.queryByRole('button', { name: 'Reef' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Oxbow' }))
  await userEvent.click(screen.getByRole('button', { name: 'New' }))
  await userEvent.click(screen.getByRole('button', { name: 'Jackpot' }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ vassalage: 'OXBOW', isNew: '1', feature: 'JACKPOT' }))
  await type('jade')
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ search: 'jade', category: 'RNG' }))
  await waitFor(() => expect(options()).toEqual(['Jade Tiger']))
  expect(screen.getByRole('option').className).toBe('search-tile')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByTestId('address').textContent).toBe('/rng?page=FIG&q=Jade+Tiger')
})

it('says the nearest names and hot games where nothing was found', async () => {
  const requests = aServer()
  open()
  await type('jadde')
  await waitFor(() => expect(options()).toEqual(['Jade Tiger', 'Hot Lantern']))
  expect(requests.at(-1)).toMatchObject({ search: 'jadde', near: '1' })
  expect(screen.getByRole('status').textContent).toContain('No results for “jadde”')
})
