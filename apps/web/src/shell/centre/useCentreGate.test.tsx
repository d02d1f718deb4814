import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { keepAccessToken } from '../../api/accessToken.ts'
import { useSession } from '../../api/session.ts'
import { startI18n } from '../../i18n.ts'
import { useOverlays } from '../overlayStore.ts'
import { useCentreGate } from './useCentreGate.ts'

const MEMBER = {
  id: '0b9a6b36-8f5b-4a43-9d4f-0f3f6f3c1c11',
  account: 'liu88',
  nickname: 'Liu',
  type: 0,
  isAgent: false,
  toUpline: false,
  clubLabel: { labelName: '' },
  memberLabel: [],
  mustChangePassword: false,
  isTest: false,
  identityVerifiedAt: null,
  lastLoginAt: null,
  clientUrl: 'https://m9.example',
  agentFlags: [],
  series: [],
}

function Centre({ onClose, centre = 'mc' }: { onClose: () => void; centre?: 'mc' | 'ac' }) {
  const { ready } = useCentreGate(centre, onClose)
  return ready ? <p>inside</p> : null
}

/** Opens a centre as the person of the session. */
function open(centre: 'mc' | 'ac' = 'mc') {
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Centre onClose={onClose} centre={centre} />
    </QueryClientProvider>,
  )
  return onClose
}

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
})
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ value: MEMBER }))
  keepAccessToken(null)
  useOverlays.getState().hide()
})
afterEach(cleanup)

it('asks a guest to log in, and keeps what the guest came for until the question is closed', async () => {
  window.history.replaceState(null, '', '/index?ac=dividend&tab=manage')
  const onClose = open()
  await waitFor(() => expect(useOverlays.getState().shown).toBe('loginFirst'))
  expect(useOverlays.getState().wanted).toBe('/index?ac=dividend&tab=manage')
  act(() => useOverlays.getState().show('login'))
  expect(useOverlays.getState().wanted).not.toBeNull()
  act(() => useOverlays.getState().hide())
  expect(useOverlays.getState().wanted).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
})

it('asks nobody to log in who logged out inside', async () => {
  act(() => useSession.getState().set({ token: 'a token', account: 'liu88' }))
  const onClose = open()
  await screen.findByText('inside')
  act(() => keepAccessToken(null))
  await act(async () => {
    await Promise.resolve()
  })
  expect(screen.queryByText('inside')).toBeNull()
  expect([useOverlays.getState().shown, onClose.mock.calls.length]).toEqual([null, 0])
})

it('asks somebody to log in again whose login was ended elsewhere', async () => {
  act(() => useSession.getState().set({ token: 'a token', account: 'liu88' }))
  open()
  await screen.findByText('inside')
  act(() => keepAccessToken(null, 'ended'))
  await waitFor(() => expect(useOverlays.getState().shown).toBe('loginFirst'))
})
