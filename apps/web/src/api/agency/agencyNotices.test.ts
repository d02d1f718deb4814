import { listenToToasts, type ToastMessage } from '@croupier/ui'
import { beforeAll, expect, it } from 'vitest'
import { allTextsReady, startI18n } from '../../i18n.ts'
import { noticeOfBill, noticeOfContract, noticeOfFreeze, tell } from './agencyNotices.ts'

const START = new Date('2026-03-04T16:00:00Z')
const contractId = '0b9d0c7e-7b0e-4d2a-9c55-0d7f3c1f2a11'
const KINDS = ['DIVIDEND', 'DAILY_WAGE', 'HOURLY_WAGE', 'REALTIME_WAGE'] as const

beforeAll(async () => {
  localStorage.setItem('hisLang', 'EN')
  await startI18n()
  await allTextsReady()
})

it.each(KINDS)('%s: tells the other side of an offer and a signature, not who made it', (kind) => {
  const of = (event: string, own: boolean) => noticeOfContract({ contractId, kind, event, own })?.text ?? null
  expect(of('offer', false)).toBe('offered')
  expect(of('offerChange', false)).toBe('offered')
  expect(of('sign', false)).toBe('signed')
  expect(of('autoCancel', false)).toBe('changed')
  expect(of('sign', true)).toBeNull()
})

it.each(KINDS)('%s: tells of new bills, of shortage and of default', (kind) => {
  const of = (state: string) => noticeOfBill({ kind, periodStart: START, state }).text
  expect(of('UNPAID')).toBe('billed')
  expect(of('PARTIAL')).toBe('short')
  expect(of('INSUFFICIENT')).toBe('short')
  expect(of('DEFAULTED')).toBe('overdue')
})

it('shows a freeze and its end as a message', async () => {
  const shown: ToastMessage[] = []
  const stop = listenToToasts((message) => shown.push(message))
  await tell(noticeOfFreeze({ frozen: true }))
  await tell(noticeOfFreeze({ frozen: false }))
  stop()
  expect(shown.map(({ tone, title }) => [tone, title])).toEqual([
    ['error', 'Your account is frozen until overdue payments are made'],
    ['success', 'Your account is active again'],
  ])
})
