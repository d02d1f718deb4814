import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../../i18n.ts'
import HelpPlainScreen from './HelpPlainScreen.tsx'

const ARTICLES = 12
const notice = (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  type: 'H',
  title: `House rule ${n}`,
  html: `<p>What rule ${n} says.</p>`,
  language: 'EN',
  pinned: false,
  picture: null,
  link: null,
  publishedAt: '2026-11-21T07:44:19.000Z',
})

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
})

it('shows every article of the merchant without the frame of the site, the twelfth too', async () => {
  const notices = Array.from({ length: ARTICLES }, (_, n) => notice(n + 1))
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL) => {
    requests.push(String(url))
    const value = String(url).includes('/helpCenter') ? { language: 'EN', topics: [], notices } : []
    return Response.json({ value })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/helpmc?page=${notices[ARTICLES - 1]?.id}`]}>
        <HelpPlainScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'House rule 12' })).toBeTruthy()
  expect(screen.getByText('What rule 12 says.')).toBeTruthy()
  expect(requests.some((url) => url.includes('/wps/system/helpCenter?language=EN'))).toBe(true)
})
