import { units } from '@croupier/money'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { transactionsQuery } from './transactions.ts'
import { type Balance, balanceQuery, takeBalance } from './wallet.ts'

const OWNER = 'an account'
const SOON_MS = 5_000
const NONE = { items: [], newerCursor: null, nextCursor: null, searchedTo: null }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A client with one page of the record; `see` shows it until the returned function is called. */
async function pageOfRecord(cursor?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const read = vi.fn(() => Promise.resolve(NONE))
  const options = { ...transactionsQuery(OWNER, { cursor, pageSize: 20 }), queryFn: read }
  const see = () => new QueryObserver(client, options).subscribe(() => undefined)
  const look = see()
  await vi.advanceTimersByTimeAsync(0)
  read.mockClear()
  let version = 0
  const change = () => {
    version += 1
    takeBalance(client, OWNER, { balance: units(10_000n), version: `${version}` })
  }
  return { read, see, look, change }
}

it('changes that come together are read once, and later ones again', async () => {
  const { read, change } = await pageOfRecord()
  for (let settled = 0; settled < 30; settled += 1) change()
  await vi.advanceTimersByTimeAsync(SOON_MS)
  expect(read).toHaveBeenCalledTimes(1)
  change()
  await vi.advanceTimersByTimeAsync(SOON_MS)
  expect(read).toHaveBeenCalledTimes(2)
})

it('a record that nobody sees is read when somebody opens it', async () => {
  const { read, see, look, change } = await pageOfRecord()
  look()
  change()
  await vi.advanceTimersByTimeAsync(SOON_MS)
  expect(read).not.toHaveBeenCalled()
  see()
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(1)
})

it('neither a window in the background reads it, nor a page further back', async () => {
  const further = await pageOfRecord('o.21')
  further.change()
  await vi.advanceTimersByTimeAsync(SOON_MS)
  expect(further.read).not.toHaveBeenCalled()

  const { read, change } = await pageOfRecord()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  change()
  await vi.advanceTimersByTimeAsync(SOON_MS)
  expect(read).not.toHaveBeenCalled()
})

const push = (version: string, amount: bigint) => ({
  version,
  balance: units(amount),
  asset: 'CNY',
})
const shownBy = (client: QueryClient) => {
  const { amount, version } = client.getQueryData<Balance>(balanceQuery(OWNER).queryKey) ?? {}
  return [amount, version]
}

it('a balance that was overtaken by a newer one is ignored, whichever number its digits begin with', () => {
  const client = new QueryClient()
  takeBalance(client, OWNER, push('9', 90n))
  takeBalance(client, OWNER, push('10', 100n))
  // as text "9" comes after "10"
  takeBalance(client, OWNER, push('9', 90n))
  expect(shownBy(client)).toEqual([100n, '10'])
  // beyond what a number holds exactly
  takeBalance(client, OWNER, push('9007199254740993', 93n))
  takeBalance(client, OWNER, push('9007199254740992', 92n))
  expect(shownBy(client)).toEqual([93n, '9007199254740993'])
  takeBalance(client, OWNER, push('9007199254740994', 94n))
  expect(shownBy(client)).toEqual([94n, '9007199254740994'])
})

it('an answer of the server that was read before a push does not take the push back', async () => {
  const client = new QueryClient()
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async () => await answer.promise)
  const reading = client.fetchQuery(balanceQuery(OWNER))
  takeBalance(client, OWNER, push('12', 120n))
  const value = { sumBalance: '0.0110', asset: 'CNY', version: '11' }
  answer.resolve(Response.json({ value }))
  await vi.advanceTimersByTimeAsync(0)
  expect((await reading).version).toBe('12')
  expect(shownBy(client)).toEqual([120n, '12'])
})
