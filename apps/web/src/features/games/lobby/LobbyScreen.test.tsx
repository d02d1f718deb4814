import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../api/session.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { useDensity } from '../../../shell/kept/density.ts'
import { LobbyScreen } from './LobbyScreen.tsx'

const card = (vassalage: string, games: number) => ({
  vassalage,
  isHot: 0,
  name: `The ${vassalage}`,
  games,
  isSample: true,
  state: 'OPEN',
  until: null,
  notice: '',
})
const LANES = [
  { title: 'LIVE', kinds: ['TABLE'], cards: [card('PIER', 3)] },
  { title: 'RNG', kinds: ['SLOT', 'CRASH'], cards: [card('FIG', 70), card('OXBOW', 1)] },
]
const title = (nodeId: string, name: string) => ({
  nodeId,
  name,
  vassalage: 'FIG',
  vendorName: 'The FIG',
  category: 'RNG',
  kind: 'SLOT',
  features: [],
  isHot: 1,
  isNew: false,
  isSample: true,
  demo: false,
  state: 'OPEN',
  minBet: '1',
  rtpPpm: null as number | null,
})
/** Who is logged in played the last of these titles a moment ago. */
const PLAYED = 'FIG-c'

/** Answers with the lanes, and with `titles` to every list; what was asked for is kept. */
function aServer(titles: readonly { nodeId: string }[]) {
  const requests: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://site.example')
    if (pathname.endsWith('GCS_gameVendor')) {
      return Response.json({ value: null, data: { lanes: LANES } })
    }
    if (pathname.endsWith('recentGames')) {
      const content = [{ nodeId: PLAYED, isFav: false, playedAt: '2026-01-02T03:04:05.678Z' }]
      return Response.json({ value: null, content })
    }
    if (!pathname.endsWith('GCS_gameList')) return new Response(null, { status: 404 })
    requests.push(searchParams)
    const value = { page: 1, pageSize: 60, total: titles.length }
    const nodes = searchParams.get('nodes')?.split(',')
    const content = titles.filter(({ nodeId }) => nodes === undefined || nodes.includes(nodeId))
    return Response.json({ value, content })
  })
  return { lastRequest: () => Object.fromEntries(requests.at(-1) ?? []) }
}

function Address() {
  return <output data-testid="address">{useLocation().search}</output>
}
const open = (name: 'rng' | 'fish', address: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <LobbyScreen name={name} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const names = () => screen.queryAllByRole('article').map((one) => one.querySelector('b')?.textContent)
const address = () => screen.getByTestId('address').textContent

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
// jsdom has no media to ask about: it is a desk.
beforeEach(() => {
  const [addEventListener, removeEventListener] = [() => undefined, () => undefined]
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener, removeEventListener }))
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  useSession.setState({ token: null })
  useDensity.setState({ density: 'comfortable' })
  vi.unstubAllGlobals()
})

it('opens slots with the first vendor, and shows its games as what they are', async () => {
  const server = aServer([title('FIG-a', 'Jade & Tiger')])
  open('rng', '/rng')
  const fig = await screen.findByTestId('lobby.vendor.FIG')
  expect(fig.getAttribute('aria-pressed')).toBe('true')
  expect(await screen.findByText('Games: 1')).toBeTruthy()
  expect(screen.getByText(/show what a full lobby looks like/)).toBeTruthy()
  expect(server.lastRequest()).toMatchObject({ category: 'RNG', vassalage: 'FIG', language: 'EN' })
})

it('keeps all that is shown in the address', async () => {
  const server = aServer([title('FIG-a', 'Jade & Tiger')])
  open('rng', '/rng?page=OXBOW&kind=CRASH&sort=new')
  await screen.findByText('Games: 1')
  expect(server.lastRequest()).toMatchObject({ vassalage: 'OXBOW', kind: 'CRASH', sort: 'new' })
  await userEvent.click(screen.getByRole('button', { name: /^All/ }))
  await waitFor(() => expect(server.lastRequest()).not.toHaveProperty('vassalage'))
  await userEvent.type(screen.getByTestId('lobby.search.input'), 'jade')
  await waitFor(() => expect(server.lastRequest()).toMatchObject({ search: 'jade', kind: 'CRASH' }))
  expect(address()).toBe('?page=all&kind=CRASH&sort=new&q=jade')
})

it('takes no vendor that the category does not have', async () => {
  const server = aServer([title('FIG-a', 'Jade & Tiger')])
  open('rng', '/rng?page=PIER&kind=NOPE')
  await screen.findByText('Games: 1')
  expect(server.lastRequest()).toMatchObject({ vassalage: 'FIG' })
  expect(server.lastRequest()).not.toHaveProperty('kind')
})

it('puts what one played last first, for who is logged in', async () => {
  useSession.setState({ token: 'token' })
  aServer([title('FIG-a', 'Jade'), title('FIG-b', 'Tiger'), title(PLAYED, 'Koi')])
  open('rng', '/rng?sort=recent')
  await waitFor(() => expect(names()).toEqual(['Koi', 'Jade', 'Tiger']))
})

it('says of a game what the catalogue knows, and nothing else', async () => {
  aServer([{ ...title('FIG-a', 'Jade'), rtpPpm: 965_000 }, title('FIG-b', 'Tiger')])
  open('rng', '/rng')
  expect((await screen.findByTestId('game.FIG-a')).textContent).toContain('RTP 96.50%')
  expect(screen.getByTestId('game.FIG-b').textContent).not.toMatch(/RTP|from/)
})

it('keeps how close the tiles stand in this browser', async () => {
  aServer([title('FIG-a', 'Jade')])
  open('rng', '/rng')
  const button = await screen.findByTestId('lobby.density.button')
  expect(button.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(localStorage.getItem('density')).toContain('compact')
})

it('says that nothing fits, and leads back', async () => {
  aServer([])
  open('rng', '/rng?q=zzz&new=1')
  await userEvent.click(await screen.findByTestId('lobby.clear.button'))
  await waitFor(() => expect(address()).toBe(''))
})

it('says why a category without vendors is empty', async () => {
  aServer([])
  open('fish', '/fish')
  expect(await screen.findByTestId('fish.empty')).toBeTruthy()
})
