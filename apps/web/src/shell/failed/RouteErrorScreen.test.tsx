import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startI18n } from '../../i18n.ts'
import { ChunkError, lazyScreen } from '../lazyScreen.ts'
import { PanelBoundary } from './PanelBoundary.tsx'
import { RouteErrorScreen } from './RouteErrorScreen.tsx'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Frame() {
  return (
    <main>
      <p data-testid="frame" />
      <Outlet />
    </main>
  )
}
const Shop = () => <p data-testid="shop" />

const panel = { broken: false }
function Panel() {
  if (panel.broken) throw new Error('a mistake of ours')
  return <p data-testid="panel" />
}

function open(route: RouteObject) {
  const routes = [
    {
      element: <Frame />,
      children: [
        {
          errorElement: <RouteErrorScreen />,
          hydrateFallbackElement: <span />,
          children: [{ path: '/', ...route } as RouteObject],
        },
      ],
    },
  ]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </QueryClientProvider>,
  )
}

describe('a screen that cannot be shown', () => {
  it('whose file fails three times says so in its place and offers a reload', async () => {
    const load = vi.fn().mockRejectedValue(new Error('offline'))
    open({ lazy: lazyScreen(load) })
    expect(await screen.findByText('This page did not load')).toBeTruthy()
    expect(screen.getByTestId('frame')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(3)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('says how long it waited', async () => {
    open({
      loader: () => {
        throw new ChunkError('timeout')
      },
      element: <Shop />,
    })
    expect(await screen.findByText(/did not load within 120 seconds/)).toBeTruthy()
  })

  it('that throws leaves the frame in place, and comes when it is asked for again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const loader = vi.fn().mockRejectedValueOnce(new Error('a mistake')).mockResolvedValue(null)
    open({ loader, element: <Shop /> })
    expect(await screen.findByTestId('route.error')).toBeTruthy()
    expect(screen.getByTestId('frame')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByTestId('shop')).toBeTruthy()
    expect(screen.queryByTestId('route.error')).toBeNull()
  })
})

it('a panel that throws fails alone, and is drawn again when asked for', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  panel.broken = true
  render(
    <>
      <p data-testid="neighbour" />
      <PanelBoundary>
        <Panel />
      </PanelBoundary>
    </>,
  )
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(screen.getByTestId('neighbour')).toBeTruthy()
  panel.broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByTestId('panel')).toBeTruthy()
})
