import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { siteStatusQuery } from '../site.ts'
import { launchQuery } from './launches.ts'

const CONTENT = {
  game_url: 'https://games.example/play',
  game_url2: 'https://games.example/play',
  expiresAt: '2030-01-01T00:00:00.000Z',
}
const HOW = { language: 'ES', platform: 'html5-desktop', isDemo: false, attempt: 0 } as const

/** What a launch sends. */
async function sent(launch: { nodeId: string; roomId?: string }) {
  const requests: { query: Record<string, string>; language: string | null }[] = []
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    const { searchParams } = new URL(address, 'https://site.example')
    const language = new Headers(headers).get('language')
    requests.push({ query: Object.fromEntries(searchParams), language })
    return Response.json({ value: null, content: CONTENT })
  })
  const client = new QueryClient()
  client.setQueryData(siteStatusQuery().queryKey, { info: { merchantCode: 'M9' } } as never)
  await client.fetchQuery(launchQuery('somebody' as never, { ...HOW, ...launch }))
  return requests[0]
}
afterEach(() => vi.unstubAllGlobals())

const PAYLOAD = {
  vassalage: 'FIG',
  language: 'ES',
  merchantCode: 'M9',
  platform: 'html5-desktop',
  accountType: '1',
  confirmTrans: '0',
  launchMode: 'GLS',
  clientType: '3',
  demo: '0',
}

it('sends the payload of spec 3, and the header Language', async () => {
  const query = { ...PAYLOAD, nodeId: 'FIG-a-1', gameId: 'a-1' }
  expect(await sent({ nodeId: 'FIG-a-1' })).toEqual({ query, language: 'ES' })
})

it('names a room in the place of a game', async () => {
  const query = { ...PAYLOAD, nodeId: 'FIG-a', roomId: 'masters' }
  expect(await sent({ nodeId: 'FIG-a', roomId: 'masters' })).toEqual({ query, language: 'ES' })
})
