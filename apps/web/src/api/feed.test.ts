import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFeed, useStale } from './feed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  useFeed.setState({ state: 'off' })
})

it('takes what was read for stale after 15 s without messages, until it is read again', () => {
  const { result, rerender } = renderHook(({ at }) => useStale(at), {
    initialProps: { at: Date.now() },
  })
  act(() => useFeed.setState({ state: 'live' }))
  act(() => vi.advanceTimersByTime(20_000))
  expect(result.current).toBe(false)
  act(() => useFeed.setState({ state: 'lost' }))
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
  rerender({ at: Date.now() })
  expect(result.current).toBe(false)
  act(() => vi.advanceTimersByTime(14_000))
  expect(result.current).toBe(false)
  act(() => vi.advanceTimersByTime(1_001))
  expect(result.current).toBe(true)
  act(() => useFeed.setState({ state: 'live' }))
  expect(result.current).toBe(false)
})
