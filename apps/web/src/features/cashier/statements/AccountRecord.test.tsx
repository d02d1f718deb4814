import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../api/session.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import AccountRecord from './AccountRecord.tsx'

const AT = '2026-01-02T03:04:05.678Z'
const row = (id: string, kind: string, gameCode: string | null) => ({
  id,
  kind,
  ref: '20260102-0007',
  gameCode,
  category: null,
  units: '9.6',
  balanceAfter: '100',
  counterparty: null,
  memo: null,
  bookedAt: AT,
})
const RECORD = {
  items: [row('3', 'UPLINE_REBATE', 'SSC1M'), row('2', 'SELF_REBATE', 'SSC1M'), row('1', 'DEPOSIT', null)],
  newerCursor: null,
  nextCursor: null,
  searchedTo: null,
}
const line = (account: string, stake: string, share: string) => ({
  account,
  settledAt: AT,
  stake,
  ratePpm: 8_000,
  share,
})
const explained = (kind: string, items: object[], nextCursor: string | null, addsUp = true) => ({
  gameCode: 'SSC1M',
  gameName: { CN: '极速', EN: 'One Minute' },
  issueNumber: '20260102-0007',
  kind,
  booked: '9.6',
  total: addsUp ? '9.6' : '9.5',
  addsUp,
  lineCount: 2,
  items,
  nextCursor,
})

let requests: string[]
beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => {
  requests = []
  useSession.setState({ token: 'a token' })
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    if (url.includes('/wallets/transactions')) return Response.json({ value: RECORD })
    if (url.includes('kind=SELF_REBATE')) {
      return Response.json({
        value: explained('SELF_REBATE', [line('me', '1000', '9.5')], null, false),
      })
    }
    if (!url.includes('/wps/lottery/rebates/SSC1M/20260102-0007')) {
      return new Response(null, { status: 404 })
    }
    const page = url.includes('cursor=1')
      ? explained('UPLINE_REBATE', [line('mei', '200', '1.6')], null)
      : explained('UPLINE_REBATE', [line('lan', '1000', '8')], '1')
    return Response.json({ value: page })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ token: null })
})

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <NuqsTestingAdapter>
        <AccountRecord />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  return await screen.findAllByRole('button', { name: 'Show lines' })
}
const cellsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .map((one) =>
      within(one)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )

it('opens a rebate, and nothing else, into its lines, page by page, and says that they add up', async () => {
  const opens = await show()
  expect(opens).toHaveLength(2)
  await userEvent.click(opens[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Agent rebate · Issue 20260102-0007')).toBeTruthy()
  const table = await within(dialog).findByTestId('rebate.lines')
  expect(cellsOf(table).at(-1)).toMatchObject(['lan', expect.any(String), '1,000.0000', '0.80%', '8.0000'])
  expect(within(dialog).getByTestId('rebate.sum').textContent).toBe('Lines: 2 · total 9.6000')
  expect(within(dialog).getByText('Adds up')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'More lines' }))
  expect(await within(dialog).findByText('mei')).toBeTruthy()
  expect(within(dialog).getByText('lan')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'More lines' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(requests.filter((url) => url.includes('/rebates/'))).toHaveLength(2)
})

it('shows no player for the own rebate, and says when the lines differ from what was booked', async () => {
  const opens = await show()
  await userEvent.click(opens[1] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  const table = await within(dialog).findByTestId('rebate.lines')
  expect(within(table).queryByRole('columnheader', { name: 'Player' })).toBeNull()
  expect(within(dialog).getByText('Differs')).toBeTruthy()
})
