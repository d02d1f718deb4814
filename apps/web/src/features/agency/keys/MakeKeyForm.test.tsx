import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../api/session.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { MakeKeyForm } from './MakeKeyForm.tsx'

const MADE = { id: '0b9d0c7e-7b0e-4d2a-9c55-0d7f3c1f2a11', key: 'ck_shown-this-once' }
let sent: string[] = []

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => {
  sent = []
  useSession.setState({ token: 'a token' })
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(String(body))
    return Response.json({ value: MADE })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useSession.setState({ token: null })
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MakeKeyForm />
    </QueryClientProvider>,
  )
const press = (testId: string) => fireEvent.click(screen.getByTestId(testId))
const name = (value: string) => fireEvent.change(screen.getByTestId('keys.name.input'), { target: { value } })

it('says at their fields that a name and something to read are missing, and sends nothing', async () => {
  open()
  press('keys.make.button')
  expect(await screen.findByText('Name input cannot be empty')).toBeTruthy()
  name('books')
  press('keys.scope.TEAM')
  press('keys.make.button')
  expect(await screen.findByText('Choose at least one')).toBeTruthy()
  expect(sent).toEqual([])
  expect((screen.getByTestId('keys.name.input') as HTMLInputElement).value).toBe('books')
})

it('shows the new key until it is closed, and not again', async () => {
  open()
  name('books')
  press('keys.scope.BILLS')
  press('keys.make.button')
  expect((await screen.findByTestId('keys.made.key')).textContent).toBe(MADE.key)
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ name: 'books', scopes: ['TEAM', 'BILLS'] }])
  press('keys.made.done')
  await vi.waitFor(() => expect(screen.queryByTestId('keys.made.key')).toBeNull())
  expect(document.body.textContent).not.toContain(MADE.key)
})
