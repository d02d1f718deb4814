import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { ROOT } from '../../../../scripts/services/index.ts'

/** The master key of whatever an officer's command seals or opens; a world that shares its rows has it as well. */
export const MASTER_KEY = 'ab'.repeat(32)
/** A call may start a process of its own. */
export const SCRIPT_MS_MAX = 240_000

export interface Output {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const environmentOf = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, MASTER_KEY })

/**
 * What an officer types on this database, in a process of its own, with what is on the standard input, and what is answered.
 * @param flags words for Node itself
 */
export async function startScript(
  databaseUrl: string,
  script: string,
  words: readonly string[],
  input = '',
  flags: readonly string[] = [],
): Promise<Output> {
  const child = spawn(process.execPath, [...flags, `scripts/${script}`, ...words], {
    cwd: ROOT,
    env: { ...process.env, ...environmentOf(databaseUrl) },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => {
    output.out += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    output.err += text.toString()
  })
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { ...output, code }
}

let calls = 0
/** A process has one command line: calls wait for each other. */
let before: Promise<unknown> = Promise.resolve()

/**
 * What an officer types on this database, and what is answered. The command runs in this process, as a module that is new at each
 * call: what it is made of is loaded already. That each script starts by itself is for `scriptWords.test.ts` to show.
 */
export async function runScript(databaseUrl: string, script: string, words: readonly string[]): Promise<Output> {
  const call = before.then(async () => await callScript(databaseUrl, script, words))
  before = call.catch(() => {})
  return await call
}

async function callScript(databaseUrl: string, script: string, words: readonly string[]): Promise<Output> {
  const { argv, exitCode } = process
  const { log, warn, error } = console
  const write = process.stderr.write
  const given = Object.entries(environmentOf(databaseUrl))
  const kept = given.map(([name]) => [name, process.env[name]] as const)
  const output = { out: '', err: '' }
  const to =
    (where: 'out' | 'err') =>
    (...texts: unknown[]): void => {
      output[where] += `${format(...texts)}\n`
    }
  const file = join(ROOT, 'scripts', script)
  try {
    process.argv = [process.execPath, file, ...words]
    process.exitCode = 0
    for (const [name, value] of given) process.env[name] = value
    Object.assign(console, { log: to('out'), warn: to('err'), error: to('err') })
    process.stderr.write = (text: string | Uint8Array) => {
      output.err += String(text)
      return true
    }
    calls += 1
    await import(/* @vite-ignore */ `${pathToFileURL(file).href}?call=${calls}`)
    return { ...output, code: Number(process.exitCode ?? 0) }
  } finally {
    process.argv = argv
    process.exitCode = exitCode
    for (const [name, value] of kept) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    Object.assign(console, { log, warn, error })
    process.stderr.write = write
  }
}
