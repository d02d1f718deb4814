/** What start.mjs must decide before anything is installed: plain JavaScript, built-ins only. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** True for a Node older than 20.19, which cannot run the installer's tools. */
export function isOldNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < 20 || (major === 20 && minor < 19)
}

/** True for a Node that strips types by itself (22.18 or newer). */
export function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

/** A package that this machine would not install: optional and for another system or processor. */
function isForeign(entry, platform, arch) {
  if (!entry.optional && !entry.devOptional && !entry.peer) return false
  if (entry.os !== undefined && !entry.os.includes(platform)) return true
  if (entry.cpu !== undefined && !entry.cpu.includes(arch)) return true
  return entry.os === undefined || entry.cpu === undefined || entry.libc !== undefined
}

/**
 * Compares package-lock.json with the copy that npm keeps of what it installed.
 * Returns a short reason to install, or null when both say the same.
 */
export function lockDifference(lock, installed, platform, arch) {
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.link || !path.startsWith('node_modules/')) continue
    if (isForeign(entry, platform, arch)) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const found = installed.packages[path]
    if (found === undefined) return `${name} is missing`
    if (found.version !== entry.version) return `${name} has another version`
  }
  return null
}

/** Why packages have to be installed in this folder, or null when everything is there. */
export function installReason(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return 'nothing is installed yet'
  const lock = read(join(root, 'package-lock.json'))
  return lockDifference(lock, read(record), process.platform, process.arch)
}

/** npm as it was called, or the one in PATH. */
export function npmCommand() {
  const script = process.env.npm_execpath
  const isNpm = script !== undefined && /npm-cli\.c?js$/.test(script)
  return isNpm ? { command: process.execPath, args: [script] } : { command: 'npm', args: [] }
}

/**
 * Prisma's code generation never calls its schema engine but wants one to exist. Naming a harmless
 * program keeps the install and `prisma generate` from downloading it.
 */
export function engineStandIn() {
  return existsSync('/bin/true') ? '/bin/true' : '/usr/bin/true'
}
