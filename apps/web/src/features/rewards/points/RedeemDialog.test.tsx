import { parseUnits } from '@croupier/money'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { MallItem, PointAccount } from '../../../api/rewards/points.ts'
import { startI18n } from '../../../i18n.ts'
import { ConvertForm } from './ConvertForm.tsx'
import { RedeemDialog } from './RedeemDialog.tsx'

const item = {
  code: 'LAMP',
  kind: 'GIFT',
  titles: { EN: 'Desk lamp' },
  points: 10,
  price: parseUnits('0'),
  stock: 5,
  perAccount: null,
} as unknown as MallItem
const account = { points: 900, ratio: 100, worth: parseUnits('1'), convertMax: 500, conversionsLeft: 2 } as PointAccount
const sent = vi.fn()

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    if (init?.method === 'POST') sent(String(url))
    return Response.json({ value: { items: [], newer: null, older: null } })
  })
})

afterEach(cleanup)

const show = (part: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)

it('says at each required field that it is empty, and sends nothing', async () => {
  show(<RedeemDialog item={item} account={account} onClose={() => undefined} />)
  await userEvent.click(await screen.findByTestId('redeem.send.button'))
  expect(await screen.findAllByText(/input cannot be empty$/)).toHaveLength(3)
  expect(sent).not.toHaveBeenCalled()
})

it('converts nothing without the withdrawal password', async () => {
  show(<ConvertForm account={account} />)
  await userEvent.click(await screen.findByTestId('convert.send.button'))
  expect(await screen.findByText(/input cannot be empty$/)).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})
