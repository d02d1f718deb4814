import type { FileTime } from './slowest.ts'

/**
 * The areas of the product, each resting on those before it and never on one behind it (architecture 1 and 2). Each has a folder of its
 * name in wire, domain, API, worker, web, console and integration tests.
 */
export const AREAS = [
  ...['platform', 'identity', 'cashier', 'lottery', 'agency', 'games', 'rewards'],
  ...['content', 'operations'],
] as const
export type Area = (typeof AREAS)[number]

/** What is of no area: rooms that all of them use, the house's rules, scripts. */
const SHARED = 'shared'
/** Walks through the parts of one area stand in its folder; one that stands in none is the platform's. */
const WALK = /^tests\/e2e\/(?:(\w+)\/)?/

/** Whose file of tests it is, by its path from the project's folder. */
export function areaOf(file: string): Area | typeof SHARED {
  const walk = WALK.exec(file)
  if (walk !== null) return AREAS.find((area) => area === walk[1]) ?? 'platform'
  const place =
    /^(?:tests\/integration|packages\/domain\/src|apps\/\w+\/src\/(?:features|modules|handlers))\/(\w+)\//
  const [, folder] = place.exec(file) ?? []
  return AREAS.find((area) => area === folder) ?? SHARED
}

/** The folders of an area that Vitest's projects of each kind look into. */
export const foldersOf = (area: Area) => ({
  unit: [
    ...['packages/domain/src', 'apps/api/src/modules', 'apps/worker/src/handlers'].map(
      (room) => `${room}/${area}/`,
    ),
  ],
  web: [`apps/web/src/features/${area}/`, `apps/console/src/features/${area}/`],
  integration: [`tests/integration/${area}/`],
})

const MS_PER_S = 1_000
const row = (name: string, ...figures: string[]) =>
  [name.padEnd(12), ...figures.map((figure) => figure.padStart(9))].join('')

/** Files, tests and seconds of each area, a line each; empty where nothing ran. */
export function areaLines(files: readonly FileTime[]): string[] {
  if (files.length === 0) return []
  const of = Map.groupBy(files, ({ file }) => areaOf(file))
  const lines = [...AREAS, SHARED].flatMap((area) => {
    const own = of.get(area as Area)
    if (own === undefined) return []
    const tests = own.reduce((sum, one) => sum + one.tests, 0)
    const seconds = own.reduce((sum, one) => sum + one.ms, 0) / MS_PER_S
    return [row(area, String(own.length), String(tests), seconds.toFixed(1))]
  })
  return [row('area', 'files', 'tests', 'seconds'), ...lines]
}
