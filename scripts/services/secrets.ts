import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { ensureFolder } from './folders.ts'
import { StartProblem } from './problem.ts'

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)

const secretsSchema = z.strictObject({
  /** Signs access tokens. */
  jwtSecret: hex32,
  /** Encrypts the seeds of draws that are not revealed yet: 32 bytes as hex. */
  seedKey: hex32,
  /** Seals private keys and personal data in the database: 32 bytes as hex. */
  masterKey: hex32,
  /** Password of the role that owns the embedded PostgreSQL's database and migrates it. */
  postgresPassword: hex32,
  /** Password of the API's role in the database. */
  apiDatabasePassword: hex32,
  /** Password of the worker's role in the database. */
  workerDatabasePassword: hex32,
  /** Password of the console's role in the database. */
  consoleDatabasePassword: hex32,
  /** Password of the playground's role in the database. */
  sandboxDatabasePassword: hex32,
  /** Signs calls between the platform and the sandbox cashier. */
  sandboxSecret: hex32,
  /** Signs calls between the platform and the playground's games. */
  gamesSecret: hex32,
  /** Key of the local beacon: 32 bytes as hex. */
  beaconSecret: hex32,
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
    masterKey: secret(),
    postgresPassword: secret(),
    apiDatabasePassword: secret(),
    workerDatabasePassword: secret(),
    consoleDatabasePassword: secret(),
    redisPassword: secret(),
    sandboxDatabasePassword: secret(),
    sandboxSecret: secret(),
    gamesSecret: secret(),
    beaconSecret: secret(),
  }
}

/** Folders of earlier versions have none of these yet; nothing that is kept there depends on them. */
const secretsOfAnyVersion = secretsSchema.partial({
  masterKey: true,
  apiDatabasePassword: true,
  workerDatabasePassword: true,
  consoleDatabasePassword: true,
  sandboxDatabasePassword: true,
  sandboxSecret: true,
  gamesSecret: true,
  beaconSecret: true,
})

function keep(path: string, secrets: Secrets): Secrets {
  // A command on another installation's database may come before the first start of this one.
  ensureFolder(dirname(path))
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}

/**
 * The secrets of a data folder, made at its first use and kept in secrets.json (readable by its
 * owner only). Throws StartProblem when the file is damaged: the database's password is in it, so
 * it is never silently replaced.
 */
export function loadSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json')
  if (!existsSync(path)) return keep(path, makeSecrets())
  chmodSync(path, 0o600)
  const parsed = secretsOfAnyVersion.safeParse(parse(readFileSync(path, 'utf8')))
  if (parsed.success) {
    const whole = secretsSchema.safeParse(parsed.data)
    if (whole.success) return whole.data
    return keep(path, secretsSchema.parse({ ...makeSecrets(), ...parsed.data }))
  }
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
