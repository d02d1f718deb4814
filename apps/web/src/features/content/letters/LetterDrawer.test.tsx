import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import LetterDrawer from './LetterDrawer.tsx'

const DOWNLINE = '01a1fd8e-aeb6-7348-9db7-3ddc2922a700'
const letter = (last: number, own: boolean, text: string) => ({
  id: `01a1fd8e-aeb6-7348-9db7-3ddc2922a73${last}`,
  own,
  text,
  sentAt: '2026-01-02T03:04:05.678Z',
})

let sent: { method: string; url: string; body: unknown }[]
let open: boolean
let fails: number

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
  Element.prototype.scrollIntoView = () => {}
})
beforeEach(() => {
  sent = []
  open = true
  fails = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET'
    sent.push({ method, url, body: init?.body === undefined ? null : JSON.parse(`${init.body}`) })
    if (method === 'PUT') return Response.json({ value: { unread: 0 } })
    if (method === 'POST') {
      fails -= 1
      if (fails >= 0) throw new TypeError('fetch failed')
      return Response.json({ value: letter(3, true, 'Thanks') })
    }
    const items = [letter(2, true, 'Second'), letter(1, false, 'First')]
    return Response.json({
      value: { items, newerCursor: null, nextCursor: null, searchedTo: null },
      other: { account: 'liu88', nickname: 'liu88' },
      open,
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (downlineId: string | null = DOWNLINE) => {
  const onClose = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <LetterDrawer downlineId={downlineId} onClose={onClose} />
    </QueryClientProvider>,
  )
  return onClose
}
const commands = (method: string) => sent.filter((one) => one.method === method)

it('shows the thread oldest first and marks it as read', async () => {
  show()
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['Firstl', 'Second'])
  expect(screen.getByRole('heading', { name: 'liu88' })).toBeTruthy()
  await waitFor(() => expect(commands('PUT')[0]?.body).toEqual({ downlineId: DOWNLINE }))
})

it('sends a letter again under its first id until it was answered, and empties the box then', async () => {
  fails = 1
  show(null)
  await userEvent.type(await screen.findByTestId('letters.text.input'), '  Thanks  ')
  await userEvent.click(screen.getByTestId('letters.send.button'))
  await screen.findByRole('alert')
  await userEvent.click(screen.getByTestId('letters.send.button'))
  await waitFor(() => expect(screen.getByTestId('letters.text.input')).toHaveProperty('value', ''))
  const [first, again] = commands('POST').map(({ body }) => body as { requestId: string })
  expect(first).toEqual({ requestId: again?.requestId, text: 'Thanks' })
})

it('asks before a letter that was begun is lost', async () => {
  const onClose = show()
  await userEvent.type(await screen.findByTestId('letters.text.input'), 'Half a')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByTestId('unsaved.leave.button'))
  expect(onClose).toHaveBeenCalledOnce()
})

it('has no box where nobody can be written to', async () => {
  open = false
  show()
  expect(await screen.findByText(/not possible at the moment/)).toBeTruthy()
  expect(screen.queryByTestId('letters.text.input')).toBeNull()
})
