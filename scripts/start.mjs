/**
 * The entry point of every verb (`npm start`, `npm test`, …): plain JavaScript that runs on Node 20.19
 * with nothing installed. It installs what the lock file says, moves over to the pinned Node 24,
 * generates the Prisma client and then runs the verb's own TypeScript file. In a container image packages and client are
 * there already, and nothing may be written.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { engineStandIn, installReason, isOldNode, npmCommand, runsTypeScript } from './bootstrap.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIN = join(ROOT, 'node_modules', '.bin')
/** The image takes the packages that the lock file names, not the lock file. */
const IS_IMAGE = !existsSync(join(ROOT, 'package-lock.json'))
const HEARTBEAT_MS = 10_000
/**
 * Exactly the versions of the lock file, which stays as it is. Not `npm ci`: that refuses a lock file
 * written where the registry does not serve the packages of other systems.
 */
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
const PARENT_CHECK_MS = 300
const PARENT = process.ppid

/** Verb → the TypeScript file that carries it out, below scripts/. */
const VERBS = {
  start: 'verbs/start.ts',
  dev: 'verbs/dev.ts',
  test: 'verbs/test.ts',
  check: 'verbs/check.ts',
  'test:integration': 'verbs/testIntegration.ts',
  'test:e2e': 'verbs/testE2e.ts',
  'test:area': 'verbs/testArea.ts',
  'test:deep': 'verbs/testDeep.ts',
  compliance: 'verbs/compliance.ts',
  services: 'verbs/services.ts',
  migrate: 'verbs/migrate.ts',
  seed: 'verbs/seed.ts',
  certify: 'certify.ts',
  demo: 'demo/print.ts',
  staff: 'commands/staff.ts',
  restored: 'restored.ts',
  soak: 'soak.ts',
  generate: 'generate.ts',
  verify: 'verbs/verify.ts',
  simulate: 'simulate.ts',
  bench: 'bench/main.ts',
  'bench:web': 'bench/web/main.ts',
  pictures: 'pictures/main.ts',
  doctor: 'doctor.ts',
}
/** Verbs that never import the generated Prisma client, so they work before it exists. */
const WITHOUT_CLIENT = new Set(['generate', 'doctor'])

const environment = {
  ...process.env,
  PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}`,
  PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? engineStandIn(),
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
}

/** Runs one command with this terminal and passes signals on; resolves with its exit code. */
function run(command, args, channel = false) {
  return new Promise((resolve) => {
    const stdio = channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
    const child = spawn(command, args, { cwd: ROOT, env: environment, stdio })
    const pass = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    const guard = watchNpm(() => pass('SIGTERM'))
    const done = (code) => {
      clearInterval(guard)
      for (const signal of signals) process.off(signal, pass)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      done(1)
    })
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/**
 * npm ends its shell on SIGTERM but not what the shell started: when the shell is gone we were meant.
 * Without npm the parent may leave freely (`node scripts/start.mjs start &`).
 */
function watchNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  return setInterval(() => {
    if (process.ppid !== PARENT) end()
  }, PARENT_CHECK_MS)
}

async function install() {
  const reason = installReason(ROOT)
  if (reason === null) return 0
  console.log(`Installing the packages of package-lock.json (${reason}) …`)
  const started = Date.now()
  const heartbeat = setInterval(() => {
    console.log(`  … still installing (${Math.round((Date.now() - started) / 1000)} s)`)
  }, HEARTBEAT_MS)
  const npm = npmCommand()
  const code = await run(npm.command, [...npm.args, ...INSTALL])
  clearInterval(heartbeat)
  if (code !== 0) console.error('npm failed; its own words are above. Nothing was started.')
  return code
}

/** The pinned Node 24, or the running one where it is new enough for TypeScript itself. */
function chooseNode() {
  const pinned = join(BIN, 'node')
  if (existsSync(pinned)) return pinned
  return runsTypeScript(process.versions.node) ? process.execPath : null
}

async function main([verb = 'start', ...args]) {
  const file = VERBS[verb]
  if (file === undefined) {
    console.error(`Unknown verb "${verb}". Known: ${Object.keys(VERBS).join(', ')}.`)
    return 2
  }
  if (isOldNode(process.versions.node)) {
    console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed to begin.`)
    return 1
  }
  const installed = IS_IMAGE ? 0 : await install()
  if (installed !== 0) return installed
  const node = chooseNode()
  if (node === null) {
    console.error('No pinned Node for this platform: install Node 24 and run the command again.')
    return 1
  }
  const path = join(ROOT, 'scripts', file)
  if (!existsSync(path)) {
    console.error(`scripts/${file} is missing, so "${verb}" cannot run.`)
    return 1
  }
  if (!IS_IMAGE && !WITHOUT_CLIENT.has(verb)) {
    const code = await run(node, [join(ROOT, 'scripts', 'generate.ts'), '--if-changed'])
    if (code !== 0) return code
  }
  return run(node, [path, ...args], true)
}

process.exitCode = await main(process.argv.slice(2))
