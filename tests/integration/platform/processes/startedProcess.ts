import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { eventually } from '@croupier/testkit'
import { expect } from 'vitest'
import { ROOT } from '../../../../scripts/services/index.ts'

/** However busy the machine is, a process that has not said so by then will not. */
const READY_MS_MAX = 600_000

/** A process of the platform, started as it is in production. */
export class StartedProcess {
  readonly name: string
  readonly #health: string
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  #output = ''

  /** @param healthPort where it tells how it is */
  constructor(file: string, environment: Readonly<Record<string, string>>, healthPort: number) {
    this.name = file
    this.#health = `http://127.0.0.1:${healthPort}`
    this.#child = spawn(process.execPath, [file], {
      cwd: ROOT,
      env: { ...process.env, ...environment },
    })
    this.#ended = once(this.#child, 'exit')
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        this.#output += String(text)
      })
    }
  }

  /** What it has logged. */
  get output(): string {
    return this.#output
  }

  /** Waits until it says that it is as expected. @throws Error with what it logged when it does not, or ended */
  async says(status: number, body: object): Promise<void> {
    try {
      await eventually(async () => {
        if (this.#child.exitCode !== null) return
        const reply = await fetch(`${this.#health}/readyz`)
        expect({ status: reply.status, body: await reply.json() }).toEqual({ status, body })
      }, READY_MS_MAX)
      expect(this.#child.exitCode).toBe(null)
    } catch (error) {
      throw new Error(`${this.name} is not as expected:\n${this.#output}`, { cause: error })
    }
  }

  async close(): Promise<void> {
    this.#child.kill('SIGTERM')
    await this.#ended
  }
}
