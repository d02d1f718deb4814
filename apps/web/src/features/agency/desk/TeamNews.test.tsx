import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../api/session.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { TeamNews } from './TeamNews.tsx'

const row = (account: string, units?: string) => ({
  id: '0b9d0c7e-7b0e-4d2a-9c55-0d7f3c1f2a11',
  account,
  level: 1,
  at: '2026-11-22T03:04:05.678Z',
  ...(units === undefined ? {} : { units }),
})
const news = { from: '2026-11-16', to: '2026-11-22', came: [row('lan')], paidIn: [row('mei', '300')], left: [] }

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => {
  useSession.setState({ token: 'a token' })
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/team/news') ? Response.json({ value: news }) : new Response(null, { status: 404 }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ token: null })
})

it('names who came and who paid in, each with the way to it, and says where there is nobody', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TeamNews />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const parts = within(await screen.findByTestId('desk.news'))
  const addressOf = (name: string) => parts.getByRole('link', { name }).getAttribute('href')
  expect(addressOf('lan')).toBe('/?ac=team&level=all&q=lan')
  expect(addressOf('mei')).toBe('/?ac=team&level=all&q=mei')
  expect(parts.getByText('¥300.00')).toBeTruthy()
  expect(parts.getByText('Nobody')).toBeTruthy()
  const all = parts.getAllByRole('link', { name: 'Show all' }).map((link) => link.getAttribute('href'))
  expect(all).toContain('/?ac=team&level=all&opened=2026-11-16_2026-11-22')
})
