import { AREAS, type Area } from '../../scripts/verbs/areas.ts'
import { isTest, sources } from './sources.ts'

type Room = {
  /** Its folders from the ground up: a file uses its own floor and those below. Loose files and other folders are the ground. */
  readonly floors: readonly string[]
  /** Files that bring everything together, above all floors, with the floors that look up at them (`''` is the ground). */
  readonly registers: Readonly<Record<string, readonly string[]>>
}

/** Rooms that hold code of areas, in folders of their names. */
export const ROOMS: Readonly<Record<string, Room>> = {
  'packages/wire/src': {
    floors: ['ogp', 'ops'],
    registers: {
      'errors.ts': ['', 'ops'],
      'events.ts': [],
      'jobs.ts': [],
      'routes.ts': [],
      'index.ts': [],
      'ops/opsRoutes.ts': ['ops'],
      'ops/index.ts': [],
    },
  },
  'apps/api/src': {
    floors: ['modules', 'ops'],
    registers: {
      'handlers.ts': [''],
      'app.ts': [''],
      'ops/opsApp.ts': ['', 'ops'],
      'ops/main.ts': [],
    },
  },
  'apps/worker/src': { floors: ['handlers'], registers: { 'handlers.ts': [''] } },
  'apps/console/src': { floors: ['shell', 'pages'], registers: { 'router.tsx': [''], 'screens.ts': [''] } },
  'apps/web/src': {
    floors: ['api', 'format', 'shell', 'features'],
    registers: {
      'pages.ts': ['shell'],
      'centrePages.ts': ['shell'],
      'parts.ts': ['shell', 'features'],
      'router.tsx': [],
      'main.tsx': [],
    },
  },
}

type Place = { readonly floor: number; readonly area: number | null; readonly name: string }

const isArea = (name: string | undefined): name is Area => AREAS.some((area) => area === name)

/** Where a file of a room stands; `inside` is its path from the room's `src`. */
function placeOf({ floors, registers }: Room, inside: string): Place {
  if (inside in registers) return { floor: floors.length + 1, area: null, name: inside }
  const [first = '', second] = inside.split('/')
  const floor = floors.indexOf(first) + 1
  const folder = floor === 0 ? first : second
  const area = inside.includes('/') && isArea(folder) ? AREAS.indexOf(folder) : null
  return { floor, area, name: area === null ? first : `${floor === 0 ? '' : `${first}/`}${folder}` }
}

/** Imports of product code inside a room that go up a floor, to a later area, or from what is general to an area of its floor. */
export function wrongWay(room: string): string[] {
  const law = ROOMS[room]
  if (law === undefined) throw new Error(`no room ${room}`)
  const own = sources.filter(({ path }) => path.startsWith(`${room}/`) && !isTest(path))
  return own.flatMap(({ path, imports }) => {
    const from = placeOf(law, path.slice(room.length + 1))
    const targets = imports
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => new URL(specifier, `file:///${path}`).pathname.slice(1))
      .filter((target) => target.startsWith(`${room}/`))
      .map((target) => target.slice(room.length + 1))
    return targets
      .filter((inside) => isWrong(law, from, inside))
      .map((inside) => `${path.slice(room.length + 1)} → ${inside}`)
  })
}

function isWrong({ floors, registers }: Room, from: Place, inside: string): boolean {
  const to = placeOf({ floors, registers }, inside)
  const readers = registers[inside]
  if (readers !== undefined && from.floor <= floors.length) {
    return !readers.includes(floors[from.floor - 1] ?? '')
  }
  if (to.floor > from.floor) return true
  if (to.area === null) return false
  return from.area === null ? to.floor === from.floor : to.area > from.area
}
