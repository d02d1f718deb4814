import { units } from '@croupier/money'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeBalance, transactionsQuery } from './wallet.ts'

const OWNER = 'an account'
const SOON_MS = 5_000
const NONE = { items: [], newerCursor: null, nextCursor: null, searchedTo: null }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A client with one page of the record; `see` lets somebody look at it until what it returns is called. */
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
