import { parseUnits } from '@croupier/money'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { TieredTerms } from '../../../api/agency/contracts.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { TieredOffer } from './TieredOffer.tsx'

const tier = (bets: string, users: number, ratioPpm: number) => ({
  periodicBets: parseUnits(bets),
  netLoss: parseUnits('0'),
  activeUserCount: users,
  rateType: 'P' as const,
  ratioPpm,
  fixed: parseUnits('0'),
})
const own: TieredTerms = {
  periodCode: 'D',
  minimumBetAmount: parseUnits('500'),
  deductWages: true,
  carryOver: 'NONE',
  tiers: [tier('20000', 2, 4_000), tier('50000', 2, 5_000)],
}
const downline = { id: '0b9d0c7e-7b0e-4d2a-9c55-0d7f3c1f2a11', account: 'mira', contractId: null, terms: null }

function open(inForce: TieredTerms | null = null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/index?ac=dailyWage&tab=new']}>
        <NuqsTestingAdapter searchParams={{ ac: 'dailyWage', tab: 'new' }}>
          <TieredOffer
            kind="DAILY_WAGE"
            category="CONS"
            own={own}
            terms={{
              own,
              categories: ['CONS'],
              ceilingsPpm: [20_000],
              sameLevel: true,
              mayStartRunning: false,
              capFactor: null,
              downlines: [{ ...downline, terms: inForce }],
            }}
            onOffered={() => {}}
          />
        </NuqsTestingAdapter>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const type = (testId: string, text: string) => {
  const field = screen.getByTestId(testId)
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
const check = () => screen.getByTestId('offer.check')
const send = () => screen.getByTestId<HTMLButtonElement>('offer.send.button')

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
})
afterEach(cleanup)

it('begins at the own terms, which pass but leave nothing, and says both in words', () => {
  open()
  expect(check().dataset.state).toBe('pass')
  expect(send().disabled).toBe(false)
  expect(screen.getByTestId('offer.tier.1.margin').dataset.state).toBe('same')
  expect(screen.getByTestId('offer.state').textContent).toContain('keep nothing')
  const words = screen.getByTestId('offer.preview').textContent ?? ''
  expect(words).toContain('mira receives a wage on the valid bets of its whole team')
  expect(words).toContain('active accounts: 2 — 0.50%')
})

it('names the tier that the own contract does not cover', () => {
  open()
  type('offer.tier.2.ratio', '0.51')
  expect(check().dataset.state).toBe('fail')
  expect(check().textContent).toContain('Tier 2')
  expect(send().disabled).toBe(true)
  type('offer.tier.2.ratio', '0.45')
  expect(check().dataset.state).toBe('pass')
})

it('says that tiers must rise, and that a lower minimum is refused', () => {
  open()
  fireEvent.click(screen.getByTestId('offer.tier.add'))
  expect(check().textContent).toContain('tiers must rise')
  fireEvent.click(screen.getByRole('button', { name: 'Remove tier 3' }))
  expect(check().dataset.state).toBe('pass')
  type('offer.minimumBet.input', '499')
  expect(check().textContent).toContain('500')
  expect(send().disabled).toBe(true)
})

it('cannot be sent while a field is empty', () => {
  open()
  type('offer.tier.1.ratio', '')
  expect(screen.queryByTestId('offer.check')).toBeNull()
  expect(send().disabled).toBe(true)
})

it('begins a change at the terms in force, beside the own ones, and sends nothing that is in force already', () => {
  open({ ...own, tiers: [tier('20000', 2, 3_000)] })
  expect(screen.getByTestId('offer.inForce').textContent).toContain('0.30%')
  expect(screen.getByTestId('offer.own').textContent).toContain('0.50%')
  expect(screen.getByTestId<HTMLInputElement>('offer.tier.1.ratio').value).toBe('0.30')
  expect(screen.getByTestId('offer.tier.1.margin').textContent).toContain('margin 0.10%')
  expect(screen.getByTestId('offer.unchanged')).toBeTruthy()
  expect(send().disabled).toBe(true)
  type('offer.tier.1.ratio', '0.35')
  expect(screen.queryByTestId('offer.unchanged')).toBeNull()
  expect(send().disabled).toBe(false)
})

it('marks the field that does not fit, and one press repairs it', () => {
  open({ ...own, tiers: [tier('20000', 2, 3_000)] })
  type('offer.tier.1.ratio', '0.45')
  expect(screen.getByTestId('offer.tier.1.margin').dataset.state).toBe('fail')
  expect(screen.getByText('Below your own contract')).toBeTruthy()
  fireEvent.click(screen.getByTestId('offer.tier.1.repair'))
  expect(screen.getByTestId('offer.tier.1.margin').dataset.state).toBe('pass')
  expect(check().dataset.state).toBe('pass')
  expect(send().disabled).toBe(false)
})
