import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { CentreFrame } from '../../../shell/centre/CentreFrame.tsx'
import RealtimeWage from './RealtimeWage.tsx'

const left = vi.fn()

function open(window: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const nothing = () => {}
  render(
    <QueryClientProvider client={client}>
      <NuqsTestingAdapter searchParams={{ ac: 'realtimeWage', window }} hasMemory>
        <CentreFrame
          title="Agent centre"
          groups={[]}
          page="realtimeWage"
          onPage={nothing}
          onClose={left}
          tone="brass"
          testId="agent.centre"
        >
          <RealtimeWage />
        </CentreFrame>
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
  left.mockReset()
  const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => media)
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

it('explains the window that the address names; Escape closes the explanation, and the centre only with the next press', async () => {
  open('2026-01-01T00:00:00.000Z')
  const drawer = await screen.findByRole('dialog', { name: /^Window/ })
  expect(screen.getByTestId('agent.centre').contains(drawer)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByTestId('wage.explain')).toBeNull())
  expect(left).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(left).toHaveBeenCalledOnce()
})
