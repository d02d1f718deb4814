import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { get } from 'node:https'
import { StartProblem } from './problem.ts'

const LAST_LINES_MAX = 25
const READY_POLL_MS = 50
const READY_CALL_MS_MAX = 2_000

export interface ChildOptions {
  name: string
  command: string
  args: string[]
  cwd: string
  env: Record<string, string | undefined>
  logFile: string
  /** Also writes every line to this terminal, behind the process's name, in the words that this makes of it. */
  echo?: ((line: string) => string) | undefined
  /** told every line it writes */
  onLine?: (line: string) => void
  uid?: number | undefined
  gid?: number | undefined
  /** The signal that asks for an orderly end: SIGTERM unless the program means another. */
  endSignal?: NodeJS.Signals
}

export interface ChildEnd {
  name: string
  /** "exit code 1" or "signal SIGKILL". */
  how: string
  lastLines: string[]
}

/**
 * One process that we started. It leads a process group of its own, so that Ctrl-C in the terminal
 * reaches only us and we can end the processes in order.
 */
export class Child {
  readonly name: string
  readonly exited: Promise<ChildEnd>
  readonly #process: ChildProcess
  readonly #endSignal: NodeJS.Signals
  readonly #lines: string[] = []
  #ended = false

  constructor(options: ChildOptions) {
    this.name = options.name
    this.#endSignal = options.endSignal ?? 'SIGTERM'
    const log = createWriteStream(options.logFile)
    this.#process = spawn(options.command, options.args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.uid === undefined ? {} : { uid: options.uid }),
      ...(options.gid === undefined ? {} : { gid: options.gid }),
    })
    const collect = lineCollector((line) => {
      log.write(`${line}\n`)
      this.#lines.push(line)
      if (this.#lines.length > LAST_LINES_MAX) this.#lines.shift()
      options.onLine?.(line)
      if (options.echo) console.log(`${options.name.padEnd(9)}│ ${options.echo(line)}`)
    })
    this.#process.stdout?.on('data', collect)
    this.#process.stderr?.on('data', collect)
    this.exited = new Promise((resolve) => {
      const end = (how: string) => {
        this.#ended = true
        log.end()
        resolve({ name: this.name, how, lastLines: [...this.#lines] })
      }
      this.#process.on('error', (error) => end(error.message))
      this.#process.on('close', (code, signal) => end(signal === null ? `exit code ${code}` : `signal ${signal}`))
    })
  }

  get pid(): number {
    return this.#process.pid ?? -1
  }

  get lastLines(): readonly string[] {
    return this.#lines
  }

  /** Asks for an orderly end and waits; after `graceMs` it ends the whole group at once. */
  async stop(graceMs: number): Promise<void> {
    if (this.#ended) return
    this.#process.kill(this.#endSignal)
    const timer = setTimeout(() => this.kill(), graceMs)
    await this.exited
    clearTimeout(timer)
  }

  /** Ends the process and whatever it started, without asking. */
  kill(): void {
    if (this.#ended || this.#process.pid === undefined) return
    try {
      process.kill(-this.#process.pid, 'SIGKILL')
    } catch (error) {
      // The group may be gone between the check and the call; that is what was wanted.
      if (!isGone(error)) throw error
    }
  }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ESRCH'

function lineCollector(take: (line: string) => void): (chunk: Buffer) => void {
  let rest = ''
  return (chunk) => {
    const parts = (rest + chunk.toString('utf8')).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) take(part)
  }
}

/** What a process that ended by itself tells the person: its name, how, and its last lines. */
export function endSentence(end: ChildEnd): string {
  const lines = end.lastLines.map((line) => `  ${line}`).join('\n')
  return `The ${end.name} process ended by itself (${end.how}).${lines === '' ? '' : ` Its last lines:\n${lines}`}`
}

/**
 * Waits until `isReady` answers true. Throws StartProblem when the process ends before, or when
 * `timeoutMs` pass; throws the signal's reason when it is aborted.
 */
export async function waitUntilReady(
  child: Child,
  isReady: () => Promise<boolean>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<void> {
  let end: ChildEnd | undefined
  void child.exited.then((how) => {
    end = how
  })
  const deadline = performance.now() + timeoutMs
  while (!(await isReady())) {
    signal?.throwIfAborted()
    if (end !== undefined) throw new StartProblem(endSentence(end))
    if (performance.now() > deadline) {
      const lines = child.lastLines.map((line) => `  ${line}`).join('\n')
      throw new StartProblem(
        `The ${child.name} process was not ready after ${timeoutMs / 1000} s. Its last lines:\n${lines}`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS))
  }
}

/**
 * Whether an HTTP address answers 200.
 * @param certificate (PEM) of an https address that made its own
 */
export async function answersOk(url: string, certificate?: string): Promise<boolean> {
  if (certificate !== undefined) return await answersSealed(url, certificate)
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(READY_CALL_MS_MAX) })
    await reply.arrayBuffer()
    return reply.status === 200
  } catch {
    return false
  }
}

/** `fetch` takes no certificate of one's own. */
async function answersSealed(url: string, ca: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const call = get(url, { ca, timeout: READY_CALL_MS_MAX }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(false))
  })
}
