import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { allTextsReady, startI18n } from '../../../i18n.ts'
import { ProofStep } from './ProofStep.tsx'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('asks for the password before anything is sent, and forgets that when another way is chosen', async () => {
  const fetched = vi.fn(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  const ways = [
    { method: 'password' as const, target: null },
    { method: 'authenticator' as const, target: null },
  ]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProofStep ways={ways} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByTestId('proof.submit.button'))
  expect(await screen.findByText('Password input cannot be empty')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /uthenticator/ }))
  expect(screen.queryByText(/input cannot be empty/)).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})
