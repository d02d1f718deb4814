import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../api/session.ts'
import { allTextsReady, startI18n } from '../../i18n.ts'
import { useOverlays } from '../overlayStore.ts'
import { FavouriteStar } from './FavouriteStar.tsx'

/** A server that keeps marks, and answers a change only when it is told to. */
function aServer() {
  const marks = new Set<string>()
  const waiting: ((way: 'keep' | 'refuse') => void)[] = []
  const refusal = { code: 'SERVICE_BUSY', params: { seconds: 1 }, requestId: 'r1' }
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') {
      return Response.json({ value: Object.fromEntries([...marks].map((one) => [one, true])) })
    }
    const { nodeId } = JSON.parse(String(body))
    const way = await new Promise((resolve) => waiting.push(resolve))
    if (way === 'refuse') return Response.json({ error: refusal }, { status: 503 })
    if (method === 'POST') marks.add(nodeId)
    else marks.delete(nodeId)
    return Response.json({ value: { nodeId, isFav: method === 'POST' } })
  })
  const answer = async (way: 'keep' | 'refuse') => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    waiting.shift()?.(way)
  }
  return { marks, answer }
}

function showStar() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <FavouriteStar nodeId="LOTT-SSC1M" game="One Minute" />
    </QueryClientProvider>,
  )
  return screen.getByRole('button', { name: 'Favourite: One Minute' })
}
const isMarked = async (star: HTMLElement, marked: boolean) =>
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe(String(marked)))

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})
beforeEach(() => useSession.setState({ token: 'a token' }))
afterEach(() => {
  cleanup()
  useSession.setState({ token: null })
  useOverlays.getState().hide()
  vi.unstubAllGlobals()
})

it('marks at once, before the server has answered, and stays marked', async () => {
  const { marks, answer } = aServer()
  const star = showStar()
  await userEvent.click(star)
  await isMarked(star, true)
  expect(marks.size).toBe(0)
  await answer('keep')
  await waitFor(() => expect(marks.has('LOTT-SSC1M')).toBe(true))
  await isMarked(star, true)
})

it('goes back to what it was when the server refuses', async () => {
  const { marks, answer } = aServer()
  const star = showStar()
  await userEvent.click(star)
  await isMarked(star, true)
  await answer('refuse')
  await isMarked(star, false)
  expect(marks.size).toBe(0)
})

it('keeps the last press when an earlier one is refused', async () => {
  const { marks, answer } = aServer()
  marks.add('LOTT-SSC1M')
  const star = showStar()
  await isMarked(star, true)
  await userEvent.click(star)
  await isMarked(star, false)
  await userEvent.click(star)
  await isMarked(star, true)
  await answer('refuse')
  await answer('keep')
  await isMarked(star, true)
  expect([...marks]).toEqual(['LOTT-SSC1M'])
})

it('asks a guest to log in, and sends nothing', async () => {
  useSession.setState({ token: null })
  const sent = vi.fn()
  vi.stubGlobal('fetch', sent)
  await userEvent.click(showStar())
  expect(useOverlays.getState().shown).toBe('login')
  expect(sent).not.toHaveBeenCalled()
})
