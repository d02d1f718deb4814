/**
 * Waits until the run that started it is gone, which the end of its input tells, then ends what the run left in its folder and
 * deletes that (see runFolder.ts). After an orderly end nothing is left to do.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { endLeftover } from './leftover.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder?')

// Who ends a run by its group means the run: this one goes when its work is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

process.stdin.resume()
process.stdin.on('end', async () => {
  const [postgres, redis] = [join(folder, 'postgres'), join(folder, 'redis')]
  await endLeftover(join(postgres, 'postmaster.pid'), postgres, 'SIGQUIT')
  await endLeftover(join(redis, 'redis.pid'), redis, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})
