import { describe, expect, it } from 'vitest'
import { isTest, type Source, sources } from './sources.ts'

/** Who may import whom (architecture 2), as data. A room not named here may import nothing of ours. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  money: [],
  fairness: [],
  art: [],
  locales: [],
  wire: ['money'],
  rules: ['money', 'wire', 'fairness'],
  db: ['money', 'wire'],
  ledger: ['money', 'wire', 'db'],
  domain: ['money', 'wire', 'rules', 'fairness', 'locales', 'db', 'ledger'],
  gateway: ['wire', 'domain'],
  queue: ['wire'],
  ui: ['money'],
  api: ['wire', 'domain', 'art', 'db', 'queue', 'gateway'],
  worker: ['wire', 'domain', 'queue', 'db', 'gateway'],
  console: ['money', 'wire', 'rules', 'ui', 'art', 'locales', 'fairness'],
  playground: ['wire', 'fairness', 'art', 'locales'],
  web: ['money', 'wire', 'rules', 'ui', 'art', 'locales', 'fairness'],
  seed: ['domain', 'db', 'testkit', 'money', 'wire', 'rules', 'locales'],
  scripts: ['domain', 'db', 'testkit', 'wire', 'money', 'rules', 'ledger', 'fairness'],
}

const PURE = ['rules', 'money', 'wire', 'fairness', 'art']

const roomOf = (file: string): string | undefined =>
  /^(?:packages|apps)\/([^/]+)\//.exec(file)?.[1] ??
  (file.startsWith('prisma/seed/') ? 'seed' : file.startsWith('scripts/') ? 'scripts' : undefined)

const ours = (specifier: string): string | undefined => /^@croupier\/([^/]+)/.exec(specifier)?.[1]

/** Product code: tests may use anything (architecture 2, testkit). */
const product = sources.filter((source) => !isTest(source.path))

const edges = (check: (source: Source, specifier: string) => boolean): string[] =>
  product.flatMap((source) =>
    source.imports.filter((specifier) => check(source, specifier)).map((specifier) => `${source.path} → ${specifier}`),
  )

describe('who may import whom', () => {
  it('every edge between rooms is in the table', () => {
    const wrong = edges((source, specifier) => {
      const to = ours(specifier)
      const from = roomOf(source.path)
      if (to === undefined || from === undefined || to === from) return false
      return !(MAY_IMPORT[from] ?? []).includes(to)
    })
    expect(wrong).toEqual([])
  })

  it('nobody reaches into another room by a relative path', () => {
    const wrong = edges((source, specifier) => {
      if (!specifier.startsWith('.')) return false
      const target = new URL(specifier, `file:///${source.path}`).pathname.slice(1)
      const from = roomOf(source.path)
      return from !== undefined && roomOf(target) !== from && !target.startsWith('prisma/')
    })
    expect(wrong.filter((edge) => !edge.startsWith('scripts/') && !edge.startsWith('prisma/'))).toEqual([])
  })

  it('the oracle of wages shares no code with the product', () => {
    const wrong = edges(
      (source, specifier) => source.path.startsWith('scripts/oracle/') && !/^\.\/[a-z]\w*\.ts$/.test(specifier),
    )
    expect(sources.some(({ path }) => path.startsWith('scripts/oracle/'))).toBe(true)
    expect(wrong).toEqual([])
  })

  it('only db knows Prisma and pg', () => {
    const wrong = edges(
      (source, specifier) => /^(@prisma\/|pg($|\/)|prisma$)/.test(specifier) && roomOf(source.path) !== 'db',
    )
    // Migrating and measuring need the bare driver, and the world outside has books of its own; nothing of the product does.
    const outside = /^(scripts|apps\/playground)\//
    expect(wrong.filter((edge) => !outside.test(edge))).toEqual([])
  })

  it('only queue knows BullMQ and ioredis', () => {
    const wrong = edges(
      (source, specifier) => /^(bullmq|ioredis)($|\/)/.test(specifier) && roomOf(source.path) !== 'queue',
    )
    expect(wrong.filter((edge) => !edge.startsWith('scripts/'))).toEqual([])
  })

  it('domain knows no transport', () => {
    const wrong = edges(
      (source, specifier) =>
        /^(fastify|socket\.io|bullmq|ioredis|@fastify\/)/.test(specifier) && roomOf(source.path) === 'domain',
    )
    expect(wrong).toEqual([])
  })

  it('what runs in the browser imports no server code', () => {
    const wrong = edges((source, specifier) => {
      const room = roomOf(source.path)
      const browser = (room === 'web' && source.path.includes('/src/')) || room === 'ui' || PURE.includes(room ?? '')
      return browser && specifier.startsWith('node:')
    })
    expect(wrong).toEqual([])
  })
})

describe('purity', () => {
  it('pure rooms read no clock, no dice and no environment', () => {
    const wrong = product
      .filter((source) => PURE.includes(roomOf(source.path) ?? ''))
      .filter((source) => /Date\.now\(|new Date\(\)|Math\.random\(|\bprocess\./.test(source.text))
    expect(wrong.map((source) => source.path)).toEqual([])
  })

  it('only main and config files read the environment', () => {
    const allowed = /(^|\/)(main|config)\.ts$|^scripts\/|^(vitest|playwright)\.config\.ts$|vite\.config\.ts$/
    const wrong = product.filter((source) => /process\.env/.test(source.text) && !allowed.test(source.path))
    expect(wrong.map((source) => source.path)).toEqual([])
  })

  it('money never touches a float', () => {
    const wrong = product
      .filter((source) => ['money', 'ledger', 'rules'].includes(roomOf(source.path) ?? ''))
      .filter((source) => /parseFloat\(|toFixed\(/.test(source.text))
    expect(wrong.map((source) => source.path)).toEqual([])
  })

  it('no code uses randomness of its own', () => {
    const wrong = product.filter((source) => /Math\.random\(/.test(source.text))
    expect(wrong.map((source) => source.path)).toEqual([])
  })
})
