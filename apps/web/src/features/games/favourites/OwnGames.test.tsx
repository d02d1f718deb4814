import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../api/session.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import OwnGames from './OwnGames.tsx'

/** A game as the menus have it, in the modes given. */
const menuOf = (code: string, name: string, ...modes: ('LOTT' | 'ELOTT')[]) => ({
  code,
  defaultPlayType: '',
  remark: {},
  game: {
    code,
    family: 'SSC',
    groupCode: 'SSC',
    name: { EN: name },
    intervalMs: 60_000,
    leadMs: 5_000,
    state: 'OPEN',
    modes: modes.map((mode) => ({
      mode,
      nodeId: `${mode}-${code}`,
      vendor: { state: 'OPEN', until: null, notice: {} },
      minSeries: 1700,
      maxSeries: 1956,
      maxBetSeries: 1950,
      policies: [],
      units: [],
      limits: {
        stakeMin: '1',
        lineStakeMax: '1',
        issueStakeMax: '1',
        linePayoutMax: '1',
        issuePayoutMax: '1',
        thinPpm: 0,
        thinPayoutMax: '1',
      },
    })),
    chaseIssuesMax: 120,
  },
})
const MENUS = [
  {
    gameGroupCode: 'SSC',
    labelName: { EN: 'Digits 5' },
    gameMenus: [menuOf('SSC1M', 'One Minute', 'LOTT', 'ELOTT'), menuOf('K31M', 'Dice', 'LOTT')],
  },
]

/** Answers with menus, marks and recent games; `marks` and `recent` are nodes. */
function aServer(marks: readonly string[], recent: readonly string[]) {
  const playedAt = '2026-01-02T03:04:05.678Z'
  const replies: Readonly<Record<string, object>> = {
    game_menus: { value: MENUS },
    GCS_favourites: { value: Object.fromEntries(marks.map((nodeId) => [nodeId, true])) },
    GCS_recentGames: {
      value: null,
      content: recent.map((nodeId) => ({ nodeId, isFav: false, playedAt })),
    },
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const name = Object.keys(replies).find((one) => url.includes(one))
    return name === undefined ? new Response(null, { status: 404 }) : Response.json(replies[name])
  })
}

const show = (own: React.ReactElement) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{own}</MemoryRouter>
    </QueryClientProvider>,
  )
const linksIn = async (row: string) =>
  within(await screen.findByTestId(row))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => useSession.setState({ token: 'a token' }))
afterEach(() => {
  cleanup()
  useSession.setState({ token: null })
  vi.unstubAllGlobals()
})

it('leads to the desk in the mode that was played or marked, and names the mode where there are two', async () => {
  aServer(['LOTT-SSC1M', 'ELOTT-SSC1M'], ['LOTT-K31M', 'ELOTT-SSC1M'])
  show(<OwnGames rows={['recent', 'favourites']} />)
  expect(await linksIn('own.recent')).toEqual([
    ['Dice', '/lottery?gameCode=K31M'],
    ['One MinuteFixed odds', '/lottery?gameCode=SSC1M&prizeMode=ELott'],
  ])
  expect(await linksIn('own.favourites')).toEqual([
    ['One MinuteOfficial', '/lottery?gameCode=SSC1M'],
    ['One MinuteFixed odds', '/lottery?gameCode=SSC1M&prizeMode=ELott'],
  ])
  const star = { name: 'Favourite: One Minute · Official', pressed: true }
  expect(screen.getAllByRole('button', star)).toHaveLength(1)
})

it('shows the games of one mode only where it is told to', async () => {
  aServer(['LOTT-SSC1M', 'ELOTT-SSC1M', 'LOTT-K31M'], [])
  show(<OwnGames rows={['favourites']} mode="ELOTT" />)
  expect(await linksIn('own.favourites')).toEqual([['One MinuteFixed odds', '/lottery?gameCode=SSC1M&prizeMode=ELott']])
})

it('leaves out a game that is not on offer any more', async () => {
  aServer(['LOTT-GONE', 'LOTT-K31M'], ['ELOTT-K31M'])
  show(<OwnGames rows={['recent', 'favourites']} />)
  expect(await linksIn('own.favourites')).toEqual([['Dice', '/lottery?gameCode=K31M']])
  expect(screen.queryByTestId('own.recent')).toBeNull()
})
