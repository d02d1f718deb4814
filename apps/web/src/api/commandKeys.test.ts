import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, TransportError } from './apiError.ts'
import { withKey } from './commandKeys.ts'

beforeEach(() => sessionStorage.clear())

const sent: string[] = []
const ask = async (intent: string, answer: () => Promise<unknown>) =>
  await withKey(intent, async (key) => {
    sent.push(key)
    return await answer()
  }).catch((error: unknown) => error)
const lost = async () => Promise.reject(new TransportError('TIMEOUT', null))
const refused = async () =>
  Promise.reject(new ApiError({ code: 'ENVELOPE_NONE_OPEN', params: {}, status: 409, requestId: '' }))

it('keeps the key of a command until it is answered, each intent its own', async () => {
  sent.length = 0
  await ask('a', lost)
  await ask('a', async () => 1)
  await ask('b', lost)
  await ask('a', refused)
  await ask('a', async () => 1)
  const [first, again, other, next, last] = sent
  expect(again).toBe(first)
  expect(new Set([first, other, next, last]).size).toBe(4)
})

it('makes another key two minutes later', async () => {
  sent.length = 0
  vi.useFakeTimers({ now: 0 })
  await ask('a', lost)
  vi.setSystemTime(119_999)
  await ask('a', lost)
  vi.setSystemTime(120_000)
  await ask('a', lost)
  vi.useRealTimers()
  expect([sent[0] === sent[1], sent[1] === sent[2]]).toEqual([true, false])
})
