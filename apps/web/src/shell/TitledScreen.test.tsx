import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../i18n.ts'
import { TitledScreen } from './TitledScreen.tsx'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
})
beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
})
afterEach(cleanup)

function open(address: string) {
  const routes = [{ element: <TitledScreen />, children: [{ path: '/index', element: <p>home</p> }] }]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return async (to: string) => await act(async () => await router.navigate(to))
}

it('draws what a centre covers from the start once it is closed, and keeps it from then on', async () => {
  const go = open('/index?ac=overview')
  expect(screen.queryByText('home')).toBeNull()
  await go('/index')
  expect(screen.getByText('home')).toBeTruthy()
  await go('/index?mc=withdraw')
  expect(screen.getByText('home')).toBeTruthy()
})
