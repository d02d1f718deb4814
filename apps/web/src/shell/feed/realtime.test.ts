import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { balanceQuery } from '../../api/cashier/wallet.ts'
import { openFeed } from './realtime.ts'

const { listeners, socket } = vi.hoisted(() => {
  const listeners = new Map<string, (data: unknown) => void>()
  const on = (name: string, listener: (data: unknown) => void) => listeners.set(name, listener)
  const socket = {
    on,
    io: { on, off: () => {} },
    connect: vi.fn(),
    disconnect: () => socket,
  }
  return { listeners, socket }
})
vi.mock('socket.io-client', () => ({ io: () => socket }))

afterEach(() => {
  listeners.clear()
  socket.connect.mockClear()
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

it('reads everything live again where it opens late: a bet may have been settled meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  const client = new QueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  const close = openFeed(client, 'an account')
  await vi.waitFor(() => expect(listeners.has('connect')).toBe(true))
  vi.advanceTimersByTime(4_000)
  listeners.get('connect')?.({})
  expect(invalidated).toHaveBeenCalledExactlyOnceWith()
  close()
})

it('tries again where the server does not say who it takes us for', async () => {
  vi.useFakeTimers()
  const close = openFeed(new QueryClient(), 'an account')
  await vi.waitFor(() => expect(listeners.has('open')).toBe(true))
  listeners.get('open')?.({})
  vi.advanceTimersByTime(9_000)
  expect(socket.connect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(socket.connect).toHaveBeenCalledOnce()
  listeners.get('open')?.({})
  listeners.get('connect')?.({})
  vi.advanceTimersByTime(60_000)
  expect(socket.connect).toHaveBeenCalledOnce()
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

it('asks for own bets and the balance while nothing is pushed, and no more once it is', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const close = openFeed(client, 'an account')
  await vi.waitFor(() => expect(listeners.has('disconnect')).toBe(true))
  listeners.get('connect')?.({})
  listeners.get('disconnect')?.('transport close')
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  vi.advanceTimersByTime(8_000 + 10_000)
  expect(invalidated).toHaveBeenCalledWith({ queryKey: ['lottery', 'orders'] })
  expect(invalidated).toHaveBeenCalledWith({ queryKey: ['wallet', 'balance'] })
  listeners.get('connect')?.({})
  invalidated.mockClear()
  vi.advanceTimersByTime(60_000)
  expect(invalidated).not.toHaveBeenCalledWith({ queryKey: ['lottery', 'orders'] })
  close()
})
