import { afterEach, expect, it, vi } from 'vitest'
import { browserStorage, tabStorage } from './browserStorage.ts'

const KEY = 'a key'

/** Puts the storage of a browser in place of this one's. */
function browserGives(name: 'localStorage' | 'sessionStorage', get: () => unknown): void {
  vi.spyOn(globalThis, name, 'get').mockImplementation(get as () => Storage)
}

function forbidden(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

afterEach(() => {
  for (const storage of [browserStorage, tabStorage]) {
    for (const key of storage.keys()) storage.removeItem(key)
  }
  vi.restoreAllMocks()
})

it.each([
  [browserStorage, 'localStorage'],
  [tabStorage, 'sessionStorage'],
] as const)('keeps in the storage of the browser what it has room for (%#)', (storage, name) => {
  storage.setItem(KEY, 'one')
  expect(globalThis[name].getItem(KEY)).toBe('one')
  globalThis[name].setItem(KEY, 'another tab wrote this')
  expect(storage.getItem(KEY)).toBe('another tab wrote this')
  expect(storage.keys()).toEqual([KEY])
  storage.removeItem(KEY)
  expect([storage.getItem(KEY), globalThis[name].getItem(KEY)]).toEqual([null, null])
})

it.each([
  ['has none', () => null],
  ['forbids it', forbidden],
])('keeps for the page where the browser %s', (_, get) => {
  for (const [storage, name] of [
    [browserStorage, 'localStorage'],
    [tabStorage, 'sessionStorage'],
  ] as const) {
    browserGives(name, get)
    expect(storage.getItem(KEY)).toBeNull()
    expect(storage.keys()).toEqual([])
    storage.setItem(KEY, 'one')
    expect([storage.getItem(KEY), storage.keys()]).toEqual(['one', [KEY]])
    storage.removeItem(KEY)
    expect([storage.getItem(KEY), storage.keys()]).toEqual([null, []])
  }
})

it('keeps for the page what the browser has no room for, and not what it kept before', () => {
  browserStorage.setItem(KEY, 'before')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  browserStorage.setItem(KEY, 'now')
  expect(browserStorage.getItem(KEY)).toBe('now')
  full.mockRestore()
  browserStorage.setItem(KEY, 'later')
  expect([browserStorage.getItem(KEY), localStorage.getItem(KEY)]).toEqual(['later', 'later'])
})
