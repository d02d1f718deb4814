import { existsSync, readFileSync } from 'node:fs'
import { exitCodeOf } from './tool.ts'

const POLL_MS = 50
const WAIT_MS_MAX = 20_000

/** Whether a process with this number lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that it lives and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function commandOf(pid: number): Promise<string> {
  const file = `/proc/${pid}/cmdline`
  if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll('\0', ' ')
  const { output } = await exitCodeOf('ps', ['-o', 'command=', '-p', String(pid)], {
    output: 'hold',
  })
  return output
}

/**
 * Ends a service that outlived the run which started it (after a `kill -9`). The pid file's first
 * line names the process; it is touched only when its command line names our own folder.
 */
export async function endLeftover(pidFile: string, folder: string, signal: NodeJS.Signals): Promise<void> {
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return
  if (!(await commandOf(pid)).includes(folder)) return
  process.kill(pid, signal)
  const deadline = performance.now() + WAIT_MS_MAX
  while (isAlive(pid) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
