import { MutationObserver, onlineManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { TransportError } from './apiError.ts'
import { makeQueryClient } from './queryClient.ts'

let client: QueryClient | undefined
afterEach(() => {
  onlineManager.setOnline(true)
  client?.clear()
})

it('a browser that believes to be offline reads all the same', async () => {
  client = makeQueryClient()
  onlineManager.setOnline(false)
  const queryFn = vi.fn(() => Promise.resolve('read'))
  expect(await client.fetchQuery({ queryKey: ['any'], queryFn })).toBe('read')
})

it('a command fails where there is no network, and is never sent later', async () => {
  client = makeQueryClient()
  onlineManager.setOnline(false)
  const send = vi.fn(() => Promise.reject(new TransportError('NETWORK', null)))
  const command = new MutationObserver(client, { mutationFn: send })
  await expect(command.mutate()).rejects.toThrow('NETWORK')
  onlineManager.setOnline(true)
  await client.resumePausedMutations()
  expect(send).toHaveBeenCalledOnce()
})
