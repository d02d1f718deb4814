import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { TeamRow } from '../../../api/agency/agents.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { RaiseDialog } from './RaiseDialog.tsx'

const ROW = {
  id: '0b9a6b36-8f5b-4a43-9d4f-0f3f6f3c1c11',
  account: 'agent1a',
  series: [{ family: 'SSC', mode: 'LOTT', series: 1946 }],
} as TeamRow
const TERMS = {
  types: [2, 0],
  series: [{ family: 'SSC', mode: 'LOTT', min: 1700, max: 1956, suggested: 1954 }],
  quotas: [{ family: 'SSC', mode: 'LOTT', from: 1950, accounts: 3, left: 0 }],
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('raises what was raised, at most to what the quota leaves, and says what is left of it', async () => {
  const sent: unknown[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: unknown, init?: RequestInit) => {
      if (init?.method !== 'PUT') return Response.json({ value: TERMS })
      sent.push(JSON.parse(String(init.body)))
      return Response.json({ value: { series: [] } })
    }),
  )
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RaiseDialog row={ROW} onClose={onClose} />
    </QueryClientProvider>,
  )
  const submit = await screen.findByTestId('raise.submit.button')
  expect((submit as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByTestId('open.quota.SSC.LOTT').textContent).toBe('1950 and above: 0 of 3 accounts left')
  const more = screen.getByRole('button', { name: 'Increase' })
  await userEvent.click(more)
  await userEvent.click(more)
  await userEvent.click(submit)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ series: [{ family: 'SSC', mode: 'LOTT', series: 1948 }] }])
})
