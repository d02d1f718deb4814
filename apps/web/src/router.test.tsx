import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Service } from './api/service.ts'
import { useSession } from './api/session.ts'
import { changeLanguage, startI18n } from './i18n.ts'
import { routeObjects } from './router.tsx'

/** Customer service of the merchant, as it was decrypted. */
const services: Service[] = []
vi.mock('./api/service.ts', () => ({ readService: async () => services }))

/** What the server says about the site; nothing else is asked by a guest. */
const SITE = {
  info: {
    merchantCode: 'M9',
    name: 'Maison 9',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    languages: ['CN', 'EN'],
    serverTime: '2026-11-21T07:44:19.000Z',
  },
  maintenance: false,
  maintenanceNotice: null as object | null,
  regionRestriction: false,
  addressBlocked: false,
  visitor: null as object | null,
  links: { usdtSite: null, speedTest: null },
}

function answerWith(site: Partial<typeof SITE>) {
  vi.stubGlobal('fetch', async () => Response.json({ value: { ...SITE, ...site } }))
}

function open(path: string) {
  const router = createMemoryRouter(routeObjects(), { initialEntries: [path] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
})
beforeEach(() => {
  services.length = 0
  answerWith({})
})
afterEach(cleanup)

describe('the site', () => {
  it('opens at /index', async () => {
    const router = open('/')
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/index')
  })

  it.each(['/lottery?gameCode=long_dragon', '/integral'])(
    'asks a guest at %s to log in and goes home',
    async (path) => {
      const router = open(path)
      expect(await screen.findByRole('dialog', { name: 'You are not logged in' })).toBeTruthy()
      // The frame is drawn already while the navigation to home is still running.
      await waitFor(() => expect(router.state.location.pathname).toBe('/index'))
      await userEvent.click(screen.getByRole('button', { name: 'Close' }))
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('keeps the prize mode where a logout has cleared what is kept', async () => {
    useSession.getState().set({ token: 'a token', account: 'liu88' })
    const router = open('/index')
    await screen.findByRole('heading', { level: 1 })
    expect(sessionStorage.getItem('prizeMode')).toBe('Lott')
    await act(async () => {
      useSession.getState().clear()
      await router.navigate('/')
    })
    expect(sessionStorage.getItem('account')).toBeNull()
    expect(sessionStorage.getItem('prizeMode')).toBe('Lott')
  })

  it('shows the maintenance page on every path', async () => {
    answerWith({ maintenance: true })
    open('/promotions')
    expect(await screen.findByRole('heading', { name: 'Under maintenance' })).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('shows it too where there is no page', async () => {
    answerWith({ maintenance: true })
    open('/no-such-page')
    expect(await screen.findByRole('heading', { name: 'Under maintenance' })).toBeTruthy()
  })

  it('learns on the way to another screen that the site has closed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const router = open('/promotions')
      await screen.findByTestId('bars.status')
      await waitFor(() => expect(screen.getByTestId('bar.theme.button')).toBeTruthy())
      answerWith({ maintenance: true })
      vi.setSystemTime(Date.now() + 61_000)
      await act(async () => await router.navigate('/help'))
      expect(await screen.findByRole('heading', { name: 'Under maintenance' })).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })

  it('says why it is closed and until when, in the language shown', async () => {
    services.push({ url: 'https://service.example/', csType: '1' })
    answerWith({
      maintenance: true,
      maintenanceNotice: {
        reason: { EN: 'New disks are built in.', CN: '更换磁盘' },
        from: null,
        until: '2026-11-21T12:00:00.000Z',
      },
    })
    open('/elott')
    expect(await screen.findByText('New disks are built in.')).toBeTruthy()
    expect(screen.getByText('Expected end')).toBeTruthy()
    expect(screen.queryByText('Since')).toBeNull()
    // Asia/Shanghai, where the site is
    expect(document.querySelector('time')?.textContent).toContain('20:00')
    const service = await screen.findByRole('link', { name: 'Customer service' })
    expect(service.getAttribute('href')).toBe('https://service.example/')
    await changeLanguage('CN')
    expect(await screen.findByText('更换磁盘')).toBeTruthy()
    await changeLanguage('EN')
  })

  it('shows the region page on every path, with what service will ask for', async () => {
    const visitor = { country: 'US', address: '8.8.8.8', reference: 'ref-1' }
    answerWith({ regionRestriction: true, visitor })
    open('/index')
    expect(await screen.findByRole('heading', { name: 'Not available in your region' })).toBeTruthy()
    for (const text of ['United States (US)', '8.8.8.8', 'ref-1']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(screen.queryByRole('link', { name: 'Customer service' })).toBeNull()
  })

  it('tells an address that is blocked', async () => {
    answerWith({
      addressBlocked: true,
      visitor: { country: null, address: '198.51.100.7', reference: 'ref-2' },
    })
    open('/promotions')
    expect(await screen.findByRole('heading', { name: 'Access refused' })).toBeTruthy()
    expect(screen.getByText('198.51.100.7')).toBeTruthy()
    expect(screen.queryByText('Region')).toBeNull()
  })

  it('tells who comes by a host that belongs to no merchant', async () => {
    const error = { code: 'SITE_UNKNOWN_HOST', params: {}, requestId: 'ref-3' }
    vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 404 }))
    open('/index')
    expect(await screen.findByRole('heading', { name: 'This address is not valid' })).toBeTruthy()
    expect(screen.getByText(`We have no site at ${location.host}.`)).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('opens customer service in its window, and says so when that was blocked', async () => {
    services.push({ url: 'https://service.example/', csType: '1' })
    const opened = { opener: window as Window | null, focus: vi.fn() }
    const openWindow = vi.fn().mockReturnValueOnce(opened).mockReturnValue(null)
    vi.stubGlobal('open', openWindow)
    open('/promotions')
    const button = await screen.findByTestId('rail.service.button')
    await userEvent.click(button)
    expect(openWindow).toHaveBeenCalledWith('https://service.example/', 'customerService', 'popup,width=440,height=750')
    expect(opened.opener).toBeNull()
    expect(screen.queryByText('The service window was blocked')).toBeNull()
    await userEvent.click(button)
    expect((await screen.findAllByText('The service window was blocked')).length).toBeGreaterThan(0)
  })

  it('offers no service where the merchant has none', async () => {
    open('/promotions')
    await screen.findByTestId('rail.notices.button')
    expect(screen.queryByTestId('rail.service.button')).toBeNull()
  })

  it('says that the network is gone, and takes it back', async () => {
    open('/promotions')
    await screen.findByTestId('bars.status')
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await screen.findByText(/You are offline/)).toBeTruthy()
    network.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(/You are offline/)).toBeNull()
    network.mockRestore()
  })

  it('says that an unknown page does not exist', async () => {
    open('/no-such-page')
    expect(await screen.findByRole('heading', { name: 'No such page' })).toBeTruthy()
  })

  it('has landmarks, one h1 and a way past the navigation', async () => {
    open('/promotions')
    await screen.findByRole('heading', { level: 1, name: 'Promotions' })
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.getByRole('main').id).toBe('content')
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content')
    expect(screen.getByRole('banner')).toBeTruthy()
    expect(await screen.findByRole('contentinfo')).toBeTruthy()
  })

  it('changes language without a reload and remembers it', async () => {
    open('/promotions')
    await screen.findByRole('heading', { name: 'Promotions' })
    await changeLanguage('CN')
    expect(await screen.findByRole('heading', { name: '优惠活动' })).toBeTruthy()
    expect([localStorage.getItem('hisLang'), document.documentElement.lang]).toEqual(['CN', 'zh-CN'])
    await changeLanguage('EN')
  })

  it('shows no vendor category without vendors', async () => {
    open('/index')
    await screen.findByRole('heading', { level: 1 })
    expect(useSession.getState().token).toBeNull()
    expect(screen.queryByRole('link', { name: 'Live' })).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Lottery' }).length).toBeGreaterThan(0)
  })
})
