import { createHash } from 'node:crypto'

/** A file by its path from the root, with the SHA-256 of its bytes as hex. */
export interface ManifestFile {
  readonly path: string
  readonly sha256: string
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Files as `sha256sum` writes them, sorted by path. */
export const manifestText = (files: readonly ManifestFile[]): string =>
  files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, sha256: hash }) => `${hash}  ${path}\n`)
    .join('')

/** Whether a file belongs to what runs: neither a test nor made from other files. */
export const isReleased = (path: string): boolean =>
  /\.(ts|tsx|sql|json|html|css)$/.test(path) &&
  !/\.test\.tsx?$|(^|\/)(generated|dist|node_modules|testkit)\//.test(path)
