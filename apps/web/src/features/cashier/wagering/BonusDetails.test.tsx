import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../api/session.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import BonusDetails from './BonusDetails.tsx'

const AT = '2026-11-02T03:04:05.678Z'
const row = (id: string, of: object) => ({
  id,
  source: 'TRANSFER',
  amount: '100',
  required: '100',
  done: '60',
  left: '40',
  state: 'OPEN',
  rates: null,
  edgePpm: null,
  maxStake: null,
  cashoutMax: null,
  createdAt: AT,
  expiresAt: null,
  closedAt: null,
  taken: null,
  ...of,
})
const bonus = row('2', {
  source: 'BONUS',
  rates: { RNG: 1_000_000, LIVE: 200_000 },
  edgePpm: 40_000,
  maxStake: '50',
  cashoutMax: '500',
  expiresAt: AT,
})
const page = (items: object[]) => ({
  value: { items, newerCursor: null, nextCursor: null, searchedTo: null },
  left: '80',
  locked: '200',
  open: items.length,
  firstOpen: '1',
  hasBonus: true,
  cashoutMax: '500',
  bonus: { id: '2', taken: '130', inPlay: false },
})

const check = (of: object) => ({
  asset: 'CNY',
  balance: '1000',
  withdrawable: '1000',
  locked: '0',
  held: '0',
  blocks: [],
  min: '100',
  max: '50000',
  dayLeft: '100000',
  monthLeft: '1000000',
  feePpm: 10_000,
  feeFixed: '2',
  sources: [],
  toSource: 'OFF',
  freshProofFrom: '5000',
  usdtRate: null,
  wagering: [],
  accounts: [],
  ...of,
})

let terms: object
let items: object[]
beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => {
  terms = check({})
  useSession.setState({ token: 'a token' })
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/wallets/wagering')
      ? Response.json(page(items))
      : url.includes('/withdrawals/check')
        ? Response.json({ value: terms })
        : new Response(null, { status: 404 }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ token: null })
})

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NuqsTestingAdapter>
          <BonusDetails />
        </NuqsTestingAdapter>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('says of every requirement how far it is, what counts and by how much, and which is filled first', async () => {
  items = [bonus, row('1', {})]
  open()
  const [first, second] = await screen.findAllByTestId('wagering.row')
  const ofBonus = within(first as HTMLElement)
  expect(ofBonus.getByTestId('wagering.progress').textContent).toContain('60.00 of 100.00')
  expect(ofBonus.getByRole('progressbar').getAttribute('value')).toBe('600')
  for (const text of ['20%', '4%', '50.00', '500.00']) {
    expect(first?.textContent).toContain(text)
  }
  expect(ofBonus.queryByText('Filled first')).toBeNull()
  const ofTransfer = within(second as HTMLElement)
  expect(ofTransfer.getByText('Filled first')).toBeTruthy()
  expect(ofTransfer.getByText('Valid bets on every product count in full.')).toBeTruthy()
  expect(screen.getByTestId('wagering.summary').textContent).toContain('80.00')
})

it('says that there is none', async () => {
  items = []
  open()
  expect(await screen.findByText('No turnover requirement')).toBeTruthy()
})

it.each([
  [{}, 'fee', '12.00'],
  [{ withdrawable: '0', blocks: [{ by: 'WAGERING', left: '80', rows: 2 }] }, 'first bet', '80.00'],
  [{ withdrawable: '0', blocks: [{ by: 'PASSWORD_MISSING' }] }, 'says why', 'Withdraw'],
])('says what a withdrawal would come to now: %j', async (of, words, figure) => {
  items = []
  terms = check(of)
  open()
  const now = await screen.findByTestId('wagering.now')
  expect(now.textContent).toContain(words)
  expect(now.textContent).toContain(figure)
})
