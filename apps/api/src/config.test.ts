import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const complete = {
  DATABASE_URL: 'postgresql://u:p@localhost:5432/croupier',
  REDIS_URL: 'redis://localhost:6379',
  JWT_SECRET: 'x'.repeat(32),
  MASTER_KEY: 'cd'.repeat(32),
  PUBLIC_ORIGIN: 'https://play.example',
}

describe('the environment', () => {
  it('has a default for all that a deployment need not decide', () => {
    const config = readConfig(complete)
    expect(config).toMatchObject({ API_PORT: 3000, APP_ENV: 'production', ALLOWED_ORIGINS: [] })
    expect(config.TRUST_PROXY).toEqual(['127.0.0.1/8', '::1/128'])
    expect(config.RATE_LIMIT_PER_MINUTE).toBe(1_200)
    expect(readConfig({ ...complete, APP_ENV: 'test' }).RATE_LIMIT_PER_MINUTE).toBe(1_000_000)
    expect(Object.isFrozen(config)).toBe(true)
  })

  it('reads lists', () => {
    const config = readConfig({
      ...complete,
      ALLOWED_ORIGINS: ' https://a.example, ,https://b.example',
    })
    expect(config.ALLOWED_ORIGINS).toEqual(['https://a.example', 'https://b.example'])
  })

  it('tells everything that is wrong with it at once', () => {
    const wrong = { ...complete, MASTER_KEY: 'short', API_PORT: 'many', TRUST_PROXY: '3' }
    expect(() => readConfig(wrong)).toThrow(/API_PORT[\s\S]*MASTER_KEY[\s\S]*TRUST_PROXY/)
    expect(() => readConfig({ ...complete, MASTER_KEY: `${complete.MASTER_KEY},` })).toThrow('MASTER_KEY')
    expect(() => readConfig({})).toThrow(/DATABASE_URL[\s\S]*JWT_SECRET[\s\S]*PUBLIC_ORIGIN/)
  })
})
