import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../api/session.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import Messages from './Messages.tsx'

const ID = {
  first: '01a1fd8e-aeb6-7348-9db7-3ddc2922a731',
  last: '01a1fd8e-aeb6-7348-9db7-3ddc2922a732',
}
const AT = '2026-01-02T03:04:05.678Z'
const NO_FACTS = {
  contract: null,
  payer: null,
  account: null,
  amount: null,
  due: null,
  periodStart: null,
  periodEnd: null,
  payUntil: null,
  memo: null,
}
const paid = {
  id: ID.last,
  kind: 'BILL_PART_PAID',
  personal: false,
  read: false,
  createdAt: AT,
  facts: {
    ...NO_FACTS,
    contract: 'DIVIDEND',
    payer: 'AGENT',
    account: 'liu88',
    amount: '30',
    due: '100',
  },
}
const received = {
  id: ID.first,
  kind: 'TRANSFER_RECEIVED',
  personal: true,
  read: true,
  createdAt: AT,
  facts: { ...NO_FACTS, account: 'chen01', amount: '60.5', memo: 'for the week' },
}

let items: object[]
let sent: { method: string; url: string; body: unknown }[]

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => {
  items = [paid, received]
  sent = []
  useSession.setState({ token: 'a token', isAgent: true, type: 2 })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET'
    sent.push({ method, url, body: init?.body === undefined ? null : JSON.parse(`${init.body}`) })
    if (method === 'POST') return Response.json({ value: { ...paid, read: true } })
    if (method !== 'GET') return Response.json({ value: { unread: 0 } })
    const value = { items, newerCursor: null, nextCursor: null, searchedTo: null }
    return Response.json({ value })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ token: null, isAgent: false, type: null })
})

function show(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NuqsTestingAdapter hasMemory>
          <Messages />
        </NuqsTestingAdapter>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const commands = () => sent.filter(({ method }) => method !== 'GET')

it('opens a message with its facts and the way to what it is about, which marks it as read', async () => {
  show()
  const [first] = await screen.findAllByTestId('messages.open.button')
  await userEvent.click(first as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  const facts = within(dialog).getByTestId('message.facts').textContent
  for (const fact of ['Dividend', 'liu88', '30.00', '100.00']) expect(facts).toContain(fact)
  const link = within(dialog).getByTestId('message.page.link')
  expect(link.getAttribute('href')).toContain('?ac=dividend&tab=bills')
  expect(commands()).toEqual([{ method: 'POST', url: expect.stringContaining(`${ID.last}/open`), body: null }])
})

it('says of a corrected result which bet it is, both results and both payouts', async () => {
  const correction = {
    gameName: { EN: 'Official SSC', CN: '时时彩' },
    issueNumber: '20240305-001',
    orderId: '01a1fd8e-aeb6-7348-9db7-3ddc2922a733',
    numbersBefore: [1, 2, 3, 4, 5],
    numbers: [9, 2, 3, 4, 5],
    payoutBefore: '19',
    payout: '0',
  }
  items = [{ ...paid, kind: 'RESULT_CORRECTED', facts: { ...NO_FACTS, amount: '-19', correction } }]
  show()
  await userEvent.click(await screen.findByTestId('messages.open.button'))
  const dialog = await screen.findByRole('dialog')
  const facts = within(dialog).getByTestId('message.facts').textContent
  const expected = ['Official SSC 20240305-001', correction.orderId, '1 2 3 4 5', '9 2 3 4 5', '19.00', '0.00']
  for (const fact of expected) expect(facts).toContain(fact)
  expect(within(dialog).getByTestId('message.page.link').getAttribute('href')).toContain('mc=transactionHistory')
})

it('marks all up to the newest that is seen, or those that are chosen', async () => {
  show()
  await screen.findAllByTestId('messages.open.button')
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(commands().at(-1)).toMatchObject({ method: 'PUT', body: { upTo: ID.last } })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Transfer received' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }))
  expect(commands().at(-1)).toMatchObject({ method: 'PUT', body: { ids: [ID.first] } })
})

it('deletes what is chosen, and nothing before something is', async () => {
  show()
  await screen.findAllByTestId('messages.open.button')
  const remove = screen.getByTestId('messages.delete.button')
  expect(remove.hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByTestId('messages.all.checkbox'))
  await userEvent.click(remove)
  expect(commands().at(-1)).toMatchObject({
    method: 'DELETE',
    body: { ids: [ID.last, ID.first] },
  })
})

it('says that there are none', async () => {
  items = []
  show()
  expect(await screen.findByText('No messages')).toBeTruthy()
})
