import { describe, expect, it } from 'vitest'
import { DEMO_MERCHANT } from '../../prisma/seed/main.ts'
import { readFirstMerchant } from './firstMerchantOptions.ts'
import { StartProblem } from './problem.ts'

const needed = {
  DATABASE_URL: 'postgresql://worker@localhost:5432/croupier',
  MASTER_KEY: 'a'.repeat(64),
}

describe('readFirstMerchant', () => {
  const empty = {
    MERCHANT_CODE: '',
    MERCHANT_NAME: '',
    MERCHANT_HOSTS: '',
    MERCHANT_DEMO: '',
    MERCHANT_AGENT_PASSWORD: '',
  }

  it('opens none where nothing is said, as compose passes it: officers open the first in the console', () => {
    const { opening, origin } = readFirstMerchant({ ...needed, ...empty })
    expect(opening).toBeNull()
    expect(origin).toBe('http://localhost:8080')
  })

  it('is the demo merchant on every host where the demo is asked for', () => {
    const { opening } = readFirstMerchant({ ...needed, ...empty, MERCHANT_DEMO: 'true' })
    expect(opening).toEqual({ merchant: { ...DEMO_MERCHANT, hosts: ['localhost', '*'] }, agent: null })
  })

  it('answers on the host of the public address alone where no other is named', () => {
    const named = { MERCHANT_CODE: 'NORTH', MERCHANT_AGENT_PASSWORD: 'first-password' }
    const { opening } = readFirstMerchant({ ...needed, ...empty, ...named, PUBLIC_ORIGIN: 'https://play.example' })
    expect(opening?.merchant).toMatchObject({ code: 'NORTH', name: 'NORTH', hosts: ['play.example'] })
  })

  it('takes what is said, and the host of the public address with the named ones', () => {
    const options = {
      PUBLIC_ORIGIN: 'https://play.example:8443',
      MERCHANT_CODE: 'NORTH',
      MERCHANT_NAME: 'North',
      MERCHANT_CURRENCY: 'EUR',
      MERCHANT_TIME_ZONE: 'Europe/Paris',
      MERCHANT_HOSTS: 'WWW.play.example, play.example',
      MERCHANT_DEMO: 'false',
      MERCHANT_AGENT: 'boss',
      MERCHANT_AGENT_PASSWORD: 'first-password',
    }
    const { opening } = readFirstMerchant({ ...needed, ...options })
    expect(opening?.merchant).toEqual({
      code: 'NORTH',
      name: 'North',
      currency: 'EUR',
      timeZone: 'Europe/Paris',
      hosts: ['play.example', 'www.play.example'],
    })
    expect(opening?.agent).toEqual({ account: 'boss', password: 'first-password' })
  })

  it('names everything that is wrong at once', () => {
    const wrong = {
      MERCHANT_CODE: 'no code',
      MERCHANT_CURRENCY: 'DEMO',
      MERCHANT_TIME_ZONE: 'Europe/Nowhere',
      MERCHANT_HOSTS: 'https://play.example',
      MERCHANT_DEMO: 'perhaps',
    }
    const read = () => readFirstMerchant({ ...needed, ...wrong, MASTER_KEY: 'short' })
    expect(read).toThrow(StartProblem)
    for (const name of ['MASTER_KEY', ...Object.keys(wrong)]) expect(read).toThrow(name)
  })

  it('wants a first password of the agent where there is no demo data', () => {
    const none = () => readFirstMerchant({ ...needed, MERCHANT_CODE: 'NORTH' })
    expect(none).toThrow('MERCHANT_AGENT_PASSWORD')
    const nobody = () => readFirstMerchant({ ...needed, MERCHANT_AGENT_PASSWORD: 'first-password' })
    expect(nobody).toThrow('MERCHANT_CODE')
  })
})
