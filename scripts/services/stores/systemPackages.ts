import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartProblem } from '../problem.ts'
import { exitCodeOf } from '../tool.ts'

/** A program of the system: what it may be called, and which package brings it. */
export interface SystemProgram {
  what: string
  commands: readonly string[]
  packages: { 'apt-get': string; apk: string; dnf: string; brew: string }
  /** What a person can do instead of installing it. */
  otherwise: string
}

export const REDIS: SystemProgram = {
  what: 'Redis',
  commands: ['redis-server', 'valkey-server'],
  packages: { 'apt-get': 'redis-server', apk: 'redis', dnf: 'valkey', brew: 'redis' },
  otherwise: 'or set REDIS_URL to a Redis that runs elsewhere',
}

export const CHROMIUM: SystemProgram = {
  what: 'Chromium',
  commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  packages: { 'apt-get': 'chromium', apk: 'chromium', dnf: 'chromium', brew: 'chromium' },
  otherwise: 'or set CHROMIUM_PATH to a Chromium or Chrome',
}

/** How each package manager installs without asking. */
const MANAGERS = {
  'apt-get': (name: string) => [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', name],
  ],
  apk: (name: string) => [['add', '--no-cache', name]],
  dnf: (name: string) => [['install', '-y', name]],
  brew: (name: string) => [['install', name]],
} as const

type Manager = keyof typeof MANAGERS

/** The full path of the first of these commands in PATH, or null. */
export function findCommand(commands: readonly string[], path: string = process.env.PATH ?? ''): string | null {
  const folders = [...path.split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin']
  for (const command of commands) {
    for (const folder of folders) {
      const file = join(folder, command)
      if (existsSync(file) && isExecutable(file)) return file
    }
  }
  return null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function availableManager(): Manager | null {
  const managers = Object.keys(MANAGERS) as Manager[]
  return managers.find((manager) => findCommand([manager]) !== null) ?? null
}

/** What a person would type to install the program here. */
export function installHint(program: SystemProgram): string {
  const manager = availableManager()
  if (manager === null) return `Install ${program.what} by hand, ${program.otherwise}.`
  const install = MANAGERS[manager](program.packages[manager]).at(-1) ?? []
  const root = manager === 'brew' || process.getuid?.() === 0 ? '' : 'sudo '
  const words = install.filter((word) => word !== '-qq' && word !== '-y').join(' ')
  return `Install it with \`${root}${manager} ${words}\`, ${program.otherwise}.`
}

/**
 * The program's path; installs it through the system's package manager when it is missing and we
 * may (root, Homebrew, or sudo that asks nothing). Throws StartProblem with the command to type.
 */
export async function ensureProgram(program: SystemProgram): Promise<string> {
  const found = findCommand(program.commands)
  if (found !== null) return found
  const install = installing.get(program) ?? installProgram(program)
  installing.set(program, install)
  try {
    return await install
  } finally {
    installing.delete(program)
  }
}

/** What is being installed now, for others that need it at the same time: a package manager serves one. */
const installing = new Map<SystemProgram, Promise<string>>()

async function installProgram(program: SystemProgram): Promise<string> {
  const manager = availableManager()
  const prefix = manager === null ? null : await privilege(manager)
  if (manager === null || prefix === null) {
    throw new StartProblem(`${program.what} is not installed. ${installHint(program)}`)
  }
  console.log(`Installing ${program.what} with ${manager} …`)
  for (const step of MANAGERS[manager](program.packages[manager])) {
    const [command = manager, ...args] = [...prefix, manager, ...step]
    // RUNLEVEL=1 keeps Debian from starting a service of its own beside ours.
    const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const { code, output } = await exitCodeOf(command, args, { output: 'hold', env })
    if (code !== 0) {
      const end = output.trimEnd().split('\n').slice(-5).join('\n')
      throw new StartProblem(`${program.what} could not be installed:\n${end}\n${installHint(program)}`)
    }
  }
  const installed = findCommand(program.commands)
  if (installed !== null) return installed
  throw new StartProblem(`${program.what} was installed but is not in PATH. ${installHint(program)}`)
}

async function privilege(manager: Manager): Promise<string[] | null> {
  if (manager === 'brew' || process.getuid?.() === 0) return []
  if (findCommand(['sudo']) === null) return null
  const { code } = await exitCodeOf('sudo', ['-n', 'true'], { output: 'hold' })
  return code === 0 ? ['sudo', '-n'] : null
}
