import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { eventually } from '@croupier/testkit'
import { expect, it } from 'vitest'
import { ROOT } from '../../../../scripts/services/index.ts'

const SERVICES = pathToFileURL(join(ROOT, 'scripts', 'services', 'index.ts')).href
const RUN = `
  const { runFolder, startRedis } = await import('${SERVICES}')
  const { path } = runFolder('killed')
  await startRedis({ dir: path + '/redis', durable: false })
  console.log(path)
`

const isThere = (pid: number): boolean => existsSync(`/proc/${pid}`) || isReachable(pid)

function isReachable(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('leaves no service and no folder behind when a run is killed', async () => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN])
  const folder = await new Promise<string>((resolve, reject) => {
    run.stdout.on('data', (line) => resolve(String(line).trim()))
    run.on('exit', (code) => reject(new Error(`it ended with ${code}`)))
  })
  const pid = Number.parseInt(readFileSync(join(folder, 'redis', 'redis.pid'), 'utf8'), 10)
  expect(isThere(pid)).toBe(true)
  run.kill('SIGKILL')
  await eventually(() => expect([existsSync(folder), isThere(pid)]).toEqual([false, false]))
})
