import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSecrets, makeSecrets } from './secrets.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

describe('makeSecrets', () => {
  it('draws 32 bytes for each secret and repeats none', () => {
    const wanted: number[] = []
    const secrets = makeSecrets((bytes) => {
      wanted.push(bytes)
      return Buffer.alloc(bytes, wanted.length)
    })
    expect(wanted).toEqual(Array.from({ length: 12 }, () => 32))
    expect(new Set(Object.values(secrets)).size).toBe(12)
    for (const secret of Object.values(secrets)) expect(secret).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('loadSecrets', () => {
  it('makes secrets once, readable by the owner only, and keeps them', () => {
    const first = loadSecrets(folder)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(loadSecrets(folder)).toEqual(first)
  })

  it('gives a folder of an earlier version the secrets it lacks, once', () => {
    const { masterKey: _later, workerDatabasePassword: _latest, ...earlier } = makeSecrets()
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify(earlier))
    const loaded = loadSecrets(folder)
    expect(loaded).toMatchObject(earlier)
    expect(loaded.masterKey).toMatch(/^[0-9a-f]{64}$/)
    expect(loaded.workerDatabasePassword).toMatch(/^[0-9a-f]{64}$/)
    expect(loadSecrets(folder)).toEqual(loaded)
  })

  it('makes the folder where a command comes before the first start', () => {
    const later = join(folder, 'later')
    expect(loadSecrets(later)).toEqual(loadSecrets(later))
  })

  it('differs from folder to folder', () => {
    const other = mkdtempSync(join(tmpdir(), 'secrets-'))
    expect(loadSecrets(other).seedKey).not.toBe(loadSecrets(folder).seedKey)
    rmSync(other, { recursive: true })
  })

  it.each(['', 'no json', '{"jwtSecret":"short"}'])('refuses the damaged file %j', (text) => {
    writeFileSync(join(folder, 'secrets.json'), text)
    expect(() => loadSecrets(folder)).toThrow('is damaged')
  })
})
