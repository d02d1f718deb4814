import { fork } from 'node:child_process'

/**
 * Has a module of this folder do one task in a process of its own, and waits until that process has gone.
 * @throws Error when it ends without a result
 */
export async function inChild<Result>(module: string, task: object): Promise<Result> {
  const child = fork(new URL(module, import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const result = await new Promise<Result>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Result))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${module} ended without a result (${code})`)))
    child.send(task)
  })
  await gone
  return result
}
