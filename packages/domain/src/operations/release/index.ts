export { acceptRelease, checkRelease, type ReleasePart, readRelease } from './checkRelease.ts'
export { codeHash } from './readParts.ts'
