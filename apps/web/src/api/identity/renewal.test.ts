import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAccessToken } from '../accessToken.ts'

/** Exchanges of the cookie that are under way, and the most there ever were at a time. */
const exchanges = { now: 0, most: 0, made: 0 }

/** The lock of a browser, shared by everything that asks for it by name. */
function browserLocks() {
  const turns = new Map<string, Promise<unknown>>()
  return {
    request(name: string, work: () => Promise<unknown>) {
      const turn = (turns.get(name) ?? Promise.resolve()).then(work, work)
      turns.set(name, turn)
      return turn
    },
  }
}

/** A tab: the same code, with its own module state. */
async function openTab() {
  vi.resetModules()
  return import('../client.ts')
}

beforeEach(() => {
  Object.assign(exchanges, { now: 0, most: 0, made: 0 })
  vi.stubGlobal('fetch', async () => {
    exchanges.now += 1
    exchanges.made += 1
    exchanges.most = Math.max(exchanges.most, exchanges.now)
    await new Promise((resolve) => setTimeout(resolve, 5))
    exchanges.now -= 1
    return Response.json({ value: { token: `token ${exchanges.made}` } })
  })
})
afterEach(() => {
  keepAccessToken(null)
  vi.unstubAllGlobals()
})

it('two tabs never use the refresh cookie at the same time', async () => {
  vi.stubGlobal('navigator', { locks: browserLocks() })
  const tabs = [await openTab(), await openTab()]
  await Promise.all(tabs.flatMap((tab) => [tab.renewSession(), tab.renewSession()]))
  expect(exchanges).toEqual({ now: 0, most: 1, made: 2 })
})

it.each([
  ['has none', {}],
  [
    'forbids them',
    {
      locks: {
        request: async () => {
          throw new DOMException('not allowed in this context', 'SecurityError')
        },
      },
    },
  ],
])('a browser that %s of the locks still renews', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const { renewSession } = await openTab()
  await renewSession()
  expect(sessionStorage.getItem('token')).toBe('token 1')
})
