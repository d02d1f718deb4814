import { units } from '@croupier/money'
import { listenToToasts, type ToastMessage } from '@croupier/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { gameMenusQuery } from '../../../api/lottery/lottery.ts'
import { tellSettled } from '../../../api/lottery/settled.ts'
import { siteStatusQuery } from '../../../api/site.ts'
import { allTextsReady, startI18n } from '../../../i18n.ts'
import SettledNotes from './SettledNotes.tsx'

beforeAll(async () => {
  await startI18n('EN')
  await allTextsReady()
})
afterEach(cleanup)

const toasts: ToastMessage[] = []
const order = (stake: bigint, payout: bigint, issueNumber = '0123') =>
  tellSettled({ gameCode: 'SSC1M', issueNumber, stake: units(stake * 10_000n), payout: units(payout * 10_000n) })

function listen() {
  toasts.length = 0
  const stop = listenToToasts((message) => toasts.push(message))
  const client = new QueryClient()
  const game = { code: 'SSC1M', name: { EN: 'One Minute' } }
  client.setQueryData(gameMenusQuery().queryKey, [{ gameMenus: [{ code: 'SSC1M', game }] }] as never)
  client.setQueryData(siteStatusQuery().queryKey, { info: { currency: 'CNY' } } as never)
  render(
    <QueryClientProvider client={client}>
      <SettledNotes />
    </QueryClientProvider>,
  )
  return stop
}

it('says what an issue won beyond its stakes, all its orders in one message', () => {
  const stop = listen()
  order(20n, 50n)
  order(10n, 0n)
  stop()
  expect(toasts.map(({ title, text }) => [title, text])).toEqual([
    ['One Minute 0123: +30.00', 'Paid ¥50.00 for ¥20.00 staked'],
    ['One Minute 0123: +20.00', 'Paid ¥50.00 for ¥30.00 staked'],
  ])
  expect(new Set(toasts.map(({ id }) => id)).size).toBe(1)
})

it('celebrates nothing that cost as much as it paid', () => {
  const stop = listen()
  order(20n, 0n, '1')
  order(20n, 19n, '2')
  order(20n, 20n, '3')
  stop()
  expect(toasts).toEqual([])
})
