import { beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../api/session.ts'
import { resumeLogin } from './resume.ts'

beforeEach(() => {
  sessionStorage.clear()
  useSession.getState().clear()
  localStorage.setItem('loggedIn', '1')
})

it('asks again after the network was away', async () => {
  const answers = [
    () => Promise.reject(new TypeError('no network')),
    () => Promise.resolve(Response.json({ value: { token: 'a token' } })),
  ]
  const fetched = vi.fn(() => answers[fetched.mock.calls.length - 1]?.())
  vi.stubGlobal('fetch', fetched)
  expect(await resumeLogin()).toBe(false)
  expect(await resumeLogin()).toBe(true)
  expect(useSession.getState().token).toBe('a token')
})

it('shares one call among those who ask at once', async () => {
  const fetched = vi.fn(async () => Response.json({ value: { token: 'a token' } }))
  vi.stubGlobal('fetch', fetched)
  expect(await Promise.all([resumeLogin(), resumeLogin()])).toEqual([true, true])
  expect(fetched).toHaveBeenCalledOnce()
})
