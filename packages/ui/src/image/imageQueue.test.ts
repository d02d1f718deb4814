import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  AHEAD_VIEWPORTS,
  ATTEMPTS_MAX,
  CHECK_EVERY_MS,
  createImageQueue,
  createLru,
  viewportsAway,
} from './imageQueue.ts'

const VIEW = { width: 1000, height: 800 }
const at = (top: number) => ({ left: 0, top, right: 100, bottom: top + 100 })

describe('viewportsAway', () => {
  it.each([
    [0, 0],
    [799, 0],
    [1600, 1],
    [1840, 1.3],
    [-100, 0],
    [-900, 1],
  ])('a box at %i px is %f viewports away', (top, away) => {
    expect(viewportsAway(at(top), VIEW)).toBeCloseTo(away, 9)
  })

  it('counts sideways as well', () => {
    expect(viewportsAway({ left: 3000, top: 0, right: 3100, bottom: 100 }, VIEW)).toBe(2)
  })
})

describe('createLru', () => {
  it('drops what was unused for longest', () => {
    const lru = createLru<number>(2)
    lru.set('a', 1)
    lru.set('b', 2)
    lru.get('a')
    lru.set('c', 3)
    expect([lru.get('a'), lru.get('b'), lru.get('c')]).toEqual([1, undefined, 3])
  })

  it('never holds more than its limit, and always the one set last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.string()), (limit, keys) => {
        const lru = createLru<string>(limit)
        for (const key of keys) {
          lru.set(key, key)
          expect(lru.size).toBeLessThanOrEqual(limit)
          expect(lru.get(key)).toBe(key)
        }
      }),
    )
  })
})

describe('the image queue', () => {
  let clock = 0
  let timers: { at: number; then: () => void }[] = []
  let requests: string[] = []
  let answer: (source: string) => Promise<string>

  beforeEach(() => {
    clock = 0
    timers = []
    requests = []
    answer = async (source) => `image of ${source}`
  })

  const queue = () =>
    createImageQueue<string>({
      now: () => clock,
      after: (ms, then) => timers.push({ at: clock + ms, then }),
      view: () => VIEW,
      fetch: async (source) => {
        requests.push(source)
        return await answer(source)
      },
    })

  /** Lets the time pass and everything that is due happen. */
  async function pass(ms: number) {
    clock += ms
    const due = timers.filter((timer) => timer.at <= clock)
    timers = timers.filter((timer) => timer.at > clock)
    for (const { then } of due) then()
    // A rejection passes two awaits before the queue sees it.
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }

  it('fetches what is within 1.3 viewports and leaves the rest', async () => {
    const images = queue()
    const near = 800 * (1 + AHEAD_VIEWPORTS)
    images.want({ source: 'near', box: () => at(near), changed: vi.fn() })
    images.want({ source: 'far', box: () => at(near + 1), changed: vi.fn() })
    images.want({ source: 'nowhere', box: () => null, changed: vi.fn() })
    await pass(0)
    expect(requests).toEqual(['near'])
    expect(images.waiting).toBe(2)
  })

  it('looks again only after 200 ms, however often it is told to', async () => {
    const images = queue()
    const box = vi.fn(() => at(9000))
    images.want({ source: 'far', box, changed: vi.fn() })
    await pass(0)
    for (let turn = 0; turn < 10; turn++) {
      images.plan()
      await pass(CHECK_EVERY_MS / 10 - 1)
    }
    expect(box).toHaveBeenCalledTimes(1)
    await pass(10)
    expect(box).toHaveBeenCalledTimes(2)
  })

  it('tries three times and then gives up', async () => {
    answer = () => Promise.reject(new Error('no such picture'))
    const images = queue()
    const changed = vi.fn()
    images.want({ source: 'gone', box: () => at(0), changed })
    for (let turn = 0; turn < 9; turn++) await pass(CHECK_EVERY_MS)
    expect(requests).toHaveLength(ATTEMPTS_MAX)
    expect(changed).toHaveBeenLastCalledWith('failed')
    expect(images.waiting).toBe(0)
  })

  it('shows a picture that came at the third attempt', async () => {
    answer = (source) => (requests.length < ATTEMPTS_MAX ? Promise.reject(new Error('cut')) : Promise.resolve(source))
    const images = queue()
    const changed = vi.fn()
    images.want({ source: 'slow', box: () => at(0), changed })
    for (let turn = 0; turn < 4; turn++) await pass(CHECK_EVERY_MS)
    expect(changed).toHaveBeenLastCalledWith('loaded')
    expect(images.cached('slow')).toBe('slow')
  })

  it('fetches an address once for all who want it', async () => {
    const images = queue()
    const first = vi.fn()
    const second = vi.fn()
    images.want({ source: 'one', box: () => at(0), changed: first })
    images.want({ source: 'one', box: () => at(9000), changed: second })
    await pass(0)
    expect(requests).toEqual(['one'])
    expect([first, second].map((listener) => listener.mock.lastCall)).toEqual([['loaded'], ['loaded']])
  })

  it('forgets who does not want it any more', async () => {
    const images = queue()
    const changed = vi.fn()
    images.want({ source: 'left', box: () => at(0), changed })()
    await pass(0)
    expect(requests).toEqual([])
    expect(changed).not.toHaveBeenCalled()
  })
})
