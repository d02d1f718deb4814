import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SiteState, stateElement } from '../../../server/siteState.ts'
import { isRefusal } from '../../api/apiError.ts'
import { whitelabelQuery } from '../../api/whitelabel.ts'
import { siteStatusQuestion } from '../closed/siteStatus.ts'
import { languageOf, readWrittenState, takeWrittenState } from './writtenState.ts'

const AT = Date.parse('2026-11-22T12:00:00.000Z')
const REASON = '</script><script>alert(1)</script> & <!-- \u2028 "quoted" 数据库升级'
const status = {
  info: {
    merchantCode: 'M9',
    name: 'Maison 9',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    languages: ['CN'],
    serverTime: '2026-11-22T12:00:00.000Z',
  },
  maintenance: true,
  maintenanceNotice: { reason: { EN: REASON }, from: '2026-11-22T11:00:00.000Z', until: null },
  regionRestriction: false,
  addressBlocked: false,
  visitor: null,
  links: { usdtSite: null, speedTest: null },
}
const register = { direct: true, mobile: false, mobilePassword: false, mobileVerified: false }
const lists = {
  resources: [],
  customerService: [],
  imageCDNs: [],
  launchGameCDNs: [],
  gameCategories: [],
}
const forgotPassword = { sms: false, tellsUnknown: false }
const whitelabel = { value: [], register, forgotPassword, ...lists }

/** A page as the server sends it. */
function pageWith(state: SiteState): Document {
  const element = stateElement(state, 'bm9uY2U=')
  const html = `<head>${element}<title>x</title></head><body></body>`
  return new DOMParser().parseFromString(html, 'text/html')
}
let client: QueryClient
afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: AT + 500 })
  client = new QueryClient()
})

it('the closed site is known before anything is asked', () => {
  const page = pageWith({ status, whitelabel, at: AT, language: 'CN' })
  expect(page.scripts).toHaveLength(1)
  expect(takeWrittenState(client, readWrittenState(page), AT + 500)).toBe('closed')
  const known = client.getQueryData(siteStatusQuestion.queryKey)
  expect(known?.maintenanceNotice).toEqual({
    reason: { EN: REASON },
    from: new Date('2026-11-22T11:00:00.000Z'),
    until: null,
  })
  expect(known?.info.serverTime).toEqual(new Date(AT))
  const isStale = (queryKey: readonly unknown[]) => client.getQueryCache().find({ queryKey })?.isStaleByTime(60_000)
  expect(isStale(siteStatusQuestion.queryKey)).toBe(false)
  expect(client.getQueryData(whitelabelQuery().queryKey)).toEqual(whitelabel)
})

it('a page that the browser had kept is asked about again at once', () => {
  const page = pageWith({ status, whitelabel, at: AT, language: 'CN' })
  takeWrittenState(client, readWrittenState(page), AT + 31_000)
  const query = client.getQueryCache().find({ queryKey: siteStatusQuestion.queryKey })
  expect(query?.isStaleByTime(60_000)).toBe(true)
})

it('a page without a state says nothing', () => {
  expect(takeWrittenState(client, readWrittenState(document), AT)).toBeNull()
  expect(client.getQueryData(siteStatusQuestion.queryKey)).toBeUndefined()
})

it('a host of nobody is known before anything is asked, in the language of the browser', () => {
  const written = readWrittenState(pageWith({ unknownHost: true, language: 'TH' }))
  expect(languageOf(written)).toBe('TH')
  expect(takeWrittenState(client, written, AT)).toBe('unknownHost')
  const { error, data } = client.getQueryState(siteStatusQuestion.queryKey) ?? {}
  expect(isRefusal(error, 'SITE_UNKNOWN_HOST')).toBe(true)
  expect(data).toBeUndefined()
})

it('a merchant’s page says its language, and a page without a state none', () => {
  expect(languageOf(readWrittenState(pageWith({ status, whitelabel, at: AT, language: 'VI' })))).toBe('VI')
  expect(languageOf(null)).toBeNull()
})
