import type { FileTime } from './slowest.ts'

/**
 * The areas of the product, each resting on those before it and never on one behind it (architecture 1 and 2). Each has a folder of its
 * name in wire, domain, API, worker, web, console and integration tests.
 */
export const AREAS = [
  'platform',
  'identity',
  'cashier',
  'lottery',
  'agency',
  'games',
  'rewards',
  'content',
  'operations',
] as const
export type Area = (typeof AREAS)[number]

/** What is of no area: rooms that all of them use, the house's rules, scripts. */
const SHARED = 'shared'
/** A walk through parts of one area is in the folder of that area; one without a folder belongs to platform. */
const WALK = /^tests\/e2e\/(?:(\w+)\/)?/

/** Where each area has a folder of its name, by the kind of test that lies there. */
const FLOORS = {
  unit: [
    'packages/wire/src',
    'packages/wire/src/ops',
    'packages/domain/src',
    'apps/api/src/modules',
    'apps/api/src/ops',
    'apps/worker/src/handlers',
    'apps/console/src/pages',
  ],
  web: ['apps/web/src/api', 'apps/web/src/features'],
  integration: ['tests/integration'],
} as const
type Kind = keyof typeof FLOORS
const KINDS = Object.keys(FLOORS) as readonly Kind[]
/** What the whole console uses is of the officers' area. */
const OF_CONSOLE = ['apps/console/src/api/', 'apps/console/src/shell/', 'apps/console/src/texts/']

const foldersOfKind = (area: Area, kind: Kind): string[] => [
  ...FLOORS[kind].map((floor) => `${floor}/${area}/`),
  ...(area === 'operations' && kind === 'unit' ? OF_CONSOLE : []),
]

/** The folders of an area that Vitest's projects of each kind look into. */
export const foldersOf = (area: Area): Record<Kind, string[]> => ({
  unit: foldersOfKind(area, 'unit'),
  web: foldersOfKind(area, 'web'),
  integration: foldersOfKind(area, 'integration'),
})

/** Whose file of tests it is, by its path from the project's folder. */
export function areaOf(file: string): Area | typeof SHARED {
  const walk = WALK.exec(file)
  if (walk !== null) return AREAS.find((area) => area === walk[1]) ?? 'platform'
  const has = (area: Area) => KINDS.some((kind) => foldersOfKind(area, kind).some((folder) => file.startsWith(folder)))
  return AREAS.find(has) ?? SHARED
}

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
