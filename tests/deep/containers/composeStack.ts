import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { writeEnv } from '../../../scripts/env.mjs'
import { ROOT, temporaryFolder } from '../../../scripts/services/index.ts'
import { ContainerHealth } from './containerHealth.ts'

/** Kept between runs, so that the next build finds its layers; never the operator's own image. */
const IMAGE = 'croupier:test'
const SANDBOX_IMAGE = 'croupier-sandbox:test'
const OUTPUT_CHARS_MAX = 4_000

interface Ended {
  readonly code: number
  readonly output: string
}

/** Runs a command to its end; its output is kept, errors and all. */
async function run(command: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const [program = '', ...args] = command
  return await new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 143, output }))
  })
}

/**
 * How this machine calls compose: `docker compose`, else `docker-compose`.
 * @returns a sentence where there is no Docker engine or no compose
 */
export async function findCompose(): Promise<readonly string[] | string> {
  const engine = await run(['docker', 'version'], process.env)
  if (engine.code !== 0) return 'No Docker engine answers on this machine.'
  for (const command of [['docker', 'compose'], ['docker-compose']]) {
    if ((await run([...command, 'version'], process.env)).code === 0) return command
  }
  return 'A Docker engine answers, but neither `docker compose` nor `docker-compose` is there.'
}

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/** The stack of docker-compose.yml as a new operator starts it: secrets of `npm run env`, everything else as it is. */
export class ComposeStack {
  readonly origin: string
  readonly consoleOrigin: string
  readonly health: ContainerHealth
  readonly #compose: readonly string[]
  readonly #folder: string
  readonly #env: NodeJS.ProcessEnv
  readonly #secrets: NodeJS.Dict<string>

  private constructor(compose: readonly string[], folder: string, ports: readonly [web: number, console: number]) {
    const project = `croupier-test-${process.pid}`
    const [web, console] = ports
    this.origin = `http://localhost:${web}`
    this.consoleOrigin = `http://localhost:${console}`
    this.#folder = folder
    this.#secrets = parseEnv(readFileSync(join(folder, '.env'), 'utf8'))
    this.#compose = [...compose, '--env-file', join(folder, '.env'), '-p', project]
    this.#env = {
      ...process.env,
      APP_IMAGE: IMAGE,
      SANDBOX_IMAGE,
      // Closed unless it is asked for; its people are who this tries it with.
      MERCHANT_DEMO: 'true',
      WEB_PUBLISHED: String(web),
      PUBLIC_ORIGIN: this.origin,
      CONSOLE_PUBLISHED: String(console),
      CONSOLE_ORIGIN: this.consoleOrigin,
      // All players of a test come from one address.
      RATE_LIMIT_PER_MINUTE: '1000000',
    }
    this.health = new ContainerHealth(project)
  }

  /** @param compose the words of `findCompose` */
  static async prepare(compose: readonly string[]): Promise<ComposeStack> {
    const folder = temporaryFolder('compose')
    mkdirSync(folder, { recursive: true })
    copyFileSync(join(ROOT, '.env.example'), join(folder, '.env.example'))
    writeEnv(folder)
    return new ComposeStack(compose, folder, [await freePort(), await freePort()])
  }

  /** Runs compose with further words. @throws Error with the end of what it wrote when it fails */
  async compose(...words: string[]): Promise<string> {
    const { code, output } = await run([...this.#compose, ...words], this.#env)
    if (code === 0) return output
    throw new Error(`compose ${words.join(' ')}: exit ${code}\n${output.slice(-OUTPUT_CHARS_MAX)}`)
  }

  /** Rows of a statement, run by the owner of the database in its container; columns are parted by `|`. */
  async sql(statement: string): Promise<string[]> {
    const password = `PGPASSWORD=${this.#secrets.POSTGRES_PASSWORD ?? ''}`
    const psql = ['psql', '-U', 'croupier', '-d', 'croupier', '-AtqX', '-v', 'ON_ERROR_STOP=1']
    const output = await this.compose(...['exec', '-T', '-e', password, 'postgres', ...psql, '-c', statement])
    return output.split('\n').filter((line) => line !== '')
  }

  /** What JavaScript prints that is run in one container of a service, the first or the nth. */
  async node(service: string, script: string, nth = 1): Promise<string> {
    const words = ['exec', '-T', '--index', String(nth), service, 'node', '-e', script]
    return await this.compose(...words)
  }

  /**
   * What a command of the operator prints, as README.md has it called: in the console's container while the stack runs, or as the
   * owner of the database. Secrets that a command takes from the environment are given. A refusal is an answer, too.
   * @throws Error with what it wrote when it ends in a stack
   */
  async answer(service: 'console' | 'migrate', verb: string, ...words: string[]): Promise<string> {
    const secrets = ['-e', `PROVIDER_SECRET=${'a1'.repeat(32)}`, '-e', 'CLIENT_SECRET=secret']
    const where = service === 'console' ? ['exec', '-T'] : ['run', '--rm', '-T']
    const command = ['npm', 'run', '--silent', verb, '--', ...words]
    const { output } = await run([...this.#compose, ...where, ...secrets, service, ...command], this.#env)
    if (/^\s+at /m.test(output)) throw new Error(`npm run ${verb}:\n${output.slice(-OUTPUT_CHARS_MAX)}`)
    return output
  }

  /** Ends everything and forgets its data. */
  async down(): Promise<void> {
    try {
      await this.compose('down', '--volumes', '--remove-orphans')
    } finally {
      this.health.close()
      rmSync(this.#folder, { recursive: true, force: true })
    }
  }
}
