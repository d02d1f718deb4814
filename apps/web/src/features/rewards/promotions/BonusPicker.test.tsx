import { parseUnits } from '@croupier/money'
import type { promotions } from '@croupier/wire'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useOwner } from '../../../api/owner.ts'
import { promotionsQuery } from '../../../api/rewards/promotions.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import BonusPicker from './BonusPicker.tsx'

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
const others: promotions.Promotion[] = [
  { ...half, code: 'OTHERS', fits: false },
  { ...half, code: 'BETS', terms: { ...half.terms, kind: 'BETS' } },
  { ...half, code: 'ZALO', terms: { ...half.terms, needs: 'ZALO' } },
  { ...half, code: 'OVER', state: 'CLAIMED' },
]

function Picker({ amount }: { amount: string | null }) {
  return (
    <form data-testid="form">
      <BonusPicker amount={amount === null ? null : parseUnits(amount)} />
    </form>
  )
}
const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
function Shown({ all, amount }: { all: promotions.Promotion[]; amount: string | null }) {
  client.setQueryData(promotionsQuery(useOwner()).queryKey, all)
  return (
    <QueryClientProvider client={client}>
      <Picker amount={amount} />
    </QueryClientProvider>
  )
}
/** What the form would send. */
const chosen = () => new FormData(screen.getByTestId<HTMLFormElement>('form')).get('bonus') || 'none'
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

it('chooses none for anybody, and offers only what fits the member and a deposit', () => {
  render(<Shown all={[half, ...others]} amount={null} />)
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect([radio(/No bonus/).checked, chosen()]).toEqual([true, 'none'])
  expect(screen.getByTestId('deposit.bonus.HALF').textContent).toContain('50% of the deposit, at most')
})

it('works out what the written amount comes to, and lets go of a bonus it is too small for', () => {
  const { rerender } = render(<Shown all={[half]} amount="200" />)
  fireEvent.click(radio(/Half more/))
  expect(chosen()).toBe('HALF')
  expect(screen.getByTestId('deposit.bonus.reckoned').textContent).toContain('4,500')
  rerender(<Shown all={[half]} amount="99" />)
  expect([radio(/Half more/).disabled, radio(/No bonus/).checked, chosen()]).toEqual([true, true, 'none'])
})

it('says what was joined before and waits for a deposit; is not there without either', () => {
  render(<Shown all={[{ ...half, state: 'SIGNED' }]} amount={null} />)
  expect(screen.getByTestId('deposit.bonus.joined').textContent).toContain('Half more')
  cleanup()
  render(<Shown all={others} amount={null} />)
  expect(screen.queryByTestId('deposit.bonus')).toBeNull()
})
