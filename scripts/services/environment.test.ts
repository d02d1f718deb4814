import { describe, expect, it } from 'vitest'
import { platformEnvironment, processEnvironment } from './environment.ts'
import { makeSecrets } from './secrets.ts'

const input = {
  appEnv: 'development' as const,
  databaseUrl: 'postgresql://a@127.0.0.1:1/croupier',
  redisUrl: 'redis://127.0.0.1:2/0',
  ports: {
    web: 8081,
    api: 3100,
    realtime: 3101,
    worker: 3102,
    playground: 3103,
    desk: 3104,
    games: 3105,
    gamesDesk: 3106,
    console: 3107,
    beacon: 3108,
    witness: 3110,
  },
  secrets: makeSecrets(),
  dataFolder: '/data',
  beaconKey: 'ab'.repeat(96),
  given: {},
}

describe('platformEnvironment', () => {
  it('points the web server at the ports that were really taken', () => {
    const environment = platformEnvironment(input)
    expect(environment.API_ORIGIN).toBe('http://127.0.0.1:3100')
    expect(environment.REALTIME_ORIGIN).toBe('http://127.0.0.1:3101')
    expect(environment.PUBLIC_ORIGIN).toBe('http://localhost:8081')
  })

  it('uses the folder’s secrets unless the environment brings its own', () => {
    expect(platformEnvironment(input).JWT_SECRET).toBe(input.secrets.jwtSecret)
    const given = { JWT_SECRET: 'x', SEED_KEY: 'y', MASTER_KEY: 'z' }
    const environment = platformEnvironment({ ...input, given })
    const { JWT_SECRET, SEED_KEY, MASTER_KEY } = environment
    expect([JWT_SECRET, SEED_KEY, MASTER_KEY]).toEqual(['x', 'y', 'z'])
  })

  it('is quiet in tests', () => {
    expect(platformEnvironment({ ...input, appEnv: 'test' }).LOG_LEVEL).toBe('warn')
  })
})

describe('processEnvironment', () => {
  const given = {
    SMTP_URL: 'smtp://mail',
    SMS_GATEWAY_URL: 'https://sms',
    SMS_GATEWAY_HEADERS: '{}',
  }
  const whole = platformEnvironment({ ...input, given })
  const userOf = (name: Parameters<typeof processEnvironment>[0]) =>
    new URL(processEnvironment(name, whole).DATABASE_URL ?? '').username

  const userOfOwner = new URL(whole.DATABASE_URL ?? '').username

  it('gives each process the database under its own role, and the owner’s to none but what fills the demo', () => {
    expect(userOf('api')).toBe('croupier_api')
    expect(userOf('realtime')).toBe('croupier_api')
    expect(userOf('worker')).toBe('croupier_worker')
    expect(userOf('console')).toBe('croupier_console')
    expect([userOf('seed'), userOf('demo')]).toEqual([userOfOwner, userOfOwner])
    expect(userOf('playground')).toBe('croupier_sandbox')
    expect(userOf('games')).toBe('croupier_sandbox')
    expect(processEnvironment('web', whole)).toHaveProperty('DATABASE_URL', undefined)
  })

  it.each([
    ['api', ['JWT_SECRET', 'MASTER_KEY', 'REDIS_URL']],
    ['realtime', ['JWT_SECRET', 'REDIS_URL']],
    ['worker', ['MASTER_KEY', 'REDIS_URL', 'SEED_KEY', 'SMS_GATEWAY_HEADERS', 'SMS_GATEWAY_URL', 'SMTP_URL']],
    ['playground', ['SANDBOX_SECRET']],
    ['games', ['GAMES_SECRET']],
    ['seed', ['GAMES_SECRET', 'MASTER_KEY', 'SANDBOX_SECRET', 'SEED_KEY']],
    ['demo', ['GAMES_SECRET', 'MASTER_KEY', 'SANDBOX_SECRET', 'SEED_KEY']],
    ['web', []],
  ] as const)('gives %s the secrets that it needs and no others', (name, expected) => {
    const keys = ['GAMES_SECRET', 'JWT_SECRET', 'MASTER_KEY', 'SANDBOX_SECRET', 'SEED_KEY']
    const secrets = [...keys, 'REDIS_URL']
    const passwords = ['API', 'WORKER', 'SANDBOX'].map((of) => `${of}_DATABASE_PASSWORD`)
    const all = [...secrets, ...passwords, ...Object.keys(given)]
    const environment = processEnvironment(name, whole)
    const seen = all.filter((secret) => environment[secret] !== undefined)
    expect(seen.sort()).toEqual([...expected])
    // Present and undefined: what the surrounding environment has must not come through.
    for (const secret of all) expect(Object.keys(environment)).toContain(secret)
  })

  it('keeps signs of a password that would end it in an address', () => {
    const odd = { ...whole, API_DATABASE_PASSWORD: 'a/b:c@d?e#f%g' }
    const { password } = new URL(processEnvironment('api', odd).DATABASE_URL ?? '')
    expect(decodeURIComponent(password)).toBe(odd.API_DATABASE_PASSWORD)
  })
})
