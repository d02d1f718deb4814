import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { OpeningTerms } from '../../../api/agency/agents.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { NewLinkForm } from './NewLinkForm.tsx'

const TERMS = {
  types: [2, 0],
  series: [{ family: 'SSC', mode: 'LOTT', min: 1700, max: 1950, suggested: 1948 }],
  quotas: [{ family: 'SSC', mode: 'LOTT', from: 1940, accounts: 3, left: 0 }],
} satisfies OpeningTerms

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says while one types that a link is used 1 to 10,000 times, and opens none that is not', async () => {
  const onCreate = vi.fn()
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    // How the site shows figures is read as well; only opening a link is a POST.
    if (init?.method === 'POST') onCreate()
    return new Response(null, { status: 503 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewLinkForm terms={TERMS} />
    </QueryClientProvider>,
  )
  const uses = screen.getByRole('textbox', { name: /Maximum registrations/ })
  await userEvent.type(uses, '10001')
  await waitFor(() => expect(uses.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.click(screen.getByTestId('invite.make.button'))
  expect(onCreate).not.toHaveBeenCalled()
  await userEvent.clear(uses)
  await waitFor(() => expect(uses.getAttribute('aria-invalid')).not.toBe('true'))
  await userEvent.type(uses, '10000')
  await userEvent.click(screen.getByTestId('invite.make.button'))
  await waitFor(() => expect(onCreate).toHaveBeenCalled())
})
