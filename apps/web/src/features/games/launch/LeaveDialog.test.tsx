import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(cleanup)

function open(isPlaying: boolean) {
  const router = createMemoryRouter(
    [
      { path: '/game', element: <LeaveDialog isPlaying={isPlaying} /> },
      { path: '/index', element: <p>home</p> },
    ],
    { initialEntries: ['/game?node=A-b'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

it('asks before a game with an open round is left, and does as it is told', async () => {
  const router = open(true)
  // What lies over the page leaves nothing.
  await router.navigate('/game?node=A-b&mc=depositv2')
  expect(router.state.location.search).toBe('?node=A-b&mc=depositv2')
  void router.navigate('/index')
  await userEvent.click(await screen.findByTestId('game.stay.button'))
  await waitFor(() => expect(screen.queryByTestId('game.leave.dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/game')
  void router.navigate('/index')
  await userEvent.click(await screen.findByTestId('game.leave.button'))
  expect(await screen.findByText('home')).toBeTruthy()
})

it('does not ask while no round is open', async () => {
  const router = open(false)
  await router.navigate('/index')
  expect(await screen.findByText('home')).toBeTruthy()
})
