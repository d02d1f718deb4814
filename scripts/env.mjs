/**
 * `npm run env`: writes .env, which docker-compose reads, from .env.example, with fresh random secrets. What .env has already
 * is kept. Plain JavaScript without a package: a host that only runs the containers installs nothing for it.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SECRET_BYTES = 32
/** Nobody but the owner of the file reads or writes it. */
const OWNER_ONLY = 0o600
const USAGE = `Writes .env with fresh random secrets for the containers; keeps every value that is there:
  npm run env`

/** A line that sets the variable to nothing. */
const emptyLine = (name) => new RegExp(`^[ \\t]*(export[ \\t]+)?${name}[ \\t]*=[ \\t]*(""|'')?[ \\t]*$`, 'm')

/** Puts a value where the variable is set to nothing, else at the end. */
function withValue(text, name, value) {
  const line = `${name}=${value}`
  if (emptyLine(name).test(text)) return text.replace(emptyLine(name), line)
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`
}

/**
 * The text of .env in which every secret has a value. Secrets are the variables that the example sets to nothing; each
 * gets 32 random bytes as 64 hex digits, unless `current` has a value for it.
 * @param {string} example text of .env.example
 * @param {string | null} current text of .env, null where there is none
 * @param {(bytes: number) => Buffer} random
 * @returns {{ text: string, made: string[] }} the new text, and the names of the secrets that were made
 */
export function completeEnv(example, current, random = randomBytes) {
  const secrets = Object.entries(parseEnv(example)).flatMap(([name, value]) => (value === '' ? [name] : []))
  const known = parseEnv(current ?? '')
  const made = secrets.filter((name) => (known[name] ?? '') === '')
  const fresh = () => random(SECRET_BYTES).toString('hex')
  const text = made.reduce((lines, name) => withValue(lines, name, fresh()), current ?? example)
  return { text, made }
}

/**
 * Completes the .env of a folder from its .env.example; the file is readable by its owner only.
 * @param {string} folder
 * @returns {string[]} the names of the secrets that were made
 */
export function writeEnv(folder) {
  const path = join(folder, '.env')
  const example = readFileSync(join(folder, '.env.example'), 'utf8')
  const current = existsSync(path) ? readFileSync(path, 'utf8') : null
  const { text, made } = completeEnv(example, current)
  if (made.length === 0) {
    chmodSync(path, OWNER_ONLY)
    return made
  }
  // A rename puts the whole file in place at once: an interrupted write must not cut a file that holds keys.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text, { mode: OWNER_ONLY, flag: 'wx' })
  renameSync(draft, path)
  return made
}

function main(args) {
  if (args.length > 0) {
    console.log(USAGE)
    return args.every((arg) => arg === '--help' || arg === '-h') ? 0 : 2
  }
  const made = writeEnv(ROOT)
  console.log(made.length === 0 ? '.env has every secret; nothing was changed.' : `.env: made ${made.join(', ')}.`)
  return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2))
