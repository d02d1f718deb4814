import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The store reads session storage when it is made, so each test makes its own. */
async function freshStore() {
  vi.resetModules()
  const { useSession, isLoggedIn } = await import('./session.ts')
  const { keepAccessToken } = await import('./accessToken.ts')
  return { session: useSession, isLoggedIn, keepAccessToken }
}

const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.c2ln`

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('the session of a tab', () => {
  it('survives a reload', async () => {
    const first = await freshStore()
    first.session.getState().set({
      token: 't',
      account: 'liu88',
      nickname: '阿刘',
      isAgent: true,
      type: 2,
      toUpline: true,
    })
    const second = await freshStore()
    expect(second.isLoggedIn()).toBe(true)
    expect(second.session.getState()).toMatchObject({
      account: 'liu88',
      nickname: '阿刘',
      isAgent: true,
      type: 2,
      toUpline: true,
    })
  })

  it('is dropped in a tab that has a token and no account (spec 4)', async () => {
    sessionStorage.setItem('token', 't')
    localStorage.setItem('loggedIn', '1')
    const { session, isLoggedIn } = await freshStore()
    expect([isLoggedIn(), session.getState().token]).toEqual([false, null])
    expect(sessionStorage.getItem('token')).toBeNull()
    // The browser may still be logged in: like a new tab, this one asks.
    expect(localStorage.getItem('loggedIn')).toBe('1')
  })

  it('keeps what it was not told about', async () => {
    const { session } = await freshStore()
    session.getState().set({ token: 't', account: 'liu88' })
    session.getState().set({ memberLabel: 'VIP 3' })
    expect(session.getState()).toMatchObject({ token: 't', account: 'liu88', memberLabel: 'VIP 3' })
  })

  it('forgets the person and keeps the merchant', async () => {
    sessionStorage.setItem('merchant', 'm9')
    sessionStorage.setItem('cpw', '1')
    const { session, isLoggedIn } = await freshStore()
    session.getState().set({ token: 't', account: 'liu88', isAgent: true })
    session.getState().clear()
    expect(isLoggedIn()).toBe(false)
    expect(session.getState()).toMatchObject({ account: null, isAgent: false })
    expect(Object.keys(sessionStorage)).toEqual(['merchant'])
  })

  it('ends when the token ends elsewhere', async () => {
    const { session, keepAccessToken } = await freshStore()
    session.getState().set({ token: 't', account: 'liu88' })
    keepAccessToken(null)
    expect(session.getState()).toMatchObject({ token: null, account: null })
  })

  it('leaves nothing but the merchant when somebody logs out', async () => {
    const { session } = await freshStore()
    session.getState().set({ token: 't', account: 'liu88' })
    for (const key of ['merchant', 'merchantCode', 'desk', 'imageCDN', 'settings']) {
      sessionStorage.setItem(key, 'x')
    }
    session.getState().clear()
    expect(Object.keys(sessionStorage)).toEqual(['merchant'])
  })

  it('knows nothing of a trial account once the real one is logged in', async () => {
    const { session, keepAccessToken } = await freshStore()
    keepAccessToken(tokenOf('trial'))
    session.getState().set({ account: 'guest-1', nickname: 'Guest', type: 4 })
    sessionStorage.setItem('desk', 'x')
    keepAccessToken(tokenOf('liu88'))
    const token = tokenOf('liu88')
    expect(session.getState()).toMatchObject({ token, account: null, nickname: null, type: null })
    expect(Object.keys(sessionStorage)).toEqual(['token'])
  })

  it('keeps what a login left that ended by itself', async () => {
    const { keepAccessToken } = await freshStore()
    keepAccessToken(tokenOf('liu88'))
    sessionStorage.setItem('desk', 'x')
    keepAccessToken(null, 'ended')
    expect(Object.keys(sessionStorage)).toEqual(['desk'])
  })
})
