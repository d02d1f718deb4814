import { describe, expect, it } from 'vitest'
import { DEMO_BRAND } from '../../prisma/seed/main.ts'
import { readFirstBrand } from './firstBrandWishes.ts'
import { StartProblem } from './problem.ts'

const needed = {
  DATABASE_URL: 'postgresql://worker@localhost:5432/croupier',
  MASTER_KEY: 'a'.repeat(64),
}

describe('readFirstBrand', () => {
  it('is the demo brand on every host where nothing is said, as compose hands it over', () => {
    const empty = { BRAND_CODE: '', BRAND_HOSTS: '', BRAND_DEMO: '', BRAND_AGENT_PASSWORD: '' }
    const { brand, agent, origin } = readFirstBrand({ ...needed, ...empty })
    expect(brand).toEqual({ ...DEMO_BRAND, hosts: ['localhost', '*'] })
    expect(agent).toBeNull()
    expect(origin).toBe('http://localhost:8080')
  })

  it('takes what is said, and the host of the public address with the named ones', () => {
    const said = {
      PUBLIC_ORIGIN: 'https://play.example:8443',
      BRAND_CODE: 'NORTH',
      BRAND_NAME: 'North',
      BRAND_CURRENCY: 'EUR',
      BRAND_TIME_ZONE: 'Europe/Paris',
      BRAND_HOSTS: 'WWW.play.example, play.example',
      BRAND_DEMO: 'false',
      BRAND_AGENT: 'boss',
      BRAND_AGENT_PASSWORD: 'first-password',
    }
    const { brand, agent } = readFirstBrand({ ...needed, ...said })
    expect(brand).toEqual({
      code: 'NORTH',
      name: 'North',
      currency: 'EUR',
      timeZone: 'Europe/Paris',
      hosts: ['play.example', 'www.play.example'],
    })
    expect(agent).toEqual({ account: 'boss', password: 'first-password' })
  })

  it('names everything that is wrong at once', () => {
    const wrong = {
      BRAND_CODE: 'no code',
      BRAND_CURRENCY: 'DEMO',
      BRAND_TIME_ZONE: 'Europe/Nowhere',
      BRAND_HOSTS: 'https://play.example',
      BRAND_DEMO: 'perhaps',
    }
    const read = () => readFirstBrand({ ...needed, ...wrong, MASTER_KEY: 'short' })
    expect(read).toThrow(StartProblem)
    for (const name of ['MASTER_KEY', ...Object.keys(wrong)]) expect(read).toThrow(name)
  })

  it('wants a first password of the agent where there is no demo data', () => {
    const none = () => readFirstBrand({ ...needed, BRAND_DEMO: 'false' })
    expect(none).toThrow('BRAND_AGENT_PASSWORD')
  })
})
