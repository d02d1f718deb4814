import { describe, expect, it } from 'vitest'
import { readableLine } from './readableLine.ts'

const line = (fields: object) =>
  JSON.stringify({
    level: 30,
    time: '2026-11-28T10:00:05.000Z',
    pid: 7,
    hostname: 'h',
    name: 'api',
    ...fields,
  })

describe('readableLine', () => {
  it('shows an answered call in one line: method, address, status and time', () => {
    const shown = readableLine(false)(
      line({
        reqId: 'req-1',
        req: {
          method: 'GET',
          url: '/wps/game_menus?prizeMode=ELott',
          host: 'localhost',
          remoteAddress: '127.0.0.1',
        },
        res: { statusCode: 200 },
        responseTime: 3.25,
        msg: 'request completed',
      }),
    )
    expect(shown).toMatch(
      /^\[\d\d:\d\d:\d\d\] INFO: request completed GET \/wps\/game_menus\?prizeMode=ELott 200 3\.25 ms$/,
    )
  })

  it('keeps other fields, and the stack of an error', () => {
    const shown = readableLine(false)(
      line({
        level: 50,
        job: 'wages.settleRealtime',
        err: { type: 'Error', message: 'no row', stack: 'Error: no row\n    at one (file.ts:1:1)' },
        msg: 'job failed',
      }),
    )
    expect(shown).toContain('ERROR: job failed')
    expect(shown).toContain('wages.settleRealtime')
    expect(shown).toContain('at one (file.ts:1:1)')
  })

  it.each(['  VITE v8.3.8  ready', '{ not json', ''])('leaves %j as it is', (text) => {
    expect(readableLine(false)(text)).toBe(text)
  })
})
