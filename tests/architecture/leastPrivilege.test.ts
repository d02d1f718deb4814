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
    expect(withText('//croupier_api:')).toEqual(['x-api-environment'])
    expect(withText('<<: *api-environment')).toEqual(['api', 'realtime'])
    expect(withText('//croupier_worker:')).toEqual(['worker'])
    expect(withText('//croupier_console:')).toEqual(['console'])
    expect(withText('JWT_SECRET')).toEqual(['x-api-environment'])
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
