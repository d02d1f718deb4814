import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { OpeningTerms } from '../../../api/agency/agents.ts'
import { ApiError } from '../../../api/apiError.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { BulkOpen } from './BulkOpen.tsx'

const sent = vi.hoisted(() => [] as { account: string; requestId: string }[])
const taken = vi.hoisted(() => new Set<string>())
vi.mock('../../../api/agency/agents.ts', async (original) => ({
  ...(await original<object>()),
  useOpenAccount: () => ({
    mutateAsync: async (body: { account: string; requestId: string }) => {
      sent.push(body)
      if (taken.has(body.account)) {
        throw new ApiError({ code: 'MEMBER_ACCOUNT_TAKEN', params: {}, status: 409, requestId: '' })
      }
      return { id: body.requestId, account: body.account, password: `first-${body.account}` }
    },
  }),
}))
const TERMS: OpeningTerms = {
  types: [2, 0],
  series: [{ family: 'SSC', mode: 'LOTT', min: 1700, max: 1956, suggested: 1954 }],
  quotas: [],
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
  const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => media)
})
afterEach(cleanup)

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NuqsTestingAdapter>
        <BulkOpen terms={TERMS} />
      </NuqsTestingAdapter>
    </QueryClientProvider>,
  )
}
const type = (value: string) => fireEvent.change(screen.getByTestId('bulk.names.input'), { target: { value } })
const submit = () => screen.getByTestId<HTMLButtonElement>('bulk.submit.button')

it('opens each name once, says what was not opened and why, and asks again for those alone', async () => {
  taken.add('mei07')
  open()
  type('liu88, mei07\nLIU88')
  fireEvent.click(submit())
  const sheet = await screen.findByTestId('bulk.sheet')
  await waitFor(() => expect(sheet.textContent).toContain('This account name is taken'))
  expect(sheet.textContent).toContain('first-LIU88')
  expect(sent.map(({ account }) => account)).toEqual(['LIU88', 'mei07'])
  taken.clear()
  await waitFor(() => expect(submit().disabled).toBe(false))
  fireEvent.click(submit())
  await waitFor(() => expect(sheet.textContent).toContain('first-mei07'))
  expect(sent.map(({ account }) => account)).toEqual(['LIU88', 'mei07', 'mei07'])
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(3)
})

it('sends nothing while a name is none', () => {
  open()
  type('liu88 7up')
  expect(screen.getByText('Not an account name: 7up')).toBeTruthy()
  expect(submit().disabled).toBe(true)
})
