import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type Issue, issueQuery } from '../../../api/lottery/lottery.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import VerifyDialog from './VerifyDialog.tsx'

const drawAt = new Date('2026-11-21T08:00:00Z')
const issue: Issue = {
  issueId: 'G.1',
  gameCode: 'G',
  number: '1',
  state: 'CLOSED',
  saleFrom: drawAt,
  closeAt: drawAt,
  drawAt,
  numbers: [],
  seedCommitment: 'ab',
  revealedSeed: null,
  beacon: null,
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

function show(shown: Issue) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  client.setQueryData(issueQuery('G', '1').queryKey, shown)
  render(
    <QueryClientProvider client={client}>
      <VerifyDialog gameCode="G" family="SSC" number="1" onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

it('says of an own draw that its seed is revealed later', () => {
  show(issue)
  expect(screen.getByText(/revealed after the draw/)).toBeTruthy()
  expect(screen.queryByText(/official draw/)).toBeNull()
})

it('says of an external draw where its results come from, and promises no seed', () => {
  show({ ...issue, state: 'DRAWN', numbers: [1, 2, 3, 4, 5], seedCommitment: null })
  expect(screen.getByText(/two independent sources agree/)).toBeTruthy()
  expect(screen.queryByText(/revealed after the draw/)).toBeNull()
})
