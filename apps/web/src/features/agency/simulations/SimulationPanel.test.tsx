import { parseUnits } from '@croupier/money'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'

// jsdom has no canvas: the table below the chart says the same.
vi.mock('@croupier/ui/chart/drawChart.ts', () => ({ drawChart: () => () => {} }))

const { default: SimulationPanel } = await import('./SimulationPanel.tsx')

const day = (date: number, due: string, short: string | null) => ({
  start: `2026-03-0${date}T16:00:00.000Z`,
  end: `2026-03-0${date + 1}T16:00:00.000Z`,
  effective: '1000',
  activeUsers: 2,
  base: null,
  tierNo: 1,
  due,
  paid: '0',
  short,
  received: '20',
  kept: '-3',
})
const simulation = {
  basis: 'DAYS',
  estimates: ['FEWER_DAYS'],
  periods: [day(4, '4', '0'), day(5, '9', '2.5')],
  due: '13',
  paid: '0',
  received: '40',
  kept: '-6',
  worst: '2026-03-05T16:00:00.000Z',
  shortPeriods: 1,
}

function open(value: object) {
  vi.stubGlobal('fetch', async (input: string) =>
    String(input).includes('/simulation') ? Response.json({ value }) : new Response(null, { status: 503 }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <SimulationPanel
        kind="DAILY_WAGE"
        category="CONS"
        payeeId="0b9d0c7e-7b0e-4d2a-9c55-0d7f3c1f2a11"
        terms={{
          winRatePpm: 1,
          lossRatePpm: 1,
          singleBetAmount: parseUnits('1'),
        }}
      />
    </QueryClientProvider>,
  )
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

it('shows what would have been paid, the largest bill, and warns of what the wallet lacked', async () => {
  open(simulation)
  expect((await screen.findByTestId('simulation.due')).textContent).toContain('13')
  expect(screen.getByTestId('simulation.received').textContent).toContain('40')
  expect(screen.getByTestId('simulation.kept').className).toBe('text-danger')
  expect(screen.getByTestId('simulation.worst').textContent).toContain('9')
  expect(screen.getByTestId('simulation.note').dataset.short).toBe('true')
  expect(screen.getByTestId('simulation.table').textContent).toContain('2.5')
  expect(screen.getByText(/fewer days were read/)).toBeTruthy()
})

it('says that a wallet would have been enough', async () => {
  open({ ...simulation, shortPeriods: 0, estimates: [] })
  expect((await screen.findByTestId('simulation.note')).dataset.short).toBe('false')
})

it('shows what was received and kept where the terms reach nothing, with the days that it is the sum of', async () => {
  const idle = { ...day(4, '0', '0'), effective: '0', activeUsers: 0, received: '20', kept: '20' }
  open({
    ...simulation,
    estimates: [],
    periods: [idle],
    due: '0',
    worst: null,
    received: '20',
    kept: '20',
    shortPeriods: 0,
  })
  expect((await screen.findByTestId('simulation.received')).textContent).toContain('20')
  expect(screen.getByText(/would have paid nothing/)).toBeTruthy()
  expect(screen.getByTestId('simulation.table').querySelectorAll('tbody tr')).toHaveLength(1)
})

it('says no more than that where nothing moved', async () => {
  open({ ...simulation, estimates: [], periods: [], due: '0', worst: null, received: '0', kept: '0', shortPeriods: 0 })
  expect(await screen.findByText(/would have paid nothing/)).toBeTruthy()
  expect(screen.queryByTestId('simulation.received')).toBeNull()
})

it('says so where a team is too large', async () => {
  open({ ...simulation, basis: 'NONE', periods: [], worst: null, due: '0' })
  expect(await screen.findByText(/too large to test/)).toBeTruthy()
})
