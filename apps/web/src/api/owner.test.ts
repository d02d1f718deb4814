import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAccessToken } from './accessToken.ts'
import { balanceQuery } from './cashier/wallet.ts'
import { forgetFormerOwners } from './ownCache.ts'
import { currentOwner, keepOwnRows, NOBODY, onOwnerChange, ownerOf } from './owner.ts'

const TRIAL = '0199d7a1-0000-7000-8000-000000000001'
const PLAYER = '0199d7a1-0000-7000-8000-000000000002'
const stops: (() => void)[] = []

/** An access token as the server writes it, as far as a browser reads it. */
const tokenOf = (sub: string, issued = 0) =>
  `e30.${btoa(JSON.stringify({ sub, iat: issued, name: '~~?' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.c2ln`

beforeEach(() => keepAccessToken(null))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  keepAccessToken(null)
})

it('the account is read out of the token', () => {
  expect(ownerOf(tokenOf(PLAYER))).toBe(PLAYER)
  expect(ownerOf(null)).toBe(NOBODY)
  expect(ownerOf('no token of ours')).not.toBe(NOBODY)
})

it('a renewed token is not another account, a real account after a trial is one', () => {
  const changes = vi.fn()
  stops.push(onOwnerChange(changes))
  keepAccessToken(tokenOf(TRIAL))
  keepAccessToken(tokenOf(TRIAL, 1))
  expect(changes.mock.calls).toEqual([[{ before: NOBODY, now: TRIAL, end: 'left' }]])
  keepAccessToken(tokenOf(PLAYER))
  expect(changes).toHaveBeenLastCalledWith(expect.objectContaining({ before: TRIAL, now: PLAYER }))
  expect(currentOwner()).toBe(PLAYER)
})

it('the balance of a trial is not that of the account after it', () => {
  const client = new QueryClient()
  stops.push(forgetFormerOwners(client))
  keepAccessToken(tokenOf(TRIAL))
  const trial = balanceQuery(currentOwner()).queryKey
  client.setQueryData(trial, { amount: 20_000_000n, asset: 'DEMO', version: '9' } as never)
  client.setQueryData(['site', 'status'], { open: true })
  keepAccessToken(tokenOf(PLAYER))
  expect(balanceQuery(currentOwner()).queryKey).not.toEqual(trial)
  expect(client.getQueryData(balanceQuery(currentOwner()).queryKey)).toBeUndefined()
  expect(client.getQueryData(trial)).toBeUndefined()
  expect(client.getQueryData(['site', 'status'])).toEqual({ open: true })
})

it('what belongs to everybody and is on the page is read again', async () => {
  const client = new QueryClient()
  stops.push(forgetFormerOwners(client))
  keepAccessToken(tokenOf(TRIAL))
  const read = vi.fn(() => Promise.resolve('menus'))
  const menus = { queryKey: ['lottery', 'menus'], queryFn: read, staleTime: 60_000 }
  stops.push(new QueryObserver(client, menus).subscribe(() => undefined))
  await waitFor(() => expect(client.getQueryData(['lottery', 'menus'])).toBe('menus'))
  keepAccessToken(null)
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
})

it('rows of the page before stay in sight, those of another account never', () => {
  const rows = ['a']
  const mine = { queryKey: ['wallet', 'transactions', PLAYER, {}] }
  expect(keepOwnRows(PLAYER)(rows, mine)).toBe(rows)
  expect(keepOwnRows(TRIAL)(rows, mine)).toBeUndefined()
  expect(keepOwnRows(TRIAL)(undefined, undefined)).toBeUndefined()
})
