import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { allTextsReady, startI18n } from '../../../i18n.ts'
import { ContactForm } from './ContactForm.tsx'

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('sends no code to nothing, nor to what is not an address', async () => {
  const fetched = vi.fn(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ContactForm channel="email" regions={[]} onDone={() => undefined} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByTestId('login.code.send'))
  expect(await screen.findByText(/input cannot be empty/)).toBeTruthy()
  await userEvent.type(screen.getByTestId('contact.email.input'), 'nobody')
  expect(screen.queryByText(/input cannot be empty/)).toBeNull()
  await userEvent.click(screen.getByTestId('login.code.send'))
  const field = screen.getByTestId('contact.email.input')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(fetched).not.toHaveBeenCalled()
})
