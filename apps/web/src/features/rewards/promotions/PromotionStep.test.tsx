import { parseUnits } from '@croupier/money'
import type { promotions } from '@croupier/wire'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { PromotionStep } from './PromotionStep.tsx'

const daily: promotions.Promotion = {
  code: 'DAILY',
  category: 'OTHER',
  tags: [],
  titles: { EN: 'Every day' },
  html: {},
  terms: {
    kind: 'BETS',
    cycle: 'DAILY',
    needs: null,
    bets: parseUnits('100'),
    prizes: [],
    rates: null,
    minDeposit: null,
    pct: null,
    reward: parseUnits('8'),
    multiple: 0,
    maxStake: null,
    days: 30,
  },
  who: { levelMin: null, daysMin: null, depositsMin: null, betsMin: null, isFirstDeposit: false, hasMore: false },
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T00:00:00Z'),
  state: 'CLAIM',
  reason: null,
  amount: parseUnits('8'),
  done: parseUnits('100'),
  fits: true,
  earned: [{ cycle: '2026-11-05', amount: parseUnits('7'), until: new Date('2026-12-06T00:00:00Z') }],
}
const sent: unknown[] = []

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_url: string | URL, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)))
    return Response.json({ value: {} })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('claims what an earlier cycle left by its cycle, with the day until which that can be done', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PromotionStep one={{ ...daily, state: 'IN_PROCESS', amount: null }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const button = screen.getByTestId('promotion.claim.button')
  expect(button.textContent).toContain('7')
  expect(screen.getByText(/^Claim by /)).not.toBeNull()
  expect(screen.getByTestId('promotion.state').textContent).toContain('In progress')
  await userEvent.click(button)
  await vi.waitFor(() => expect(sent).toEqual([{ code: 'DAILY', cycle: '2026-11-05' }]))
})
