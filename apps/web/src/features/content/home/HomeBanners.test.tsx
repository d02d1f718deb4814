import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startI18n } from '../../../i18n.ts'

// Swiping needs a layout, which jsdom does not have.
vi.mock('embla-carousel-react', () => ({ default: () => [() => undefined, undefined] }))
const { default: HomeBanners } = await import('./HomeBanners.tsx')

const HTML = '<p>Every figure <b>opens</b> its movements.</p><img src="x" onerror="window.broken = 1">'
const banner = {
  id: '01938a00-0000-7000-8000-000000000000',
  type: 'B',
  title: 'Every amount can be traced',
  html: HTML,
  language: 'EN',
  pinned: false,
  publishedAt: '2026-01-02T03:04:05.678Z',
}

beforeAll(async () => await startI18n('EN'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(items: readonly object[]) {
  const value = { items, page: 1, pageSize: 9, total: items.length }
  vi.stubGlobal('fetch', async () => Response.json({ value }))
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <HomeBanners />
    </QueryClientProvider>,
  )
}

it('shows a banner with its words as plain text', async () => {
  show([banner])
  const found = await screen.findByTestId('home.banners')
  expect(found.textContent).toContain('Every amount can be traced')
  expect(found.textContent).toContain('Every figure opens its movements.')
  expect(found.querySelector('img, b')).toBeNull()
  expect('broken' in window).toBe(false)
})

it('shows nothing where the merchant has no banner', async () => {
  const { container } = show([])
  await waitFor(() => expect(container.textContent).toBe(''))
  expect(screen.queryByTestId('home.banners')).toBeNull()
})
