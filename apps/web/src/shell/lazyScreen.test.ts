import { afterEach, describe, expect, it, vi } from 'vitest'
import { CHUNK_MS_MAX, CHUNK_RETRIES, ChunkError, lazyScreen, withinTime } from './lazyScreen.ts'

afterEach(() => {
  vi.useRealTimers()
})

const Screen = () => null

describe('the file of a screen', () => {
  it('is asked for again after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ default: Screen })
    expect(await lazyScreen(load)()).toEqual({ Component: Screen })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is given up after two more tries', async () => {
    const load = vi.fn().mockRejectedValue(new Error('offline'))
    await expect(lazyScreen(load)()).rejects.toMatchObject({ name: 'ChunkError', reason: 'failed' })
    expect(load).toHaveBeenCalledTimes(1 + CHUNK_RETRIES)
  })

  it('is waited for 120 seconds and no longer', async () => {
    vi.useFakeTimers()
    const outcome = expect(withinTime(new Promise(() => undefined), CHUNK_MS_MAX)).rejects.toThrow(ChunkError)
    await vi.advanceTimersByTimeAsync(120_000)
    await outcome
  })
})
