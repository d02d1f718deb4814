import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { openFeed } from './realtime.ts'

const { listeners, socket } = vi.hoisted(() => {
  const listeners = new Map<string, (data: unknown) => void>()
  const socket = {
    on: (name: string, listener: (data: unknown) => void) => listeners.set(name, listener),
    disconnect: () => {},
  }
  return { listeners, socket }
})
vi.mock('socket.io-client', () => ({ io: () => socket }))

afterEach(() => void vi.useRealTimers())

it('reads everything live anew, within some seconds, after messages were lost', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const anew = vi.spyOn(client, 'invalidateQueries')
  const close = openFeed(client)
  await vi.waitFor(() => expect(listeners.has('feed.interrupted')).toBe(true))
  listeners.get('feed.interrupted')?.({})
  vi.advanceTimersByTime(5_000)
  expect(anew).toHaveBeenCalledExactlyOnceWith()
  close()
})
