import { describe, expect, it } from 'vitest'
import { readConfig, smsGatewayOf } from './config.ts'

const required = {
  PUBLIC_ORIGIN: 'http://localhost:8080',
  DATABASE_URL: 'postgresql://localhost/croupier',
  REDIS_URL: 'redis://localhost:6379',
  SEED_KEY: '0a'.repeat(32),
  MASTER_KEY: '0b'.repeat(32),
}
const gatewayOf = (more: Record<string, string>) => smsGatewayOf(readConfig({ ...required, ...more }))
const SMS_GATEWAY_URL = 'https://sms.example/send'

describe('the SMS gateway of the environment', () => {
  it('is none where no address is given, also an empty one', () => {
    expect(gatewayOf({})).toBeNull()
    expect(gatewayOf({ SMS_GATEWAY_URL: '' })).toBeNull()
  })

  it('takes JSON by POST over https from the outside unless it says otherwise', () => {
    const empty = { SMS_GATEWAY_HEADERS: '', SMS_GATEWAY_BODY: '' }
    for (const more of [{}, empty]) {
      expect(gatewayOf({ SMS_GATEWAY_URL, ...more })).toEqual({
        url: SMS_GATEWAY_URL,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"to":"{recipient}","text":"{text}"}',
        plainHttp: false,
        privateHosts: false,
      })
    }
  })

  it('may be asked by GET, which has no body, or be in the own network', () => {
    const options = { SMS_GATEWAY_METHOD: 'GET', SMS_GATEWAY_PRIVATE: 'true' }
    const gateway = gatewayOf({ SMS_GATEWAY_URL, ...options })
    expect(gateway).toMatchObject({ method: 'GET', body: '', privateHosts: true, plainHttp: false })
    const trying = gatewayOf({ SMS_GATEWAY_URL, APP_ENV: 'development' })
    expect(trying).toMatchObject({ plainHttp: true, privateHosts: true })
  })

  it.each(['not JSON', '[]', '{"a":1}'])('has no headers such as %s', (SMS_GATEWAY_HEADERS) => {
    expect(() => gatewayOf({ SMS_GATEWAY_URL, SMS_GATEWAY_HEADERS })).toThrow('SMS_GATEWAY_HEADERS')
  })
})
