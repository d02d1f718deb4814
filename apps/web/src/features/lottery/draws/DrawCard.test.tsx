import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Game } from '../../../api/lottery/lottery.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { DrawCard } from './DrawCard.tsx'

const GAME = {
  code: 'SSC1M',
  family: 'SSC',
  groupCode: 'SSC',
  name: { EN: 'One Minute' },
  intervalMs: 60_000,
  leadMs: 5_000,
  state: 'OPEN',
  modes: [],
} as unknown as Game

function show(pending: boolean) {
  const known = pending ? undefined : { gameCode: 'SSC1M', current: null, lastDrawn: null }
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DrawCard game={GAME} known={known as never} pending={pending} mode="LOTT" resting={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return container.querySelectorAll('.ui-skeleton').length
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

it('waits while the draws are read', () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  expect(show(true)).toBeGreaterThan(0)
  expect(screen.queryByTestId('draw.none')).toBeNull()
})

it('says that a game has no draw yet, and waits for nothing', () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  expect(show(false)).toBe(0)
  expect(screen.getByTestId('draw.none').textContent).toBe('No draws yet')
})
