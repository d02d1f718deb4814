import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completeEnv, writeEnv } from './env.mjs'
import { ROOT } from './services/index.ts'

const EXAMPLE = join(ROOT, '.env.example')
const SECRETS = [
  'API_DATABASE_PASSWORD',
  'BEACON_SECRET',
  'CONSOLE_DATABASE_PASSWORD',
  'GAMES_SECRET',
  'JWT_SECRET',
  'MASTER_KEY',
  'POSTGRES_PASSWORD',
  'REDIS_PASSWORD',
  'SANDBOX_DATABASE_PASSWORD',
  'SANDBOX_SECRET',
  'SEED_KEY',
  'WORKER_DATABASE_PASSWORD',
]

/** Bytes that count up: every secret is another one. */
function counting(): (bytes: number) => Buffer {
  let made = 0
  return (bytes) => {
    made += 1
    return Buffer.alloc(bytes, made)
  }
}

describe('completeEnv', () => {
  it('makes every secret of the example, each another one, and keeps its explanations', () => {
    const example = readFileSync(EXAMPLE, 'utf8')
    const { text, made } = completeEnv(example, null)
    expect(made.toSorted()).toEqual(SECRETS)
    const values = Object.values(parseEnv(text))
    expect(values.every((value = '') => /^[0-9a-f]{64}$/.test(value))).toBe(true)
    expect(new Set(values).size).toBe(SECRETS.length)
    expect(text.replace(/^([A-Z_]+=).+$/gm, '$1')).toBe(example)
  })

  it('keeps what is there, whatever form it has, and fills what is set to nothing', () => {
    const current = 'export A="kept # so"\nB=\nOTHER=mine\n  C = \'\'\n'
    const { text, made } = completeEnv('A=\nB=\nC=\nD=\n', current, counting())
    expect(made).toEqual(['B', 'C', 'D'])
    expect(text).toBe(
      `export A="kept # so"\nB=${'01'.repeat(32)}\nOTHER=mine\nC=${'02'.repeat(32)}\nD=${'03'.repeat(32)}\n`,
    )
  })

  it('begins a new line where the file does not end with one', () => {
    expect(completeEnv('A=\n', 'B=1', counting()).text).toBe(`B=1\nA=${'01'.repeat(32)}\n`)
  })

  it('changes nothing where every secret is there', () => {
    const current = 'A=1\n# A=\n'
    expect(completeEnv('A=\n', current, counting())).toEqual({ text: current, made: [] })
  })
})

describe('writeEnv', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'croupier-env-'))
    copyFileSync(EXAMPLE, join(folder, '.env.example'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const modeOf = () => statSync(join(folder, '.env')).mode & 0o777
  const text = () => readFileSync(join(folder, '.env'), 'utf8')

  it('writes a file for its owner only, and the second run leaves it as it is', () => {
    expect(writeEnv(folder).toSorted()).toEqual(SECRETS)
    const first = text()
    expect(modeOf()).toBe(0o600)
    expect(writeEnv(folder)).toEqual([])
    expect(text()).toBe(first)
    expect(readdirSync(folder).sort()).toEqual(['.env', '.env.example'])
  })

  it('takes the rights of others away from a file that is there', () => {
    writeFileSync(join(folder, '.env'), 'JWT_SECRET=mine\n')
    chmodSync(join(folder, '.env'), 0o644)
    expect(writeEnv(folder)).not.toContain('JWT_SECRET')
    expect(text().startsWith('JWT_SECRET=mine\n')).toBe(true)
    expect(modeOf()).toBe(0o600)
  })
})
