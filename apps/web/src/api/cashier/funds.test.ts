import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { bringMoney, recallMoney } from './funds.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = () => Response.json({ value: { main: '0', vendors: [], recalled: [] } })

it('money goes along to the next game after that of the one before has come back', async () => {
  const paths: string[] = []
  const { promise: isBack, resolve: comeBack } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    paths.push(`${method}`)
    return method === 'POST' ? await isBack : answer()
  })
  const left = recallMoney().catch(() => 'told to the player')
  const opened = bringMoney('HARBOUR', 2).catch(() => 'told to the player')
  await waitFor(() => expect(paths).toEqual(['POST']))
  comeBack(answer())
  await Promise.all([left, opened])
  expect(paths.slice(0, 2)).toEqual(['POST', 'GET'])
})
