import { describe, expect, it } from 'vitest'
import { AREAS } from '../../scripts/verbs/areas.ts'
import { ROOMS, wrongWay } from './areaOrder.ts'
import { files, isTest, sources } from './sources.ts'

/** Where the areas are folders; whatever else is there is named. */
const FLOORS: Record<string, readonly string[]> = {
  'packages/domain/src': [
    'ctx.ts',
    'each.test.ts',
    'each.ts',
    'feed.test.ts',
    'feed.ts',
    'index.ts',
    'random.test.ts',
    'random.ts',
    'recentlyRead.test.ts',
    'recentlyRead.ts',
    'systemCtx.ts',
  ],
  'apps/api/src/modules': [],
  'apps/api/src/ops': ['README.md', 'config.ts', 'healthApp.ts', 'judged.ts', 'main.ts', 'mountOps.ts', 'opsApp.ts'],
  'apps/worker/src/handlers': [],
  'apps/web/src/features': [],
  'apps/console/src/pages': [],
  'packages/wire/src/ops': [
    'access.test.ts',
    'index.ts',
    'officers.ts',
    'opsRoute.ts',
    'opsRoutes.ts',
    'permissions.ts',
    'settingFields.ts',
  ],
  'prisma/schema': ['main.prisma'],
  'tests/integration': [],
}

const DOMAIN = 'packages/domain/src/'
const targetOf = (from: string, specifier: string): string => new URL(specifier, `file:///${from}`).pathname.slice(1)
const areaOf = (path: string): string | undefined =>
  path.startsWith(DOMAIN) ? /^([^/.]+)\//.exec(path.slice(DOMAIN.length))?.[1] : undefined

const product = sources.filter((source) => !isTest(source.path))
const domainEdges = product.flatMap((source) =>
  source.imports
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => ({ from: source.path, to: targetOf(source.path, specifier) }))
    .filter(({ from, to }) => areaOf(from) !== undefined && areaOf(to) !== undefined),
)
const betweenAreas = domainEdges.filter(({ from, to }) => areaOf(from) !== areaOf(to))

describe('areas', () => {
  it.each(Object.entries(FLOORS))('%s has the areas and nothing else', (floor, others) => {
    const known = new Set<string>([...AREAS, ...others])
    const there = files
      .filter((file) => file.startsWith(`${floor}/`))
      .map((file) => file.slice(floor.length + 1).split('/')[0] ?? '')
    expect(there.length).toBeGreaterThan(0)
    expect([...new Set(there)].filter((name) => !known.has(name))).toEqual([])
  })

  it.each(Object.keys(ROOMS))('%s: what is general knows no area, an area only those before it', (room) => {
    expect(wrongWay(room)).toEqual([])
  })

  it('an area of domain has nouns, an index and a README, and nothing else', () => {
    const loose = files
      .filter((file) => areaOf(file) !== undefined)
      .map((file) => file.slice(DOMAIN.length).split('/'))
      .filter((parts) => parts.length === 2 && !['index.ts', 'README.md'].includes(parts[1] ?? ''))
    expect(loose).toEqual([])
  })

  it('an area uses another only through its index', () => {
    const deep = betweenAreas.filter(({ to }) => to !== `${DOMAIN}${areaOf(to)}/index.ts`)
    expect(deep).toEqual([])
  })

  it('an area rests only on areas before it', () => {
    const rank = (path: string) => AREAS.indexOf(areaOf(path) as (typeof AREAS)[number])
    expect(betweenAreas.length).toBeGreaterThan(0)
    expect(betweenAreas.filter(({ from, to }) => rank(from) <= rank(to))).toEqual([])
  })
})
