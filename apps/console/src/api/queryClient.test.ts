import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refused } from './call.ts'
import { makeQueryClient } from './queryClient.ts'

const LONG_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

/** What a screen has a minute after it asked; how often it was asked. */
async function seen(answers: readonly (string | Refused)[]) {
  const client = makeQueryClient()
  let calls = 0
  const queryFn = async () => {
    const answer = answers[Math.min(calls, answers.length - 1)]
    calls += 1
    if (answer instanceof Refused) throw answer
    return await Promise.resolve(answer)
  }
  const observer = new QueryObserver<string | undefined>(client, { queryKey: ['any'], queryFn })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(LONG_MS)
  const { data, error } = observer.getCurrentResult()
  stop()
  client.clear()
  return { data, code: error instanceof Refused ? error.code : null, calls }
}

it('what was not answered, or by a busy server, is asked again', async () => {
  for (const code of ['NETWORK', 'SERVICE_BUSY', 'INTERNAL'] as const) {
    expect(await seen([new Refused(code), 'read'])).toEqual({ data: 'read', code: null, calls: 2 })
  }
})

it('a refusal is shown at once', async () => {
  const refused = await seen([new Refused('NOT_FOUND'), 'never'])
  expect(refused).toEqual({ data: undefined, code: 'NOT_FOUND', calls: 1 })
})

it('a browser that believes to be offline reads all the same', async () => {
  onlineManager.setOnline(false)
  expect(await seen(['read'])).toEqual({ data: 'read', code: null, calls: 1 })
})
