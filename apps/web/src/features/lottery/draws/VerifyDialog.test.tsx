import { commitment, DRAW_SPACES, drawNumbers } from '@croupier/fairness'
import { chainOfKey, localBeacon, randomnessOf, roundAfterClosing } from '@croupier/fairness/beacon'
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

/** A draw that mixes in a local beacon. */
async function mixedIssue() {
  const local = await localBeacon('a secret')
  const { hash: chainHash, publicKey } = await chainOfKey(local.publicKey)
  const round = roundAfterClosing(await chainOfKey(publicKey), drawAt.getTime())
  const signature = await local.sign(round)
  const seed = 'a0'.repeat(32)
  const randomness = await randomnessOf(signature)
  const drawn: Issue = {
    ...issue,
    state: 'SETTLED',
    numbers: await drawNumbers(DRAW_SPACES.SSC, seed, 'G', '1', randomness),
    seedCommitment: await commitment(seed),
    revealedSeed: seed,
    beacon: { chainHash, publicKey, round, signature },
  }
  return { drawn, round, other: await local.sign(round + 1) }
}

it('names the round of the beacon before the draw, and that it is a local one', async () => {
  const { drawn, round } = await mixedIssue()
  const beacon = drawn.beacon && { ...drawn.beacon, signature: null }
  show({ ...issue, beacon })
  expect(screen.getByTestId('beacon.round').textContent).toBe(`Local beacon${round}`)
})

/** The pairing takes a while on a busy machine. */
const verdict = async () => await screen.findByTestId('verify.verdict', {}, { timeout: 20_000 })

it('proves a draw with its round, and refuses the signature of another', async () => {
  const { drawn, other } = await mixedIssue()
  show(drawn)
  expect((await verdict()).textContent).toContain('Verified')
  expect(screen.getByText(/round came after betting closed, and the result/)).toBeTruthy()
  cleanup()
  show({ ...drawn, beacon: drawn.beacon && { ...drawn.beacon, signature: other } })
  expect((await verdict()).textContent).toContain('Mismatch')
})
