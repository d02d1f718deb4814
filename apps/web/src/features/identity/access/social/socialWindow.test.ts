import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerOf, handBack, WindowTrouble } from './socialWindow.ts'

const ADDRESS = 'https://id.example/authorize?state=abc.p'
const ANSWER = { state: 'abc.p', parameters: { code: 'one use' } }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A window that was cut off from its page, or closed: the page cannot tell which. */
function lostWindow() {
  const replace = vi.fn()
  return { replace, opened: { closed: true, location: { replace } } as unknown as Window }
}
function waiting() {
  const { opened, replace } = lostWindow()
  const seen: boolean[] = []
  const own = new AbortController()
  const { signal } = own
  const answer = answerOf(opened, ADDRESS, { signal, onSight: (one) => void seen.push(one) })
  return { answer, seen, own, replace }
}

describe('a window that is out of sight', () => {
  it('is reported after a moment, and its answer is still accepted', async () => {
    const { answer, seen, replace } = waiting()
    expect(replace).toHaveBeenCalledWith(ADDRESS)
    vi.advanceTimersByTime(1_000)
    expect(seen.at(-1)).toBe(true)
    vi.advanceTimersByTime(60_000)
    expect(seen.at(-1)).toBe(false)
    const heard = handBack(ANSWER)
    expect(await answer).toEqual(ANSWER)
    expect(await heard).toBe(true)
  })

  it.each([
    ['with the next try', (own: AbortController) => own.abort()],
    ['after ten minutes', () => vi.advanceTimersByTime(10 * 60_000)],
  ])('is given up %s', async (_when, end) => {
    const { answer, own } = waiting()
    const failed = expect(answer).rejects.toThrow(WindowTrouble)
    end(own)
    await failed
  })
})
