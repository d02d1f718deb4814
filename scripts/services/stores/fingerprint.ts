import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '../folders.ts'

const SKIPPED = new Set(['node_modules', 'dist', 'generated', '.stamp'])

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
}

/**
 * SHA-256 over the names and contents of files and folders, so that work is redone only when its
 * sources changed. Installed packages, build output and generated code do not count.
 */
export function fingerprint(paths: string[], ...extra: string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow)) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  for (const text of extra) hash.update(`${text}\0`)
  return hash.digest('hex')
}

/** Whether the stamp file says that work with this fingerprint has been done. */
export function isStamped(stamp: string, print: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print
}

/** Records that work with this fingerprint is done. */
export function writeStamp(stamp: string, print: string): void {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, print)
}
