import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import RealtimeWage from './RealtimeWage.tsx'

function open(window: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <NuqsTestingAdapter searchParams={{ ac: 'realtimeWage', window }}>
        <RealtimeWage />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
})
afterEach(cleanup)

it.each(['x', '2026-13-01T00:00:00Z', '2026-01-01'])(
  'shows the bills alone for a window that is none: %s',
  (window) => {
    open(window)
    expect(screen.getByTestId('wage.tab.bills')).toBeTruthy()
    expect(screen.queryByTestId('wage.explain')).toBeNull()
  },
)

it('explains the window that the address names', () => {
  open('2026-01-01T00:00:00.000Z')
  expect(screen.getByTestId('wage.explain')).toBeTruthy()
})
