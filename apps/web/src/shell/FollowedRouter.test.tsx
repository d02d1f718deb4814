import { render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { FollowedRouter } from './FollowedRouter.tsx'

const Arrived = () => <h1>the screen</h1>

it('shows a screen that came between the first drawing and its being in the document', async () => {
  // Given a router that becomes ready after it was drawn and before anybody listens
  const ready = createMemoryRouter([
    {
      path: '/',
      lazy: async () => ({ Component: Arrived }),
      hydrateFallbackElement: <p>loading</p>,
    },
  ])
  const early = ready.state
  expect(early.initialized).toBe(false)
  await new Promise<void>((resolve) => ready.subscribe(({ initialized }) => initialized && resolve()))
  let listens = false
  const router: typeof ready = Object.create(ready, {
    state: { get: () => (listens ? ready.state : early) },
    subscribe: {
      value: (listener: Parameters<typeof ready.subscribe>[0]) => {
        listens = true
        return ready.subscribe(listener)
      },
    },
  })
  // When it is drawn
  render(<FollowedRouter router={router} />)
  // Then the screen is there
  expect(screen.getByRole('heading').textContent).toBe('the screen')
})
