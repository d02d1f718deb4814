import { parseUnits } from '@croupier/money'
import type { promotions } from '@croupier/wire'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { DepositChannel } from '../../../api/cashier/deposits.ts'
import { useOwner } from '../../../api/owner.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { DepositForm } from './DepositForm.tsx'

const channel: DepositChannel = {
  id: '0190a000-0000-7000-8000-000000000001',
  method: 'BANK',
  chain: null,
  name: 'Bank',
  min: parseUnits('10'),
  max: parseUnits('1000'),
  feePpm: 0,
  feeFixed: parseUnits('0'),
  opensAt: 0,
  closesAt: 0,
  open: true,
  minutes: 30,
  rate: null,
}
const half: promotions.Promotion = {
  code: 'HALF',
  category: 'DEPOSIT',
  tags: [],
  titles: { EN: 'Half more' },
  html: {},
  terms: {
    kind: 'DEPOSIT',
    cycle: 'ONCE',
    needs: null,
    bets: null,
    prizes: [],
    rates: null,
    minDeposit: parseUnits('100'),
    pct: 500_000,
    reward: parseUnits('1000'),
    multiple: 15,
    maxStake: null,
    days: 30,
  },
  who: {
    levelMin: null,
    daysMin: null,
    depositsMin: null,
    betsMin: null,
    isFirstDeposit: false,
    hasMore: false,
  },
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-12-01T00:00:00Z'),
  state: 'JOIN',
  reason: null,
  amount: null,
  done: null,
  fits: true,
  earned: [],
}
const PRESETS = ['50', '200'].map((yuan) => parseUnits(yuan))
const sent: { amount: string; promotion?: string }[] = []

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
function Shown() {
  client.setQueryData(['promotions', useOwner()], [half])
  return (
    <QueryClientProvider client={client}>
      <DepositForm channel={channel} presets={PRESETS} onBegun={() => undefined} />
    </QueryClientProvider>
  )
}

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

const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))
const begin = async () => userEvent.click(screen.getByTestId('deposit.start.button'))

it('sends the chosen bonus with the deposit', async () => {
  render(<Shown />)
  await press('¥200')
  await userEvent.click(await screen.findByRole('radio', { name: /Half more/ }))
  await begin()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ amount: '200', promotion: 'HALF' })
})

it('sends none where none is chosen, or the amount became too small for it', async () => {
  render(<Shown />)
  await press('¥200')
  await userEvent.click(await screen.findByRole('radio', { name: /Half more/ }))
  await press('¥50')
  await begin()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ amount: '50' })
  expect(sent[0]).not.toHaveProperty('promotion')
})
