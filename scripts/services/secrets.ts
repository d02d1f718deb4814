import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartProblem } from './problem.ts'

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)

const secretsSchema = z.strictObject({
  /** Signs access tokens. */
  jwtSecret: hex32,
  /** Encrypts the seeds of draws that are not revealed yet: 32 bytes as hex. */
  seedKey: hex32,
  /** Password of the embedded PostgreSQL's only role. */
  postgresPassword: hex32,
  /** Password of the local Redis. */
  redisPassword: hex32,
})

export type Secrets = z.infer<typeof secretsSchema>

/** New secrets from `random` (bytes wanted → bytes; the system's generator by default). */
export function makeSecrets(random: (bytes: number) => Buffer = randomBytes): Secrets {
  const secret = () => random(32).toString('hex')
  return {
    jwtSecret: secret(),
    seedKey: secret(),
    postgresPassword: secret(),
    redisPassword: secret(),
  }
}

/**
 * The secrets of a data folder, made at its first use and kept in secrets.json (readable by its
 * owner only). Throws StartProblem when the file is damaged: the database's password is in it, so
 * it is never silently replaced.
 */
export function loadSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json')
  if (!existsSync(path)) {
    const made = makeSecrets()
    writeFileSync(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
    return made
  }
  chmodSync(path, 0o600)
  const parsed = secretsSchema.safeParse(parse(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  throw new StartProblem(
    `${path} is damaged. Restore it, or begin anew with \`npm start -- --fresh\` (deletes local data).`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
