import { afterEach, expect, it, vi } from 'vitest'
import { keepsCookies } from './keepsCookies.ts'

afterEach(() => vi.restoreAllMocks())

it('tries a cookie and leaves none', () => {
  expect(keepsCookies()).toBe(true)
  expect(document.cookie).toBe('')
})

it('knows a browser that blocks them, whatever it says of itself', () => {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  vi.spyOn(document, 'cookie', 'set').mockReturnValue(undefined)
  expect([navigator.cookieEnabled, keepsCookies()]).toEqual([true, false])
  cookie.mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  expect(keepsCookies()).toBe(false)
})
