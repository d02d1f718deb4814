import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/services/folders.ts'

/** Up to the volumes, which have names of services. */
const [compose = ''] = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8').split(/^volumes:/m)

/** The text of every block of the file by its name: services, and what they have in common. */
const blocks = new Map(
  compose
    .split(/^(?=x-[a-z-]+:| {2}[a-z]+:$)/m)
    .map((block) => [/^\s*([a-z-]+):/.exec(block)?.[1] ?? '', block] as const),
)
const withText = (text: string): string[] =>
  [...blocks].filter(([, block]) => block.includes(text)).map(([name]) => name)

const [, services = ''] = compose.split(/^services:$/m)
const SERVICES = [...services.matchAll(/^ {2}([a-z]+):$/gm)].map(([, name = '']) => name)
const servicesWith = (text: string) => SERVICES.filter((name) => blocks.get(name)?.includes(text))
const networksOf = (name: string): string[] =>
  /^ {4}networks: \[(.+)\]$/m.exec(blocks.get(name) ?? '')?.[1]?.split(', ') ?? []
const onNetwork = (network: string) => SERVICES.filter((name) => networksOf(name).includes(network))

/** The variables of a service, with those that it has in common with others. */
function namesOf(name: string): string[] {
  const block = blocks.get(name) ?? ''
  const shared = [...block.matchAll(/^ {6}<<: \[?([^\]\n]+)\]?$/gm)].flatMap(([, words = '']) => words.split(', '))
  const common = shared.flatMap((word) => {
    const text = blocks.get(`x-${word.replace('*', '')}`) ?? ''
    return [...text.matchAll(/^ {2}([A-Z_]+):/gm)]
  })
  return [...block.matchAll(/^ {6}([A-Z_]+):/gm), ...common].map(([, variable = '']) => variable)
}

/** The settings of each process. */
const READ_BY = {
  api: 'apps/api/src/config.ts',
  realtime: 'apps/api/src/realtime/config.ts',
  console: 'apps/api/src/ops/config.ts',
  worker: 'apps/worker/src/config.ts',
  web: 'apps/web/server/config.ts',
  playground: 'apps/playground/src/config.ts',
  games: 'apps/playground/src/games/config.ts',
  beacon: 'apps/playground/src/beacon/config.ts',
  witness: 'apps/worker/src/witness/config.ts',
  merchant: 'scripts/services/firstMerchantOptions.ts',
}

describe('docker-compose.yml', () => {
  it('gives the key of the draws’ seeds to the worker alone', () => {
    expect(withText('SEED_KEY')).toEqual(['worker'])
  })

  it('gives the secret of the local beacon to the beacon alone', () => {
    expect(withText('BEACON_SECRET')).toEqual(['beacon'])
  })

  it('gives the owner’s password to the database and to what sets it up and ends', () => {
    // The sandbox has a server of its own, with a password of its own.
    expect(withText('POSTGRES_PASSWORD')).toEqual(['postgres', 'migrate', 'merchant', 'sandboxdata', 'provider'])
    expect(withText('{POSTGRES_PASSWORD')).toEqual(['postgres', 'migrate', 'merchant', 'provider'])
  })

  it('gives each process the address with its own role', () => {
    expect(withText('//croupier_api:')).toEqual(['x-called'])
    expect(servicesWith('*called')).toEqual(['api', 'realtime'])
    expect(withText('//croupier_worker:')).toEqual(['worker'])
    expect(withText('//croupier_console:')).toEqual(['console'])
    expect(withText('JWT_SECRET')).toEqual(['x-called'])
  })

  it('gives the key of what is sealed to those alone who open it, and the queues to those who use them', () => {
    expect(namesOf('realtime')).not.toContain('MASTER_KEY')
    expect(SERVICES.filter((name) => namesOf(name).includes('MASTER_KEY'))).toEqual([
      'merchant',
      'api',
      'console',
      'worker',
      'provider',
    ])
    expect(SERVICES.filter((name) => namesOf(name).includes('REDIS_URL'))).toEqual(['api', 'realtime', 'worker'])
  })

  it.each(Object.entries(READ_BY))('gives %s only what its process reads', (name, file) => {
    const read = readFileSync(join(ROOT, file), 'utf8')
    const given = namesOf(name).filter((each) => each !== 'HEALTH_PORT')
    expect(given.length).toBeGreaterThan(0)
    expect(given.filter((each) => !new RegExp(`\\b${each}\\b`).test(read))).toEqual([])
  })

  it('keeps the books and the queues from the web server and from the outside world', () => {
    expect(onNetwork('books').sort()).toEqual(
      ['api', 'console', 'merchant', 'migrate', 'postgres', 'provider', 'realtime', 'worker'].sort(),
    )
    expect(onNetwork('queues')).toEqual(['redis', 'api', 'realtime', 'worker'])
    expect(onNetwork('front')).toEqual(['merchant', 'api', 'realtime', 'web'])
    expect(onNetwork('sandbox')).toEqual(['sandboxdata', 'playground', 'games'])
    expect(onNetwork('beacons')).toEqual(['worker', 'beacon'])
    expect(onNetwork('witnesses')).toEqual(['worker', 'witness'])
    // A service that names none would be in one with all others.
    expect(SERVICES.filter((name) => networksOf(name).length === 0)).toEqual([])
    for (const inside of ['books', 'queues', 'beacons', 'witnesses', 'sandbox']) {
      expect(compose).toMatch(new RegExp(`^  ${inside}:\\n    internal: true$`, 'm'))
    }
  })

  it('gives a port of the host to the console, the web server and the sandbox alone and a fixed name to nobody: the rest can be scaled', () => {
    expect(withText('ports:')).toEqual(['console', 'web', 'playground', 'games'])
    const sandbox = ['sandboxdata', 'playground', 'games', 'provider']
    expect(withText('profiles: [sandbox]')).toEqual(sandbox)
    expect(withText('container_name')).toEqual([])
  })
})

it('the API has no setting that could hold the key of the draws’ seeds', () => {
  const files = ['config.ts', 'main.ts', 'realtime/main.ts']
  for (const file of files) {
    expect(readFileSync(join(ROOT, 'apps', 'api', 'src', file), 'utf8')).not.toMatch(/seed_?key/i)
  }
})
