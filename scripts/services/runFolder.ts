import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './folders.ts'

const AFTERWARDS = fileURLToPath(new URL('./afterwards.ts', import.meta.url))

export interface RunFolder {
  readonly path: string
  /** Deletes it. What runs in it is ended before by the caller that started it. */
  remove(): void
}

/**
 * A temporary folder for services of this process alone. A process that watches this one ends PostgreSQL and Redis in it and
 * deletes it when we are gone without having done so, as after a `kill -9`.
 */
export function runFolder(label: string): RunFolder {
  const path = temporaryFolder(label)
  const watcher = spawn(process.execPath, [AFTERWARDS, path], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Neither it nor the pipe, whose end tells it that we are gone, keeps us from ending.
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
