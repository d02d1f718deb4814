// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { siteStates, type Visitor } from './siteState.ts'

const VISITOR: Visitor = { host: 'play.example', ip: '203.0.113.9', protocol: 'https' }
const OTHER: Visitor = { ...VISITOR, ip: '198.51.100.7' }

const status = (maintenance: boolean) => ({
  value: {
    info: {
      merchantCode: 'M9',
      name: 'Maison 9',
      currency: 'CNY',
      timeZone: 'Asia/Shanghai',
      languages: ['CN'],
      serverTime: '2026-11-22T12:00:00.000Z',
    },
    maintenance,
    maintenanceNotice: null,
    regionRestriction: false,
    addressBlocked: false,
    visitor: null,
    links: { usdtSite: null, speedTest: null },
  },
})
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

let nowMs = 0
let closed = false
const ask = vi.fn<(path: string, visitor: Visitor, signal: AbortSignal) => Promise<Response>>()
const warn = vi.fn()
const read = () => siteStates({ ask, warn, nowMs: () => nowMs, timeMs: () => 1_000_000 + nowMs })
const callsOf = (path: string) => ask.mock.calls.filter(([one]) => one === path).length

beforeEach(() => {
  nowMs = 1_000
  closed = false
  warn.mockReset()
  ask.mockReset()
  ask.mockImplementation(async (path) => Response.json(path === '/wps/system/status' ? status(closed) : whitelabel))
})

describe('what a page is told about its site', () => {
  it('is what the API says to this visitor, with the time at which it said so', async () => {
    closed = true
    const state = await read()(VISITOR)
    expect(state).toEqual({ status: status(true).value, whitelabel, at: 1_001_000, language: 'CN' })
    expect(ask).toHaveBeenCalledWith('/wps/system/status', VISITOR, expect.any(AbortSignal))
  })

  it('is asked once for pages at the same time, and says closed as soon as the API does', async () => {
    const stateOf = read()
    await Promise.all([stateOf(VISITOR), stateOf(VISITOR)])
    expect(callsOf('/wps/system/status')).toBe(1)
    closed = true
    expect(await stateOf(VISITOR)).toMatchObject({ status: { maintenance: true } })
  })

  it('is told to each visitor for themselves', async () => {
    const stateOf = read()
    await Promise.all([stateOf(VISITOR), stateOf(OTHER)])
    const visitors = ask.mock.calls.map(([, visitor]) => visitor.ip)
    expect(new Set(visitors)).toEqual(new Set([VISITOR.ip, OTHER.ip]))
  })

  it('is asked for this many visitors at once and no more', async () => {
    const stateOf = read()
    const ips = Array.from({ length: 501 }, (_, at) => ({ ...VISITOR, ip: `${at}` }))
    const states = await Promise.all(ips.map(stateOf))
    expect(states.filter((state) => state === null)).toHaveLength(1)
  })
})

describe('an API that gives no answer', () => {
  it.each([
    ['is away', async () => Promise.reject(new Error('ECONNREFUSED'))],
    ['is broken', async () => new Response('{}', { status: 500 })],
    ['says something else', async () => Response.json({ value: {} })],
    ['is no API', async () => new Response('<html>')],
  ])('%s: the page goes out, and for two seconds nobody asks again', async (_, answer) => {
    const stateOf = read()
    ask.mockImplementation(answer)
    expect(await stateOf(VISITOR)).toBeNull()
    expect(warn).toHaveBeenCalledTimes(1)
    const before = ask.mock.calls.length
    nowMs += 1_999
    expect(await stateOf(OTHER)).toBeNull()
    expect(ask.mock.calls).toHaveLength(before)
    nowMs += 2
    ask.mockImplementation(async (path) => Response.json(path === '/wps/system/status' ? status(true) : whitelabel))
    expect(await stateOf(OTHER)).toMatchObject({ status: { maintenance: true } })
  })

  it('is not waited for longer than a second', async () => {
    ask.mockImplementation(
      (_path, _visitor, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    expect(await read()(VISITOR)).toBeNull()
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('that refuses an unknown host is up, and asked again', async () => {
    const stateOf = read()
    ask.mockImplementation(async () => Response.json({ error: {} }, { status: 404 }))
    expect(await stateOf(VISITOR)).toBeNull()
    expect(warn).not.toHaveBeenCalled()
    ask.mockImplementation(async (path) => Response.json(path === '/wps/system/status' ? status(true) : whitelabel))
    expect(await stateOf(VISITOR)).not.toBeNull()
  })

  it('that knows no merchant of the host says so, in the language of the browser', async () => {
    const error = { code: 'SITE_UNKNOWN_HOST', params: {}, requestId: 'r-1' }
    ask.mockImplementation(async () => Response.json({ success: false, error }, { status: 404 }))
    const languages = 'th-TH,th;q=0.9,en;q=0.8'
    expect(await read()({ ...VISITOR, languages })).toEqual({ unknownHost: true, language: 'TH' })
    expect(warn).not.toHaveBeenCalled()
  })
})
