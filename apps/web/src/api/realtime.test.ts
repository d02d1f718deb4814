import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { balanceQuery } from './cashier/wallet.ts'
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

afterEach(() => {
  listeners.clear()
  vi.useRealTimers()
})

it('reads everything live again, within some seconds, after messages were lost', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  const close = openFeed(client, 'an account')
  await vi.waitFor(() => expect(listeners.has('feed.interrupted')).toBe(true))
  listeners.get('feed.interrupted')?.({})
  vi.advanceTimersByTime(5_000)
  expect(invalidated).toHaveBeenCalledExactlyOnceWith()
  close()
})

it('reads the balance again as it opens: what was booked since the first read was pushed to nobody', async () => {
  const client = new QueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  const close = openFeed(client, 'an account')
  await vi.waitFor(() => expect(listeners.has('connect')).toBe(true))
  listeners.get('connect')?.({})
  expect(invalidated).toHaveBeenCalledWith({ queryKey: ['wallet', 'balance'] })
  close()
})

it('a balance that is pushed belongs to the account whose connection it is', async () => {
  const client = new QueryClient()
  const close = openFeed(client, 'a trial')
  await vi.waitFor(() => expect(listeners.has('wallet.balanceChanged')).toBe(true))
  listeners.get('wallet.balanceChanged')?.({ balance: '9980', asset: 'DEMO', seq: '7' })
  expect(client.getQueryData(balanceQuery('a trial').queryKey)).toMatchObject({ version: '7' })
  expect(client.getQueryData(balanceQuery('the account after it').queryKey)).toBeUndefined()
  close()
})
