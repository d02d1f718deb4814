import { describe, expect, it } from 'vitest'
import { platformEnvironment } from './environment.ts'
import { makeSecrets } from './secrets.ts'

const input = {
  appEnv: 'development' as const,
  databaseUrl: 'postgresql://a@127.0.0.1:1/croupier',
  redisUrl: 'redis://127.0.0.1:2/0',
  ports: { web: 8081, api: 3100, realtime: 3101, worker: 3102 },
  secrets: makeSecrets(),
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
