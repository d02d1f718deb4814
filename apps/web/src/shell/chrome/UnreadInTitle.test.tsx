import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { unreadQuery } from '../../api/content/messages.ts'
import { currentOwner } from '../../api/owner.ts'
import { useSession } from '../../api/session.ts'
import { UnreadInTitle, withUnread } from './UnreadInTitle.tsx'

afterEach(() => {
  cleanup()
  useSession.setState({ token: null, type: null })
})

it('puts the number before the title, once, and no number for none', () => {
  expect(withUnread('Maison 9', 3)).toBe('(3) Maison 9')
  expect(withUnread('(3) Maison 9', 4)).toBe('(4) Maison 9')
  expect(withUnread('(99+) Maison 9', 0)).toBe('Maison 9')
  expect(withUnread('Help · Maison 9', 100)).toBe('(99+) Help · Maison 9')
})

it('follows the number and each new title of a screen, and takes the number away in the end', async () => {
  document.title = 'Maison 9'
  useSession.setState({ token: 'a token', type: 0 })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = unreadQuery(currentOwner())
  client.setQueryData(queryKey, 2)
  const shown = render(
    <QueryClientProvider client={client}>
      <UnreadInTitle />
    </QueryClientProvider>,
  )
  expect(document.title).toBe('(2) Maison 9')
  document.title = 'Help · Maison 9'
  await waitFor(() => expect(document.title).toBe('(2) Help · Maison 9'))
  act(() => void client.setQueryData(queryKey, 0))
  await waitFor(() => expect(document.title).toBe('Help · Maison 9'))
  act(() => void client.setQueryData(queryKey, 5))
  await waitFor(() => expect(document.title).toBe('(5) Help · Maison 9'))
  shown.unmount()
  expect(document.title).toBe('Help · Maison 9')
})
