import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeLanguage, startI18n } from './i18n.ts'
import { routeObjects } from './router.tsx'
import { useSession } from './shell/session.ts'

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
  regionRestriction: false,
}

function answerWith(site: Partial<typeof SITE>) {
  vi.stubGlobal('fetch', async () => Response.json({ value: { ...SITE, ...site } }))
}

function open(path: string) {
  const router = createMemoryRouter(routeObjects(), { initialEntries: [path] })
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
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
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
})
beforeEach(() => answerWith({}))
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
      expect(router.state.location.pathname).toBe('/index')
      await userEvent.click(screen.getByRole('button', { name: 'Close' }))
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it('shows the maintenance page on every path', async () => {
    answerWith({ maintenance: true })
    open('/promotions')
    expect(await screen.findByRole('heading', { name: 'Under maintenance' })).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('shows the region page on every path', async () => {
    answerWith({ regionRestriction: true })
    open('/index')
    expect(
      await screen.findByRole('heading', { name: 'Not available in your region' }),
    ).toBeTruthy()
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
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe(
      '#content',
    )
    expect(screen.getByRole('banner')).toBeTruthy()
    expect(screen.getByRole('contentinfo')).toBeTruthy()
  })

  it('changes language without a reload and remembers it', async () => {
    open('/promotions')
    await screen.findByRole('heading', { name: 'Promotions' })
    await changeLanguage('CN')
    expect(await screen.findByRole('heading', { name: '优惠活动' })).toBeTruthy()
    expect([localStorage.getItem('hisLang'), document.documentElement.lang]).toEqual([
      'CN',
      'zh-CN',
    ])
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
