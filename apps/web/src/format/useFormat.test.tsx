import { parseUnits } from '@croupier/money'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useSession } from '../api/session.ts'
import { siteStatusQuery } from '../api/site.ts'
import { changeLanguage, startI18n } from '../i18n.ts'
import { usePreferences } from '../preferences.ts'
import { deviceZone, useFormat } from './useFormat.ts'

const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const format = () => renderHook(useFormat, { wrapper }).result.current

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
})
beforeEach(() => useSession.getState().clear())
afterEach(async () => {
  cleanup()
  await changeLanguage('EN')
})

it('prints money of a member with the sign of the currency', () => {
  act(() => useSession.getState().set({ type: 0 }))
  expect(format().money(parseUnits('1234.5'))).toBe('¥1,234.50')
})

it.each([
  ['VND', '₫1,234', '1,234', 0],
  ['EUR', '€1,234.50', '1,234.50', 2],
] as const)(
  'prints money with the decimals of the site’s currency: %s (rules E2)',
  (currency, money, figure, decimals) => {
    act(() => useSession.getState().set({ type: 0 }))
    client.setQueryData(siteStatusQuery().queryKey, { info: { currency, timeZone: 'Asia/Shanghai' } } as never)
    const { current } = renderHook(useFormat, { wrapper }).result
    expect([current.money(parseUnits('1234.5')), current.figure(parseUnits('1234.5'))]).toEqual([money, figure])
    expect(current.decimals).toBe(decimals)
    client.clear()
  },
)

it.each(['EN', 'CN', 'JA', 'ID', 'VI', 'TH'] as const)(
  'prints money of a trial account with a mark of its own: %s',
  async (code) => {
    act(() => useSession.getState().set({ type: 4 }))
    await changeLanguage(code)
    const text = format().money(parseUnits('12'))
    expect(text).toContain('◆')
    expect(text).not.toMatch(/[¥￥]|XTS/)
  },
)

it('prints bare figures and counts as the language does', async () => {
  await changeLanguage('ID')
  expect(format().bare(parseUnits('0.002'))).toBe('0,002')
  expect(format().bare(parseUnits('2'))).toBe('2')
  expect(format().count(99_999)).toBe('99.999')
})

it('shows times in the site’s zone, or in the device’s where the player chose it; business days stay the site’s', () => {
  const at = new Date('2024-03-05T16:30:00Z')
  const site = format()
  expect([site.zone, site.timeZone]).toEqual(['Asia/Shanghai', 'Asia/Shanghai'])
  expect(site.clock(at)).toBe('00:30:00')
  act(() => usePreferences.getState().toggle('deviceZone'))
  const device = format()
  const here = new Intl.DateTimeFormat('en-GB', { timeZone: deviceZone(), timeStyle: 'medium' })
  expect([device.zone, device.timeZone]).toEqual([deviceZone(), 'Asia/Shanghai'])
  expect(device.clock(at)).toBe(here.format(at))
  expect(device.siteClock(at)).toBe('00:30:00')
  act(() => usePreferences.getState().toggle('deviceZone'))
  expect(format()).toBe(site)
})
