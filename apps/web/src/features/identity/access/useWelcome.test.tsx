import { listenToToasts, type ToastMessage } from '@croupier/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { LoggedIn } from '../../../api/identity/session.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { usePreferences } from '../../../preferences.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { takeFirstLogin } from './firstLogin.ts'
import { useWelcome } from './useWelcome.ts'

const ONCE = {
  at: new Date('2026-11-20T10:00:00Z'),
  address: '203.0.113.5',
  country: 'JP',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0',
}
const LOGGED_IN: LoggedIn = {
  token: 'a token',
  firstTimeLogin: false,
  passwordExpired: false,
  lastLogin: ONCE,
}

function Way({ loggedIn, onClose }: { loggedIn: LoggedIn; onClose: () => void }) {
  const welcome = useWelcome(onClose)
  return (
    <button type="button" onClick={() => welcome(loggedIn)}>
      in
    </button>
  )
}
/** Comes in with this answer: what is told, and whether the dialog closed. */
function comeIn(answer: Partial<LoggedIn>) {
  const toasts: ToastMessage[] = []
  const stop = listenToToasts((message) => toasts.push(message))
  const onClose = vi.fn()
  const way = <Way loggedIn={{ ...LOGGED_IN, ...answer }} onClose={onClose} />
  const routes = [
    { path: '/social', element: way },
    { path: '/index', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/social'] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button'))
  stop()
  return { toasts, onClose, router }
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(() => {
  cleanup()
  useOverlays.getState().hide()
})

it('leaves the login before out where this browser is told to', () => {
  usePreferences.getState().toggle('lastLoginOff')
  const { toasts } = comeIn({})
  usePreferences.getState().toggle('lastLoginOff')
  expect(toasts).toMatchObject([{ title: 'You are logged in' }])
  expect(toasts[0]?.text).toBeUndefined()
})

it('names the login before, where and with what, and nothing to do', () => {
  const { toasts, onClose } = comeIn({})
  expect(toasts).toMatchObject([{ title: 'You are logged in' }])
  expect(toasts[0]?.text).toContain('Japan (203.0.113.5) · Chrome · Windows')
  expect(toasts[0]?.action).toBeUndefined()
  expect(onClose).toHaveBeenCalledOnce()
})

it('leads to the security centre at the first login, over the page one is on by then', async () => {
  const { toasts, onClose, router } = comeIn({ firstTimeLogin: true, lastLogin: null })
  expect(toasts).toMatchObject([{ title: 'Welcome', action: { label: 'My account' } }])
  expect(onClose).toHaveBeenCalledOnce()
  expect(takeFirstLogin()).toBe(false)
  await act(async () => await router.navigate('/index'))
  await act(async () => toasts[0]?.action?.onPress())
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe('/index?mc=securityCenter')
})

it('waits with that until a password is changed that has to be, and not for the next person', () => {
  const first = comeIn({ firstTimeLogin: true, passwordExpired: true, lastLogin: null })
  expect(first.toasts).toEqual([])
  expect(useOverlays.getState().shown).toBe('password')
  expect(takeFirstLogin()).toBe(true)
  expect(takeFirstLogin()).toBe(false)
  cleanup()
  comeIn({ firstTimeLogin: true, passwordExpired: true, lastLogin: null })
  cleanup()
  comeIn({ passwordExpired: true })
  expect(takeFirstLogin()).toBe(false)
})
