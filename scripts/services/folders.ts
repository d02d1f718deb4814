import { chmodSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartProblem } from './problem.ts'

/** The repository's own folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
/** Where `npm start` keeps database, queue, logs and secrets. */
export const DATA_FOLDER = join(ROOT, '.data')
/** Stamps of finished work (generated client and the like); removed with node_modules. */
export const CACHE_FOLDER = join(ROOT, 'node_modules', '.cache', 'croupier')

/** Makes a folder with its parents. Throws StartProblem when it cannot be written. */
export function ensureFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true })
    // mkdir succeeds on an existing folder that may not be written: a probe tells at once.
    rmdirSync(mkdtempSync(join(path, '.probe-')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`The folder ${path} cannot be written (${reason}).`)
  }
  return path
}

/**
 * A new folder below the system's temporary folder. Others may pass through it (not list it),
 * because PostgreSQL runs under its own user when we are root.
 */
export function temporaryFolder(label: string): string {
  const path = mkdtempSync(join(tmpdir(), `croupier-${label}-`))
  chmodSync(path, 0o711)
  return path
}
